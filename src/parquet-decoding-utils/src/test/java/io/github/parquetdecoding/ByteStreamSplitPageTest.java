// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.nio.ByteBuffer;
import java.util.List;

import io.github.parquetdecoding.testkit.BufferKind;
import io.github.parquetdecoding.testkit.PageSource;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class ByteStreamSplitPageTest {
    @ParameterizedTest
    @EnumSource
    void aPageWithoutValuesIsLegalForEveryElementSize(PageSource source) {
        for (int elementSize : new int[] {1, 2, 3, 4, 8, 12, Integer.MAX_VALUE}) {
            ByteStreamSplitPage page = ByteStreamSplitCodecs.open(source, new byte[0], elementSize);
            assertThat(page.valueCount()).isZero();
            assertThat(page.decodePlain()).isEmpty();
            page.decodePlain(0, new byte[1], 1, 0);
        }
    }

    @Test
    void aLengthThatIsNotAMultipleOfTheElementSizeIsMalformed() {
        assertThatExceptionOfType(MalformedParquetException.class)
                .isThrownBy(() -> ByteStreamSplitPage.of(ByteCursor.of(new byte[11]), 4))
                .withMessage("A BYTE_STREAM_SPLIT page of 11 bytes at offset 0 is not a multiple of the element "
                        + "size of 4 bytes")
                .satisfies(e -> assertThat(e.offset()).isZero());
        for (ByteBuffer buffer : List.of(ByteBuffer.allocate(20), ByteBuffer.allocateDirect(20))) {
            buffer.position(7);
            assertThatExceptionOfType(MalformedParquetException.class)
                    .isThrownBy(() -> ByteStreamSplitPage.of(buffer, 8))
                    .withMessage("A BYTE_STREAM_SPLIT page of 13 bytes at offset 7 is not a multiple of the element "
                            + "size of 8 bytes")
                    .satisfies(e -> assertThat(e.offset()).isEqualTo(7));
            assertThat(buffer.position()).isEqualTo(7);
        }
    }

    @Test
    void aTypedDecodeOfAnotherElementSizeIsRefused() {
        ByteStreamSplitPage three = ByteStreamSplitPage.of(ByteCursor.of(new byte[24]), 3);
        verifyTypeRefused(3, 2, () -> three.decodeShorts(0, new short[1], 0, 1));
        verifyTypeRefused(3, 4, () -> three.decodeInts(0, new int[1], 0, 1));
        verifyTypeRefused(3, 4, () -> three.decodeFloats(0, new float[1], 0, 1));
        verifyTypeRefused(3, 8, () -> three.decodeLongs(0, new long[1], 0, 1));
        verifyTypeRefused(3, 8, () -> three.decodeDoubles(0, new double[1], 0, 1));
        ByteStreamSplitPage eight = ByteStreamSplitPage.of(ByteCursor.of(new byte[24]), 8);
        verifyTypeRefused(8, 4, () -> eight.decodeInts(0, new int[1], 0, 1));
        assertThat(three).hasToString("ByteStreamSplitPage[valueCount=8, elementSize=3]");
    }

    @Test
    void theRefusalOfARangeNamesTheRangeAndItsLimit() {
        ByteStreamSplitPage page = ByteStreamSplitPage.of(ByteCursor.of(new byte[40]), 4);
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> page.decodeInts(1, new int[16], 0, Integer.MAX_VALUE))
                .withMessage("page: range [1, 2147483648) is outside of its 10 values");
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> page.decodePlain(0, new byte[64], 25, 10))
                .withMessage("out: range [25, 65) is outside of byte[64]");
    }

    private static void verifyTypeRefused(int elementSize, int typeSize, ThrowingCallable call) {
        assertThatIllegalStateException().isThrownBy(call).withMessage(
                "A page of " + elementSize + "-byte elements cannot be decoded into " + typeSize + "-byte values");
    }

    @Test
    void aPageConsumesTheRestOfACursor() {
        byte[] array = {9, 1, 2, 3, 11, 12, 13, 9, 9};
        ByteCursor in = ByteCursor.of(array, 0, 7);
        in.skip(1);
        assertThat(ByteStreamSplitPage.of(in, 2).decodePlain()).containsExactly(1, 11, 2, 12, 3, 13);
        assertThat(in.remaining()).isZero();
        in.position(2);
        assertThatExceptionOfType(MalformedParquetException.class).isThrownBy(() -> ByteStreamSplitPage.of(in, 2))
                .satisfies(e -> assertThat(e.offset()).isEqualTo(2));
        assertThat(in.position()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void aWholePageInABufferIsDecodedInPlace(BufferKind kind) {
        ByteBuffer buffer = kind.wrap(new byte[] {9, 1, 2, 3, 11, 12, 13, 9}, 1, 6);
        int position = buffer.position();
        assertThat(ParquetDecodingUtils.decodeByteStreamSplit(buffer, 3, 2)).containsExactly(1, 11, 2, 12, 3, 13);
        assertThat(buffer.position()).isEqualTo(position);
        assertThat(buffer.remaining()).isEqualTo(6);
        assertThatExceptionOfType(MalformedParquetException.class)
                .isThrownBy(() -> ParquetDecodingUtils.decodeByteStreamSplit(buffer, 2, 2))
                .withMessage("A BYTE_STREAM_SPLIT page of 2 values of 2 bytes has 4 bytes, not 6, at offset "
                        + position)
                .satisfies(e -> assertThat(e.offset()).isEqualTo(position));
        // The product overflows to 6.
        assertThatExceptionOfType(MalformedParquetException.class)
                .isThrownBy(() -> ParquetDecodingUtils.decodeByteStreamSplit(buffer, 715827884, 6))
                .withMessageContaining("has 4294967304 bytes");
        assertThat(buffer.position()).isEqualTo(position);
    }
}
