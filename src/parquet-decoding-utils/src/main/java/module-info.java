// SPDX-License-Identifier: Apache-2.0
/** Parquet decoding kernels: BYTE_STREAM_SPLIT, DELTA and ALP pages, levels, dictionary ids, nulls and ULEB128. */
module io.github.parquetdecoding {
    exports io.github.parquetdecoding;
    exports io.github.parquetdecoding.column;
}
