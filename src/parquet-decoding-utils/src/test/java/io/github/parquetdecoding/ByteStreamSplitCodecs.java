// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.List;
import java.util.stream.Stream;

import io.github.parquetdecoding.testkit.ArrayCodec;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.PageSource;

/**
 * The library's pages: from every source, into every array. The round-trip tests have such a table of their own: if a
 * test jar held one for both, {@code mvnw compile}, which makes no test jars, would fail.
 */
final class ByteStreamSplitCodecs {
    private ByteStreamSplitCodecs() {
    }

    static ByteStreamSplitPage open(PageSource source, byte[] encoded, int elementSize) {
        return source.open(encoded,
                (array, offset, length) -> ByteStreamSplitPage.of(array, offset, length / elementSize, elementSize),
                buffer -> ByteStreamSplitPage.of(buffer, elementSize));
    }

    /** byte[] and the typed arrays of that size. */
    static List<ArrayCodec<ByteStreamSplitPage, ?>> codecs(int elementSize) {
        return Stream.<ArrayCodec<ByteStreamSplitPage, ?>>of(
                new ArrayCodec<>(ArrayType.bytes(elementSize), ByteStreamSplitPage::decode,
                        (values, offset, count, out, outOffset) ->
                                ByteStreamSplitEncoder.encode(values, offset, count, elementSize, out, outOffset)),
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
