package io.github.parquetdecoding;

import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.TimeUnit;

import com.sun.management.ThreadMXBean;
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
    @Test
    void floatsKeepThePayloadsOfTheirNaNs() {
        int[] bits = {
            0x7FC00001, 0xFFC12345, 0x7F800001, 0xFF800001, 0x80000000, 1, 0x7F800000, 0x7FFFFFFF, 0xFFFFFFFF};
        byte[] encoded = new byte[bits.length * 4];
        ByteStreamSplitEncoder.encodeInts(bits, 0, bits.length, encoded, 0);
        float[] floats = new float[bits.length];
        for (int count = 1; count <= bits.length; count++) {
            ByteStreamSplitPage.of(encoded, 4).decodeFloats(0, count, floats, 0);
            for (int i = 0; i < count; i++) {
                assertThat(Float.floatToRawIntBits(floats[i])).isEqualTo(bits[i]);
            }
        }
        byte[] again = new byte[encoded.length];
        ByteStreamSplitEncoder.encodeFloats(floats, 0, bits.length, again, 0);
        assertThat(again).isEqualTo(encoded);
    }

    @Test
    void doublesKeepThePayloadsOfTheirNaNs() {
        long[] bits = {0x7FF8000000000001L, 0xFFF8123456789ABCL, 0x7FF0000000000001L, 0xFFF0000000000001L,
                0x8000000000000000L, 1, 0x7FF0000000000000L, 0x7FFFFFFFFFFFFFFFL, 0xFFFFFFFFFFFFFFFFL};
        byte[] encoded = new byte[bits.length * 8];
        ByteStreamSplitEncoder.encodeLongs(bits, 0, bits.length, encoded, 0);
        double[] doubles = new double[bits.length];
        for (int count = 1; count <= bits.length; count++) {
            ByteStreamSplitPage.of(encoded, 8).decodeDoubles(0, count, doubles, 0);
            for (int i = 0; i < count; i++) {
                assertThat(Double.doubleToRawLongBits(doubles[i])).isEqualTo(bits[i]);
            }
        }
        byte[] again = new byte[encoded.length];
        ByteStreamSplitEncoder.encodeDoubles(doubles, 0, bits.length, again, 0);
        assertThat(again).isEqualTo(encoded);
    }

    @ParameterizedTest
    @EnumSource
    void aPageOfNoValuesIsLegal(PageSource source) {
        for (int elementSize : new int[] {1, 2, 3, 4, 8, 12, Integer.MAX_VALUE}) {
            ByteStreamSplitPage page = source.page(new byte[0], elementSize);
            assertThat(page.valueCount()).isZero();
            assertThat(page.decode()).isEmpty();
            page.decode(0, 0, new byte[0], 0);
        }
        source.page(new byte[0], 2).decodeShorts(0, 0, new short[0], 0);
        source.page(new byte[0], 4).decodeInts(0, 0, new int[1], 1);
        source.page(new byte[0], 4).decodeFloats(0, 0, new float[0], 0);
        source.page(new byte[0], 8).decodeLongs(0, 0, new long[0], 0);
        source.page(new byte[0], 8).decodeDoubles(0, 0, new double[0], 0);
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
                .withMessage("A page of " + valueCount + " values of " + elementSize + " bytes at offset " + offset
                        + " is outside of the array's 12 bytes");
    }

    @ParameterizedTest
    @CsvSource({
        "-1, 1", "0, -1", "0, 11", "10, 1", "11, 0", "2147483647, 2147483647", "1, 2147483647", "-2147483648, 0"})
    void aRangeOutsideOfThePageIsRefusedBeforeAnythingIsWritten(int firstValue, int count) {
        for (PageSource source : PageSource.values()) {
            byte[] bytes = new byte[100];
            ByteStreamSplitPage three = source.page(new byte[30], 3);
            verifyRangeRefused(firstValue, count, () -> three.decode(firstValue, count, bytes, 0));
            assertThat(bytes).containsOnly(0);
            ByteStreamSplitPage two = source.page(new byte[20], 2);
            ByteStreamSplitPage four = source.page(new byte[40], 4);
            ByteStreamSplitPage eight = source.page(new byte[80], 8);
            verifyRangeRefused(firstValue, count, () -> two.decodeShorts(firstValue, count, new short[100], 0));
            verifyRangeRefused(firstValue, count, () -> four.decodeInts(firstValue, count, new int[100], 0));
            verifyRangeRefused(firstValue, count, () -> four.decodeFloats(firstValue, count, new float[100], 0));
            verifyRangeRefused(firstValue, count, () -> eight.decodeLongs(firstValue, count, new long[100], 0));
            verifyRangeRefused(firstValue, count, () -> eight.decodeDoubles(firstValue, count, new double[100], 0));
        }
    }

    private static void verifyRangeRefused(int firstValue, int count, ThrowingCallable call) {
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(call)
                .withMessage(count + " values from value " + firstValue + " on are outside of the page's 10 values");
    }

    @ParameterizedTest
    @CsvSource({"-1", "31", "2147483647", "-2147483648"})
    void anOutputThatIsTooSmallIsRefusedBeforeAnythingIsWritten(int outOffset) {
        for (PageSource source : PageSource.values()) {
            // Ten values of any type need more than what lies behind the offset.
            byte[] bytes = new byte[40];
            verifyOutputRefused(30, outOffset, 40, () -> source.page(new byte[30], 3).decode(0, 10, bytes, outOffset));
            assertThat(bytes).containsOnly(0);
            ByteStreamSplitPage two = source.page(new byte[20], 2);
            ByteStreamSplitPage four = source.page(new byte[40], 4);
            ByteStreamSplitPage eight = source.page(new byte[80], 8);
            verifyOutputRefused(10, outOffset, 40, () -> two.decodeShorts(0, 10, new short[40], outOffset));
            verifyOutputRefused(10, outOffset, 40, () -> four.decodeInts(0, 10, new int[40], outOffset));
            verifyOutputRefused(10, outOffset, 40, () -> four.decodeFloats(0, 10, new float[40], outOffset));
            verifyOutputRefused(10, outOffset, 40, () -> eight.decodeLongs(0, 10, new long[40], outOffset));
            verifyOutputRefused(10, outOffset, 40, () -> eight.decodeDoubles(0, 10, new double[40], outOffset));
        }
    }

    private static void verifyOutputRefused(int needed, int outOffset, int length, ThrowingCallable call) {
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(call)
                .withMessage(
                        needed + " elements at offset " + outOffset + " are outside of the output array's " + length);
    }

    @Test
    void valuesOrAPageOutsideOfTheirArraysAreNotEncoded() {
        byte[] page = new byte[40];
        verifyEncodeRefused("4 elements at offset 1 are outside of the input array's 4",
                () -> ByteStreamSplitEncoder.encode(new byte[4], 1, 2, 2, page, 0));
        verifyEncodeRefused("2 elements at offset -1 are outside of the input array's 4",
                () -> ByteStreamSplitEncoder.encodeShorts(new short[4], -1, 2, page, 0));
        verifyEncodeRefused("2147483647 elements at offset 2147483647 are outside of the input array's 4",
                () -> ByteStreamSplitEncoder.encodeInts(new int[4], Integer.MAX_VALUE, Integer.MAX_VALUE, page, 0));
        verifyEncodeRefused("16 elements at offset 25 are outside of the output array's 40",
                () -> ByteStreamSplitEncoder.encodeFloats(new float[4], 0, 4, page, 25));
        verifyEncodeRefused("32 elements at offset -1 are outside of the output array's 40",
                () -> ByteStreamSplitEncoder.encodeLongs(new long[4], 0, 4, page, -1));
        verifyEncodeRefused("32 elements at offset 9 are outside of the output array's 40",
                () -> ByteStreamSplitEncoder.encodeDoubles(new double[4], 0, 4, page, 9));
        verifyEncodeRefused("4294967296 elements at offset 0 are outside of the input array's 4",
                () -> ByteStreamSplitEncoder.encode(new byte[4], 0, 1 << 30, 4, page, 0));
        verifyEncodeRefused("0 elements at offset -2147483648 are outside of the output array's 40",
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
    void aPageThatIsShorterOrLongerThanItsCountIsMalformedWhateverLiesBehindIt() {
        byte[] array = {9, 1, 2, 3, 11, 12, 13, 9, 9};
        assertThat(ByteStreamSplitPage.of(array, 1, 6, 3, 2).decode()).containsExactly(1, 11, 2, 12, 3, 13);
        for (int length : new int[] {0, 5, 7, 8}) {
            assertThatExceptionOfType(MalformedParquetException.class)
                    .isThrownBy(() -> ByteStreamSplitPage.of(array, 1, length, 3, 2))
                    .withMessage("A BYTE_STREAM_SPLIT page of 3 values of 2 bytes has 6 bytes, but there are " + length
                            + " at offset 1")
                    .satisfies(e -> assertThat(e.offset()).isEqualTo(1));
        }
        // Products that wrap to 6 and 0.
        for (int valueCount : new int[] {715827884, 1 << 31 - 2}) {
            assertThatExceptionOfType(MalformedParquetException.class)
                    .isThrownBy(() -> ByteStreamSplitPage.of(array, 1, 6, valueCount, 6));
        }
        for (int[] outside : new int[][] {{-1, 6}, {4, 6}, {1, -6}, {Integer.MAX_VALUE, 6}, {1, Integer.MAX_VALUE}}) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> ByteStreamSplitPage.of(array, outside[0], outside[1], 3, 2));
        }
        assertThatIllegalArgumentException().isThrownBy(() -> ByteStreamSplitPage.of(array, 1, 6, -3, 2))
                .withMessage("Negative value count: -3");
        assertThatIllegalArgumentException().isThrownBy(() -> ByteStreamSplitPage.of(array, 1, 6, 3, 0))
                .withMessage("Element size must be at least 1 byte: 0");
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
        ByteBuffer buffer = kind.buffer(new byte[] {9, 1, 2, 3, 11, 12, 13, 9}, 1, 6);
        assertThat(ParquetDecodingUtils.decodeByteStreamSplit(buffer, 3, 2)).containsExactly(1, 11, 2, 12, 3, 13);
        assertThat(buffer.position()).isEqualTo(1);
        assertThat(buffer.remaining()).isEqualTo(6);
        assertThatExceptionOfType(MalformedParquetException.class)
                .isThrownBy(() -> ParquetDecodingUtils.decodeByteStreamSplit(buffer, 2, 2))
                .withMessage("A BYTE_STREAM_SPLIT page of 2 values of 2 bytes has 4 bytes, but there are 6 at offset 1")
                .satisfies(e -> assertThat(e.offset()).isEqualTo(1));
        // A product that wraps to 6.
        assertThatExceptionOfType(MalformedParquetException.class)
                .isThrownBy(() -> ParquetDecodingUtils.decodeByteStreamSplit(buffer, 715827884, 6))
                .withMessageContaining("has 4294967304 bytes");
        assertThat(buffer.position()).isEqualTo(1);
    }

    enum BufferKind {
        HEAP {
            @Override
            ByteBuffer buffer(byte[] bytes, int position, int length) {
                return ByteBuffer.wrap(bytes, position, length);
            }
        },
        READ_ONLY_HEAP {
            @Override
            ByteBuffer buffer(byte[] bytes, int position, int length) {
                return ByteBuffer.wrap(bytes, position, length).asReadOnlyBuffer();
            }
        },
        DIRECT {
            @Override
            ByteBuffer buffer(byte[] bytes, int position, int length) {
                return ByteBuffer.allocateDirect(bytes.length).put(bytes).position(position).limit(position + length);
            }
        };

        abstract ByteBuffer buffer(byte[] bytes, int position, int length);
    }

    @Test
    void aDecodeIntoTheCallersArrayAllocatesNothing() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        int count = 1_003;
        byte[] bytes = new byte[20 * count];
        short[] shorts = new short[count];
        int[] ints = new int[count];
        float[] floats = new float[count];
        long[] longs = new long[count];
        double[] doubles = new double[count];
        for (PageSource source : PageSource.values()) {
            ByteStreamSplitPage two = source.page(new byte[2 * count], 2);
            ByteStreamSplitPage four = source.page(new byte[4 * count], 4);
            ByteStreamSplitPage seven = source.page(new byte[7 * count], 7);
            ByteStreamSplitPage eight = source.page(new byte[8 * count], 8);
            ByteStreamSplitPage sixteen = source.page(new byte[16 * count], 16);
            ByteStreamSplitPage twenty = source.page(new byte[20 * count], 20);
            Runnable decodes = () -> {
                two.decode(0, count, bytes, 0);
                two.decodeShorts(0, count, shorts, 0);
                four.decode(0, count, bytes, 0);
                four.decodeInts(0, count, ints, 0);
                four.decodeFloats(0, count, floats, 0);
                seven.decode(0, count, bytes, 0);
                eight.decode(0, count, bytes, 0);
                eight.decodeLongs(0, count, longs, 0);
                eight.decodeDoubles(0, count, doubles, 0);
                sixteen.decode(0, count, bytes, 0);
                twenty.decode(0, count, bytes, 0);
            };
            // Vectors are objects until C2 has compiled the kernels; so there is more than one attempt.
            int runs = 1_000;
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            long perRun;
            do {
                long before = threads.getCurrentThreadAllocatedBytes();
                for (int i = 0; i < runs; i++) {
                    decodes.run();
                }
                perRun = (threads.getCurrentThreadAllocatedBytes() - before) / runs;
            } while (perRun != 0 && System.nanoTime() < deadline);
            assertThat(perRun).as("bytes per eleven decodes from %s", source).isZero();
        }
    }
}
