// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import io.github.parquetdecoding.benchmarks.BitUnpackingBenchmark;
import io.github.parquetdecoding.benchmarks.ByteStreamSplitDecodingBenchmark;
import io.github.parquetdecoding.benchmarks.ByteStreamSplitEncodingBenchmark;
import io.github.parquetdecoding.benchmarks.DictionaryBenchmark;
import io.github.parquetdecoding.benchmarks.HybridBenchmark;
import io.github.parquetdecoding.benchmarks.LongBitUnpackingBenchmark;
import io.github.parquetdecoding.benchmarks.NullableColumnBenchmark;
import io.github.parquetdecoding.benchmarks.ParquetFileBenchmark;
import io.github.parquetdecoding.benchmarks.PatchedFileBenchmark;
import io.github.parquetdecoding.benchmarks.PatchedReaderBenchmark;
import io.github.parquetdecoding.benchmarks.PollutedProfileBenchmark;
import io.github.parquetdecoding.benchmarks.PollutedUnpackingBenchmark;
import io.github.parquetdecoding.benchmarks.ReadUleb128IntBenchmark;
import io.github.parquetdecoding.benchmarks.ReadUleb128LongBenchmark;
import io.github.parquetdecoding.benchmarks.SliceByteStreamSplitBenchmark;
import io.github.parquetdecoding.benchmarks.SpreadBenchmark;
import io.github.parquetdecoding.benchmarks.Uleb128IntsBenchmark;
import io.github.parquetdecoding.benchmarks.Uleb128LongsBenchmark;
import io.github.parquetdecoding.benchmarks.ValidityBenchmark;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import static io.github.parquetdecoding.benchmarks.harness.ReportLayout.Yardstick.AFTER;
import static io.github.parquetdecoding.benchmarks.harness.ReportLayout.Yardstick.ARRAYCOPY;
import static io.github.parquetdecoding.benchmarks.harness.ReportLayout.Yardstick.ARROW;
import static io.github.parquetdecoding.benchmarks.harness.ReportLayout.Yardstick.BEFORE;
import static io.github.parquetdecoding.benchmarks.harness.ReportLayout.Yardstick.CONTROL;
import static io.github.parquetdecoding.benchmarks.harness.ReportLayout.Yardstick.HARDWOOD;
import static io.github.parquetdecoding.benchmarks.harness.ReportLayout.Yardstick.SPARK;
import static io.github.parquetdecoding.benchmarks.harness.ReportLayout.Yardstick.TRINO;
import static io.github.parquetdecoding.benchmarks.harness.ReportLayout.Yardstick.UNROLLED;

/**
 * How the report shows a benchmark: its title, its rows from top to bottom, and which of them the others are measured
 * against. A new row has its line here; a test compares the lines with the benchmarks. Benchmarks that are not here are
 * shown by the names of their methods.
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

        /** The least is what an overview shows: what users have today, then peers, then limits. */
        int rank() {
            return List.of(BEFORE, UNROLLED, SPARK, TRINO, HARDWOOD, ARROW, AFTER, CONTROL, ARRAYCOPY).indexOf(this);
        }
    }

    /** Whose code a row runs. */
    enum Role {
        /** This library's: what a comparison of two versions is about. */
        OURS,
        /** Somebody else's, which is the same in both versions: where it differs, the machine does. */
        OTHER,
        /** Moves as many bytes as the others and does nothing else: what is faster is no answer. */
        LIMIT
    }

    /**
     * One row.
     *
     * @param method the benchmark's method
     * @param label what a reader of the table sees
     * @param yardstick null if nothing is measured against this row
     */
    record Row(String method, String label, Role role, Yardstick yardstick) {
    }

    /**
     * One benchmark.
     *
     * @param operation what its score counts, in the singular
     * @param values how many values an operation has, unless a parameter {@code values} or {@code count} says so; 0 if
     *     nothing does
     */
    record Kernel(String title, String operation, int values, List<Row> rows) {
        /** The line of a row; by names that speak for themselves if it has none. */
        Row row(String method) {
            return rows.stream().filter(row -> row.method().equals(method)).findFirst()
                    .orElseGet(() -> unknown(method));
        }

        private static Row unknown(String method) {
            return switch (method) {
                case "arraycopy" -> other(method, method, ARRAYCOPY);
                case "before", "baseline" -> other(method, method, BEFORE);
                case "control" -> other(method, method, CONTROL);
                default -> ours(method, method);
            };
        }
    }

    private static final Map<String, Kernel> KERNELS = new LinkedHashMap<>();

    static {
        kernel(ByteStreamSplitDecodingBenchmark.class, "BYTE_STREAM_SPLIT decoding", "page",
                other("byteBufferGet", "`ByteBuffer.get` per byte (before)", BEFORE),
                other("byteStores", "byte stores by element size (after)", AFTER),
                other("parquetJava", "parquet-java 1.18.1 reader, value by value"),
                ours("ours", "ours, into byte[]"),
                ours("oursTyped", "ours, into the typed array"),
                other("arrowCpp", "Arrow C++, into byte[]", ARROW),
                limit("arraycopy", "`System.arraycopy` (limit)"));
        kernel(ByteStreamSplitEncodingBenchmark.class, "BYTE_STREAM_SPLIT encoding", "page",
                other("parquetJava", "parquet-java 1.18.1 writer, value by value (before)", BEFORE),
                other("byteStores", "byte stores by element size (after)", AFTER),
                ours("ours", "ours, from byte[]"),
                ours("oursTyped", "ours, from the typed array"),
                limit("arraycopy", "`System.arraycopy` (limit)"));
        kernel(ReadUleb128IntBenchmark.class, "ULEB128 int, single reads", "value",
                other("loop", "plain loop (control)", CONTROL),
                other("unrolled", "unrolled (before)", UNROLLED),
                other("hybrid", "hybrid: 1 and 2 bytes, then a loop (after)"),
                other("trino", "Trino 483 `readUleb128Int`", TRINO),
                ours("ours", "ours"),
                ours("oursSliceBytes", "ours, ByteCursor over a Slice's bytes"),
                ours("oursSlice", "ours, SliceCursor"));
        kernel(ReadUleb128LongBenchmark.class, "ULEB128 long, single reads", "value",
                other("loop", "plain loop (control)", CONTROL),
                other("unrolled", "unrolled (before)", UNROLLED),
                other("hybrid", "hybrid: 1 and 2 bytes, then a loop (after)"),
                other("trino", "Trino 483 `readUleb128Long`", TRINO),
                ours("ours", "ours"),
                ours("oursSliceBytes", "ours, ByteCursor over a Slice's bytes"),
                ours("oursSlice", "ours, SliceCursor"));
        kernel(Uleb128IntsBenchmark.class, "ULEB128 int, lists", "value",
                other("unrolled", "unrolled, in a loop (before)", UNROLLED),
                other("trino", "Trino 483 `readUleb128Int` in a loop", TRINO),
                other("parquetJava", "parquet-java 1.18.1 `readUnsignedVarInt` in a loop"),
                other("protobuf", "protobuf-java 4 `readRawVarint32` in a loop"),
                other("lucene", "Lucene 9 `readVInt` in a loop"),
                ours("ourSingleReads", "ours, single reads in a loop"),
                ours("ours", "ours, in bulk"),
                ours("ourSkip", "ours, skip"),
                ours("ourSingleWrites", "ours, single writes in a loop"),
                ours("ourWrites", "ours, writes in bulk"));
        kernel(Uleb128LongsBenchmark.class, "ULEB128 long, lists", "value",
                other("unrolled", "unrolled, in a loop (before)", UNROLLED),
                other("trino", "Trino 483 `readUleb128Long` in a loop", TRINO),
                other("parquetJava", "parquet-java 1.18.1 `readUnsignedVarLong` in a loop"),
                other("protobuf", "protobuf-java 4 `readRawVarint64` in a loop"),
                ours("ourSingleReads", "ours, single reads in a loop"),
                ours("ours", "ours, in bulk"),
                ours("ourSkip", "ours, skip"),
                ours("ourSingleWrites", "ours, single writes in a loop"),
                ours("ourWrites", "ours, writes in bulk"));
        kernel(BitUnpackingBenchmark.class, "Bit unpacking: ints", "call", 4_096,
                other("parquetJava8", "parquet-java 1.18.1 `unpack8Values` (before)", BEFORE),
                other("parquetJavaBuffer8", "parquet-java 1.18.1 `unpack8Values`, ByteBuffer"),
                other("parquetJava32", "parquet-java 1.18.1 `unpack32Values`"),
                other("trino", "Trino 483 `IntBitUnpacker`", TRINO),
                other("hardwood", "hardwood 1.0 `readInts`, one run", HARDWOOD),
                ours("ours", "ours"),
                ours("ours8", "ours, 8 values per call"),
                limit("arraycopy", "`System.arraycopy` (limit)"));
        kernel(LongBitUnpackingBenchmark.class, "Bit unpacking: longs", "call", 4_096,
                other("parquetJava8", "parquet-java 1.18.1 `unpack8Values` (before)", BEFORE),
                other("parquetJava32", "parquet-java 1.18.1 `unpack32Values`"),
                other("trino", "Trino 483 `LongBitUnpacker`", TRINO),
                ours("ours", "ours"),
                ours("ours8", "ours, 8 values per call"),
                limit("arraycopy", "`System.arraycopy` (limit)"));
        kernel(PollutedUnpackingBenchmark.class, "Bit unpacking after values of every width: 4,096 ints", "call", 4_096,
                other("parquetJava8", "parquet-java 1.18.1 `unpack8Values` (before)", BEFORE),
                other("trino", "Trino 483 `IntBitUnpacker`", TRINO),
                ours("ours", "ours"));
        kernel(HybridBenchmark.class, "RLE/bit-packing hybrid: ids", "page", 100_000,
                other("stock", "parquet-java 1.18.1, value by value (before)", BEFORE),
                ours("patched", "patched, value by value"),
                other("trino", "Trino 483 `RleBitPackingHybridDecoder`", TRINO),
                other("hardwood", "hardwood 1.0 `readInts`", HARDWOOD),
                ours("ours", "ours"),
                other("arraycopy", "`System.arraycopy` of the page", ARRAYCOPY));
        kernel(ValidityBenchmark.class, "Definition levels of a nullable column", "page", 100_000,
                other("parquetJava", "parquet-java 1.18.1, value by value (before)", BEFORE),
                other("spark", "Spark's loop, written again", SPARK),
                other("trino", "Trino 483 `NullsDecoders`", TRINO),
                ours("ours", "ours"));
        kernel(SpreadBenchmark.class, "Values to their rows among nulls", "page", 100_000,
                other("loop", "loop with a branch per value (before)", BEFORE),
                other("trino", "Trino 483 `unpackNullValues`", TRINO),
                ours("ours", "ours"),
                limit("arraycopy", "`System.arraycopy` of all rows (limit)"));
        kernel(DictionaryBenchmark.class, "Dictionary-encoded values", "page", 100_000,
                other("parquetJava", "parquet-java 1.18.1 `readInt`, then look-up (before)", BEFORE),
                other("trino", "Trino 483 `DictionaryDecoder`", TRINO),
                other("hardwood", "hardwood 1.0 `readDictionary...`", HARDWOOD),
                ours("ours", "ours"));
        kernel(NullableColumnBenchmark.class, "A nullable INT32 column", "page", 100_000,
                other("parquetJava", "parquet-java 1.18.1, value by value (before)", BEFORE),
                other("spark", "Spark's loop, written again", SPARK),
                other("trino", "Trino 483 decoders", TRINO),
                other("hardwood", "hardwood 1.0 decoder", HARDWOOD),
                ours("ours", "ours"));
        kernel(SliceByteStreamSplitBenchmark.class, "BYTE_STREAM_SPLIT decoding of a Slice, in batches", "page",
                other("trino", "Trino 483 `ValueDecoder`", TRINO),
                ours("ours", "ours, from a Slice"));
        kernel(PollutedProfileBenchmark.class, "BYTE_STREAM_SPLIT after pages of every kind", "page",
                ours("decode", "ours, decoding into byte[]"),
                ours("encode", "ours, encoding from byte[]"));
        kernel(ParquetFileBenchmark.class, "All BYTE_STREAM_SPLIT pages of a Parquet file", "file",
                other("parquetJava", "parquet-java 1.18.1 reader, value by value (before)", BEFORE),
                ours("ours", "ours, into the typed array"));
        kernel(PatchedReaderBenchmark.class, "parquet-java's readers: one page, value by value", "page",
                other("stock", "parquet-java 1.18.1 (before)", BEFORE),
                ours("patched", "patched"));
        kernel(PatchedFileBenchmark.class, "A Parquet file through parquet-java 1.18.1", "file",
                other("stock", "parquet-java 1.18.1 (before)", BEFORE),
                ours("patched", "patched"));
    }

    private ReportLayout() {
    }

    private static Row ours(String method, String label) {
        return new Row(method, label, Role.OURS, null);
    }

    private static Row other(String method, String label) {
        return new Row(method, label, Role.OTHER, null);
    }

    private static Row other(String method, String label, Yardstick yardstick) {
        return new Row(method, label, Role.OTHER, yardstick);
    }

    private static Row limit(String method, String label) {
        return new Row(method, label, Role.LIMIT, ARRAYCOPY);
    }

    private static void kernel(Class<?> benchmark, String title, String operation, Row... rows) {
        kernel(benchmark, title, operation, 0, rows);
    }

    private static void kernel(Class<?> benchmark, String title, String operation, int values, Row... rows) {
        KERNELS.put(benchmark.getName(), new Kernel(title, operation, values, List.of(rows)));
    }

    /** By the name of the benchmark's class, in the order of the report. */
    static Map<String, Kernel> kernels() {
        return KERNELS;
    }

    /** One that has no lines here is shown as it is. */
    static Kernel kernel(String benchmark) {
        Kernel kernel = KERNELS.get(benchmark);
        return kernel != null ? kernel
                : new Kernel(benchmark.substring(benchmark.lastIndexOf('.') + 1), "op", 0, List.of());
    }

    static Row row(JmhResult result) {
        return kernel(result.benchmark()).row(result.row());
    }
}
