// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.fuzz.FuzzInput;
import io.github.parquetdecoding.fuzz.Refusals;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.BufferKind;
import io.github.parquetdecoding.testkit.ByteWindow;
import io.github.parquetdecoding.testkit.DeltaValues;
import io.github.parquetdecoding.testkit.ReferenceAlp;
import io.github.parquetdecoding.testkit.ReferenceBitPacking;
import io.github.parquetdecoding.testkit.ReferenceByteStreamSplit;
import io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked;
import io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked.Layout;
import io.github.parquetdecoding.testkit.ReferenceDeltaByteArray;
import io.github.parquetdecoding.testkit.ReferenceDeltaLengthByteArray;
import io.github.parquetdecoding.testkit.ReferenceRunLengthBitPacking;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type.Repetition;
import org.junit.jupiter.api.BeforeAll;

import static io.github.parquetdecoding.fuzz.FuzzInput.verify;
import static io.github.parquetdecoding.fuzz.FuzzInput.verifyEqual;

/** Pages of both versions, with any levels, which the agent rewrites as PLAIN. */
class AgentPageFuzz {
    private static final PrimitiveTypeName[] TYPES = {
        PrimitiveTypeName.INT32, PrimitiveTypeName.FLOAT, PrimitiveTypeName.INT64, PrimitiveTypeName.DOUBLE,
        PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY, PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY};
    @SuppressWarnings("deprecation")    // Old writers use BIT_PACKED levels.
    private static final Encoding[] LEVELS = {Encoding.RLE, Encoding.RLE, Encoding.BIT_PACKED, Encoding.PLAIN};

    @BeforeAll
    static void start() throws IOException {
        PlainPageReader.start(Linker.decoders(true));
    }

    @FuzzTest
    void fuzz(byte[] bytes) throws Exception {
        FuzzInput.run(bytes, in -> {
            if (in.flag()) {
                decodeOther(in);
            } else {
                fuzz(in);
            }
        });
    }

    @SuppressWarnings("deprecation")    // BytesInput.toByteArray(), in parquet-java.
    private static void fuzz(FuzzInput in) throws IOException {
        PrimitiveTypeName type = TYPES[in.below(TYPES.length)];
        int size = switch (type) {
            case INT32, FLOAT -> 4;
            case INT64, DOUBLE -> 8;
            default -> 1 + in.below(20);
        };
        int maxRepetition = in.below(4);
        int maxDefinition = in.below(4);
        int valueCount = in.argument(200);
        Encoding repetition = LEVELS[in.below(LEVELS.length)];
        Encoding definition = LEVELS[in.below(LEVELS.length)];
        int kind = in.below(4);
        byte[] values = in.random(in.below(24) * size + (in.below(8) == 0 ? 1 : 0));
        FuzzInput place = in.part(6);
        byte[] levels = in.rest();
        if (kind == 0) {
            decode(values, size, place);
            return;
        }
        ColumnDescriptor column = new ColumnDescriptor(new String[] {"column"},
                new PrimitiveType(Repetition.OPTIONAL, type, size, "column"), maxRepetition, maxDefinition);
        if (kind == 1) {
            BytesInput[] input = {BytesInput.from(levels), bytes(values, place)};
            DataPageV2 page = DataPageV2.uncompressed(valueCount, 0, valueCount, input[0], input[0],
                    Encoding.BYTE_STREAM_SPLIT, input[1], null);
            DataPageV2[] read = new DataPageV2[1];
            if (Refusals.when(isMalformed(values, size, valueCount), ParquetDecodingException.class)
                    .verify(values.length, () -> read[0] = (DataPageV2) read(column, page))) {
                verifyEqual(read[0].getData().toByteArray(), ReferenceByteStreamSplit.decode(values, size));
                verify(read[0].getDataEncoding() == Encoding.PLAIN, read[0].getDataEncoding());
            }
            return;
        }
        byte[] all = Arrays.copyOf(levels, levels.length + values.length);
        System.arraycopy(values, 0, all, levels.length, values.length);
        long start = end(all, 0, maxRepetition, repetition, valueCount);
        start = start > all.length ? start : end(all, (int) start, maxDefinition, definition, valueCount);
        boolean fits = start <= all.length;
        byte[] encoded = fits ? Arrays.copyOfRange(all, (int) start, all.length) : all;
        DataPageV1 page = new DataPageV1(bytes(all, place), valueCount, all.length, null, repetition, definition,
                Encoding.BYTE_STREAM_SPLIT);
        DataPageV1[] read = new DataPageV1[1];
        if (Refusals.when(fits && isMalformed(encoded, size, valueCount), ParquetDecodingException.class)
                .verify(all.length, () -> read[0] = (DataPageV1) read(column, page))) {
            byte[] bytes = read[0].getBytes().toByteArray();
            boolean packed = maxRepetition > 0 && repetition == Encoding.BIT_PACKED
                    || maxDefinition > 0 && definition == Encoding.BIT_PACKED;
            if (fits) {
                byte[] plain = ReferenceByteStreamSplit.decode(encoded, size);
                System.arraycopy(plain, 0, all, (int) start, plain.length);
            }
            if (fits && packed) {
                // The levels have become RLE.
                verify(read[0].getRlEncoding() == Encoding.RLE && read[0].getDlEncoding() == Encoding.RLE, read[0]);
                verifyEqual(Arrays.copyOfRange(bytes, bytes.length - encoded.length, bytes.length),
                        Arrays.copyOfRange(all, (int) start, all.length));
            } else {
                verifyEqual(bytes, all);
            }
            verify(read[0].getValueEncoding() == (fits ? Encoding.PLAIN : Encoding.BYTE_STREAM_SPLIT), fits);
        }
    }

    private static boolean isMalformed(byte[] values, int size, int valueCount) {
        return values.length % size != 0 || values.length / size > valueCount;
    }

    /**
     * Returns where levels end, or an index past the page if they do not fit or their encoding is not one of levels.
     */
    @SuppressWarnings("deprecation")    // BIT_PACKED
    private static long end(byte[] page, int start, int maxLevel, Encoding encoding, int valueCount) {
        if (maxLevel == 0) {
            return start;
        }
        if (encoding == Encoding.BIT_PACKED && valueCount >= 0) {
            return start + ((long) valueCount * (maxLevel == 1 ? 1 : 2) + 7) / 8;
        }
        return encoding == Encoding.RLE && page.length - start >= 4
                ? start + 4 + Integer.toUnsignedLong(
                        ByteBuffer.wrap(page).order(ByteOrder.LITTLE_ENDIAN).getInt(start))
                : Long.MAX_VALUE;
    }

    private static BytesInput bytes(byte[] bytes, FuzzInput place) {
        ByteWindow window = place.window(bytes);
        BufferKind kind = BufferKind.values()[place.below(BufferKind.values().length)];
        if (place.flag()) {
            return BytesInput.from(kind.wrap(window.array(), window.offset(), bytes.length).slice());
        }
        int cut = place.size(bytes.length);
        return BytesInput.from(kind.wrap(window.array(), window.offset(), cut).slice(),
                BufferKind.DIRECT.wrap(bytes, cut, bytes.length - cut).slice());
    }

    private static void decode(byte[] values, int size, FuzzInput place) {
        byte[] whole = Arrays.copyOf(values, values.length / size * size);
        ByteWindow window = place.window(whole);
        ByteBuffer buffer = BufferKind.values()[place.below(BufferKind.values().length)]
                .wrap(window.array(), window.offset(), whole.length);
        byte[][] plain = new byte[1][];
        verify(new Refusals().verify(whole.length, () ->
                plain[0] = Linker.decodeByteStreamSplit(buffer, whole.length / size)));
        verifyEqual(plain[0], ReferenceByteStreamSplit.decode(whole, size));
    }

    /** Decodes a page with the reference; if it refuses the page, so must we. */
    @FunctionalInterface
    private interface Reference {
        byte[] decode(byte[] page);
    }

    /** Decodes pages of the other encodings: well-formed, with some bytes changed, or truncated. */
    private static void decodeOther(FuzzInput in) {
        int kind = in.below(7);
        int count = in.below(160);
        DeltaValues values = DeltaValues.values()[in.below(DeltaValues.values().length)];
        Layout layout = DeltaValues.LAYOUTS.get(in.below(DeltaValues.LAYOUTS.size()));
        Layout whole = new Layout(layout.blockSize(), layout.miniblocks(), 0, false);
        FuzzInput place = in.part(3);
        byte[] numbers = kind == 1 || kind == 5 ? ArrayType.LONGS.toPlain(values.longs(count))
                : ArrayType.INTS.toPlain(values.ints(count));
        switch (kind) {
            case 0 -> decodeOther(in, place, "INT32", "DELTA_BINARY_PACKED", count, numbers,
                    ReferenceDeltaBinaryPacked.encodeInts(values.ints(count), layout),
                    page -> ArrayType.INTS.toPlain(ReferenceDeltaBinaryPacked.decodeInts(page)));
            case 1 -> decodeOther(in, place, "INT64", "DELTA_BINARY_PACKED", count, numbers,
                    ReferenceDeltaBinaryPacked.encodeLongs(values.longs(count), layout),
                    page -> ArrayType.LONGS.toPlain(ReferenceDeltaBinaryPacked.decodeLongs(page)));
            // If the last miniblock of lengths were cut, the data after them could not be found.
            case 2 -> decodeOther(in, place, "BINARY", "DELTA_LENGTH_BYTE_ARRAY", count, plain(values.strings(count)),
                    ReferenceDeltaLengthByteArray.encode(values.strings(count), whole),
                    page -> plain(ReferenceDeltaLengthByteArray.decode(page)));
            case 3 -> decodeOther(in, place, "BINARY", "DELTA_BYTE_ARRAY", count, plain(values.strings(count)),
                    ReferenceDeltaByteArray.encode(values.strings(count), whole),
                    page -> plain(ReferenceDeltaByteArray.decode(page)));
            case 4 -> decodeOther(in, place, "FLOAT", "ALP", count, numbers,
                    ReferenceAlp.encode(numbers, Float.BYTES, 3, 2, 1), page -> ReferenceAlp.decode(page, Float.BYTES));
            case 5 -> decodeOther(in, place, "DOUBLE", "ALP", count, numbers,
                    ReferenceAlp.encode(numbers, Double.BYTES, 3, 2, 1),
                    page -> ReferenceAlp.decode(page, Double.BYTES));
            default -> {
                int[] bits = IntStream.of(values.ints(count)).map(value -> value & 1).toArray();
                byte[] runs = ReferenceRunLengthBitPacking.encode(bits, 1);
                byte[] page = ByteBuffer.allocate(Integer.BYTES + runs.length).order(ByteOrder.LITTLE_ENDIAN)
                        .putInt(runs.length).put(runs).array();
                decodeOther(in, place, "BOOLEAN", "RLE", count, ReferenceBitPacking.pack(bits, 1), page, null);
            }
        }
    }

    private static void decodeOther(FuzzInput in, FuzzInput place, String type, String encoding, int count,
            byte[] plain, byte[] wellFormed, Reference reference) {
        byte[] page = wellFormed.clone();
        for (int changes = in.below(3); changes > 0 && page.length > 0; changes--) {
            page[in.size(page.length - 1)] = (byte) in.next();
        }
        page = in.below(4) == 0 ? Arrays.copyOf(page, in.size(page.length)) : page;
        ByteWindow window = place.window(page);
        ByteBuffer buffer = BufferKind.values()[place.below(BufferKind.values().length)]
                .wrap(window.array(), window.offset(), page.length).slice().order(ByteOrder.LITTLE_ENDIAN);
        byte[] decoded;
        try {
            decoded = new PlainDecoders(PlainDecoders.KINDS, 1 << 20).of("unknown", true, type, 0).get(encoding)
                    .apply(buffer, count);
        } catch (RuntimeException e) {
            // In the agent's jar, the library's exception is in another package.
            verify(e instanceof IllegalArgumentException
                    || e.getClass().getSimpleName().equals(MalformedParquetException.class.getSimpleName()), e);
            verify(!Arrays.equals(page, wellFormed), e);
            return;
        }
        if (Arrays.equals(page, wellFormed)) {
            verifyEqual(decoded, plain);
        } else if (reference != null) {
            verifyEqual(decoded, reference.decode(page));
        } else {
            verify(decoded.length <= plain.length, decoded.length);
        }
    }

    private static byte[] plain(byte[][] values) {
        ByteBuffer plain = ByteBuffer.allocate(Stream.of(values).mapToInt(value -> Integer.BYTES + value.length).sum())
                .order(ByteOrder.LITTLE_ENDIAN);
        for (byte[] value : values) {
            plain.putInt(value.length).put(value);
        }
        return plain.array();
    }

    private static DataPage read(ColumnDescriptor column, DataPage page) {
        return PlainPageReader.of(new PageReader() {
            @Override
            public DictionaryPage readDictionaryPage() {
                return null;
            }

            @Override
            public long getTotalValueCount() {
                return 0;
            }

            @Override
            public DataPage readPage() {
                return page;
            }
        }, column).readPage();
    }
}
