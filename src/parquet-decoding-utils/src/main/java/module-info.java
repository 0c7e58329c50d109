// SPDX-License-Identifier: Apache-2.0
/** Parquet decoding kernels: BYTE_STREAM_SPLIT pages, levels, dictionary ids and nulls, and ULEB128 integers. */
module io.github.parquetdecoding {
    exports io.github.parquetdecoding;
}
