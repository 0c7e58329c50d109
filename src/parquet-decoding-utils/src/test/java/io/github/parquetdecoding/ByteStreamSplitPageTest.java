// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

import com.sun.management.ThreadMXBean;
import io.github.parquetdecoding.testkit.ArrayCodec;
import io.github.parquetdecoding.testkit.BufferKind;
import io.github.parquetdecoding.testkit.PageSource;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class ByteStreamSplitPageTest {
    @ParameterizedTest
    @EnumSource
    void aPageOfNoValuesIsLegalWhateverTheElementSize(PageSource source) {
        for (int elementSize : new int[] {1, 2, 3, 4, 8, 12, Integer.MAX_VALUE}) {
            ByteStreamSplitPage page = ByteStreamSplitCodecs.open(source, new byte[0], elementSize);
            assertThat(page.valueCount()).isZero();
            assertThat(page.decode()).isEmpty();
            page.decode(0, 0, new byte[1], 1);
        }
    }

    @Test
    void aLengthThatIsNoMultipleOfTheElementSizeIsMalformed() {
        assertThatExceptionOfType(MalformedParquetException.class)
                .isThrownBy(() -> ByteStreamSplitPage.of(new byte[11], 4))
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

    @ParameterizedTest
    @CsvSource({"0", "-1", "-2147483648"})
    void anElementSizeBelowOneIsRefused(int elementSize) {
        List<ThrowingCallable> calls = List.of(
                () -> ByteStreamSplitPage.of(new byte[8], elementSize),
                () -> ByteStreamSplitPage.of(new byte[8], 0, 2, elementSize),
                () -> ByteStreamSplitPage.of(ByteBuffer.allocate(8), elementSize),
                () -> ByteStreamSplitPage.of(ByteBuffer.allocateDirect(8), elementSize),
                () -> ParquetDecodingUtils.decodeByteStreamSplit(ByteBuffer.allocate(8), 2, elementSize),
                () -> ByteStreamSplitEncoder.encode(new byte[8], 0, 2, elementSize, new byte[8], 0));
        for (ThrowingCallable call : calls) {
            assertThatIllegalArgumentException().isThrownBy(call)
                    .withMessage("Element size must be at least 1 byte: " + elementSize);
        }
    }

    @Test
    void aPageSaysItsGeometry() {
        assertThat(ByteStreamSplitPage.of(new byte[24], 8))
                .hasToString("ByteStreamSplitPage[valueCount=3, elementSize=8]");
    }

    @Test
    void aNegativeValueCountIsRefused() {
        List<ThrowingCallable> calls = List.of(
                () -> ByteStreamSplitPage.of(new byte[8], 0, -1, 4),
                () -> ParquetDecodingUtils.decodeByteStreamSplit(ByteBuffer.allocate(8), -1, 4),
                () -> ByteStreamSplitEncoder.encode(new byte[8], 0, -1, 4, new byte[8], 0),
                () -> ByteStreamSplitEncoder.encodeShorts(new short[8], 0, -1, new byte[8], 0),
                () -> ByteStreamSplitEncoder.encodeInts(new int[8], 0, -1, new byte[8], 0),
                () -> ByteStreamSplitEncoder.encodeFloats(new float[8], 0, -1, new byte[8], 0),
                () -> ByteStreamSplitEncoder.encodeLongs(new long[8], 0, -1, new byte[8], 0),
                () -> ByteStreamSplitEncoder.encodeDoubles(new double[8], 0, -1, new byte[8], 0));
        for (ThrowingCallable call : calls) {
            assertThatIllegalArgumentException().isThrownBy(call).withMessage("Negative value count: -1");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "-1, 1, 4", "9, 1, 4", "0, 4, 4", "0, 1, 13", "13, 0, 4", "-1, 0, 4",
        // Products and sums that wrap to something small.
        "0, 1073741824, 4", "0, 536870912, 8", "4, 1073741823, 4", "2147483647, 2147483647, 2147483647"})
    void aPageOutsideOfTheArrayIsRefused(int offset, int valueCount, int elementSize) {
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> ByteStreamSplitPage.of(new byte[12], offset, valueCount, elementSize))
                .withMessage("encoded: range [" + offset + ", " + (offset + (long) valueCount * elementSize)
                        + ") is outside of byte[12]");
    }

    @ParameterizedTest
    @CsvSource({
        "-1, 1", "0, -1", "0, 11", "10, 1", "11, 0", "2147483647, 2147483647", "1, 2147483647", "-2147483648, 0"})
    void aRangeOutsideOfThePageIsRefusedBeforeAnythingIsWritten(int firstValue, int count) {
        verifyRefused(firstValue, count, slots -> 0, slots ->
                ArgumentRangesTest.message("page", firstValue, count, "its 10 values"));
    }

    @Test
    void anOutputThatIsTooSmallIsRefusedBeforeAnythingIsWritten() {
        // One is too small by one element of the array.
        for (IntUnaryOperator offset : List.<IntUnaryOperator>of(
                slots -> -1, slots -> 6 * slots + 1, slots -> Integer.MAX_VALUE, slots -> Integer.MIN_VALUE)) {
            verifyRefused(0, 10, offset, slots -> "out: range [" + offset.applyAsInt(slots) + ", "
                    + (offset.applyAsInt(slots) + 10L * slots) + ") is outside of TYPE[" + 16 * slots + "]");
        }
    }

    /** Offset and message depend on how many elements of an array a value takes. */
    private static void verifyRefused(
            int firstValue, int count, IntUnaryOperator outOffset, IntFunction<String> message) {
        for (PageSource source : PageSource.values()) {
            for (int elementSize : new int[] {2, 3, 4, 8}) {
                byte[] encoded = new byte[10 * elementSize];
                Arrays.fill(encoded, (byte) 1);
                ByteStreamSplitPage page = ByteStreamSplitCodecs.open(source, encoded, elementSize);
                for (ArrayCodec<ByteStreamSplitPage, ?> codec : ByteStreamSplitCodecs.codecs(elementSize)) {
                    verifyRefused(page, codec, firstValue, count, outOffset, message);
                }
            }
        }
    }

    private static <A> void verifyRefused(
            ByteStreamSplitPage page, ArrayCodec<ByteStreamSplitPage, A> codec, int firstValue, int count,
            IntUnaryOperator outOffset, IntFunction<String> message) {
        int slots = codec.type().slotsPerValue();
        A out = codec.type().allocate(16 * slots);
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> codec.decode().decode(page, firstValue, count, out, outOffset.applyAsInt(slots)))
                .withMessage(message.apply(slots).replace("TYPE", out.getClass().componentType().toString()));
        assertThat(codec.type().toPlain(out)).containsOnly(0);
    }

    @Test
    void valuesOrAPageOutsideOfTheirArraysAreNotEncoded() {
        byte[] page = new byte[40];
        verifyEncodeRefused("values: range [1, 5) is outside of byte[4]",
                () -> ByteStreamSplitEncoder.encode(new byte[4], 1, 2, 2, page, 0));
        verifyEncodeRefused("values: range [-1, 1) is outside of short[4]",
                () -> ByteStreamSplitEncoder.encodeShorts(new short[4], -1, 2, page, 0));
        verifyEncodeRefused("values: range [2147483647, 4294967294) is outside of int[4]",
                () -> ByteStreamSplitEncoder.encodeInts(new int[4], Integer.MAX_VALUE, Integer.MAX_VALUE, page, 0));
        verifyEncodeRefused("out: range [25, 41) is outside of byte[40]",
                () -> ByteStreamSplitEncoder.encodeFloats(new float[4], 0, 4, page, 25));
        verifyEncodeRefused("out: range [-1, 31) is outside of byte[40]",
                () -> ByteStreamSplitEncoder.encodeLongs(new long[4], 0, 4, page, -1));
        verifyEncodeRefused("out: range [9, 41) is outside of byte[40]",
                () -> ByteStreamSplitEncoder.encodeDoubles(new double[4], 0, 4, page, 9));
        verifyEncodeRefused("out: range [33, 41) is outside of byte[40]",
                () -> ByteStreamSplitEncoder.encode(new byte[8], 0, 4, 2, page, 33));
        verifyEncodeRefused("values: range [0, 4294967296) is outside of byte[4]",
                () -> ByteStreamSplitEncoder.encode(new byte[4], 0, 1 << 30, 4, page, 0));
        verifyEncodeRefused("out: range [-2147483648, -2147483648) is outside of byte[40]",
                () -> ByteStreamSplitEncoder.encodeInts(new int[4], 4, 0, page, Integer.MIN_VALUE));
        assertThat(page).containsOnly(0);
    }

    private static void verifyEncodeRefused(String message, ThrowingCallable call) {
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(call).withMessage(message);
    }

    @Test
    void aTypedDecodeOfAnotherElementSizeIsRefused() {
        ByteStreamSplitPage three = ByteStreamSplitPage.of(new byte[24], 3);
        verifyTypeRefused(3, 2, () -> three.decodeShorts(0, 1, new short[1], 0));
        verifyTypeRefused(3, 4, () -> three.decodeInts(0, 1, new int[1], 0));
        verifyTypeRefused(3, 4, () -> three.decodeFloats(0, 1, new float[1], 0));
        verifyTypeRefused(3, 8, () -> three.decodeLongs(0, 1, new long[1], 0));
        verifyTypeRefused(3, 8, () -> three.decodeDoubles(0, 1, new double[1], 0));
        verifyTypeRefused(8, 4, () -> ByteStreamSplitPage.of(new byte[24], 8).decodeInts(0, 1, new int[1], 0));
    }

    private static void verifyTypeRefused(int elementSize, int typeSize, ThrowingCallable call) {
        assertThatIllegalStateException().isThrownBy(call).withMessage(
                "A page of " + elementSize + "-byte elements cannot be decoded into " + typeSize + "-byte values");
    }

    @Test
    void aPageIsAllThatRemainsOfACursorWhichMovesPastIt() {
        byte[] array = {9, 1, 2, 3, 11, 12, 13, 9, 9};
        ByteCursor in = ByteCursor.of(array, 0, 7);
        in.skip(1);
        assertThat(ByteStreamSplitPage.of(in, 2).decode()).containsExactly(1, 11, 2, 12, 3, 13);
        assertThat(in.remaining()).isZero();
        in.position(2);
        assertThatExceptionOfType(MalformedParquetException.class).isThrownBy(() -> ByteStreamSplitPage.of(in, 2))
                .satisfies(e -> assertThat(e.offset()).isEqualTo(2));
        assertThat(in.position()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void aWholePageInABufferIsDecodedWhereItIs(BufferKind kind) {
        ByteBuffer buffer = kind.wrap(new byte[] {9, 1, 2, 3, 11, 12, 13, 9}, 1, 6);
        int position = buffer.position();
        assertThat(ParquetDecodingUtils.decodeByteStreamSplit(buffer, 3, 2)).containsExactly(1, 11, 2, 12, 3, 13);
        assertThat(buffer.position()).isEqualTo(position);
        assertThat(buffer.remaining()).isEqualTo(6);
        assertThatExceptionOfType(MalformedParquetException.class)
                .isThrownBy(() -> ParquetDecodingUtils.decodeByteStreamSplit(buffer, 2, 2))
                .withMessage("A BYTE_STREAM_SPLIT page of 2 values of 2 bytes has 4 bytes, but there are 6 at offset "
                        + position)
                .satisfies(e -> assertThat(e.offset()).isEqualTo(position));
        // A product that wraps to 6.
        assertThatExceptionOfType(MalformedParquetException.class)
                .isThrownBy(() -> ParquetDecodingUtils.decodeByteStreamSplit(buffer, 715827884, 6))
                .withMessageContaining("has 4294967304 bytes");
        assertThat(buffer.position()).isEqualTo(position);
    }

    @ParameterizedTest
    @EnumSource
    void aDecodeIntoTheCallersArrayAllocatesNothing(PageSource source) throws Exception {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Callable<?>[] decodes = IntStream.of(2, 4, 7, 8, 16, 20)
                .mapToObj(elementSize -> ByteStreamSplitCodecs.open(source, new byte[1_003 * elementSize], elementSize))
                .flatMap(page -> ByteStreamSplitCodecs.codecs(page.elementSize()).stream()
                        .map(codec -> decode(page, codec)))
                .toArray(Callable<?>[]::new);
        // Vectors are objects until C2 has compiled the kernels; so there is more than one attempt.
        int runs = 1_000;
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
        long perRun;
        do {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < runs; i++) {
                for (Callable<?> decode : decodes) {
                    decode.call();
                }
            }
            perRun = (threads.getCurrentThreadAllocatedBytes() - before) / runs;
        } while (perRun != 0 && System.nanoTime() < deadline);
        assertThat(perRun).as("bytes per %s decodes", decodes.length).isZero();
    }

    private static <A> Callable<?> decode(ByteStreamSplitPage page, ArrayCodec<ByteStreamSplitPage, A> codec) {
        A out = codec.type().allocate(page.valueCount() * codec.type().slotsPerValue());
        return () -> {
            codec.decode().decode(page, 0, page.valueCount(), out, 0);
            return null;
        };
    }
}
