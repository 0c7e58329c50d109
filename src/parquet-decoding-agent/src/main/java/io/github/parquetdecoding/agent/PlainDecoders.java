// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;

import io.github.parquetdecoding.AlpPage;
import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.ByteStreamSplitPage;
import io.github.parquetdecoding.DeltaBinaryPackedReader;
import io.github.parquetdecoding.DeltaByteArrayReader;
import io.github.parquetdecoding.DeltaLengthByteArrayReader;
import io.github.parquetdecoding.RunLengthBitPackedReader;
import io.github.parquetdecoding.RunLengthBitPackedWriter;

/**
 * Decodes pages into PLAIN pages. A decoder takes a page, positioned at the start of its values, and the value count of
 * the page's header, which includes nulls. It returns the bytes before the position unchanged, followed by the decoded
 * values.
 */
final class PlainDecoders {
    static final String BYTE_STREAM_SPLIT = "byte-stream-split";
    static final String DELTA = "delta";
    static final String RLE = "rle";
    static final String ALP = "alp";
    /** The names that the property {@value AgentStart#PAGES} may list. */
    static final List<String> KINDS = List.of(BYTE_STREAM_SPLIT, DELTA, RLE, ALP);
    static final long DEFAULT_PAGE_LIMIT = 1 << 30;

    /** Faster with DELTA and BYTE_STREAM_SPLIT pages than with PLAIN ones; relocated or not. */
    private static final String RECORD_READERS = ".column.impl.ColumnReadStoreImpl";
    /** Faster with DELTA pages than with PLAIN ones, but cannot skip values of FIXED_LEN_BYTE_ARRAY in them. */
    private static final String SPARK = "org.apache.spark.sql.execution.datasources.parquet.VectorizedColumnReader";

    private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

    private final Set<String> kinds;
    private final long pageLimit;

    /**
     * @param kinds which of {@link #KINDS} to decode
     * @param pageLimit the most bytes that a decoded page may have
     */
    PlainDecoders(Collection<String> kinds, long pageLimit) {
        this.kinds = Set.copyOf(kinds);
        this.pageLimit = Math.min(pageLimit, LONGEST_ARRAY);
    }

    boolean decodesAlp() {
        return kinds.contains(ALP);
    }

    /**
     * {@return the decoders for a column's pages, by encoding; none for an encoding that the type cannot have, or that
     * the caller reads faster itself} The one for BIT_PACKED turns levels into RLE, given their bit width.
     *
     * @param caller the class that asked for the pages
     * @param recordReadersKnowAllTypes whether parquet-java's record readers read BYTE_STREAM_SPLIT for every type
     * @param type the column's primitive type
     * @param length bytes per value of FIXED_LEN_BYTE_ARRAY
     */
    Map<String, BiFunction<ByteBuffer, Integer, byte[]>> of(
            String caller, boolean recordReadersKnowAllTypes, String type, int length) {
        boolean forRecords = caller.endsWith(RECORD_READERS);
        boolean readsDelta = forRecords || caller.equals(SPARK) && !type.equals("FIXED_LEN_BYTE_ARRAY");
        Map<String, BiFunction<ByteBuffer, Integer, byte[]>> decoders = new HashMap<>();
        int elementSize = switch (type) {
            case "INT32", "FLOAT" -> Integer.BYTES;
            case "INT64", "DOUBLE" -> Long.BYTES;
            case "FIXED_LEN_BYTE_ARRAY" -> length;
            default -> 0;
        };
        if (kinds.contains(BYTE_STREAM_SPLIT) && elementSize > 0 && !(forRecords && recordReadersKnowAllTypes)) {
            decoders.put("BYTE_STREAM_SPLIT", (page, valueCount) -> transposed(page, valueCount, elementSize));
        }
        if (kinds.contains(DELTA) && !readsDelta) {
            switch (type) {
                case "INT32", "INT64" -> decoders.put("DELTA_BINARY_PACKED",
                        (page, valueCount) -> integers(page, valueCount, elementSize));
                case "BINARY" -> {
                    decoders.put("DELTA_LENGTH_BYTE_ARRAY", this::byteArrays);
                    decoders.put("DELTA_BYTE_ARRAY", prefixedByteArrays(0));
                }
                case "FIXED_LEN_BYTE_ARRAY" -> decoders.put("DELTA_BYTE_ARRAY", prefixedByteArrays(length));
                default -> { }
            }
        }
        if (kinds.contains(RLE) && !readsDelta && type.equals("BOOLEAN")) {
            decoders.put("RLE", this::booleans);
        }
        if (kinds.contains(RLE) && !forRecords) {
            decoders.put("BIT_PACKED", PlainDecoders::runLengthLevels);
        }
        if (decodesAlp() && (type.equals("FLOAT") || type.equals("DOUBLE"))) {
            decoders.put("ALP", (page, valueCount) -> decimals(page, valueCount, elementSize));
        }
        return decoders;
    }

    /** Checks and messages match those of parquet-java's reader of the encoding. */
    private static byte[] transposed(ByteBuffer page, int valueCount, int elementSize) {
        int length = page.remaining();
        if (length % elementSize != 0) {
            throw new IllegalArgumentException("Invalid ByteStreamSplit stream, total length: " + length
                    + " bytes, element size: " + elementSize + " bytes.");
        }
        if (length / elementSize > valueCount) {
            throw new IllegalArgumentException("Invalid ByteStreamSplit stream, num values upper bound (w/ nulls): "
                    + valueCount + ", num encoded values: " + length / elementSize);
        }
        byte[] plain = new byte[page.limit()];
        page.get(0, plain, 0, page.position());
        ByteStreamSplitPage.of(page, elementSize).decodePlain(0, plain, page.position(), length / elementSize);
        return plain;
    }

    private byte[] integers(ByteBuffer page, int valueCount, int elementSize) {
        DeltaBinaryPackedReader reader = DeltaBinaryPackedReader.of(ByteCursor.of(page));
        int count = checkCount(reader.valueCount(), valueCount);
        byte[] plain = plain(page, (long) count * elementSize);
        reader.readPlain(elementSize, plain, page.position(), count);
        return plain;
    }

    private byte[] decimals(ByteBuffer page, int valueCount, int elementSize) {
        AlpPage values = AlpPage.of(ByteCursor.of(page), elementSize);
        int count = checkCount(values.valueCount(), valueCount);
        byte[] plain = plain(page, (long) count * elementSize);
        values.decodePlain(0, plain, page.position(), count);
        return plain;
    }

    private byte[] byteArrays(ByteBuffer page, int valueCount) {
        DeltaLengthByteArrayReader reader = DeltaLengthByteArrayReader.of(ByteCursor.of(page));
        int count = checkCount(reader.valueCount(), valueCount);
        byte[] plain = plain(page, reader.byteCount(count) + (long) count * Integer.BYTES);
        reader.readPlain(plain, page.position(), count);
        return plain;
    }

    /** @param elementSize 0 if lengths vary */
    private BiFunction<ByteBuffer, Integer, byte[]> prefixedByteArrays(int elementSize) {
        // The column chunk's last value so far: parquet-mr before 1.8 shares prefixes across pages (PARQUET-246).
        AtomicReference<byte[]> last = new AtomicReference<>(new byte[0]);
        return (page, valueCount) -> {
            DeltaByteArrayReader reader = DeltaByteArrayReader.of(ByteCursor.of(page), last.get());
            int count = checkCount(reader.valueCount(), valueCount);
            byte[] plain = plain(page, reader.byteCount(count) + (elementSize == 0 ? (long) count * Integer.BYTES : 0));
            if (elementSize == 0) {
                reader.readPlain(plain, page.position(), count);
            } else {
                reader.readPlain(elementSize, plain, page.position(), count);
            }
            last.set(reader.previousValue());
            return plain;
        };
    }

    private byte[] booleans(ByteBuffer page, int valueCount) {
        if (!page.hasRemaining()) {
            return plain(page, 0);
        }
        RunLengthBitPackedReader runs = RunLengthBitPackedReader.ofLengthPrefixed(ByteCursor.of(page), 1);
        int count = 0;
        for (int run; (run = Math.min(runs.runLength(), valueCount - count)) > 0; count += run) {
            runs.skip(run);
        }
        byte[] plain = plain(page, (count + 7L) / Byte.SIZE);
        RunLengthBitPackedReader.ofLengthPrefixed(ByteCursor.of(page), 1).readPlain(plain, page.position(), count);
        return plain;
    }

    /** BIT_PACKED levels are stored with their highest bit first, and without a length in front. */
    private static byte[] runLengthLevels(ByteBuffer levels, int bitWidth) {
        RunLengthBitPackedWriter writer = new RunLengthBitPackedWriter(bitWidth);
        long count = levels.remaining() * 8L / bitWidth;
        for (long bit = 0; bit < count * bitWidth; ) {
            int level = 0;
            for (int i = 0; i < bitWidth; i++, bit++) {
                level = level << 1 | levels.get((int) (bit / 8)) >>> 7 - bit % 8 & 1;
            }
            writer.writeInt(level);
        }
        byte[] runs = writer.toByteArray();
        return ByteBuffer.allocate(Integer.BYTES + runs.length).order(ByteOrder.LITTLE_ENDIAN)
                .putInt(runs.length).put(runs).array();
    }

    private static int checkCount(int count, int valueCount) {
        if (count > valueCount) {
            throw new IllegalArgumentException(
                    "The page contains " + count + " values, but its header says " + valueCount + ", nulls included");
        }
        return count;
    }

    /** A copy of everything before the values, with room for the decoded values. */
    private byte[] plain(ByteBuffer page, long byteCount) {
        long length = page.position() + byteCount;
        if (length > pageLimit) {
            throw new IllegalArgumentException("The page of " + page.limit() + " bytes would have " + length
                    + " bytes in PLAIN encoding; the limit is " + pageLimit + " (-D" + AgentStart.PAGE_LIMIT + ")");
        }
        byte[] plain = new byte[(int) length];
        page.get(0, plain, 0, page.position());
        return plain;
    }
}
