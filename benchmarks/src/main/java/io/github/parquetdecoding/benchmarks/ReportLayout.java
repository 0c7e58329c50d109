package io.github.parquetdecoding.benchmarks;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import static io.github.parquetdecoding.benchmarks.ReportLayout.Yardstick.AFTER;
import static io.github.parquetdecoding.benchmarks.ReportLayout.Yardstick.ARRAYCOPY;
import static io.github.parquetdecoding.benchmarks.ReportLayout.Yardstick.ARROW;
import static io.github.parquetdecoding.benchmarks.ReportLayout.Yardstick.BEFORE;
import static io.github.parquetdecoding.benchmarks.ReportLayout.Yardstick.CONTROL;
import static io.github.parquetdecoding.benchmarks.ReportLayout.Yardstick.HARDWOOD;
import static io.github.parquetdecoding.benchmarks.ReportLayout.Yardstick.SPARK;
import static io.github.parquetdecoding.benchmarks.ReportLayout.Yardstick.TRINO;
import static io.github.parquetdecoding.benchmarks.ReportLayout.Yardstick.UNROLLED;

/**
 * How the report shows a benchmark: its title, its rows from top to bottom, and which of them the others are measured
 * against. A new row has its line here; a test compares the lines with the benchmarks.
 */
final class ReportLayout {
    /** Rows that have a column of ratios, in the order of the columns. */
    enum Yardstick {
        CONTROL("control"),
        UNROLLED("unrolled"),
        TRINO("Trino"),
        HARDWOOD("hardwood"),
        BEFORE("before"),
        AFTER("after"),
        SPARK("Spark"),
        ARROW("Arrow C++"),
        ARRAYCOPY("arraycopy");

        final String heading;

        Yardstick(String heading) {
            this.heading = heading;
        }
    }

    /**
     * One row.
     *
     * @param method the benchmark's method
     * @param label what a reader of the table sees
     * @param yardstick null if nothing is measured against this row
     */
    record Row(String method, String label, Yardstick yardstick) {
    }

    /**
     * One benchmark.
     *
     * @param operation what its score counts, in the singular
     */
    record Kernel(String title, String operation, List<Row> rows) {
    }

    private static final Map<String, Kernel> KERNELS = new LinkedHashMap<>();

    static {
        kernel(ByteStreamSplitDecodingBenchmark.class, "BYTE_STREAM_SPLIT decoding", "page",
                new Row("byteBufferGet", "`ByteBuffer.get` per byte (before)", BEFORE),
                new Row("byteStores", "byte stores by element size (after)", AFTER),
                new Row("parquetJava", "parquet-java 1.18.1 reader, value by value", null),
                new Row("ours", "ours, into byte[]", null),
                new Row("oursTyped", "ours, into the typed array", null),
                new Row("arrowCpp", "Arrow C++, into byte[]", ARROW),
                new Row("arraycopy", "`System.arraycopy` (limit)", ARRAYCOPY));
        kernel(ByteStreamSplitEncodingBenchmark.class, "BYTE_STREAM_SPLIT encoding", "page",
                new Row("parquetJava", "parquet-java 1.18.1 writer, value by value (before)", BEFORE),
                new Row("byteStores", "byte stores by element size (after)", AFTER),
                new Row("ours", "ours, from byte[]", null),
                new Row("oursTyped", "ours, from the typed array", null),
                new Row("arraycopy", "`System.arraycopy` (limit)", ARRAYCOPY));
        kernel(ReadUleb128IntBenchmark.class, "ULEB128 int, single reads", "value",
                new Row("loop", "plain loop (control)", CONTROL),
                new Row("unrolled", "unrolled (before)", UNROLLED),
                new Row("hybrid", "hybrid: 1 and 2 bytes, then a loop (after)", null),
                new Row("trino", "Trino 483 `readUleb128Int`", TRINO),
                new Row("ours", "ours", null),
                new Row("oursSliceBytes", "ours, ByteCursor over a Slice's bytes", null),
                new Row("oursSlice", "ours, SliceCursor", null));
        kernel(ReadUleb128LongBenchmark.class, "ULEB128 long, single reads", "value",
                new Row("loop", "plain loop (control)", CONTROL),
                new Row("unrolled", "unrolled (before)", UNROLLED),
                new Row("hybrid", "hybrid: 1 and 2 bytes, then a loop (after)", null),
                new Row("trino", "Trino 483 `readUleb128Long`", TRINO),
                new Row("ours", "ours", null),
                new Row("oursSliceBytes", "ours, ByteCursor over a Slice's bytes", null),
                new Row("oursSlice", "ours, SliceCursor", null));
        kernel(Uleb128IntsBenchmark.class, "ULEB128 int, lists", "value",
                new Row("unrolled", "unrolled, in a loop (before)", UNROLLED),
                new Row("trino", "Trino 483 `readUleb128Int` in a loop", TRINO),
                new Row("parquetJava", "parquet-java 1.18.1 `readUnsignedVarInt` in a loop", null),
                new Row("protobuf", "protobuf-java 4 `readRawVarint32` in a loop", null),
                new Row("lucene", "Lucene 9 `readVInt` in a loop", null),
                new Row("ourSingleReads", "ours, single reads in a loop", null),
                new Row("ours", "ours, in bulk", null),
                new Row("ourSkip", "ours, skip", null),
                new Row("ourSingleWrites", "ours, single writes in a loop", null),
                new Row("ourWrites", "ours, writes in bulk", null));
        kernel(Uleb128LongsBenchmark.class, "ULEB128 long, lists", "value",
                new Row("unrolled", "unrolled, in a loop (before)", UNROLLED),
                new Row("trino", "Trino 483 `readUleb128Long` in a loop", TRINO),
                new Row("parquetJava", "parquet-java 1.18.1 `readUnsignedVarLong` in a loop", null),
                new Row("protobuf", "protobuf-java 4 `readRawVarint64` in a loop", null),
                new Row("ourSingleReads", "ours, single reads in a loop", null),
                new Row("ours", "ours, in bulk", null),
                new Row("ourSkip", "ours, skip", null),
                new Row("ourSingleWrites", "ours, single writes in a loop", null),
                new Row("ourWrites", "ours, writes in bulk", null));
        kernel(BitUnpackingBenchmark.class, "Bit unpacking: 4,096 ints", "call",
                new Row("parquetJava8", "parquet-java 1.18.1 `unpack8Values` (before)", BEFORE),
                new Row("parquetJavaBuffer8", "parquet-java 1.18.1 `unpack8Values`, ByteBuffer", null),
                new Row("parquetJava32", "parquet-java 1.18.1 `unpack32Values`", null),
                new Row("trino", "Trino 483 `IntBitUnpacker`", TRINO),
                new Row("hardwood", "hardwood 1.0 `readInts`, one run", HARDWOOD),
                new Row("ours", "ours", null),
                new Row("ours8", "ours, 8 values per call", null),
                new Row("arraycopy", "`System.arraycopy` (limit)", ARRAYCOPY));
        kernel(LongBitUnpackingBenchmark.class, "Bit unpacking: 4,096 longs", "call",
                new Row("parquetJava8", "parquet-java 1.18.1 `unpack8Values` (before)", BEFORE),
                new Row("parquetJava32", "parquet-java 1.18.1 `unpack32Values`", null),
                new Row("trino", "Trino 483 `LongBitUnpacker`", TRINO),
                new Row("ours", "ours", null),
                new Row("ours8", "ours, 8 values per call", null),
                new Row("arraycopy", "`System.arraycopy` (limit)", ARRAYCOPY));
        kernel(PollutedUnpackingBenchmark.class, "Bit unpacking after values of every width: 4,096 ints", "call",
                new Row("parquetJava8", "parquet-java 1.18.1 `unpack8Values` (before)", BEFORE),
                new Row("trino", "Trino 483 `IntBitUnpacker`", TRINO),
                new Row("ours", "ours", null));
        kernel(HybridBenchmark.class, "RLE/bit-packing hybrid: ids", "page",
                new Row("stock", "parquet-java 1.18.1, value by value (before)", BEFORE),
                new Row("patched", "patched, value by value", null),
                new Row("trino", "Trino 483 `RleBitPackingHybridDecoder`", TRINO),
                new Row("hardwood", "hardwood 1.0 `readInts`", HARDWOOD),
                new Row("ours", "ours", null),
                new Row("arraycopy", "`System.arraycopy` (limit)", ARRAYCOPY));
        kernel(ValidityBenchmark.class, "Definition levels of a nullable column", "page",
                new Row("parquetJava", "parquet-java 1.18.1, value by value (before)", BEFORE),
                new Row("spark", "Spark's loop, written again", SPARK),
                new Row("trino", "Trino 483 `NullsDecoders`", TRINO),
                new Row("ours", "ours", null));
        kernel(SpreadBenchmark.class, "Values to their rows among nulls", "page",
                new Row("loop", "loop with a branch per value (before)", BEFORE),
                new Row("trino", "Trino 483 `unpackNullValues`", TRINO),
                new Row("ours", "ours", null),
                new Row("arraycopy", "`System.arraycopy` of all rows (limit)", ARRAYCOPY));
        kernel(DictionaryBenchmark.class, "Dictionary-encoded values", "page",
                new Row("parquetJava", "parquet-java 1.18.1 `readInt`, then look-up (before)", BEFORE),
                new Row("trino", "Trino 483 `DictionaryDecoder`", TRINO),
                new Row("hardwood", "hardwood 1.0 `readDictionary...`", HARDWOOD),
                new Row("ours", "ours", null));
        kernel(NullableColumnBenchmark.class, "A nullable INT32 column", "page",
                new Row("parquetJava", "parquet-java 1.18.1, value by value (before)", BEFORE),
                new Row("spark", "Spark's loop, written again", SPARK),
                new Row("trino", "Trino 483 decoders", TRINO),
                new Row("hardwood", "hardwood 1.0 decoder", HARDWOOD),
                new Row("ours", "ours", null));
        kernel(SliceByteStreamSplitBenchmark.class, "BYTE_STREAM_SPLIT decoding of a Slice, in batches", "page",
                new Row("trino", "Trino 483 `ValueDecoder`", TRINO),
                new Row("ours", "ours, from a Slice", null));
        kernel(PollutedProfileBenchmark.class, "BYTE_STREAM_SPLIT after pages of every kind", "page",
                new Row("decode", "ours, decoding into byte[]", null),
                new Row("encode", "ours, encoding from byte[]", null));
        kernel(ParquetFileBenchmark.class, "All BYTE_STREAM_SPLIT pages of a Parquet file", "file",
                new Row("parquetJava", "parquet-java 1.18.1 reader, value by value (before)", BEFORE),
                new Row("ours", "ours, into the typed array", null));
        kernel(PatchedReaderBenchmark.class, "parquet-java's readers: one page, value by value", "page",
                new Row("stock", "parquet-java 1.18.1 (before)", BEFORE),
                new Row("patched", "patched", null));
        kernel(PatchedFileBenchmark.class, "A Parquet file through parquet-java 1.18.1", "file",
                new Row("stock", "parquet-java 1.18.1 (before)", BEFORE),
                new Row("patched", "patched", null));
    }

    private ReportLayout() {
    }

    private static void kernel(Class<?> benchmark, String title, String operation, Row... rows) {
        KERNELS.put(benchmark.getName(), new Kernel(title, operation, List.of(rows)));
    }

    /** By the name of the benchmark's class, in the order of the report. */
    static Map<String, Kernel> kernels() {
        return KERNELS;
    }
}
