# SPDX-License-Identifier: Apache-2.0
"""Writes the files of ColumnScanBenchmark: columns with the shapes of TPC-H's lineitem (decimals as doubles).

    pip install pyarrow==26.0.0 numpy
    python benchmarks/columns/data.py FOLDER [ROWS]
"""
import os
import sys

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

WORDS = ("the furiously quick special final express regular pending ironic bold silent even unusual deposits packages "
         "requests accounts theodolites instructions foxes pinto beans dependencies asymptotes platelets courts sleep "
         "wake haggle nag cajole detect integrate along above across among after against quickly slyly carefully "
         "blithely").split()
EPOCH_DAYS = 8035  # 1992-01-01


def texts(random, rows):
    """Random parts of one text, of 10 to 43 bytes, as in dbgen."""
    pool = np.frombuffer(" ".join(random.choice(WORDS, 800_000)).encode(), np.uint8)
    lengths = random.integers(10, 44, rows)
    starts = random.integers(0, len(pool) - 44, rows)
    offsets = np.zeros(rows + 1, np.int32)
    np.cumsum(lengths, out=offsets[1:])
    positions = np.repeat(starts - offsets[:-1], lengths) + np.arange(offsets[-1])
    return pa.Array.from_buffers(pa.string(), rows, [None, pa.py_buffer(offsets), pa.py_buffer(pool[positions])])


def picked(random, rows, words):
    return pa.array(np.array(words, dtype=object)).take(pa.array(random.integers(0, len(words), rows)))


def lineitem(rows):
    random = np.random.default_rng(20261125)
    lines = random.integers(1, 8, rows // 2)
    lines = lines[:np.searchsorted(np.cumsum(lines), rows) + 1]
    order = np.repeat(np.arange(len(lines)), lines)[:rows]
    # Sparse keys, as in dbgen: 8 of 32.
    orderkey = order // 8 * 32 + order % 8 + 1
    starts = np.repeat(np.cumsum(lines) - lines, lines)[:rows]
    linenumber = np.arange(rows) - starts + 1
    partkey = random.integers(1, rows // 30 + 2, rows)
    quantity = random.integers(1, 51, rows)
    price = (90000 + (partkey // 10) % 20001 + 100 * (partkey % 1000)) / 100
    shipdate = EPOCH_DAYS + random.integers(0, 2406, len(lines))[order] + random.integers(1, 122, rows)
    return pa.table({
        "l_orderkey": pa.array(orderkey, pa.int64()),
        "l_partkey": pa.array(partkey, pa.int64()),
        "l_linenumber": pa.array(linenumber, pa.int32()),
        "l_quantity": pa.array(quantity.astype(np.float64)),
        "l_extendedprice": pa.array(np.round(quantity * price, 2)),
        "l_discount": pa.array(random.integers(0, 11, rows) / 100),
        "l_shipdate": pa.array(shipdate.astype(np.int32), pa.date32()),
        "l_returnflag": picked(random, rows, ["R", "A", "N", "N"]),
        "l_shipmode": picked(random, rows, ["REG AIR", "AIR", "RAIL", "SHIP", "TRUCK", "MAIL", "FOB"]),
        "l_comment": texts(random, rows)})


def with_nulls(table):
    random = np.random.default_rng(30)
    masks = [pa.array(random.random(table.num_rows) < 0.3) for _ in table.column_names]
    columns = [pa.compute.if_else(mask, pa.scalar(None, column.type), column)
               for mask, column in zip(masks, table.columns)]
    return pa.table(columns, names=table.column_names)


def nested(table):
    """Lists of 0 to 7 line numbers and quantities, and optional structs of a key and a mode."""
    random = np.random.default_rng(7)
    rows = table.num_rows // 4
    offsets = np.zeros(rows + 1, np.int32)
    np.cumsum(random.integers(0, 8, rows), out=offsets[1:])
    count = int(offsets[-1])
    offsets = pa.array(offsets)
    struct = pa.StructArray.from_arrays(
        [table["l_partkey"].combine_chunks()[:rows], table["l_quantity"].combine_chunks()[:rows]], ["key", "quantity"],
        mask=pa.array(random.random(rows) < 0.1))
    return pa.table({
        "numbers": pa.ListArray.from_arrays(offsets, table["l_linenumber"].combine_chunks()[:count]),
        "part": struct})


def shapes(rows):
    """Lists, maps and structs, in each field one."""
    random = np.random.default_rng(67)
    words = pa.array([f"word {i}" for i in range(1000)])

    def ints(count, nulls=0.0):
        mask = random.random(count) < nulls
        return pa.array(random.integers(0, 1 << 30, count).astype(np.int32), mask=mask if nulls else None)

    def doubles(count):
        return pa.array(random.random(count))

    def strings(count):
        return words.take(pa.array(random.integers(0, len(words), count)))

    def lists(count, most, elements, least=0, nulls=0.0):
        offsets = np.zeros(count + 1, np.int32)
        np.cumsum(random.integers(least, most + 1, count), out=offsets[1:])
        mask = np.append(random.random(count) < nulls, False) if nulls else None
        return pa.ListArray.from_arrays(pa.array(offsets, mask=mask), elements(int(offsets[-1])))

    def structs(**children):
        return pa.StructArray.from_arrays(list(children.values()), list(children),
                                          mask=pa.array(random.random(rows) < 0.1))

    def deep(level):
        return ints(rows) if level == 0 else structs(field=deep(level - 1))

    pairs = lists(rows, 4, ints)
    # Different in each map, because Polars keeps one of the same.
    keys = words.take(pa.array(np.resize(random.permutation(len(words)), len(pairs.values))))
    return pa.table({
        "list_int": lists(rows, 10, ints),
        "list_int_nulls": lists(rows, 10, lambda count: ints(count, 0.1), nulls=0.1),
        "list_string": lists(rows, 6, strings),
        "struct_with_list": structs(id=ints(rows), list=lists(rows, 4, doubles)),
        "map": pa.MapArray.from_arrays(pairs.offsets, keys, pairs.values),
        "list_list": lists(rows, 5, lambda count: lists(count, 5, ints)),
        "list_of_8": lists(rows, 8, ints, least=8),
        "list_struct": lists(rows, 6, lambda count: pa.StructArray.from_arrays(
            [ints(count), doubles(count), strings(count), ints(count)], ["a", "b", "c", "d"])),
        "deep_structs": deep(5)})


def embeddings(rows):
    """Lists of 768 floats."""
    values = pa.array(np.random.default_rng(768).random(rows * 768, dtype=np.float32))
    return pa.ListArray.from_arrays(pa.array(np.arange(rows + 1, dtype=np.int32) * 768), values)


def floats(folder, rows):
    """A float and a double: random normal ones without a codec. With zstd, a temperature of every minute, in tenths, and
    the random walk of a price, in cents."""
    random = np.random.default_rng(32)
    days = np.sin(np.arange(rows) * (2 * np.pi / 1440))
    tables = {
        "none": {"float": random.standard_normal(rows, np.float32), "double": random.standard_normal(rows)},
        "zstd": {"float": np.round(15 + 8 * days + random.standard_normal(rows), 1).astype(np.float32),
                 "double": (100_000 + np.cumsum(random.integers(-5, 6, rows))) / 100}}
    for codec, columns in tables.items():
        for name, encoding in (("plain", "PLAIN"), ("split", "BYTE_STREAM_SPLIT")):
            pq.write_table(pa.table(columns), os.path.join(folder, f"floats-{name}-{codec}.parquet"),
                           compression=codec, use_dictionary=False, row_group_size=1_000_000,
                           column_encoding=dict.fromkeys(columns, encoding))


def filtered(table):
    """As many columns as lineitem has, of which one, f, is random below a million."""
    random = np.random.default_rng(66)
    table = table[:table.num_rows // 2]
    rows = table.num_rows
    for name, days in (("l_commitdate", 30), ("l_receiptdate", 1)):
        shifted = table["l_shipdate"].cast(pa.int32()).to_numpy() + random.integers(days, 31 + days, rows)
        table = table.append_column(name, pa.array(shifted.astype(np.int32), pa.date32()))
    return (table.append_column("l_suppkey", pa.array(random.integers(1, rows // 600 + 2, rows).astype(np.int32)))
            .append_column("l_tax", pa.array(random.integers(0, 9, rows) / 100))
            .append_column("l_linestatus", picked(random, rows, ["O", "F"]))
            .append_column("f", pa.array(random.integers(0, 1_000_000, rows).astype(np.int32))))


def clustered(table):
    """The same, but f is in a range of its own in 10,000 rows each."""
    random = np.random.default_rng(67)
    rows = table.num_rows
    ranges = random.permutation(-(-rows // 10_000)).repeat(10_000)[:rows]
    f = ((ranges + random.random(rows)) * (1_000_000 / (ranges.max() + 1))).astype(np.int32)
    return table.set_column(table.column_names.index("f"), "f", pa.array(f))


def wide(table):
    """Twenty times as many columns, and a twentieth of the rows."""
    rows = table.num_rows // 20
    return pa.table({f"{name}_{i}": table[name][i * rows:(i + 1) * rows]
                     for i in range(20) for name in table.column_names})


def main(folder, rows):
    os.makedirs(folder, exist_ok=True)
    table = lineitem(rows)
    nulls = with_nulls(table)
    strings = [name for name in table.column_names if table.schema.field(name).type == pa.string()]
    doubles = [name for name in table.column_names if table.schema.field(name).type == pa.float64()]
    delta = {name: "DELTA_BYTE_ARRAY" if name in strings else "BYTE_STREAM_SPLIT" if name in doubles
             else "DELTA_BINARY_PACKED" for name in table.column_names}

    def write(name, data, **options):
        pq.write_table(data, os.path.join(folder, name + ".parquet"), **{"row_group_size": 1 << 20, **options})

    for codec in ("none", "snappy", "zstd"):
        write("dictionary-" + codec, table, compression=codec)
    write("nulls-none", nulls, compression="none")
    write("plain-none", table, compression="none", use_dictionary=False)
    write("delta-none", table, compression="none", use_dictionary=False, column_encoding=delta)
    write("nested-none", nested(table), compression="none")
    write("wide-snappy", wide(table), compression="snappy")
    filters = filtered(table)
    for codec in ("none", "zstd"):
        write("filter-" + codec, filters, compression=codec)
    write("filter-index", filters, compression="none", write_page_index=True)
    write("filter-clustered", clustered(filters), compression="none", write_page_index=True)
    write("remote-snappy", filters, compression="snappy", row_group_size=rows // 12, write_page_index=True)
    text = ["list_string.list.element", "map.key_value.key", "list_struct.list.element.c"]
    write("shapes-none", shapes(rows // 6), compression="none", use_dictionary=text)
    lists = embeddings(rows // 150)
    write("embeddings-none", pa.table({"embedding": lists}), compression="none", use_dictionary=False)
    # The same without lists, which should take no longer.
    write("floats-none", pa.table({"float": lists.values}), compression="none", use_dictionary=False,
          row_group_size=len(lists.values))
    floats(folder, rows * 8 // 3)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 6_000_000)
