# SPDX-License-Identifier: Apache-2.0
"""Writes Parquet files with all types, and of these and of other writers' files what pyarrow reads, as Arrow streams.

    pip install pyarrow==26.0.0
    python make_data.py
"""
import decimal
import gzip
import os
import uuid

import pyarrow as pa
import pyarrow.parquet as pq

ROWS = 120
HERE = os.path.dirname(os.path.abspath(__file__))
OTHERS = os.path.join(HERE, "../../../../tests/src/test/resources")
TWINS = ["writers/polars", "writers/spark-v1", "delta/py_v2_none_130.delta"]


def column(kind, value, nulls=7):
    return pa.array([None if nulls and i % nulls == 3 else value(i) for i in range(ROWS)], kind)


def number(bits, signed=True):
    return lambda i: i * 2654435761 % 2 ** bits - (2 ** (bits - 1) if signed else 0)


def digits(precision, scale):
    with decimal.localcontext() as context:
        context.prec = 80
        return [decimal.Decimal((-1) ** i * (7 ** i % 10 ** (1 + i % precision))).scaleb(-scale) for i in range(ROWS)]


def flat():
    columns = {f"int{bits}": column(getattr(pa, f"int{bits}")(), number(bits)) for bits in (8, 16, 32, 64)}
    columns |= {f"uint{bits}": column(getattr(pa, f"uint{bits}")(), number(bits, False)) for bits in (8, 16, 32, 64)}
    columns |= {f"decimal{precision}": column(kind(precision, scale), digits(precision, scale).__getitem__)
                for kind, precision, scale in ((pa.decimal128, 7, 2), (pa.decimal128, 18, 0), (pa.decimal128, 38, 10),
                                               (pa.decimal256, 39, 3), (pa.decimal256, 76, 76))}
    columns |= {f"timestamp_{unit}_{zone}": column(pa.timestamp(unit, zone), number(40))
                for unit in ("s", "ms", "us", "ns") for zone in (None, "UTC", "Europe/Paris")}
    columns |= {
        "bool": column(pa.bool_(), lambda i: i * i % 3 == 1), "required": column(pa.int32(), number(32), 0),
        "half": column(pa.float16(), lambda i: float(i) / 8), "float": column(pa.float32(), lambda i: i / 7),
        "double": column(pa.float64(), lambda i: float("nan") if i == 5 else i / 7),
        "date": column(pa.date32(), number(20)), "date64": column(pa.date64(), lambda i: i * 86_400_000),
        "time_s": column(pa.time32("s"), lambda i: i), "time_ms": column(pa.time32("ms"), lambda i: i),
        "time_us": column(pa.time64("us"), lambda i: i), "time_ns": column(pa.time64("ns"), lambda i: i),
        "duration_s": column(pa.duration("s"), number(40)), "duration_ns": column(pa.duration("ns"), number(40)),
        "null": column(pa.null(), lambda i: None),
        "string": column(pa.string(), lambda i: "text " * (i % 6)), "binary": column(pa.binary(), lambda i: b"\0" * i),
        "large_string": column(pa.large_string(), lambda i: "é" * (i % 20)),
        "large_binary": column(pa.large_binary(), lambda i: b"\xff" * (i % 3)),
        "string_view": column(pa.string_view(), lambda i: "0123456789abcdefgh"[:i % 18]),
        "binary_view": column(pa.binary_view(), lambda i: b"0123456789abcdefgh"[i % 18:]),
        "fixed": column(pa.binary(3), lambda i: bytes([i, 2, 3])),
        "uuid": pa.ExtensionArray.from_storage(pa.uuid(), column(pa.binary(16), lambda i: uuid.UUID(int=i).bytes)),
        "json": pa.ExtensionArray.from_storage(pa.json_(), column(pa.string(), lambda i: f"[{i}]")),
        "bool8": pa.ExtensionArray.from_storage(pa.bool8(), column(pa.int8(), lambda i: i % 2)),
        "seconds": pa.ExtensionArray.from_storage(
            pa.opaque(pa.time32("s"), "t", "v"), column(pa.time32("s"), lambda i: i))}
    return columns


def nested():
    struct = pa.struct([pa.field("a", pa.int8(), nullable=False), ("b", pa.large_string()),
                        ("c", pa.list_(pa.field("x", pa.int64(), nullable=False)))])
    texts = [f"text {i % 5}" for i in range(ROWS)]

    def record(i):
        return {"a": i, "b": None if i % 5 == 2 else str(i), "c": None if i % 4 == 1 else list(range(i % 4))}

    def records(i):
        return [None if j % 3 == 2 else record(i + j) for j in range(i % 4)]

    inside = {"duration": (pa.duration("us"), int), "zone": (pa.timestamp("ms", "Europe/Berlin"), int),
              "view": (pa.string_view(), lambda i: "0123456789abcdefgh"[:i % 18]),
              "binary": (pa.large_binary(), lambda i: b"x" * (i % 5)),
              "bytes": (pa.binary(3), lambda i: bytes([i, 2, 3])), "struct": (struct, record),
              "null": (pa.null(), lambda i: None), "list": (pa.list_(pa.int16()), lambda i: [i] * (i % 3)),
              "map": (pa.map_(pa.string(), pa.binary(2)), lambda i: [(str(i), b"ab")] * (i % 3)),
              "pair": (pa.list_(pa.string(), 2), lambda i: [str(i), None])}

    def pair(value):
        return lambda i: [value(i % 100), value(i % 50) if i % 5 else None]

    return {f"fixed_list_of_{name}": column(pa.list_(kind, 2), pair(value))
            for name, (kind, value) in inside.items()} | {
        "struct": column(struct, lambda i: record(i % 100)), "required_struct": column(struct, record, 0),
        "list": column(pa.list_(pa.int32()), lambda i: list(range(i % 4)) + [None] * (i % 2)),
        "large_list": column(pa.large_list(pa.string()), lambda i: texts[:i % 4]),
        "list_of_struct": column(pa.list_(struct), lambda i: records(i % 100)),
        "list_of_list": column(pa.list_(pa.large_list(pa.int16())), lambda i: [None, [], [i], [i, None]][:i % 5]),
        "fixed_size_list": column(pa.list_(pa.int32(), 3), lambda i: [i, None, 2 * i]),
        "required_fixed_size_list": column(pa.list_(pa.string(), 2), lambda i: [str(i), "x"], 0),
        "fixed_list_of_list": column(pa.list_(pa.list_(pa.int8()), 2), lambda i: [[1] * (i % 3), None]),
        "map": column(pa.map_(pa.string(), pa.timestamp("us", "Asia/Tokyo")), lambda i: [(t, i) for t in texts[:i % 3]]),
        "sorted_map": column(pa.map_(pa.int32(), struct, keys_sorted=True), lambda i: [(1, record(i))]),
        "map_of_map": column(pa.map_(pa.int32(), pa.map_(pa.string(), pa.list_(pa.int32()))),
                             lambda i: [(i, [("k", [i] * (i % 3)), ("n", None)]), (i + 1, None)][:i % 3])}


def dictionaries():
    texts = column(pa.string(), lambda i: f"text {i * i % 11}")
    return {"dictionary": texts.dictionary_encode(),
            "ordered": texts.cast(pa.dictionary(pa.int32(), pa.string(), ordered=True)),
            "fixed_list": column(pa.list_(pa.dictionary(pa.int32(), pa.string()), 2), lambda i: [f"x{i % 4}", None]),
            "all_null": pa.array([None] * ROWS, pa.string()).dictionary_encode(),
            "list_of_dictionary": pa.array([[f"x{i % 3}", None][:i % 4] for i in range(ROWS)],
                                           pa.list_(pa.string())).cast(pa.list_(pa.dictionary(pa.int32(), pa.string())))}


def write(name, columns, **options):
    fields = [pa.field(name, values.type, nullable="required" not in name, metadata={"PARQUET:field_id": str(10 + i), "note": name})
              for i, (name, values) in enumerate(columns.items())]
    table = pa.table(list(columns.values()), schema=pa.schema(fields, metadata={"author": "make_data.py"}))
    path = os.path.join(HERE, name)
    pq.write_table(table, path + ".parquet", row_group_size=50, data_page_size=400, write_statistics=False, **options)
    twin(path + ".parquet", name)


def twin(path, name):
    table = pq.read_table(path)
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as stream:
        stream.write_table(table.unify_dictionaries().combine_chunks())
    with open(os.path.join(HERE, name + ".arrows.gz"), "wb") as file:
        file.write(gzip.compress(sink.getvalue(), mtime=0))


if __name__ == "__main__":
    write("flat", flat())
    write("nested", nested())
    write("dictionaries", dictionaries())
    write("no_schema", flat() | nested(), store_schema=False, compression="none", use_deprecated_int96_timestamps=True,
          store_decimal_as_integer=True)
    for other in TWINS:
        twin(os.path.join(OTHERS, other + ".parquet"), os.path.basename(other))
