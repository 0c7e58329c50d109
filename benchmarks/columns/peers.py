# SPDX-License-Identifier: Apache-2.0
"""Times pyarrow and Polars at adding up all columns of files, as ColumnScanBenchmark does, and compares the answers.

    pip install pyarrow==26.0.0 numpy polars==2.1.0
    python benchmarks/columns/peers.py FILE...
"""
import os
import statistics
import subprocess
import sys
import time

THREADS = ["1", "2"]
WARM_UPS = 2
ROUNDS = 7


def pyarrow(file):
    import numpy as np
    import pyarrow as pa
    import pyarrow.compute as pc
    import pyarrow.parquet as pq
    table = pq.read_table(file, use_threads=pa.cpu_count() > 1)
    for column in table.columns:
        if pa.types.is_string(column.type):
            yield pc.sum(pc.binary_length(column)).as_py()
        elif pa.types.is_string_view(column.type):
            # A view of 16 bytes begins with the length.
            yield sum(int(np.frombuffer(chunk.buffers()[1], np.int32)[::4][chunk.offset:][:len(chunk)].sum())
                      for chunk in column.chunks)
        elif pa.types.is_date32(column.type):
            yield sum(pc.sum(chunk.view(pa.int32())).as_py() for chunk in column.chunks)
        elif pa.types.is_decimal(column.type):
            yield int(pc.sum(column).as_py().scaleb(column.type.scale))
        else:
            yield pc.sum(column).as_py()


def polars(file):
    import polars as pl
    frame = pl.scan_parquet(file)
    schema = frame.collect_schema()
    sums = frame.select(
        pl.col(name).str.len_bytes().sum() if kind == pl.String
        else pl.col(name).cast(pl.Int64).sum() if kind in (pl.Date, pl.Int32) else pl.col(name).sum()
        for name, kind in schema.items()).collect().row(0)
    return (int(total.scaleb(kind.scale)) if kind == pl.Decimal else total
            for total, kind in zip(sums, schema.values()))


def measure(reader, file):
    """Prints the sum of all integers, decimals and lengths of strings, and the median of the seconds."""
    seconds = []
    for _ in range(WARM_UPS + ROUNDS):
        start = time.perf_counter()
        sums = list(globals()[reader](file))
        seconds.append(time.perf_counter() - start)
    print(sum(total for total in sums if isinstance(total, int)), statistics.median(seconds[WARM_UPS:]))


def main(files):
    print("| ms/file | " + " | ".join(files) + " |\n|---|" + "---:|" * len(files))
    answers = {}
    for reader in ("pyarrow", "polars"):
        for threads in THREADS:
            cells = []
            for file in files:
                answer, seconds = subprocess.run(
                    [sys.executable, __file__, reader, file], check=True, capture_output=True, text=True,
                    env={**os.environ, "OMP_NUM_THREADS": threads, "POLARS_MAX_THREADS": threads}).stdout.split()
                assert answers.setdefault(file, answer) == answer, (file, reader, answer, answers[file])
                cells.append(f"{1000 * float(seconds):.0f}")
            print(f"| {reader}, {threads} thread{'s' * (threads > '1')} | " + " | ".join(cells) + " |", flush=True)
    print(answers, file=sys.stderr)


if __name__ == "__main__":
    if sys.argv[1] in ("pyarrow", "polars"):
        measure(*sys.argv[1:])
    else:
        main(sys.argv[1:])
