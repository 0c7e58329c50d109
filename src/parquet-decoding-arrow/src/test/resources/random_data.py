# SPDX-License-Identifier: Apache-2.0
"""Writes files of random nested types, most in lists of a fixed size, nullable anywhere. For PyarrowTest.

    python random_data.py FOLDER COUNT
"""
import os
import random
import sys

import pyarrow as pa
import pyarrow.parquet as pq

LEAVES = [(pa.bool_(), lambda i: i % 3 == 1), (pa.int8(), lambda i: i % 100), (pa.uint16(), int), (pa.int32(), int),
          (pa.int64(), lambda i: i << 40), (pa.float16(), lambda i: i / 8), (pa.float64(), lambda i: i / 3),
          (pa.date32(), int), (pa.time64("ns"), int), (pa.null(), lambda i: None), (pa.binary(3), lambda i: b"%03d" % i),
          (pa.decimal128(20, 2), int), (pa.decimal256(50, 2), int)]
LEAVES += [(kind, int) for unit in ("s", "ms", "us", "ns")
           for kind in (pa.duration(unit), pa.timestamp(unit), pa.timestamp(unit, "Europe/Berlin"))]
LEAVES += [(kind, lambda i: "0123456789abcdefgh"[i % 19:]) for kind in (
    pa.string(), pa.large_string(), pa.string_view(), pa.binary(), pa.large_binary(), pa.binary_view(),
    pa.dictionary(pa.int32(), pa.string()))]


def field(chance, name, depth):
    """A field and what makes a value of it."""
    kind, value = any_kind(chance, depth)
    if chance.random() < 0.25 and not pa.types.is_null(kind):
        return pa.field(name, kind, nullable=False), value
    nulls = chance.choice([0, 0.1, 0.5, 0.9])
    return pa.field(name, kind), lambda: None if chance.random() < nulls else value()


def any_kind(chance, depth):
    choice = chance.randrange(8) if depth else 0
    if choice == 0:
        kind, value = chance.choice(LEAVES)
        return kind, lambda: value(chance.randrange(1000))
    if choice == 1:
        children = [field(chance, f"f{i}", depth - 1) for i in range(chance.randrange(1, 4))]
        return pa.struct([child for child, _ in children]), lambda: {child.name: value() for child, value in children}
    element, value = field(chance, "element", depth - 1)
    if choice == 2:
        return pa.map_(pa.string(), element.with_name("value")), lambda: [
            (str(i), value()) for i in range(chance.randrange(4))]
    if choice < 5:
        return chance.choice([pa.list_, pa.large_list])(element), lambda: [
            value() for _ in range(chance.randrange(4))]
    size = chance.choice([1, 2, 3, 7])
    return pa.list_(element, size), lambda: [value() for _ in range(size)]


def write(path, chance, is_typed):
    """Returns whether pyarrow can write the file, and reads it as it was, if it has Arrow's types."""
    try:
        fields = [field(chance, f"c{i}", 3) for i in range(3)]
        rows = chance.choice([1, 20, 150])
        table = pa.table([pa.array([value() for _ in range(rows)], kind.type) for kind, value in fields],
                         schema=pa.schema([kind for kind, _ in fields]))
        pq.write_table(table, path, row_group_size=chance.choice([7, 60, 1000]), use_dictionary=chance.random() < 0.5,
                       data_page_size=chance.choice([64, 1000]), write_statistics=False, store_schema=is_typed)
        return pq.read_table(path).equals(table) or not is_typed
    except (OSError, pa.ArrowException):
        return False


if __name__ == "__main__":
    for seed in range(int(sys.argv[2])):
        name = os.path.join(sys.argv[1], f"random{seed}.parquet")
        if not write(name, random.Random(seed), seed % 3 > 0) and os.path.exists(name):
            os.remove(name)
