// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import io.github.parquetdecoding.testkit.internal.ReferenceAlp;
import io.github.parquetdecoding.testkit.internal.ReferenceByteStreamSplit;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked.Layout;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaByteArray;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaLengthByteArray;
import io.github.parquetdecoding.testkit.internal.ReferencePlainByteArray;
import io.github.parquetdecoding.testkit.internal.ReferenceRunLengthBitPacking;

/**
 * A small column chunk of reference codecs, whose pages a test can change.
 *
 * @param expected the entries of all pages: null, or bytes as in PLAIN, but strings without their length
 */
record ColumnChunk(PhysicalType type, int elementSize, Repetition[] path, int rows, List<Page> pages, Page dictionary,
        List<ByteBuffer> expected) {
    /** Different values of a chunk. */
    static final int DISTINCT = 5;
    private static final int PAGE = 24;

    /** @param repetitionLevels runs; null if they are in the values, as in v1 */
    record Page(Encoding encoding, int valueCount, byte[] repetitionLevels, byte[] definitionLevels, byte[] values) {
        ColumnPage open() {
            return repetitionLevels == null
                    ? ColumnPage.ofV1(ByteCursor.of(values), valueCount, encoding)
                    : ColumnPage.ofV2(ByteCursor.of(repetitionLevels), ByteCursor.of(definitionLevels),
                            ByteCursor.of(values), valueCount, encoding);
        }

        @Override
        public String toString() {
            return encoding + (repetitionLevels == null ? " v1" : " v2");
        }
    }

    /** What the pages belong to: values, values or nulls, or lists of four values or nulls. */
    enum Shape {
        REQUIRED(Repetition.REQUIRED), OPTIONAL(Repetition.OPTIONAL),
        LISTS(Repetition.OPTIONAL, Repetition.REPEATED, Repetition.OPTIONAL);

        final Repetition[] path;

        Shape(Repetition... path) {
            this.path = path;
        }
    }

    static boolean isLegal(PhysicalType type, Encoding encoding) {
        return switch (encoding) {
            case PLAIN -> true;
            case PLAIN_DICTIONARY, RLE_DICTIONARY -> type != PhysicalType.BOOLEAN;
            case RLE -> type == PhysicalType.BOOLEAN;
            case BIT_PACKED -> false;
            case DELTA_BINARY_PACKED -> type == PhysicalType.INT32 || type == PhysicalType.INT64;
            case DELTA_LENGTH_BYTE_ARRAY -> type == PhysicalType.BYTE_ARRAY;
            case DELTA_BYTE_ARRAY -> type == PhysicalType.BYTE_ARRAY || type == PhysicalType.FIXED_LEN_BYTE_ARRAY;
            case BYTE_STREAM_SPLIT -> type != PhysicalType.BOOLEAN && type != PhysicalType.INT96
                    && type != PhysicalType.BYTE_ARRAY;
            case ALP -> type == PhysicalType.FLOAT || type == PhysicalType.DOUBLE;
        };
    }

    /** All types, encodings, shapes and versions. */
    static List<ColumnChunk> all() {
        List<ColumnChunk> chunks = new ArrayList<>();
        for (PhysicalType type : PhysicalType.values()) {
            for (Encoding encoding : Encoding.values()) {
                for (Shape shape : isLegal(type, encoding) ? Shape.values() : new Shape[0]) {
                    chunks.add(of(type, encoding, shape, true));
                    chunks.add(of(type, encoding, shape, false));
                }
            }
        }
        return chunks;
    }

    static ColumnChunk of(PhysicalType type, Encoding encoding, Shape shape, boolean isV1) {
        int size = type == PhysicalType.FIXED_LEN_BYTE_ARRAY ? 3 : type.elementSize;
        List<Page> pages = new ArrayList<>();
        List<ByteBuffer> expected = new ArrayList<>();
        for (int first = 0; first < 2 * PAGE; first += PAGE) {
            int maxDefinition = shape == Shape.LISTS ? 3 : shape == Shape.OPTIONAL ? 1 : 0;
            int[] definitions = IntStream.range(first, first + PAGE)
                    .map(i -> maxDefinition - (maxDefinition > 0 && i % 3 == 1 ? 1 : 0)).toArray();
            int[] indexes = IntStream.range(first, first + PAGE)
                    .filter(i -> maxDefinition == 0 || i % 3 != 1).map(i -> i % DISTINCT).toArray();
            for (int i = first; i < first + PAGE; i++) {
                expected.add(maxDefinition > 0 && i % 3 == 1 ? null : ByteBuffer.wrap(value(type, size, i % DISTINCT)));
            }
            byte[] repetition = shape == Shape.LISTS ? ReferenceRunLengthBitPacking.encode(
                    IntStream.range(0, PAGE).map(i -> i % 4 == 0 ? 0 : 1).toArray(), 1) : new byte[0];
            byte[] definition = maxDefinition == 0 ? new byte[0]
                    : ReferenceRunLengthBitPacking.encode(definitions, maxDefinition == 3 ? 2 : 1);
            byte[] values = encode(type, size, encoding, indexes);
            pages.add(!isV1 ? new Page(encoding, PAGE, repetition, definition, values) : new Page(encoding, PAGE, null,
                    null, ByteArrays.join(prefixed(repetition), prefixed(definition), values)));
        }
        Page dictionary = encoding.isDictionary() ? new Page(Encoding.PLAIN, DISTINCT, null, null,
                encode(type, size, Encoding.PLAIN, IntStream.range(0, DISTINCT).toArray())) : null;
        return new ColumnChunk(type, size, shape.path, (shape == Shape.LISTS ? 1 : 4) * 2 * PAGE / 4, pages, dictionary,
                expected);
    }

    private static byte[] prefixed(byte[] levels) {
        return levels.length == 0 ? levels : ByteArrays.join(plain(4).putInt(levels.length).array(), levels);
    }

    private static ByteBuffer plain(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static byte[] value(PhysicalType type, int size, int index) {
        return switch (type) {
            case BOOLEAN -> new byte[] {(byte) (index & 1)};
            case INT32 -> plain(4).putInt(index * 1_000_003).array();
            case INT64 -> plain(8).putLong(index * 1_000_000_000_007L).array();
            case FLOAT -> plain(4).putFloat(index * 0.25f).array();
            case DOUBLE -> plain(8).putDouble(index * 0.25).array();
            case BYTE_ARRAY -> ("value " + index * 37).getBytes();
            default -> {
                byte[] bytes = new byte[size];
                IntStream.range(0, size).forEach(i -> bytes[i] = (byte) (31 * index + i));
                yield bytes;
            }
        };
    }

    /** Encodes values by their indexes. */
    static byte[] encode(PhysicalType type, int size, Encoding encoding, int... indexes) {
        byte[][] values = IntStream.of(indexes).mapToObj(i -> value(type, size, i)).toArray(byte[][]::new);
        byte[] plain = ByteArrays.join(values);
        return switch (encoding) {
            case PLAIN -> {
                if (type == PhysicalType.BOOLEAN) {
                    byte[] bits = new byte[(indexes.length + 7) / 8];
                    IntStream.range(0, indexes.length).forEach(i -> bits[i / 8] |= (byte) ((indexes[i] & 1) << i % 8));
                    yield bits;
                }
                yield type == PhysicalType.BYTE_ARRAY ? ReferencePlainByteArray.encode(values) : plain;
            }
            case RLE -> prefixed(ReferenceRunLengthBitPacking.encode(
                    IntStream.of(indexes).map(i -> i & 1).toArray(), 1));
            case PLAIN_DICTIONARY, RLE_DICTIONARY -> ByteArrays.join(
                    new byte[] {3}, ReferenceRunLengthBitPacking.encode(indexes, 3));
            case DELTA_BINARY_PACKED -> type == PhysicalType.INT32
                    ? ReferenceDeltaBinaryPacked.encodeInts(
                            IntStream.of(indexes).map(i -> i * 1_000_003).toArray(), Layout.USUAL)
                    : ReferenceDeltaBinaryPacked.encodeLongs(
                            IntStream.of(indexes).mapToLong(i -> i * 1_000_000_000_007L).toArray(), Layout.USUAL);
            case DELTA_LENGTH_BYTE_ARRAY -> ReferenceDeltaLengthByteArray.encode(values, Layout.USUAL);
            case DELTA_BYTE_ARRAY -> ReferenceDeltaByteArray.encode(values, Layout.USUAL);
            case BYTE_STREAM_SPLIT -> ReferenceByteStreamSplit.encode(plain, size);
            case ALP -> ReferenceAlp.encode(plain, size, 3, 2, 0);
            case BIT_PACKED -> throw new IllegalArgumentException();
        };
    }

    ColumnChunk with(List<Page> newPages, Page newDictionary) {
        return new ColumnChunk(type, elementSize, path, rows, newPages, newDictionary, expected);
    }

    ColumnChunk withPage(int index, Page page) {
        List<Page> changed = new ArrayList<>(pages);
        changed.set(index, page);
        return with(changed, dictionary);
    }

    ColumnChunkDecoder open() {
        return open(pages.stream().map(Page::open).toList());
    }

    ColumnChunkDecoder open(List<ColumnPage> opened) {
        return ColumnChunkDecoder.of(new Column("fare", type, elementSize, List.of(path)), rows, new ColumnPages() {
            private int next;
            private boolean hasDictionary = true;

            @Override
            public ColumnPage next() {
                return next == opened.size() ? null : opened.get(next++);
            }

            @Override
            public ColumnPage dictionary() {
                if (!hasDictionary) {
                    throw new AssertionError("The dictionary is asked for twice");
                }
                hasDictionary = false;
                return dictionary == null ? null
                        : ColumnPage.ofDictionary(ByteCursor.of(dictionary.values), dictionary.valueCount);
            }
        });
    }

    /** Reads entries to the end, or to a failure, which is thrown after the batch and the decoder are checked. */
    List<ByteBuffer> read(ColumnBatch batch) {
        return read(open(), batch);
    }

    static List<ByteBuffer> read(ColumnChunkDecoder decoder, ColumnBatch batch) {
        return read(decoder, batch, new ArrayList<>());
    }

    /** @param entries gets those of the batches before a failure, too */
    static List<ByteBuffer> read(ColumnChunkDecoder decoder, ColumnBatch batch, List<ByteBuffer> entries) {
        try {
            while (decoder.next(batch)) {
                for (int i = 0; i < batch.valueCount(); i++) {
                    entries.add(batch.isNull(i) ? null : entry(batch, i));
                }
            }
            return entries;
        } catch (MalformedParquetException | IndexOutOfBoundsException | StackOverflowError e) {
            if (batch.rowCount() + batch.valueCount() + batch.nullCount() + batch.levelCount() != 0) {
                throw new AssertionError(batch + " after a failure", e);
            }
            for (Runnable call : List.<Runnable>of(() -> decoder.next(batch), () -> decoder.skip(1))) {
                try {
                    call.run();
                    throw new AssertionError("A call after a failure is not refused", e);
                } catch (IllegalStateException expected) {
                    continue;
                }
            }
            throw e;
        }
    }

    private static ByteBuffer entry(ColumnBatch batch, int i) {
        return switch (batch.type()) {
            case BOOLEAN -> ByteBuffer.wrap(new byte[] {(byte) (batch.bit(i) ? 1 : 0)});
            case INT32 -> plain(4).putInt(0, batch.ints()[i]);
            case INT64 -> plain(8).putLong(0, batch.longs()[i]);
            case FLOAT -> plain(4).putFloat(0, batch.floats()[i]);
            case DOUBLE -> plain(8).putDouble(0, batch.doubles()[i]);
            default -> ByteBuffer.wrap(batch.value(i));
        };
    }

    @Override
    public String toString() {
        return type + ", " + List.of(path) + ", " + pages;
    }
}
