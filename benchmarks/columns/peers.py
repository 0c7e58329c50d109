# SPDX-License-Identifier: Apache-2.0
"""Times pyarrow, Polars and DuckDB at adding up all columns of files, as ColumnScanBenchmark does, and compares the answers.

    pip install pyarrow==26.0.0 numpy polars==2.1.0 duckdb==2.0.1
    python benchmarks/columns/peers.py FILE...

With --arrow, times pyarrow, arrow-dataset and our reader at reading files into Arrow vectors, and how long a process
takes from its start to the last row. This and what follows need benchmarks.jar, and the other jars where README says.

With --nested, times readers at reading each field of files on one thread; arrow-rs needs cargo, hardwood JDK 21.

With --floats FILE..., times these readers and DuckDB at adding up all columns, in several processes that take turns.

With --filter FILE..., compares them at adding up the rows whose f is below a limit, with our filter, with a test by hand
of all rows and with hardwood; the files are the filter files of data.py, of which the first is also read in part.

With --remote FILE, compares them, and requests, where each takes a while: Java's readers in storage of the same process,
pyarrow and Polars at a server of this one, which takes CPU. FILE is remote-snappy.parquet of data.py.
"""
import glob
import http.server
import itertools
import mmap
import os
import statistics
import subprocess
import sys
import threading
import time

THREADS = ["1", "2"]
WARM_UPS = 2
STARTED = time.time()
ROUNDS = int(os.environ.get("ROUNDS", "7"))
# Of floats.
PROCESSES = 5
# f is below a million.
SHARES = [0.001, 0.01, 0.1, 0.5, 0.9, 0.99]
FEW_SHARES = [0.01, 0.1, 0.5]
FOUR_COLUMNS = ["l_orderkey", "l_quantity", "l_shipdate", "l_shipmode"]
FILTERS = ["hand", "filter", "hardwood", "polars", "duckdb", "pyarrow"]
# Of a request.
DELAY_MILLIS = ["5", "20", "50"]
BYTES_PER_SECOND = 100e6


def pyarrow(file, limit=None, *names):
    import numpy as np
    import pyarrow as pa
    import pyarrow.compute as pc
    import pyarrow.parquet as pq
    table = pq.read_table(file, columns=list(names) or None, use_threads=pa.cpu_count() > 1,
                          filters=None if limit is None else pc.field("f") < int(limit))
    for column in table.columns:
        if pa.types.is_string(column.type):
            yield pc.sum(pc.binary_length(column)).as_py()
        elif pa.types.is_string_view(column.type):
            # A view of 16 bytes begins with the length.
            yield sum(int(np.frombuffer(chunk.buffers()[1], np.int32)[::4][chunk.offset:][:len(chunk)].sum())
                      for chunk in column.chunks)
        elif pa.types.is_date32(column.type):
            yield sum(pc.sum(chunk.view(pa.int32())).as_py() or 0 for chunk in column.chunks)
        elif pa.types.is_decimal(column.type):
            yield int(pc.sum(column).as_py().scaleb(column.type.scale))
        else:
            yield pc.sum(column).as_py()


def polars(file, limit=None, *names):
    import polars as pl
    frame = pl.scan_parquet(file) if limit is None else pl.scan_parquet(file).filter(pl.col("f") < int(limit))
    schema = {name: kind for name, kind in frame.collect_schema().items() if not names or name in names}
    sums = frame.select(
        pl.col(name).str.len_bytes().sum() if kind == pl.String
        else pl.col(name).cast(pl.Int64).sum() if kind in (pl.Date, pl.Int32) else pl.col(name).sum()
        for name, kind in schema.items()).collect().row(0)
    return (int(total.scaleb(kind.scale)) if kind == pl.Decimal else total
            for total, kind in zip(sums, schema.values()))


def duckdb(file, limit=None, *names):
    import duckdb as db
    connection = db.connect(config={"threads": os.environ["OMP_NUM_THREADS"]})
    columns = connection.execute(f"DESCRIBE SELECT {', '.join(names) or '*'} FROM '{file}'").fetchall()
    sums = connection.execute("SELECT " + ", ".join(
        f"sum(strlen({name}))" if kind == "VARCHAR" else f"sum({name} - DATE '1970-01-01')" if kind == "DATE"
        else f"sum({name})" for name, kind, *_ in columns)
        + f" FROM '{file}'" + ("" if limit is None else " WHERE f < " + limit)).fetchone()
    return (int(total.scaleb(-total.as_tuple().exponent)) if kind.startswith("DECIMAL") else total
            for total, (_, kind, *_) in zip(sums, columns))


def measure(reader, file, limits=None, *names):
    """Prints, for each limit, the sum of all integers, decimals and lengths of strings, and the medians of the seconds by
    the clock, from the start of the process to the first answer, and of CPU, and the sum of floats."""
    first = None
    for limit in [None] if limits is None else limits.split(","):
        seconds = []
        cpu_seconds = []
        for _ in range(WARM_UPS + ROUNDS):
            start = time.perf_counter()
            cpu = time.process_time()
            sums = list(globals()[reader](file, *([] if limit is None else [limit, *names])))
            seconds.append(time.perf_counter() - start)
            cpu_seconds.append(time.process_time() - cpu)
            first = first or time.time() - STARTED
        print(sum(total for total in sums if isinstance(total, int)), statistics.median(seconds[WARM_UPS:]), first,
              statistics.median(cpu_seconds[WARM_UPS:]), sum(total for total in sums if isinstance(total, float)))


def nested_sum(values):
    import numpy as np
    import pyarrow as pa
    import pyarrow.compute as pc
    if pa.types.is_struct(values.type):
        return sum(nested_sum(child) for child in values.flatten())
    if pa.types.is_map(values.type):
        return nested_sum(values.keys) + nested_sum(values.items)
    if pa.types.is_list(values.type) or pa.types.is_large_list(values.type):
        return nested_sum(values.flatten())
    if pa.types.is_string(values.type) or pa.types.is_large_string(values.type):
        return pc.sum(pc.binary_length(values)).as_py() or 0
    numbers = values.drop_null()
    numbers = (numbers.view(pa.int32()) if pa.types.is_date32(numbers.type) else numbers).to_numpy()
    return int(numbers.view(f"i{numbers.itemsize}").sum(dtype=np.int64))


def nested_field(reader, file, field):
    """Prints the sum, and the median of the seconds of CPU of reading without adding up."""
    import polars as pl
    import pyarrow as pa
    import pyarrow.parquet as pq
    seconds = []
    for _ in range(WARM_UPS + ROUNDS):
        start = time.process_time()
        if reader == "polars":
            table = pl.read_parquet(file, columns=[field])
        else:
            table = pq.read_table(file, columns=[field], use_threads=False)
        seconds.append(time.process_time() - start)
    if reader == "polars":
        table = table.to_arrow(compat_level=pl.CompatLevel.oldest())
    # In one array, because keys and items of a slice are those of all.
    total = nested_sum(pa.concat_arrays(table[field].chunks))
    print((total + (1 << 63)) % (1 << 64) - (1 << 63), statistics.median(seconds[WARM_UPS:]))


def nested(files):
    """Compares how long one thread needs for each field. Readers that fail have a dash."""
    import pyarrow.parquet as pq
    java = compiled("nested", "--add-modules=jdk.incubator.vector")
    python = [sys.executable, __file__, "nested_field"]
    rust = os.path.join(os.path.dirname(__file__), "arrow-rs/Cargo.toml")
    readers = {
        **{reader: [*java, reader, "1", "1"] for reader in ("ours", "parquet-java", "hardwood")},
        **{reader: [*python, reader] for reader in ("pyarrow", "polars")},
        "arrow-rs": ["cargo", "run", "-q", "--release", "--manifest-path", rust, "--", "--nested"]}
    print("| ms of CPU | " + " | ".join(readers) + " |\n|---|" + "---:|" * len(readers))
    for file in files:
        for field in pq.read_schema(file).names:
            cells = []
            answers = {}
            for reader, command in readers.items():
                run = subprocess.run([*command, file, field], stdout=subprocess.PIPE, text=True,
                                     env={**os.environ, "POLARS_MAX_THREADS": "1"})
                answers[reader], *times = run.stdout.split() if run.returncode == 0 else (answers["ours"], None)
                seconds = times[2 if len(times) > 2 else 0]
                cells.append(f"{1000 * float(seconds):.1f}" if seconds else "–")
            assert len(set(answers.values())) == 1, (field, answers)
            print(f"| {field} | " + " | ".join(cells) + " |", flush=True)


def floats(files):
    """Prints milliseconds by the clock and, in brackets, of CPU. Readers that fail have a dash."""
    import pyarrow.compute as pc
    import pyarrow.parquet as pq
    plain = compiled("floats", "-Drounds=3", "-DwarmUpSeconds=2")
    java = [plain[0], "--add-modules=jdk.incubator.vector", *plain[1:]]
    rust = ["--release", "--manifest-path", os.path.join(os.path.dirname(__file__), "arrow-rs/Cargo.toml")]
    subprocess.run(["cargo", "build", "-q", *rust], check=True)
    readers = {
        "ours": [*java, "ours", "1", "1,2"], "ours, plain Java": [*plain, "ours", "1", "1,2"],
        "parquet-java": [*java, "parquet-java", "1", "1"], "hardwood": [*java, "hardwood", "1", "1,2"],
        **{name: [sys.executable, __file__, name.split()[0].lower()]
           for name in ("pyarrow 26", "Polars 2.1", "DuckDB 2.0")},
        "arrow-rs 60.1": ["cargo", "run", "-q", *rust, "--", "--floats"]}
    # The sum of all bits; of Python's readers that of all values, and its error: Polars adds up floats as floats.
    answers = {}
    for file in files:
        columns = pq.read_table(file).combine_chunks().columns
        answers[file] = (sum(nested_sum(column.chunk(0)) for column in columns),
                         sum(pc.sum(column).as_py() for column in columns),
                         sum(pc.sum(pc.abs(column)).as_py() for column in columns) * 1e-7)
    times = {}
    for process, (reader, command) in itertools.product(range(PROCESSES), readers.items()):
        first = process % len(files)
        # One process of Java reads all files, until one fails, and the first of them once more, when it is warm.
        reads = [[*files[first:], *files[:first + 1]]] if command[0] == "java" else [[file] for file in files]
        python = command[0] == sys.executable
        for threads, read in itertools.product(THREADS if python else ["1,2"], reads):
            run = subprocess.run([*command, ",".join(read)], stdout=subprocess.PIPE, text=True, env={
                **os.environ, "OMP_NUM_THREADS": threads, "POLARS_MAX_THREADS": threads, "ROUNDS": "3"})
            counts = "1" if reader == "parquet-java" else threads.split(",")
            for (file, count), line in zip(itertools.product(read, counts), run.stdout.splitlines()):
                print(process + 1, "of", PROCESSES, reader, count, file, line, file=sys.stderr, flush=True)
                answer, seconds, _, cpu, *others = line.split()
                bits, total, error = answers[file]
                assert (abs(float(others[0]) - total) <= error if python
                        else (int(answer) - bits) % (1 << 64) == 0), (reader, file, line, answers[file])
                times.setdefault((reader, count, file), {})[process] = 1000 * float(seconds), 1000 * float(cpu)
    table = [["ms/file (CPU)", *(os.path.basename(file).removesuffix(".parquet") for file in files)]]
    for reader, threads in itertools.product(readers, THREADS):
        cells = [times.get((reader, threads, file), {}).values() for file in files]
        if threads == "1" or any(cells):
            table.append([f"{reader}, {threads} thread{'s' * (threads > '1')}", *(
                "{:,.0f} ({:,.0f})".format(*map(statistics.median, zip(*cell))) if cell else "–" for cell in cells)])
    widths = [max(map(len, column)) for column in zip(*table)]
    table.insert(1, ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])])
    for row in table:
        print(f"| {row[0]:<{widths[0]}} | " + " | ".join(map(str.rjust, row[1:], widths[1:])) + " |")


def filter_times(java, reader, threads, file, shares, names, answers):
    """Yields the milliseconds by the clock and of CPU for each share of the rows."""
    limits = ",".join(str(int(1_000_000 * share)) for share in shares)
    command = ([*java, reader, threads, limits, file] if reader in ("hand", "filter", "hardwood")
               else [sys.executable, __file__, reader, file, limits])
    lines = subprocess.run(
        [*command, *names], check=True, stdout=subprocess.PIPE, text=True,
        env={**os.environ, "OMP_NUM_THREADS": threads, "POLARS_MAX_THREADS": threads}).stdout.splitlines()
    for share, line in zip(shares, lines, strict=True):
        answer, seconds, _, cpu, *_ = line.split()
        assert answers.setdefault((file, share, *names), answer) == answer, (reader, file, share, answer, answers)
        yield 1000 * float(seconds), 1000 * float(cpu)


def filtered(*files):
    """Prints a table of the first file, and one of milliseconds by the clock of all of them, with one thread; two."""
    import pyarrow.parquet as pq
    java = compiled("filter", "--add-modules=jdk.incubator.vector")
    answers = {}
    names = pq.read_schema(files[0]).names
    print("| ms (CPU) | " + " | ".join(map(str, SHARES)) + " |\n|---|" + "---:|" * len(SHARES))
    for reader in FILTERS:
        for threads in THREADS:
            times = filter_times(java, reader, threads, files[0], SHARES, names, answers)
            print(f"| {reader}, {threads} thread{'s' * (threads > '1')} | " + " | ".join(
                f"{clock:.0f} ({cpu:.0f})" for clock, cpu in times) + " |", flush=True)
    print("\n| ms | kept | " + " | ".join(FILTERS) + " |\n|---|---|" + "---:|" * len(FILTERS))
    for file, columns in [(files[0], FOUR_COLUMNS), *((file, names) for file in files[1:])]:
        times = {(reader, threads): list(filter_times(java, reader, threads, file, FEW_SHARES, columns, answers))
                 for reader in FILTERS for threads in THREADS}
        for i, share in enumerate(FEW_SHARES):
            print(f"| {os.path.basename(file)}, {len(columns)} columns | {share} | " + " | ".join(
                "; ".join(f"{times[reader, threads][i][0]:.0f}" for threads in THREADS) for reader in FILTERS) + " |",
                flush=True)


class Storage(http.server.BaseHTTPRequestHandler):
    """One file, as S3 answers: each request takes a delay, and its bytes by the rate of a connection."""
    protocol_version = "HTTP/1.1"
    file = b""
    delay = 0
    lock = threading.Lock()
    requests = 0
    bytes = 0

    def do_GET(self):
        start, end = 0, len(self.file)
        requested = self.headers["Range"]
        if requested:
            first, last = requested.removeprefix("bytes=").split("-")
            start = int(first) if first else end - int(last)
            end = min(end, int(last) + 1) if first and last else end
        count = end - start if self.command == "GET" else 0
        with self.lock:
            Storage.requests += 1
            Storage.bytes += count
        time.sleep(self.delay + count / BYTES_PER_SECOND)
        self.send_response(206 if requested else 200)
        self.send_header("Content-Length", str(end - start))
        if requested:
            self.send_header("Content-Range", f"bytes {start}-{end - 1}/{len(self.file)}")
        self.send_header("ETag", '"1"')
        self.send_header("Last-Modified", "Sat, 28 Nov 2026 00:00:00 GMT")
        self.end_headers()
        self.wfile.write(memoryview(self.file)[start:start + count])

    do_HEAD = do_GET

    def log_message(self, *_):
        pass


def remote_table(reader, port, key, least, greatest, *names):
    if reader == "polars":
        import polars as pl
        frame = pl.scan_parquet(f"http://127.0.0.1:{port}/bucket/file.parquet")
        if not names:
            frame.collect_schema()
            return None
        if key != "-":
            frame = frame.filter(pl.col(key).is_between(int(least), int(greatest)))
        return frame.select(names).collect()
    import pyarrow.fs
    import pyarrow.parquet as pq
    storage = pyarrow.fs.S3FileSystem(
        anonymous=True, scheme="http", endpoint_override=f"127.0.0.1:{port}", region="us-east-1")
    if not names:
        pq.read_metadata("bucket/file.parquet", filesystem=storage)
        return None
    rows = None if key == "-" else [(key, ">=", int(least)), (key, "<=", int(greatest))]
    return pq.read_table("bucket/file.parquet", columns=list(names), filesystem=storage, filters=rows)


def remote_reader(reader, *selection):
    """Prints the sum, and the median of the seconds by the clock of reading without adding up."""
    import polars as pl
    seconds = []
    for _ in range(1 + ROUNDS // 2):
        start = time.perf_counter()
        table = remote_table(reader, *selection)
        seconds.append(time.perf_counter() - start)
    if reader == "polars" and table is not None:
        table = table.to_arrow(compat_level=pl.CompatLevel.oldest())
    total = 0 if table is None else sum(nested_sum(column.combine_chunks()) for column in table.columns)
    print((total + (1 << 63)) % (1 << 64) - (1 << 63), statistics.median(seconds[1:]), len(seconds))


def remote(path):
    """Prints milliseconds by the clock, requests and megabytes."""
    import pyarrow.parquet as pq
    names = pq.read_schema(path).names
    rows = pq.read_metadata(path).num_rows
    everything = ["-", "0", "0"]
    cases = {"footer": everything, "three columns": [*everything, "l_orderkey", "l_quantity", "l_shipdate"],
             "all columns": [*everything, *names],
             # Of neighbours, and everywhere.
             "rows of keys": ["l_orderkey", str(rows // 2), str(rows // 2 + 20_000), *names],
             "one in a hundred rows": ["l_partkey", "0", str(rows // 1500), *names]}
    with open(path, "rb") as file:
        Storage.file = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Storage)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    java = compiled("remote", "--add-modules=jdk.incubator.vector")
    answers = {}
    columns = {}
    for reader, threads in (("ours", "1"), ("ours", "2"), ("hardwood", "2"), ("parquet-java", "1"), ("polars", "2"),
                            ("pyarrow", "2")):
        column = columns[f"{reader}, {threads} thread{'s' * (threads > '1')}"] = []
        for case, selection in cases.items():
            lines = []
            if reader not in ("polars", "pyarrow"):
                lines = subprocess.run([*java, reader, threads, ",".join(DELAY_MILLIS), path, *selection], check=True,
                                       stdout=subprocess.PIPE, text=True).stdout.splitlines()
            for delay in [] if lines else DELAY_MILLIS:
                Storage.delay = int(delay) / 1000
                Storage.requests = Storage.bytes = 0
                answer, seconds, rounds = subprocess.run(
                    [sys.executable, __file__, "remote_reader", reader, str(server.server_port), *selection],
                    check=True, stdout=subprocess.PIPE, text=True,
                    env={**os.environ, "OMP_NUM_THREADS": threads, "POLARS_MAX_THREADS": threads}).stdout.split()
                lines.append(f"{answer} {seconds} {Storage.requests / int(rounds)} {Storage.bytes / int(rounds)}")
            times = []
            for line in lines:
                answer, seconds, *_, requests, count = line.split()
                assert answer == "-" or answers.setdefault(case, answer) == answer, (case, reader, answer, answers)
                times.append("–" if answer == "-" else f"{1000 * float(seconds):.0f}")
            column += [" / ".join(times), f"{float(requests):.0f}; {float(count) / 1e6:.1f}"]
    print("| | " + " | ".join(columns) + " |\n|---|" + "---:|" * len(columns))
    heads = [head for case in cases for head in (f"{case}, ms at {' / '.join(DELAY_MILLIS)} ms", "requests; MB")]
    for head, *cells in zip(heads, *columns.values()):
        print(f"| {head} | " + " | ".join(cells) + " |")


def compiled(mode, *options):
    """The command of the Java program beside this one."""
    target = os.path.join(os.path.dirname(__file__), "../target")
    java = ["java", "--add-opens=java.base/java.nio=ALL-UNNAMED", "--enable-native-access=ALL-UNNAMED",
            *options, "-Xms2g", "-Xmx2g", "-cp",
            os.pathsep.join([target, os.path.join(target, "../../src/test-files/src/main/java"),
                             *glob.glob(target + "/jars/*.jar"), target + "/benchmarks.jar"])]
    source = os.path.join(os.path.dirname(__file__), "Scan.java")
    subprocess.run(["javac", *java[-2:], "-d", target, source], check=True)
    return [*java, "Scan", mode]


def pyarrow_table(file, *_):
    import pyarrow as pa
    import pyarrow.parquet as pq
    yield pq.read_table(file, use_threads=pa.cpu_count() > 1).num_rows


def to_arrow(files):
    print("| ms/file (start of a process) | " + " | ".join(files) + " |\n|---|" + "---:|" * len(files))
    java = compiled("arrow", "-Dsun.misc.unsafe.memory.access=allow")
    rows = {}
    for reader in ("ours", "arrow-dataset", "pyarrow_table"):
        for threads in THREADS:
            cells = []
            for file in files:
                command = ([sys.executable, __file__, reader] if reader == "pyarrow_table"
                           else [*java, reader, threads, "-"])
                answer, seconds, first, *_ = subprocess.run(
                    [*command, file], check=True, stdout=subprocess.PIPE, text=True,
                    env={**os.environ, "OMP_NUM_THREADS": threads}).stdout.split()
                assert rows.setdefault(file, answer) == answer, (file, reader, answer, rows[file])
                cells.append(f"{1000 * float(seconds):.0f} ({1000 * float(first):.0f})")
            print(f"| {reader}, {threads} thread{'s' * (threads > '1')} | " + " | ".join(cells) + " |", flush=True)


def main(files):
    print("| ms/file | " + " | ".join(files) + " |\n|---|" + "---:|" * len(files))
    answers = {}
    for reader in ("pyarrow", "polars", "duckdb"):
        for threads in THREADS:
            cells = []
            for file in files:
                answer, seconds, *_ = subprocess.run(
                    [sys.executable, __file__, reader, file], check=True, capture_output=True, text=True,
                    env={**os.environ, "OMP_NUM_THREADS": threads, "POLARS_MAX_THREADS": threads}).stdout.split()
                assert answers.setdefault(file, answer) == answer, (file, reader, answer, answers[file])
                cells.append(f"{1000 * float(seconds):.0f}")
            print(f"| {reader}, {threads} thread{'s' * (threads > '1')} | " + " | ".join(cells) + " |", flush=True)
    print(answers, file=sys.stderr)


if __name__ == "__main__":
    if sys.argv[1] in ("pyarrow", "polars", "duckdb", "pyarrow_table"):
        measure(*sys.argv[1:])
    elif sys.argv[1] == "nested_field":
        nested_field(*sys.argv[2:])
    elif sys.argv[1] == "remote_reader":
        remote_reader(*sys.argv[2:])
    elif sys.argv[1] == "--remote":
        remote(*sys.argv[2:])
    elif sys.argv[1] == "--nested":
        nested(sys.argv[2:])
    elif sys.argv[1] == "--floats":
        floats(sys.argv[2:])
    elif sys.argv[1] == "--filter":
        filtered(*sys.argv[2:])
    elif sys.argv[1] == "--arrow":
        to_arrow(sys.argv[2:])
    else:
        main(sys.argv[1:])
