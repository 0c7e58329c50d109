// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.List;
import java.util.stream.Stream;

import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.Calls;
import io.github.parquetdecoding.testkit.CanariedArray;

/**
 * Decodes BYTE_STREAM_SPLIT pages into arrays of one type, and encodes from them. Values are passed and returned
 * PLAIN-encoded, so that comparisons tell NaN payloads apart, and -0.0 from 0.0. Outputs have canaries on both sides.
 */
record ByteStreamSplitCodec<A>(
        ArrayType<A> type, Calls.RangeDecode<ByteStreamSplitPage, A> decode, Calls.Encode<A> encode) {

    /** Returns the codecs of byte[] and of typed arrays of this size. */
    static List<ByteStreamSplitCodec<?>> of(int elementSize) {
        return Stream.<ByteStreamSplitCodec<?>>of(
                new ByteStreamSplitCodec<>(ArrayType.bytes(elementSize), ByteStreamSplitPage::decodePlain,
                        (values, offset, out, outOffset, count) ->
                                ByteStreamSplitEncoder.encodePlain(values, offset, elementSize, out, outOffset, count)),
                of(ArrayType.INTS, ByteStreamSplitPage::decodeInts, ByteStreamSplitEncoder::encodeInts),
                of(ArrayType.FLOATS, ByteStreamSplitPage::decodeFloats, ByteStreamSplitEncoder::encodeFloats),
                of(ArrayType.LONGS, ByteStreamSplitPage::decodeLongs, ByteStreamSplitEncoder::encodeLongs),
                of(ArrayType.DOUBLES, ByteStreamSplitPage::decodeDoubles, ByteStreamSplitEncoder::encodeDoubles))
                .filter(codec -> codec.type.elementSize() == elementSize).toList();
    }

    private static <A> ByteStreamSplitCodec<A> of(
            ArrayType<A> type, Calls.RangeDecode<ByteStreamSplitPage, A> decode, Calls.Encode<A> encode) {
        return new ByteStreamSplitCodec<>(type, decode, encode);
    }

    byte[] decode(ByteStreamSplitPage page, int firstValue, int count) {
        CanariedArray<A> out = CanariedArray.of(type, count);
        try {
            decode.decode(page, firstValue, out.array(), out.offset(), count);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        return type.toPlain(out.values());
    }

    byte[] encode(byte[] plain, int firstValue, int count) {
        CanariedArray<byte[]> out = CanariedArray.of(ArrayType.bytes(type.elementSize()), count);
        try {
            encode.encode(type.fromPlain(plain), firstValue * type.slotsPerValue(), out.array(), out.offset(), count);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        return out.values();
    }

    @Override
    public String toString() {
        return type.toString();
    }
}
