// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.sun.management.ThreadMXBean;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.MalformedAlp;
import io.github.parquetdecoding.testkit.PlainValues;
import io.github.parquetdecoding.testkit.ReferenceAlp;
import io.github.parquetdecoding.testkit.ReferenceAlp.Vector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class AlpPageTest {
    /** FLOAT and DOUBLE. */
    private enum Type {
        FLOAT(ArrayType.FLOATS, 10) {
            @Override
            void decode(AlpPage page, int firstValue, int count, Object out, int outOffset) {
                page.decodeFloats(firstValue, (float[]) out, outOffset, count);
            }
        },
        DOUBLE(ArrayType.DOUBLES, 18) {
            @Override
            void decode(AlpPage page, int firstValue, int count, Object out, int outOffset) {
                page.decodeDoubles(firstValue, (double[]) out, outOffset, count);
            }
        };

        final ArrayType<?> array;
        final int mostExponent;

        Type(ArrayType<?> array, int mostExponent) {
            this.array = array;
            this.mostExponent = mostExponent;
        }

        abstract void decode(AlpPage page, int firstValue, int count, Object out, int outOffset);

        int size() {
            return array.elementSize();
        }

        /** Opens a page that fills its array. */
        AlpPage open(byte[] page) {
            return AlpPage.of(ByteCursor.of(page), size());
        }

        byte[] decode(AlpPage page, int firstValue, int count) {
            return decode(array, page, firstValue, count);
        }

        private <A> byte[] decode(ArrayType<A> type, AlpPage page, int firstValue, int count) {
            CanariedArray<A> out = CanariedArray.of(type, count);
            decode(page, firstValue, count, out.array(), out.offset());
            return type.toPlain(out.values());
        }
    }

    private static void verifyRange(Type type, AlpPage page, byte[] plain, int firstValue, int count) {
        byte[] expected = Arrays.copyOfRange(plain, firstValue * type.size(), (firstValue + count) * type.size());
        assertThat(type.decode(page, firstValue, count)).as("%s values from %s", count, firstValue)
                .isEqualTo(expected);
    }

    /** Returns a vector with random packed bits and, within the limits, a random header. */
    private static Vector randomVector(SplittableRandom random, Type type, int count) {
        int exponent = random.nextInt(type.mostExponent + 1);
        int bitWidth = random.nextInt(8 * type.size() + 1);
        int[] positions = random.ints(random.nextInt(count + 1), 0, count).distinct().toArray();
        return vector(random, exponent, random.nextInt(exponent + 1), frame(random, type), bitWidth, count, positions);
    }

    private static long frame(SplittableRandom random, Type type) {
        long frame = random.nextLong() >> random.nextInt(64);
        return type == Type.FLOAT ? (int) frame : frame;
    }

    private static Vector vector(
            SplittableRandom random, int exponent, int factor, long frame, int bitWidth, int count, int... positions) {
        long[] packed = bitWidth == 0 ? new long[count]
                : random.longs(count).map(bits -> bits >>> 64 - bitWidth).toArray();
        return new Vector(exponent, factor, frame, bitWidth, packed, positions,
                random.longs(positions.length).map(bits -> bits >>> random.nextInt(64)).toArray());
    }

    static Stream<Arguments> vectorSizes() {
        return IntStream.rangeClosed(3, 15).boxed().flatMap(
                logVectorSize -> Stream.of(Type.values()).map(type -> arguments(type, logVectorSize)));
    }

    /** Ranges within a vector, past its end, of several vectors, and beginning or ending next to a batch of 1,024. */
    @ParameterizedTest
    @MethodSource("vectorSizes")
    void vectorsOfEverySizeAreDecoded(Type type, int logVectorSize) {
        SplittableRandom random = new SplittableRandom(logVectorSize);
        int size = 1 << logVectorSize;
        int last = 1 + random.nextInt(size);
        byte[] bytes = ReferenceAlp.page(type.size(), logVectorSize, List.of(randomVector(random, type, size),
                randomVector(random, type, size), randomVector(random, type, last)));
        byte[] plain = ReferenceAlp.decode(bytes, type.size());
        AlpPage page = type.open(bytes);
        int valueCount = 2 * size + last;
        verifyRange(type, page, plain, 0, valueCount);
        verifyRange(type, page, plain, valueCount - 1, 1);
        verifyRange(type, page, plain, size - 1, 2);
        for (int i = 0; i < 30; i++) {
            int first = random.nextInt(valueCount);
            verifyRange(type, page, plain, first, random.nextInt(valueCount - first + 1));
            first = Math.min(valueCount, 1_016 + random.nextInt(16));
            verifyRange(type, page, plain, first, Math.min(valueCount - first, 1_016 + random.nextInt(16)));
        }
    }

    /**
     * Includes sums of packed values and frames that wrap, and those around 2^53, above which doubles are not exact.
     */
    @ParameterizedTest
    @EnumSource
    void everyBitWidthAndFrameIsDecodedAndSumsWrap(Type type) {
        SplittableRandom random = new SplittableRandom(2);
        long[] frames = type == Type.FLOAT
                ? new long[] {Integer.MIN_VALUE, Integer.MAX_VALUE, -1, 0, 1 << 24, -(1 << 24) - 1}
                : new long[] {
                    Long.MIN_VALUE, Long.MAX_VALUE, -1, 0, 1L << 52, (1L << 53) - 1, 1L << 53, (1L << 53) + 1,
                    -(1L << 53) + 1, -(1L << 53), -(1L << 53) - 1, Integer.MIN_VALUE};
        for (int bitWidth = 0; bitWidth <= 8 * type.size(); bitWidth++) {
            for (long frame : frames) {
                int exponent = random.nextInt(type.mostExponent + 1);
                Vector vector = vector(random, exponent, random.nextInt(exponent + 1), frame, bitWidth, 77);
                byte[] bytes = ReferenceAlp.page(type.size(), 7, List.of(vector));
                verifyRange(type, type.open(bytes), ReferenceAlp.decode(bytes, type.size()), 0, 77);
            }
        }
    }

    /** Of several exceptions at the same position, the last one counts; positions may be in any order. */
    @ParameterizedTest
    @EnumSource
    void exceptionsOverwriteInTheirOrder(Type type) {
        byte[] bytes = ReferenceAlp.page(type.size(), 3, List.of(new Vector(
                0, 0, 5, 0, new long[8], new int[] {6, 2, 6, 0}, new long[] {1, 2, 3, 4})));
        byte[] plain = ReferenceAlp.decode(bytes, type.size());
        assertThat(plain[6 * type.size()]).isEqualTo((byte) 3);
        verifyRange(type, type.open(bytes), plain, 0, 8);
        verifyRange(type, type.open(bytes), plain, 1, 6);
    }

    @ParameterizedTest
    @EnumSource
    void aPageConsumesTheRestOfACursor(Type type) {
        byte[] bytes = MalformedAlp.wellFormed(type.size());
        for (int before = 0; before < 9; before++) {
            byte[] array = new byte[before + bytes.length + 11];
            Arrays.fill(array, (byte) -1);
            System.arraycopy(bytes, 0, array, before, bytes.length);
            ByteCursor in = ByteCursor.of(array, 0, before + bytes.length);
            in.skip(before);
            verifyRange(type, AlpPage.of(in, type.size()), ReferenceAlp.decode(bytes, type.size()), 0, 13);
            assertThat(in.remaining()).isZero();
        }
    }

    /** The array either ends with the page or continues like the well-formed page. */
    @ParameterizedTest
    @EnumSource
    void malformedPagesAreRefusedWithTheirOffset(Type type) {
        byte[] wellFormed = MalformedAlp.wellFormed(type.size());
        for (MalformedAlp malformed : MalformedAlp.pages(type.size())) {
            byte[] bytes = malformed.page();
            byte[] array = Arrays.copyOf(wellFormed, wellFormed.length + 40);
            System.arraycopy(bytes, 0, array, 0, bytes.length);
            for (ByteCursor in : List.of(ByteCursor.of(bytes), ByteCursor.of(array, 0, bytes.length))) {
                MalformedParquetException refused = refusal(type, in, 13);
                assertThat(refused).as("%s", malformed).isNotNull();
                assertThat(refused.offset()).as("%s", malformed).isBetween(0L, (long) bytes.length);
                assertThat(refused).hasMessageContaining("offset " + refused.offset());
            }
        }
        int secondVector = 7 + wellFormed[7 + 4];
        for (int length = 0; length < secondVector; length++) {
            assertThat(refusal(type, ByteCursor.of(wellFormed, 0, length), 8)).as("%s bytes", length).isNotNull();
        }
    }

    /** Returns the exception, or null if the values are read. */
    private static MalformedParquetException refusal(Type type, ByteCursor in, int count) {
        AlpPage page;
        try {
            page = AlpPage.of(in, type.size());
        } catch (MalformedParquetException e) {
            assertThat(in.position()).isZero();
            return e;
        }
        CanariedArray<?> out = CanariedArray.of(type.array, count);
        try {
            type.decode(page, 0, count, out.array(), out.offset());
            return null;
        } catch (MalformedParquetException e) {
            out.verifyCanaries();
            return e;
        }
    }

    @Test
    void aVectorThatIsNotReadIsNotChecked() {
        byte[] bytes = MalformedAlp.wellFormed(8);
        byte[] plain = ReferenceAlp.decode(bytes, 8);
        int secondVector = 7 + bytes[7 + 4];
        bytes[secondVector] = 99;
        AlpPage page = Type.DOUBLE.open(bytes);
        verifyRange(Type.DOUBLE, page, plain, 0, 8);
        assertThatExceptionOfType(MalformedParquetException.class)
                .isThrownBy(() -> page.decodeDoubles(7, new double[2], 0, 2))
                .withMessage("An ALP vector of 5 values at offset " + secondVector
                        + " has exponent 99, but the limit is 18")
                .satisfies(e -> assertThat(e.offset()).isEqualTo(secondVector));
        verifyRange(Type.DOUBLE, page, plain, 3, 5);
    }

    @Test
    void otherTypesAndElementSizesAreRefused() {
        AlpPage floats = Type.FLOAT.open(MalformedAlp.wellFormed(4));
        AlpPage doubles = Type.DOUBLE.open(MalformedAlp.wellFormed(8));
        assertThatIllegalStateException().isThrownBy(() -> floats.decodeDoubles(0, new double[1], 0, 1))
                .withMessage("A page of 4-byte elements cannot be decoded into 8-byte values");
        assertThatIllegalStateException().isThrownBy(() -> doubles.decodeFloats(0, new float[1], 0, 1))
                .withMessage("A page of 8-byte elements cannot be decoded into 4-byte values");
        for (int elementSize : new int[] {-8, 0, 2, 5, 16}) {
            assertThatIllegalArgumentException().isThrownBy(() -> AlpPage.of(ByteCursor.of(new byte[7]), elementSize))
                    .withMessage("Element size must be 4 or 8 bytes: " + elementSize);
        }
    }

    /** Equal values take no bytes, so 21 bytes may contain 32,768 of them, but not more than their vectors allow. */
    @Test
    void theClaimOfAHeaderAllocatesNothing() {
        byte[] bytes = ReferenceAlp.page(4, 15, List.of(new Vector(0, 0, 7, 0, new long[1 << 15], new int[0],
                new long[0])));
        assertThat(bytes).hasSize(7 + 4 + 9);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        float[] out = new float[1];
        long before = threads.getCurrentThreadAllocatedBytes();
        Type.FLOAT.open(bytes).decodeFloats(32_767, out, 0, 1);
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(1 << 16);
        assertThat(out[0]).isEqualTo(7);
    }

    @ParameterizedTest
    @EnumSource
    void aDecodeIntoTheCallersArrayAllocatesNothing(Type type) {
        AlpPage page = type.open(MalformedAlp.wellFormed(type.size()));
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Object out = type.array.allocate(13);
        long allocated = -1;
        for (int attempt = 0; attempt < 100 && allocated != 0; attempt++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 1_000; i++) {
                type.decode(page, 0, 13, out, 0);
            }
            allocated = threads.getCurrentThreadAllocatedBytes() - before;
        }
        assertThat(allocated).isZero();
    }

    @Test
    void threadsMayShareAPage() {
        byte[] plain = PlainValues.mixed(8, 3_000, 5);
        AlpPage page = Type.DOUBLE.open(ReferenceAlp.encode(plain, 8, 10, 14, 12));
        IntStream.range(0, 1_000).parallel()
                .forEach(i -> verifyRange(Type.DOUBLE, page, plain, i, 2_000));
    }
}
