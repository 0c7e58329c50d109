// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.column;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.ByteArrays;
import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.Encoding;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.PhysicalType;
import io.github.parquetdecoding.ValuePage;
import io.github.parquetdecoding.testkit.internal.ReferencePage;
import io.github.parquetdecoding.testkit.internal.ReferenceRunLengthBitPacking;

/**
 * A small column chunk of reference codecs, whose pages a test can change.
 *
 * @param expected the entries of all pages: null, or bytes as in PLAIN, but strings without their length
 */
public record ColumnChunk(PhysicalType type, int elementSize, Repetition[] path, int rows, List<Page> pages,
        Page dictionary, List<ByteBuffer> expected) {
    /** Different values of a chunk. */
    static final int DISTINCT = 5;
    private static final int PAGE = 24;

    /** @param repetitionLevels runs; null if they are in the values, as in v1 */
    public record Page(Encoding encoding, int valueCount, byte[] repetitionLevels, byte[] definitionLevels,
            byte[] values) {
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
    public enum Shape {
        REQUIRED(Repetition.REQUIRED), OPTIONAL(Repetition.OPTIONAL),
        LISTS(Repetition.OPTIONAL, Repetition.REPEATED, Repetition.OPTIONAL);

        final Repetition[] path;

        Shape(Repetition... path) {
            this.path = path;
        }
    }

    /** All types, encodings, shapes and versions. */
    static List<ColumnChunk> all() {
        List<ColumnChunk> chunks = new ArrayList<>();
        for (PhysicalType type : PhysicalType.values()) {
            for (Encoding encoding : Encoding.values()) {
                for (Shape shape : ValuePage.isLegal(type, encoding) ? Shape.values() : new Shape[0]) {
                    chunks.add(of(type, encoding, shape, true));
                    chunks.add(of(type, encoding, shape, false));
                }
            }
        }
        return chunks;
    }

    public static ColumnChunk of(PhysicalType type, Encoding encoding, Shape shape, boolean isV1) {
        return of(type, encoding, shape, isV1, PAGE);
    }

    /** {@return the same with more values in each page, and nulls at other places, too} */
    ColumnChunk withPagesOf(int values) {
        Page first = pages.get(0);
        return of(type, first.encoding, Stream.of(Shape.values()).filter(shape -> shape.path == path).findAny().get(),
                first.repetitionLevels == null, values);
    }

    private static boolean isNull(int i) {
        return switch (i >>> 8 & 3) {
            case 0 -> i % 3 == 1;
            case 1 -> false;
            case 2 -> true;
            default -> i % 50 > 0;
        };
    }

    private static ColumnChunk of(PhysicalType type, Encoding encoding, Shape shape, boolean isV1, int page) {
        int size = type == PhysicalType.FIXED_LEN_BYTE_ARRAY ? ValuePage.FIXED_SIZE : type.elementSize();
        List<Page> pages = new ArrayList<>();
        List<ByteBuffer> expected = new ArrayList<>();
        for (int first = 0; first < 2 * page; first += page) {
            int maxDefinition = shape == Shape.LISTS ? 3 : shape == Shape.OPTIONAL ? 1 : 0;
            int[] definitions = IntStream.range(first, first + page)
                    .map(i -> maxDefinition - (maxDefinition > 0 && isNull(i) ? 1 : 0)).toArray();
            int[] indexes = IntStream.range(first, first + page)
                    .filter(i -> maxDefinition == 0 || !isNull(i)).map(i -> i % DISTINCT).toArray();
            for (int i = first; i < first + page; i++) {
                expected.add(maxDefinition > 0 && isNull(i) ? null : ByteBuffer.wrap(value(type, size, i % DISTINCT)));
            }
            byte[] repetition = shape == Shape.LISTS ? ReferenceRunLengthBitPacking.encode(
                    IntStream.range(0, page).map(i -> i % 4 == 0 ? 0 : 1).toArray(), 1) : new byte[0];
            byte[] definition = maxDefinition == 0 ? new byte[0]
                    : ReferenceRunLengthBitPacking.encode(definitions, maxDefinition == 3 ? 2 : 1);
            byte[] values = encode(type, size, encoding, indexes);
            pages.add(!isV1 ? new Page(encoding, page, repetition, definition, values) : new Page(encoding, page, null,
                    null, ByteArrays.join(levels(repetition), levels(definition), values)));
        }
        Page dictionary = encoding.isDictionary() ? new Page(Encoding.PLAIN, DISTINCT, null, null,
                encode(type, size, Encoding.PLAIN, IntStream.range(0, DISTINCT).toArray())) : null;
        return new ColumnChunk(type, size, shape.path, (shape == Shape.LISTS ? 1 : 4) * 2 * page / 4, pages, dictionary,
                expected);
    }

    private static byte[] levels(byte[] runs) {
        return runs.length == 0 ? runs : ReferencePage.withLength(runs);
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
        return encoding.isDictionary()
                ? ReferencePage.encodeIds(3, indexes) : ValuePage.encode(type, size, encoding, values);
    }

    ColumnChunk with(List<Page> newPages, Page newDictionary) {
        return new ColumnChunk(type, elementSize, path, rows, newPages, newDictionary, expected);
    }

    ColumnChunk withPage(int index, Page page) {
        List<Page> changed = new ArrayList<>(pages);
        changed.set(index, page);
        return with(changed, dictionary);
    }

    public ColumnChunkDecoder open() {
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
                if (!hasDictionary && dictionary != null) {
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

    /**
     * Prefers ids if the capacity of the batch is even.
     *
     * @param entries gets those of the batches before a failure, too
     */
    static List<ByteBuffer> read(ColumnChunkDecoder decoder, ColumnBatch batch, List<ByteBuffer> entries) {
        if (batch.capacity() % 2 == 0) {
            decoder.preferIds();
        }
        try {
            while (decoder.next(batch)) {
                if (batch.rowCount() > batch.capacity()) {
                    throw new AssertionError(batch + " of at most " + batch.capacity());
                }
                for (int i = 0; i < batch.valueCount(); i++) {
                    entries.add(batch.isNull(i) ? null : entry(batch, i));
                }
            }
            return entries;
        } catch (MalformedParquetException | IndexOutOfBoundsException e) {
            if (batch.rowCount() + batch.valueCount() + batch.nullCount() != 0) {
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

    static ByteBuffer entry(ColumnBatch batch, int i) {
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
