// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.List;
import java.util.stream.Stream;

import io.github.parquetdecoding.testkit.ArrayType;

/**
 * The library's codecs, for pages from every source and every type of array. The round-trip tests have their own table,
 * because sharing one in a test jar would break {@code mvnw compile}, which does not build test jars.
 */
final class ByteStreamSplitCodecs {
    private ByteStreamSplitCodecs() {
    }

    static ByteStreamSplitPage open(PageSource source, byte[] encoded, int elementSize) {
        return source.open(encoded,
                (array, offset, length) -> ByteStreamSplitPage.of(ByteCursor.of(array, offset, length), elementSize),
                buffer -> ByteStreamSplitPage.of(buffer, elementSize));
    }

    /** Returns the codecs of byte[] and of typed arrays of this size. */
    static List<ArrayCodec<ByteStreamSplitPage, ?>> codecs(int elementSize) {
        return Stream.<ArrayCodec<ByteStreamSplitPage, ?>>of(
                new ArrayCodec<>(ArrayType.bytes(elementSize), ByteStreamSplitPage::decodePlain,
                        (values, offset, out, outOffset, count) ->
                                ByteStreamSplitEncoder.encodePlain(values, offset, elementSize, out, outOffset, count)),
                new ArrayCodec<>(
                        ArrayType.SHORTS, ByteStreamSplitPage::decodeShorts, ByteStreamSplitEncoder::encodeShorts),
                new ArrayCodec<>(
                        ArrayType.INTS, ByteStreamSplitPage::decodeInts, ByteStreamSplitEncoder::encodeInts),
                new ArrayCodec<>(
                        ArrayType.FLOATS, ByteStreamSplitPage::decodeFloats, ByteStreamSplitEncoder::encodeFloats),
                new ArrayCodec<>(
                        ArrayType.LONGS, ByteStreamSplitPage::decodeLongs, ByteStreamSplitEncoder::encodeLongs),
                new ArrayCodec<>(
                        ArrayType.DOUBLES, ByteStreamSplitPage::decodeDoubles, ByteStreamSplitEncoder::encodeDoubles))
                .filter(codec -> codec.type().elementSize() == elementSize)
                .toList();
    }
}
