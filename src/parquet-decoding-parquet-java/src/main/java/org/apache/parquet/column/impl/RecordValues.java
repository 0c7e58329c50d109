// SPDX-License-Identifier: Apache-2.0
package org.apache.parquet.column.impl;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.InvalidMarkException;
import java.util.Arrays;
import java.util.Objects;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.DeltaBinaryPackedReader;
import io.github.parquetdecoding.PhysicalType;
import io.github.parquetdecoding.RunLengthBitPackedReader;
import io.github.parquetdecoding.ValueReader;
import io.github.parquetdecoding.ValueReaders;
import org.apache.parquet.column.Dictionary;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.PrimitiveType;

/**
 * Decodes values of a column's pages, without nulls, in batches, and passes them to a converter: as ids of the
 * dictionary if it takes them.
 */
final class RecordValues {
    /** The most bytes of a batch of values with different lengths, unless it is one value. */
    private static final int MOST_BYTES = 1 << 16;

    /** What a batch consists of. An enum would be one class more that the agent has to define. */
    private static final int IDS = 0;
    private static final int INTS = 1;
    private static final int LONGS = 2;
    private static final int FLOATS = 3;
    private static final int DOUBLES = 4;
    private static final int BITS = 5;
    private static final int BYTES = 6;
    /** Ids of binaries, for a converter that does not take ids. */
    private static final int BINARY_IDS = 7;

    /** Whether values that share a buffer can be read by several threads. From an array, strings take longer. */
    private static final boolean CAN_SHARE = !movesBuffers();

    private final PrimitiveType type;
    private final boolean isBinary;
    private final int kindOfType;
    private final PrimitiveConverter converter;
    private final Dictionary dictionary;
    private final boolean takesIds;
    private final DictionaryPage dictionaryPage;
    /** Null until a page needs it. */
    private ValueReader dictionaryReader;

    private int kind;
    private int[] ints = {};
    private long[] longs = {};
    private float[] floats = {};
    private double[] doubles = {};
    /** Values of BYTES begin {@link #prefix} bytes after their offsets, and end at the next one's. */
    private ByteBuffer bytes;
    private int[] offsets = {};
    private int prefix;

    /** Null before {@link #open}. */
    private ByteCursor page;
    /** Both are null for strings in PLAIN, which are views of the page. */
    private ValueReader reader;
    private RunLengthBitPackedReader ids;

    /** @param dictionary null if there is none, or if it {@linkplain #canDecode can be decoded} here */
    RecordValues(PrimitiveType type, PrimitiveConverter converter, Dictionary dictionary, DictionaryPage page) {
        this.type = type;
        this.converter = converter;
        this.dictionary = dictionary;
        takesIds = dictionary != null && converter.hasDictionarySupport();
        dictionaryPage = page;
        String name = type.getPrimitiveTypeName().name();
        isBinary = name.equals("BINARY");
        kindOfType = switch (name) {
            case "INT32" -> INTS;
            case "INT64" -> LONGS;
            case "FLOAT" -> FLOATS;
            case "DOUBLE" -> DOUBLES;
            case "BOOLEAN" -> BITS;
            default -> BYTES;
        };
    }

    /** {@link Binary#getBytes} of older versions moves its buffer's position there and back, which loses the mark. */
    private static boolean movesBuffers() {
        ByteBuffer buffer = ByteBuffer.allocate(1).position(1).mark();
        Binary.fromConstantByteBuffer(buffer, 0, 1).getBytes();
        try {
            buffer.reset();
            return false;
        } catch (InvalidMarkException e) {
            return true;
        }
    }

    /** Whether a dictionary has no page, or numbers that are all there: parquet-java need not decode it, too. */
    @SuppressWarnings("deprecation")    // PLAIN_DICTIONARY is what the page is in most files.
    static boolean canDecode(DictionaryPage page, PrimitiveType type) {
        int size = switch (type.getPrimitiveTypeName().name()) {
            case "INT32", "FLOAT" -> Integer.BYTES;
            case "INT64", "DOUBLE" -> Long.BYTES;
            default -> 0;
        };
        return page == null || size > 0 && page.getDictionarySize() >= 0
                && page.getBytes().size() >= (long) size * page.getDictionarySize()
                && (page.getEncoding() == Encoding.PLAIN || page.getEncoding() == Encoding.PLAIN_DICTIONARY);
    }

    /**
     * Checks as much of a page as parquet-java does when it opens one: all of it in DELTA_BINARY_PACKED.
     *
     * @param values the page from its values on
     * @param most how many there are, nulls included
     */
    void open(Encoding encoding, ByteCursor values, int most) throws IOException {
        kind = kindOfType;
        ids = null;
        reader = null;
        if (encoding.usesDictionary()) {
            openIds(values);
        } else if (encoding == Encoding.PLAIN && isBinary) {
            bytes = ByteBuffer.wrap(values.array()).order(ByteOrder.LITTLE_ENDIAN);
        } else {
            reader = ValueReaders.of(physicalType(), type.getTypeLength(),
                    io.github.parquetdecoding.Encoding.valueOf(encoding.name()));
            if (encoding == Encoding.DELTA_BINARY_PACKED) {
                checkLastMiniblock(values);
            }
            reader.reset(values);
            // By its name, because 1.11 lacks the constant.
            if (encoding.name().equals("BYTE_STREAM_SPLIT") && reader.valueCount(Integer.MAX_VALUE) > most) {
                throw new IndexOutOfBoundsException(most);
            }
        }
        page = values;
    }

    /** parquet-java refuses a page without the last bytes of its last miniblock, which our reader need not have. */
    private static void checkLastMiniblock(ByteCursor values) {
        byte[] longer = Arrays.copyOfRange(
                values.array(), values.position(), values.position() + values.remaining() + 1);
        ByteCursor end = ByteCursor.of(longer, 0, longer.length);
        DeltaBinaryPackedReader reader = DeltaBinaryPackedReader.of(end);
        reader.skip(reader.valueCount());
        if (end.remaining() == 0) {
            throw new IndexOutOfBoundsException(longer.length);
        }
    }

    private void openIds(ByteCursor values) throws IOException {
        Objects.requireNonNull(dictionaryPage);
        boolean isEmpty = values.remaining() == 0;
        if (takesIds || kindOfType == BYTES || isEmpty) {
            kind = takesIds ? IDS : BINARY_IDS;
            int bitWidth = isEmpty ? 1 : values.array()[values.position()];
            values.skip(isEmpty ? 0 : 1);
            ids = RunLengthBitPackedReader.of(values, bitWidth);
            return;
        }
        if (dictionaryReader == null) {
            dictionaryReader = ValueReaders.ofDictionary(physicalType(), type.getTypeLength(),
                    ByteCursor.of(ReplayedPages.buffer(dictionaryPage.getBytes())), dictionaryPage.getDictionarySize());
        }
        reader = dictionaryReader;
        reader.reset(values);
    }

    private PhysicalType physicalType() {
        return PhysicalType.valueOf(isBinary ? "BYTE_ARRAY" : type.getPrimitiveTypeName().name());
    }

    /**
     * Decodes the next values.
     *
     * @param skipped values to skip before
     * @return how many were decoded: fewer if they are long, but at least 1
     */
    int read(int skipped, int count) {
        if (ids != null) {
            ids.skip(skipped);
            readIds(count);
        } else if (reader == null) {
            readViews(skipped);
            return readViews(count);
        } else {
            reader.skip(skipped);
            if (kind == BYTES) {
                return readBytes(count);
            }
            readNumbers(count);
        }
        return count;
    }

    private void readIds(int count) {
        ints = room(ints, count);
        ids.readInts(ints, 0, count);
        int size = dictionary.getMaxId() + 1;
        for (int i = 0; i < count && kind == BINARY_IDS; i++) {
            Objects.checkIndex(ints[i], size);
        }
    }

    private static int[] room(int[] array, int count) {
        return array.length < count ? new int[count] : array;
    }

    private void readNumbers(int count) {
        switch (kind) {
            case INTS -> {
                ints = room(ints, count);
                reader.readInts(ints, 0, count);
            }
            case LONGS -> {
                longs = longs.length < count ? new long[count] : longs;
                reader.readLongs(longs, 0, count);
            }
            case FLOATS -> {
                floats = floats.length < count ? new float[count] : floats;
                reader.readFloats(floats, 0, count);
            }
            case DOUBLES -> {
                doubles = doubles.length < count ? new double[count] : doubles;
                reader.readDoubles(doubles, 0, count);
            }
            default -> {
                longs = longs.length << 6 < count ? new long[count + 63 >> 6] : longs;
                reader.readBits(longs, 0, count);
            }
        }
    }

    /** Finds strings in a PLAIN page. */
    private int readViews(int count) {
        offsets = room(offsets, count + 1);
        int position = page.position();
        int limit = page.limit();
        for (int i = 0; i < count; i++) {
            offsets[i] = position;
            int length = limit - position < Integer.BYTES ? -1 : bytes.getInt(position);
            position += Integer.BYTES;
            if (length < 0) {
                throw new IndexOutOfBoundsException(length);
            }
            position += length;
        }
        offsets[count] = position;
        // Fails if the last string is too long. After another one, the page has no length for the next.
        page.skip(position - page.position());
        prefix = Integer.BYTES;
        return count;
    }

    private int readBytes(int most) {
        int count = most;
        while (count > 1 && reader.byteCount(count) > MOST_BYTES) {
            count = count + 3 >> 2;
        }
        // Not kept for the next batch: a record may refer to its values.
        byte[] out = new byte[Math.toIntExact(reader.byteCount(count))];
        offsets = room(offsets, count + 1);
        if (isBinary) {
            reader.readValues(out, 0, offsets, 0, count);
        } else {
            reader.readPlain(out, 0, count);
            int size = out.length / count;
            for (int i = 0; i <= count; i++) {
                offsets[i] = i * size;
            }
        }
        bytes = ByteBuffer.wrap(out);
        prefix = 0;
        return count;
    }

    void write(int index) {
        switch (kind) {
            case IDS -> converter.addValueFromDictionary(ints[index]);
            case INTS -> converter.addInt(ints[index]);
            case LONGS -> converter.addLong(longs[index]);
            case FLOATS -> converter.addFloat(floats[index]);
            case DOUBLES -> converter.addDouble(doubles[index]);
            case BITS -> converter.addBoolean(bit(index));
            default -> converter.addBinary(binary(index));
        }
    }

    int id(int index) {
        check(IDS);
        return ints[index];
    }

    int intAt(int index) {
        return check(INTS) ? dictionary.decodeToInt(ints[index]) : ints[index];
    }

    long longAt(int index) {
        return check(LONGS) ? dictionary.decodeToLong(ints[index]) : longs[index];
    }

    float floatAt(int index) {
        return check(FLOATS) ? dictionary.decodeToFloat(ints[index]) : floats[index];
    }

    double doubleAt(int index) {
        return check(DOUBLES) ? dictionary.decodeToDouble(ints[index]) : doubles[index];
    }

    boolean booleanAt(int index) {
        return check(BITS) ? dictionary.decodeToBoolean(ints[index]) : bit(index);
    }

    Binary binaryAt(int index) {
        return check(BYTES) ? dictionary.decodeToBinary(ints[index]) : binary(index);
    }

    /** Whether the batch consists of ids, which stand for values of the column's type. */
    private boolean check(int wanted) {
        if (kind != wanted && (kind == BINARY_IDS ? BYTES : kindOfType) != wanted) {
            throw new UnsupportedOperationException("A column of " + type.getPrimitiveTypeName());
        }
        return kind == IDS;
    }

    private Binary binary(int index) {
        if (kind == BINARY_IDS) {
            return dictionary.decodeToBinary(ints[index]);
        }
        int start = offsets[index] + prefix;
        int length = offsets[index + 1] - start;
        return CAN_SHARE ? Binary.fromConstantByteBuffer(bytes, start, length)
                : Binary.fromConstantByteArray(bytes.array(), start, length);
    }

    private boolean bit(int index) {
        return (longs[index >> 6] >> index & 1) != 0;
    }
}
