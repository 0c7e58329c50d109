"""Copies rows of files beside this folder with DuckDB's writer. trino_483.parquet has the columns that EncodedColumns of
src/engine-tests names, and has been written by TrinoRows.java of that module, on JDK 25.

    python -m venv v && v/bin/pip install duckdb==2.0.0 && v/bin/python make_copies.py
"""
import duckdb


def copy(columns, rows, path):
    duckdb.sql(f"""COPY (SELECT {columns} FROM '../{rows}')
                   TO '{path}' (FORMAT parquet, PARQUET_VERSION V2, COMPRESSION zstd)""")


copy("i_seq, i_const, i_null, i_none, l_seq, l_extreme, l_none, day, s_len, s_len_none, s_len_empty, s_inc_null",
     "delta/py_v1_zstd_3000.plain.parquet", "duckdb_2.0.0.parquet")
copy("d_special, d_n10, d_n100, f_special, f_n10, f_n100", "v2_zstd.plain.parquet", "duckdb_2.0.0_floats.parquet")
