package io.github.parquetdecoding.roundtrip;

import io.github.parquetdecoding.ByteStreamSplitEncoder;
import io.github.parquetdecoding.ByteStreamSplitPage;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.Calls;
import io.github.parquetdecoding.testkit.CanariedArray;

import java.util.List;
import java.util.stream.Stream;

/**
 * An array that the library decodes into and encodes from. All of them are compared as PLAIN bytes, so that NaNs count
 * with their payloads and -0.0 is not 0.0.
 */
record JavaArray<A>(ArrayType<A> type, Calls.RangeDecode<ByteStreamSplitPage, A> decode, Encode<A> encode) {
    @FunctionalInterface
    interface Encode<A> {
        void encode(A values, int offset, int valueCount, byte[] out, int outOffset);
    }

    /** byte[] and the typed arrays of that size. */
    static List<JavaArray<?>> ofElementSize(int elementSize) {
        return Stream.<JavaArray<?>>of(
                new JavaArray<>(ArrayType.bytes(elementSize), ByteStreamSplitPage::decode,
                        (values, offset, valueCount, out, outOffset) -> ByteStreamSplitEncoder.encode(
                                values, offset, valueCount, elementSize, out, outOffset)),
                new JavaArray<>(
                        ArrayType.SHORTS, ByteStreamSplitPage::decodeShorts, ByteStreamSplitEncoder::encodeShorts),
                new JavaArray<>(
                        ArrayType.INTS, ByteStreamSplitPage::decodeInts, ByteStreamSplitEncoder::encodeInts),
                new JavaArray<>(
                        ArrayType.FLOATS, ByteStreamSplitPage::decodeFloats, ByteStreamSplitEncoder::encodeFloats),
                new JavaArray<>(
                        ArrayType.LONGS, ByteStreamSplitPage::decodeLongs, ByteStreamSplitEncoder::encodeLongs),
                new JavaArray<>(
                        ArrayType.DOUBLES, ByteStreamSplitPage::decodeDoubles, ByteStreamSplitEncoder::encodeDoubles))
                .filter(array -> array.type.elementSize() == elementSize)
                .toList();
    }

    /** Values decoded into an array of this type, between canaries, as PLAIN bytes. */
    byte[] decode(ByteStreamSplitPage page, int firstValue, int count) {
        CanariedArray<A> out = CanariedArray.of(type, count);
        try {
            decode.decode(page, firstValue, count, out.array(), out.offset());
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        return type.toPlain(out.values());
    }

    /** The page of values that are given as PLAIN bytes, encoded from an array of this type, between canaries. */
    byte[] encode(byte[] plain) {
        CanariedArray<byte[]> out = CanariedArray.of(ArrayType.bytes(1), plain.length);
        encode.encode(type.fromPlain(plain), 0, plain.length / type.elementSize(), out.array(), out.offset());
        return out.values();
    }

    @Override
    public String toString() {
        return type.toString();
    }
}
