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
import io.github.parquetdecoding.testkit.Calls;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.internal.AlpValues;
import io.github.parquetdecoding.testkit.internal.MalformedAlp;
import io.github.parquetdecoding.testkit.internal.ReferenceAlp;
import io.github.parquetdecoding.testkit.internal.ReferenceAlp.Vector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class AlpPageTest {
    /** FLOAT and DOUBLE. */
    private record Type<A>(ArrayType<A> array, int mostExponent, Calls.RangeDecode<AlpPage, A> decode) {
        int size() {
            return array.elementSize();
        }

        /** Opens a page that fills its array. */
        AlpPage open(byte[] page) {
            return AlpPage.of(ByteCursor.of(page), size());
        }

        void verify(AlpPage page, byte[] plain, int firstValue, int count) throws Exception {
            CanariedArray<A> out = CanariedArray.of(array, count);
            decode.decode(page, firstValue, out.array(), out.offset(), count);
            assertThat(array.toPlain(out.values())).as("%s values from %s", count, firstValue)
                    .isEqualTo(Arrays.copyOfRange(plain, firstValue * size(), (firstValue + count) * size()));
        }

        @Override
        public String toString() {
            return array.toString();
        }
    }

    private static final Type<float[]> FLOAT = new Type<>(ArrayType.FLOATS, 10, AlpPage::decodeFloats);
    private static final Type<double[]> DOUBLE = new Type<>(ArrayType.DOUBLES, 18, AlpPage::decodeDoubles);

    static Stream<Type<?>> types() {
        return Stream.of(FLOAT, DOUBLE);
    }

    private static Vector vector(
            SplittableRandom random, int exponent, int factor, long frame, int bitWidth, int count, int... positions) {
        long[] packed = bitWidth == 0 ? new long[count]
                : random.longs(count).map(bits -> bits >>> 64 - bitWidth).toArray();
        return new Vector(exponent, factor, frame, bitWidth, packed, positions,
                random.longs(positions.length).map(bits -> bits >>> random.nextInt(64)).toArray());
    }

    /**
     * Includes sums of packed values and frames that wrap, and those around 2^53, above which doubles are not exact.
     */
    @ParameterizedTest
    @MethodSource("types")
    void everyBitWidthAndFrameIsDecodedAndSumsWrap(Type<?> type) throws Exception {
        SplittableRandom random = new SplittableRandom(2);
        long[] frames = type == FLOAT
                ? new long[] {Integer.MIN_VALUE, Integer.MAX_VALUE, -1, 0, 1 << 24, -(1 << 24) - 1}
                : new long[] {
                    Long.MIN_VALUE, Long.MAX_VALUE, -1, 0, 1L << 52, (1L << 53) - 1, 1L << 53, (1L << 53) + 1,
                    -(1L << 53) + 1, -(1L << 53), -(1L << 53) - 1, Integer.MIN_VALUE};
        for (int bitWidth = 0; bitWidth <= 8 * type.size(); bitWidth++) {
            for (long frame : frames) {
                int exponent = random.nextInt(type.mostExponent() + 1);
                Vector vector = vector(random, exponent, random.nextInt(exponent + 1), frame, bitWidth, 77);
                byte[] bytes = ReferenceAlp.page(type.size(), 7, List.of(vector));
                type.verify(type.open(bytes), ReferenceAlp.decode(bytes, type.size()), 0, 77);
            }
        }
    }

    /** Of several exceptions at the same position, the last one counts; positions may be in any order. */
    @ParameterizedTest
    @MethodSource("types")
    void exceptionsOverwriteInTheirOrder(Type<?> type) throws Exception {
        byte[] bytes = ReferenceAlp.page(type.size(), 3, List.of(new Vector(
                0, 0, 5, 0, new long[8], new int[] {6, 2, 6, 0}, new long[] {1, 2, 3, 4})));
        byte[] plain = ReferenceAlp.decode(bytes, type.size());
        assertThat(plain[6 * type.size()]).isEqualTo((byte) 3);
        type.verify(type.open(bytes), plain, 0, 8);
        type.verify(type.open(bytes), plain, 1, 6);
    }

    /** Encoders write them in order, which is faster; vectors begin at any alignment. */
    @ParameterizedTest
    @MethodSource("types")
    void vectorsOfExceptionsOnlyAreDecodedInAnyOrder(Type<?> type) throws Exception {
        SplittableRandom random = new SplittableRandom(3);
        for (int count = 9; count <= 16; count++) {
            for (int changed = -1; changed < count; changed++) {
                int[] positions = IntStream.range(0, count).toArray();
                if (changed >= 0) {
                    positions[changed] = random.nextInt(count);
                }
                byte[] bytes = ReferenceAlp.page(type.size(), 4, List.of(
                        vector(random, 3, 2, 1, 4, 16, IntStream.range(0, 16).toArray()),
                        vector(random, 2, 1, 5, 6, count, positions)));
                byte[] plain = ReferenceAlp.decode(bytes, type.size());
                for (int first = 0; first < 16 + count; first++) {
                    type.verify(type.open(bytes), plain, first, 16 + count - first);
                    int length = Math.min(7, 16 + count - first);
                    byte[] out = new byte[length * type.size()];
                    type.open(bytes).decodePlain(first, out, 0, length);
                    assertThat(out).isEqualTo(
                            Arrays.copyOfRange(plain, first * type.size(), (first + length) * type.size()));
                }
            }
        }
    }

    /** The last vector of 13 values has four positions in a word three times, and one more. */
    @ParameterizedTest
    @MethodSource("types")
    void aPositionOutsideOfAVectorOfExceptionsIsRefused(Type<?> type) {
        int[] positions = IntStream.range(0, 13).toArray();
        byte[] bytes = ReferenceAlp.page(type.size(), 4, List.of(
                vector(new SplittableRandom(4), 0, 0, 0, 0, 13, positions)));
        int table = 7 + 4 + 4 + type.size() + 1;
        for (int exception = 0; exception < 13; exception++) {
            for (int wrong : new int[] {13, 0x8000 | exception, 0x100 + exception, 0xFFFF}) {
                byte[] changed = bytes.clone();
                int offset = table + 2 * exception;
                changed[offset] = (byte) wrong;
                changed[offset + 1] = (byte) (wrong >>> 8);
                assertThatExceptionOfType(MalformedParquetException.class)
                        .isThrownBy(() -> type.open(changed).decodePlain(5, new byte[type.size()], 0, 1))
                        .withMessage("Exception " + exception + " of an ALP vector of 13 values is at position " + wrong
                                + ", at offset " + offset);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("types")
    void aRefusalNamesTheOffsetOfTheFault(Type<?> type) {
        for (MalformedAlp malformed : MalformedAlp.pages(type.size())) {
            byte[] bytes = malformed.page();
            ByteCursor in = ByteCursor.of(ByteArrays.join(new byte[3], bytes), 3, bytes.length);
            assertThatExceptionOfType(MalformedParquetException.class).as(malformed.name()).isThrownBy(() ->
                    AlpPage.of(in, type.size()).decodePlain(0, new byte[13 * type.size()], 0, 13))
                    .satisfies(e -> assertThat(e.offset()).isBetween(3L, 3L + bytes.length))
                    .satisfies(e -> assertThat(e).hasMessageContaining("offset " + e.offset()));
            // Refused as soon as it is opened, for lack of bytes for the headers.
            if (bytes.length < 7 + 2 * (4 + 4 + type.size() + 1)) {
                assertThat(in.position()).isEqualTo(3);
            }
        }
    }

    @Test
    void aVectorThatIsNotReadIsNotChecked() throws Exception {
        byte[] bytes = MalformedAlp.wellFormed(8);
        byte[] plain = ReferenceAlp.decode(bytes, 8);
        int secondVector = 7 + bytes[7 + 4];
        bytes[secondVector] = 99;
        AlpPage page = DOUBLE.open(bytes);
        DOUBLE.verify(page, plain, 0, 8);
        assertThatExceptionOfType(MalformedParquetException.class)
                .isThrownBy(() -> page.decodeDoubles(7, new double[2], 0, 2))
                .withMessage("An ALP vector of 5 values at offset " + secondVector
                        + " has exponent 99, but the limit is 18")
                .satisfies(e -> assertThat(e.offset()).isEqualTo(secondVector));
        DOUBLE.verify(page, plain, 3, 5);
    }

    @Test
    void otherTypesAndElementSizesAreRefused() {
        AlpPage floats = FLOAT.open(MalformedAlp.wellFormed(4));
        AlpPage doubles = DOUBLE.open(MalformedAlp.wellFormed(8));
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
        FLOAT.open(bytes).decodeFloats(32_767, out, 0, 1);
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(1 << 16);
        assertThat(out[0]).isEqualTo(7);
    }

    @Test
    void threadsMayShareAPage() {
        byte[] plain = AlpValues.PRICES.plain(8, 3_000);
        AlpPage page = DOUBLE.open(ReferenceAlp.encode(plain, 8, 10, 14, 12));
        IntStream.range(0, 1_000).parallel().forEach(i -> {
            double[] out = new double[2_000];
            page.decodeDoubles(i, out, 0, 2_000);
            assertThat(ArrayType.DOUBLES.toPlain(out)).isEqualTo(Arrays.copyOfRange(plain, 8 * i, 8 * (i + 2_000)));
        });
    }
}
