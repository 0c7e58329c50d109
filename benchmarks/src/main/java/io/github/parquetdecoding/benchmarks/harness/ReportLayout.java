// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

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
        /** @param kind {@code ours}, {@code limit}, {@code other} or the yardstick that it is */
        static Row of(String method, String kind, String label) {
            return switch (kind) {
                case "ours" -> new Row(method, label, Role.OURS, null);
                case "other" -> new Row(method, label, Role.OTHER, null);
                case "limit" -> new Row(method, label, Role.LIMIT, Yardstick.ARRAYCOPY);
                default -> new Row(method, label, Role.OTHER, Yardstick.valueOf(kind.toUpperCase(Locale.ROOT)));
            };
        }
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
                    .orElseGet(() -> Row.of(method, switch (method) {
                        case "arraycopy", "control" -> method;
                        case "before", "baseline" -> "before";
                        default -> "ours";
                    }, method));
        }
    }

    private static final String PACKAGE = "io.github.parquetdecoding.benchmarks.";

    /** A benchmark's class, what its score counts, values of each and its title; then its rows' kinds and labels. */
    private static final String LAYOUT = """
            ByteStreamSplitDecoding page 0 BYTE_STREAM_SPLIT decoding
              byteBufferGet before `ByteBuffer.get` per byte (before)
              byteStores after byte stores by element size (after)
              parquetJava other parquet-java 1.18.1 reader, value by value
              ours ours ours, into byte[]
              oursTyped ours ours, into the typed array
              arrowCpp arrow Arrow C++, into byte[]
              arraycopy limit `System.arraycopy` (limit)
            ByteStreamSplitEncoding page 0 BYTE_STREAM_SPLIT encoding
              parquetJava before parquet-java 1.18.1 writer, value by value (before)
              byteStores after byte stores by element size (after)
              ours ours ours, from byte[]
              oursTyped ours ours, from the typed array
              arraycopy limit `System.arraycopy` (limit)
            Uleb128Read value 0 ULEB128, single reads
              loop control plain loop (control)
              unrolled unrolled unrolled (before)
              hybrid other hybrid: 1 and 2 bytes, then a loop (after)
              trino trino Trino 483 `readUleb128Int`, `readUleb128Long`
              ours ours ours
              oursSlice ours ours, SliceCursor
            Uleb128List value 0 ULEB128, lists
              unrolled unrolled unrolled, in a loop (before)
              trino trino Trino 483 `readUleb128Int`, `readUleb128Long` in a loop
              parquetJava other parquet-java 1.18.1 `readUnsignedVarInt` in a loop
              protobuf other protobuf-java 4 `readRawVarint32` in a loop
              ourSingleReads ours ours, single reads in a loop
              ours ours ours, in bulk
              ourSkip ours ours, skip
              ourSingleWrites ours ours, single writes in a loop
              ourWrites ours ours, writes in bulk
            BitUnpacking call 4096 Bit unpacking
              parquetJava8 before parquet-java 1.18.1 `unpack8Values` (before)
              parquetJava32 other parquet-java 1.18.1 `unpack32Values`
              trino trino Trino 483 `IntBitUnpacker`, `LongBitUnpacker`
              hardwood hardwood hardwood 1.0 `readInts`, one run
              ours ours ours
              arraycopy limit `System.arraycopy` (limit)
            Hybrid page 100000 RLE/bit-packing hybrid: ids
              stock before parquet-java 1.18.1, value by value (before)
              patched ours patched, value by value
              trino trino Trino 483 `RleBitPackingHybridDecoder`
              hardwood hardwood hardwood 1.0 `readInts`
              ours ours ours
              arraycopy arraycopy `System.arraycopy` of the page
            Validity page 100000 Definition levels of a nullable column
              parquetJava before parquet-java 1.18.1, value by value (before)
              spark spark Spark's loop, written again
              trino trino Trino 483 `NullsDecoders`
              ours ours ours
            Expansion page 100000 Values to their rows among nulls
              loop before loop with a branch per value (before)
              trino trino Trino 483 `unpackNullValues`
              ours ours ours
              arraycopy limit `System.arraycopy` of all rows (limit)
            Dictionary page 100000 Dictionary-encoded values
              parquetJava before parquet-java 1.18.1 `readInt`, then look-up (before)
              trino trino Trino 483 `DictionaryDecoder`
              hardwood hardwood hardwood 1.0 `readDictionary...`
              ours ours ours
            NullableColumn page 100000 A nullable INT32 column
              parquetJava before parquet-java 1.18.1, value by value (before)
              spark spark Spark's loop, written again
              trino trino Trino 483 decoders
              hardwood hardwood hardwood 1.0 decoder
              ours ours ours
            SliceByteStreamSplit page 0 BYTE_STREAM_SPLIT decoding of a Slice, in batches
              trino trino Trino 483 `ValueDecoder`
              ours ours ours, from a Slice
            PatchedFile file 0 A Parquet file through parquet-java 1.18.1
              stock before parquet-java 1.18.1 (before)
              patched ours patched
            """;

    private static final Map<String, Kernel> KERNELS = new LinkedHashMap<>();

    static {
        for (String line : LAYOUT.lines().toList()) {
            String[] words = line.strip().split(" ", line.startsWith(" ") ? 3 : 4);
            if (line.startsWith(" ")) {
                List.copyOf(KERNELS.values()).get(KERNELS.size() - 1).rows().add(Row.of(words[0], words[1], words[2]));
            } else {
                KERNELS.put(PACKAGE + words[0] + "Benchmark",
                        new Kernel(words[3], words[1], Integer.parseInt(words[2]), new ArrayList<>()));
            }
        }
    }

    private ReportLayout() {
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
