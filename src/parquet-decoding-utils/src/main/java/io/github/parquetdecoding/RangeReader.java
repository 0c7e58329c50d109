// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.function.Function;
import java.util.function.ToIntFunction;

import io.github.parquetdecoding.internal.memory.Checks;

/** Reads pages that decode any range of their values: adds the position. */
final class RangeReader<P> implements ValueReader {
    @FunctionalInterface
    private interface Decode<P, A> {
        void decode(P page, int firstValue, A out, int outOffset, int count);
    }

    private final Encoding encoding;
    private final PhysicalType type;
    private final int elementSize;
    private final Function<ByteCursor, P> opener;
    private final ToIntFunction<P> counter;
    private final Decode<P, byte[]> decodePlain;
    /** Into an array of the type. */
    private final Decode<P, Object> decode;
    private P page;
    private int valueCount;
    private int next;

    @SuppressWarnings("unchecked") // The public methods pass the array of the type.
    private RangeReader(Encoding encoding, PhysicalType type, int elementSize, Function<ByteCursor, P> opener,
            ToIntFunction<P> counter, Decode<P, byte[]> decodePlain, Decode<P, ?> decode) {
        this.encoding = encoding;
        this.type = type;
        this.elementSize = elementSize;
        this.opener = opener;
        this.counter = counter;
        this.decodePlain = decodePlain;
        this.decode = (Decode<P, Object>) decode;
    }

    static RangeReader<PlainPage> ofPlain(PhysicalType type, int elementSize) {
        Function<ByteCursor, PlainPage> opener = type == PhysicalType.BOOLEAN
                ? PlainPage::ofBooleans : in -> PlainPage.of(in, elementSize);
        Decode<PlainPage, ?> decode = switch (type) {
            case BOOLEAN -> (Decode<PlainPage, long[]>) PlainPage::decodeBits;
            case INT32 -> (Decode<PlainPage, int[]>) PlainPage::decodeInts;
            case INT64 -> (Decode<PlainPage, long[]>) PlainPage::decodeLongs;
            case FLOAT -> (Decode<PlainPage, float[]>) PlainPage::decodeFloats;
            case DOUBLE -> (Decode<PlainPage, double[]>) PlainPage::decodeDoubles;
            case INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> null;
        };
        return new RangeReader<>(Encoding.PLAIN, type, elementSize, opener, PlainPage::valueCount,
                PlainPage::decodePlain, decode);
    }

    static RangeReader<ByteStreamSplitPage> ofByteStreamSplit(PhysicalType type, int elementSize) {
        Decode<ByteStreamSplitPage, ?> decode = switch (type) {
            case INT32 -> (Decode<ByteStreamSplitPage, int[]>) ByteStreamSplitPage::decodeInts;
            case INT64 -> (Decode<ByteStreamSplitPage, long[]>) ByteStreamSplitPage::decodeLongs;
            case FLOAT -> (Decode<ByteStreamSplitPage, float[]>) ByteStreamSplitPage::decodeFloats;
            case DOUBLE -> (Decode<ByteStreamSplitPage, double[]>) ByteStreamSplitPage::decodeDoubles;
            case BOOLEAN, INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> null;
        };
        return new RangeReader<>(Encoding.BYTE_STREAM_SPLIT, type, elementSize,
                in -> ByteStreamSplitPage.of(in, elementSize), ByteStreamSplitPage::valueCount,
                ByteStreamSplitPage::decodePlain, decode);
    }

    static RangeReader<AlpPage> ofAlp(PhysicalType type, int elementSize) {
        return new RangeReader<>(Encoding.ALP, type, elementSize, in -> AlpPage.of(in, elementSize),
                AlpPage::valueCount, AlpPage::decodePlain, type == PhysicalType.FLOAT
                        ? (Decode<AlpPage, float[]>) AlpPage::decodeFloats
                        : (Decode<AlpPage, double[]>) AlpPage::decodeDoubles);
    }

    @Override
    public void reset(ByteCursor in) {
        page = opener.apply(in);
        valueCount = counter.applyAsInt(page);
        next = 0;
    }

    @Override
    public void reset(ByteCursor in, int presentCount) {
        int start = in.position;
        if (encoding == Encoding.BYTE_STREAM_SPLIT && in.remaining() % elementSize == 0
                && in.remaining() / elementSize != presentCount) {
            throw new MalformedParquetException("A page that needs " + Checks.counted(presentCount, "value") + " has "
                    + in.remaining() / elementSize + " in BYTE_STREAM_SPLIT, at offset " + start, start);
        }
        reset(in);
    }

    @Override
    public int valueCount(int most) {
        return Math.min(most, valueCount);
    }

    @Override
    public void skip(int count) {
        Checks.checkValueCount(count);
        if (count > valueCount - next) {
            throw new IndexOutOfBoundsException("Cannot skip " + Checks.counted(count, "value")
                    + " of a page: of " + valueCount + ", " + (valueCount - next) + " left");
        }
        next += count;
    }

    @Override
    public long byteCount(int count) {
        return Checks.plainByteCount(elementSize, count);
    }

    @Override
    public int readPlain(byte[] out, int outOffset, int count) {
        int bytes = (int) byteCount(count);
        decodePlain.decode(page, next, out, outOffset, count);
        next += count;
        return bytes;
    }

    @Override
    public void readBits(long[] bits, int firstBit, int count) {
        read(PhysicalType.BOOLEAN, bits, firstBit, count);
    }

    @Override
    public void readInts(int[] out, int outOffset, int count) {
        read(PhysicalType.INT32, out, outOffset, count);
    }

    @Override
    public void readLongs(long[] out, int outOffset, int count) {
        read(PhysicalType.INT64, out, outOffset, count);
    }

    @Override
    public void readFloats(float[] out, int outOffset, int count) {
        read(PhysicalType.FLOAT, out, outOffset, count);
    }

    @Override
    public void readDoubles(double[] out, int outOffset, int count) {
        read(PhysicalType.DOUBLE, out, outOffset, count);
    }

    private void read(PhysicalType wanted, Object out, int outOffset, int count) {
        if (type != wanted) {
            throw Checks.cannotRead(this, wanted);
        }
        decode.decode(page, next, out, outOffset, count);
        next += count;
    }

    @Override
    public String toString() {
        return encoding + " of " + type;
    }
}
