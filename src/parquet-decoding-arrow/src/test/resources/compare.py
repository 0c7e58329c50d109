# SPDX-License-Identifier: Apache-2.0
"""Prints which Arrow files, streams and rows in a folder are not what pyarrow reads from the Parquet files. For PyarrowTest.

    pip install pyarrow==26.0.0
"""
import decimal
import json
import os
import sys

import pyarrow as pa
import pyarrow.parquet as pq


def decoded(table):
    """pyarrow's indexes of dictionaries are as long as those that were written; ours have 32 bits."""
    for i, field in enumerate(table.schema):
        if pa.types.is_dictionary(field.type):
            table = table.set_column(i, field.with_type(field.type.value_type), table[i].cast(field.type.value_type))
    return table


class Labelled(pa.ExtensionType):
    """A type that pyarrow gives values only if somebody has registered it."""

    def __init__(self, name, storage, metadata=b""):
        self.metadata = metadata
        super().__init__(storage, name)

    def __arrow_ext_serialize__(self):
        return self.metadata

    @classmethod
    def __arrow_ext_deserialize__(cls, storage, metadata):
        return cls(cls.NAME, storage, metadata)


class Geometry(Labelled):
    NAME = "geoarrow.wkb"


class Variant(Labelled):
    NAME = "arrow.parquet.variant"


def streamed(table):
    """Streams give the entries of maps another name."""
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as stream:
        stream.write_table(table)
    return pa.ipc.open_stream(sink.getvalue()).read_all()


def as_text(kind):
    """A type with texts for times, some of which Python cannot have."""
    if pa.types.is_temporal(kind):
        return pa.string()
    if pa.types.is_struct(kind):
        return pa.struct([field.with_type(as_text(field.type)) for field in kind])
    if pa.types.is_map(kind):
        return pa.map_(as_text(kind.key_type), kind.item_field.with_type(as_text(kind.item_type)))
    if pa.types.is_list(kind):
        return pa.list_(kind.value_field.with_type(as_text(kind.value_type)))
    return kind


def time(text):
    seconds, _, fraction = text.rstrip("Z").replace("T", " ").partition(".")
    return seconds + ":00" * (seconds.count(":") == 1), fraction.rstrip("0"), text.endswith("Z")


def is_same(ours, theirs):
    """Compares an object of a line of JSON with one of pyarrow."""
    if isinstance(theirs, dict):
        return list(ours) == list(theirs) and all(map(is_same, ours.values(), theirs.values()))
    if isinstance(theirs, list):
        return len(ours) == len(theirs) and all(map(is_same, ours, theirs))
    if isinstance(theirs, str):
        return ours == theirs or time(ours) == time(theirs)
    return ours == theirs.hex() if isinstance(theirs, bytes) \
        else float(ours) == theirs if isinstance(theirs, float) else ours == theirs


def different_row(table, path):
    """Our rows are of Parquet's types, whatever the types of Arrow were."""
    try:
        table = table.cast(pa.schema([field.with_type(as_text(field.type)) for field in table.schema]))
    except pa.ArrowInvalid as e:
        # pyarrow 26 forgets elements of some nested lists when it casts them.
        print(path, "cannot be cast by pyarrow:", e, file=sys.stderr)
        return None
    with open(path, encoding="utf-8") as lines:
        rows = [json.loads(line, parse_float=decimal.Decimal) for line in lines]
    if len(rows) != table.num_rows:
        return f"{len(rows)} rows instead of {table.num_rows}"
    return next((f"{ours} instead of {theirs}" for ours, theirs
                 in zip(rows, table.to_pylist(maps_as_pydicts="strict")) if not is_same(ours, theirs)), None)


def difference(file, path):
    try:
        read = pq.read_table(file)
        expected = streamed(decoded(read))
    except (OSError, pa.ArrowException) as e:
        print(file, "cannot be read by pyarrow:", e, file=sys.stderr)
        return None
    if os.path.exists(path + ".error"):
        with open(path + ".error") as error:
            return error.read()
    with open(path, "rb") as start:
        is_file = start.read(6) == b"ARROW1"
    with (pa.ipc.open_file if is_file else pa.ipc.open_stream)(path) as reader:
        actual = decoded(reader.read_all())
    actual.validate(full=True)
    if not actual.schema.equals(expected.schema, check_metadata=True):
        return f"{actual.schema} instead of {expected.schema}"
    if actual.num_rows != read.num_rows:
        return f"{actual.num_rows} rows instead of {read.num_rows}"
    # NaNs differ from themselves.
    different = [name for name, ours, theirs in zip(actual.column_names, actual.columns, expected.columns)
                 if not ours.equals(theirs) and str(ours.to_pylist()) != str(theirs.to_pylist())]
    if not different and b"ARROW:schema" not in (pq.read_metadata(file).metadata or {}) and os.path.exists(path + ".rows"):
        return different_row(read, path + ".rows")
    return f"other values of {different}" if different else None


if __name__ == "__main__":
    for kind in Geometry, Variant:
        pa.register_extension_type(kind(kind.NAME, pa.binary()))
    for i, file in enumerate(sys.argv[2:]):
        found = difference(file, os.path.join(sys.argv[1], f"{i}.arrow"))
        if found:
            print(file, found)
