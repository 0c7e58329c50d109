# SPDX-License-Identifier: Apache-2.0
"""Answers each line of standard input, a column and a Parquet file, with the sum of the column by pyarrow on one thread:
of the bits of floating-point numbers, and of the lengths of strings."""
import sys

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq


def column_sum(name, path):
    with pq.ParquetFile(path, pre_buffer=False) as file:
        column = file.read([name], use_threads=False).column(0)
    if pa.types.is_string(column.type):
        return sum(length(chunk) for chunk in column.chunks)
    if pa.types.is_fixed_size_binary(column.type):
        return (len(column) - column.null_count) * column.type.byte_width
    integers = pa.int64() if column.type.bit_width == 64 else pa.int32()
    return pc.sum(pa.chunked_array([chunk.view(integers) for chunk in column.chunks])).as_py()


def length(strings):
    offsets = np.frombuffer(strings.buffers()[1], np.int32)
    return int(offsets[strings.offset + len(strings)] - offsets[strings.offset])


pa.set_cpu_count(1)
for line in sys.stdin:
    print(column_sum(*line.rstrip("\n").split(" ", 1)), flush=True)
