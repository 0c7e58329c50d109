/** Parquet decoding kernels: ULEB128 readers and the BYTE_STREAM_SPLIT transposer. */
module io.github.parquetdecoding {
    exports io.github.parquetdecoding;
}
