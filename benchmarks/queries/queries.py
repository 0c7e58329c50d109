# SPDX-License-Identifier: Apache-2.0
"""Times queries in Spark without and with the agent, in JVMs that take turns, and compares all answers."""
import argparse
import csv
import itertools
import multiprocessing
import random
import re
import statistics
import time
from pathlib import Path

import pyarrow.parquet as pq
from pyspark.sql import SparkSession

ROWS = 6_000_000
MOST_SECONDS = 600
RUNS = ["seconds", "first seconds"]
# Kinds of files, and readers: whether they have the agent, are vectorised, and which files they read.
STOCK_AND_AGENT = {"stock": (False, True, ""), "agent": (True, True, "")}
WORKLOADS = {
    "scans": (["snappy", "zstd"], STOCK_AND_AGENT),
    "byte-stream-split": (["none", "zstd"], {
        "row reader": (False, False, "bss_"),
        "row reader, agent": (True, False, "bss_"),
        "vectorised, agent": (True, True, "bss_"),
        "vectorised, PLAIN files": (False, True, "plain_")})}


def statements(name):
    """Each has a comment with its name."""
    text = (Path(__file__).parent / name).read_text()
    return dict(re.findall(r"^-- (.+):\n([^;]+);", text, re.MULTILINE))


def start_spark(folder, threads, agent):
    return SparkSession.builder.master(f"local[{threads}]").config(map={
        "spark.driver.extraJavaOptions": f"-javaagent:{agent}" if agent else "",
        "spark.driver.memory": "4g",
        "spark.sql.shuffle.partitions": "4",
        "spark.sql.warehouse.dir": str(folder / "warehouse"),
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false"}).getOrCreate()


def write_files(folder, workload, scale):
    """A folder of tables for each kind of files; in a process of its own, with which the JVM ends."""
    spark = start_spark(folder, 2, None)
    selects = {table: select.replace("${rows}", str(int(ROWS * scale)))
               for table, select in statements("tables.sql").items()}
    if workload == "scans":
        delta = {"parquet.writer.version": "v2", "parquet.enable.dictionary": "false"}
        for kind in ("snappy", "zstd"):
            for table, options in {"sales": {}, "delta_events": delta}.items():
                spark.sql(selects[table]).write.options(**options).parquet(str(folder / kind / table), compression=kind)
    else:
        # Spark itself writes only floats and doubles in this encoding.
        spark.sql(selects["measurements"]).write.parquet(str(folder / "source"))
        for file in (folder / "source").glob("*.parquet"):
            for kind, encoding in itertools.product(("none", "zstd"), ("bss", "plain")):
                target = folder / f"{encoding}_{kind}" / "measurements"
                target.mkdir(parents=True, exist_ok=True)
                pq.write_table(pq.read_table(file), target / file.name, compression=kind, use_dictionary=False,
                               use_byte_stream_split=encoding == "bss")


def answer(connection, folder, threads, agent):
    """Answers questions, in its own process: a process of Python has one JVM."""
    spark = start_spark(folder, threads, agent)
    connection.send("started")
    for files, vectorised, sql in iter(connection.recv, None):
        if not spark.catalog.databaseExists(files):
            spark.sql(f"CREATE DATABASE {files}")
            for table in (folder / files).iterdir():
                spark.sql(f"CREATE TABLE {files}.{table.stem} USING parquet LOCATION '{table}'")
        spark.catalog.setCurrentDatabase(files)
        spark.conf.set("spark.sql.parquet.enableVectorizedReader", vectorised)
        start = time.perf_counter()
        rows = spark.sql(sql).collect()
        # Queries leave the order of equal rows open.
        connection.send((time.perf_counter() - start, sorted(map(str, rows))))


def start(*arguments):
    connection, end = multiprocessing.Pipe()
    multiprocessing.Process(target=answer, args=(end, *arguments), daemon=True).start()
    end.close()
    return connection


def receive(connection):
    if not connection.poll(MOST_SECONDS):
        raise TimeoutError("Spark does not answer")
    return connection.recv()


def measure(folder, results, options):
    """Writes the file with all times, after each round."""
    kinds, readers = WORKLOADS[options.what]
    queries = statements(options.what + ".sql")
    times = {}
    answers = {}
    for _ in range(options.processes):
        sparks = [start(folder, options.threads, agent) for agent in (None, options.agent.resolve())]
        for spark in sparks:
            receive(spark)
        for run in range(options.runs + 1):
            for kind, (query, sql) in itertools.product(kinds, queries.items()):
                for reader in random.sample(list(readers), len(readers)):
                    with_agent, vectorised, encoding = readers[reader]
                    sparks[with_agent].send((encoding + kind, vectorised, sql))
                    seconds, rows = receive(sparks[with_agent])
                    if not rows or rows != answers.setdefault(query, rows):
                        raise AssertionError(f"{query} by {reader} of {kind}: {rows} instead of {answers[query]}")
                    runs = times.setdefault((kind, query), {name: ([], []) for name in readers})[reader]
                    runs[run == 0].append(f"{seconds:.3f}")
            write_times(results, times)
        for spark in sparks:
            spark.send(None)


def write_times(path, times):
    with open(path, "w", newline="", encoding="utf-8") as file:
        lines = csv.writer(file, delimiter=";", lineterminator="\n")
        lines.writerow(["query", "files", "reader", *RUNS])
        for (kind, query), readers in times.items():
            lines.writerows([query, kind, reader, *map(" ".join, runs)] for reader, runs in readers.items())


def print_table(path):
    """The seconds of the first reader, and how many times as fast the others are, by medians and their sums."""
    medians = {}
    with open(path, newline="", encoding="utf-8") as file:
        for line in csv.DictReader(file, delimiter=";"):
            medians.setdefault(line["files"], {}).setdefault(line["query"], {})[line["reader"]] = [
                statistics.median(map(float, line[run].split())) for run in RUNS if line.get(run)]
    queries = [query for of_kind in medians.values() for query in of_kind.values()]
    first, *others = queries[0]

    def total(queries):
        return {reader: [sum(times) for times in zip(*(query[reader] for query in queries))] for reader in queries[0]}

    def ratio(query, reader, run=0):
        return query[first][run] / query[reader][run]

    columns = [(reader, run) for run in range(len(queries[0][first])) for reader in others]
    lines = [["files", "query", first + ", s", *(reader + run * ", first run" for reader, run in columns)]]
    for kind, of_kind in medians.items():
        for name, query in [*of_kind.items(), (f"all {len(of_kind)}", total(list(of_kind.values())))]:
            lines.append([kind, name, f"{query[first][0]:.2f}", *(f"{ratio(query, *of):.2f}" for of in columns)])
    widths = [max(map(len, cells)) for cells in zip(*lines)]
    lines.insert(1, ["-" * (width - (i > 1)) + ":" * (i > 1) for i, width in enumerate(widths)])
    for line in lines:
        print("|", " | ".join(cell.rjust(width) if i > 1 else cell.ljust(width)
                              for i, (cell, width) in enumerate(zip(line, widths))), "|")
    for reader in others:
        ratios = [ratio(query, reader) for query in queries]
        print(f"{reader}: {ratio(total(queries), reader):.2f} ({min(ratios):.2f} to {max(ratios):.2f})")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", help=", ".join(WORKLOADS) + ", or a CSV file of results, whose table is printed")
    parser.add_argument("--agent", type=Path, help="the agent's jar")
    parser.add_argument("--folder", type=Path, default="benchmarks/target/queries", help="of files and results")
    parser.add_argument("--scale", type=float, default=1, help="1 for 6,000,000 rows")
    parser.add_argument("--runs", type=int, default=4, help="of each query in each JVM, after the first one")
    parser.add_argument("--processes", type=int, default=2, help="with the agent, and as many without")
    parser.add_argument("--threads", type=int, default=2, help="tasks that run at a time")
    options = parser.parse_args()
    if options.what not in WORKLOADS:
        return print_table(options.what)
    if not options.agent:
        parser.error("--agent is missing")
    # Processes then inherit no connections, whose end would be missed.
    multiprocessing.set_start_method("spawn")
    folder = options.folder.resolve() / f"{options.what}-{options.scale:g}"
    if not folder.exists():
        unfinished = folder.with_name(folder.name + "-unfinished")
        with multiprocessing.Pool(1) as writer:
            writer.apply(write_files, (unfinished, options.what, options.scale))
        unfinished.rename(folder)
    results = folder.with_name(folder.name + ".csv")
    measure(folder, results, options)
    print_table(results)


if __name__ == "__main__":
    main()
