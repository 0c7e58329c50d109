// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.nio.ByteBuffer;
import java.util.List;

import io.github.parquetdecoding.testkit.BufferKind;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static io.github.parquetdecoding.RunLengthBitPackedReaderTest.verifyMalformed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class ByteStreamSplitPageTest {
    @ParameterizedTest
    @EnumSource
    void aPageWithoutValuesIsLegalForEveryElementSize(BufferKind kind) {
        for (int elementSize : new int[] {1, 3, 8, Integer.MAX_VALUE}) {
            ByteStreamSplitPage page = ByteStreamSplitPage.of(kind.of(new byte[0]), elementSize);
            assertThat(page.valueCount()).isZero();
            assertThat(page.decodePlain()).isEmpty();
            page.decodePlain(0, new byte[1], 1, 0);
        }
    }

    @Test
    void aLengthThatIsNotAMultipleOfTheElementSizeIsMalformed() {
        ByteCursor in = ByteCursor.of(new byte[16], 3, 13);
        verifyMalformed(() -> ByteStreamSplitPage.of(in, 8), 3, "A BYTE_STREAM_SPLIT page of 13 bytes at offset 3 is "
                + "not a multiple of the element size of 8 bytes");
        assertThat(in.position()).isEqualTo(3);
        for (ByteBuffer buffer : List.of(ByteBuffer.allocate(20), ByteBuffer.allocateDirect(20))) {
            buffer.position(7);
            verifyMalformed(() -> ByteStreamSplitPage.of(buffer, 8), 7, "A BYTE_STREAM_SPLIT page of 13 bytes at "
                    + "offset 7 is not a multiple of the element size of 8 bytes");
            assertThat(buffer.position()).isEqualTo(7);
        }
    }

    @Test
    void aTypedDecodeOfAnotherElementSizeIsRefused() {
        ByteStreamSplitPage three = ByteStreamSplitPage.of(ByteCursor.of(new byte[24]), 3);
        verifyTypeRefused(3, 4, () -> three.decodeInts(0, new int[1], 0, 1));
        verifyTypeRefused(3, 4, () -> three.decodeFloats(0, new float[1], 0, 1));
        verifyTypeRefused(3, 8, () -> three.decodeLongs(0, new long[1], 0, 1));
        verifyTypeRefused(3, 8, () -> three.decodeDoubles(0, new double[1], 0, 1));
        ByteStreamSplitPage eight = ByteStreamSplitPage.of(ByteCursor.of(new byte[24]), 8);
        verifyTypeRefused(8, 4, () -> eight.decodeInts(0, new int[1], 0, 1));
        assertThat(three).hasToString("ByteStreamSplitPage[valueCount=8, elementSize=3]");
    }

    private static void verifyTypeRefused(int elementSize, int typeSize, ThrowingCallable call) {
        assertThatIllegalStateException().isThrownBy(call).withMessage(
                "A page of " + elementSize + "-byte elements cannot be decoded into " + typeSize + "-byte values");
    }

    @ParameterizedTest
    @EnumSource
    void aWholePageInABufferIsDecodedInPlace(BufferKind kind) {
        ByteBuffer buffer = kind.wrap(new byte[] {9, 1, 2, 3, 11, 12, 13, 9}, 1, 6);
        String before = buffer + ", " + buffer.order();
        assertThat(ParquetDecodingUtils.decodeByteStreamSplit(buffer, 3, 2)).containsExactly(1, 11, 2, 12, 3, 13);
        verifyMalformed(() -> ParquetDecodingUtils.decodeByteStreamSplit(buffer, 2, 2), buffer.position(),
                "A BYTE_STREAM_SPLIT page of 2 values of 2 bytes has 4 bytes, not 6, at offset " + buffer.position());
        // The product overflows to 6.
        verifyMalformed(() -> ParquetDecodingUtils.decodeByteStreamSplit(buffer, 715827884, 6), buffer.position(),
                "A BYTE_STREAM_SPLIT page of 715827884 values of 6 bytes has 4294967304 bytes, not 6, at offset "
                        + buffer.position());
        ByteStreamSplitPage page = ByteStreamSplitPage.of(buffer, 2);
        assertThat(buffer + ", " + buffer.order()).isEqualTo(before);
        buffer.position(buffer.limit());
        assertThat(page.decodePlain()).containsExactly(1, 11, 2, 12, 3, 13);
    }
}
