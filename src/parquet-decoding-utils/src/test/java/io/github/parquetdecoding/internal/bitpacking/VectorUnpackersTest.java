// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bitpacking;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.internal.kernels.ElementType;
import io.github.parquetdecoding.internal.kernels.Platform;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.ReferenceBitPacking;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests kernels of every vector width that the machine supports, regardless of the process's choice. */
@Tag("vector-module")
class VectorUnpackersTest {
    static IntStream widths() {
        return IntStream.of(256, 512).filter(bits -> bits <= Math.max(256, Platform.current().vectorBits()));
    }

    static Stream<Arguments> widthsAndArrays() {
        return widths().boxed().flatMap(bits -> Stream.of(ArrayType.INTS, ArrayType.SHORTS, ArrayType.bytes(1))
                .map(array -> Arguments.of(bits, array)));
    }

    @ParameterizedTest
    @MethodSource("widthsAndArrays")
    <A> void unpackAllGroupsWhoseBytesAreAvailable(int bits, ArrayType<A> array) throws Throwable {
        VectorUnpackers unpackers = VectorUnpackers.verified(bits);
        ElementType type = Arrays.stream(ElementType.values())
                .filter(each -> each.array().isInstance(array.allocate(0))).findFirst().orElseThrow();
        SplittableRandom random = new SplittableRandom(20261124);
        for (int bitWidth = 1; bitWidth <= Integer.SIZE; bitWidth++) {
            long mask = -1L >>> Long.SIZE - bitWidth;
            for (int count : new int[] {8, 16, 24, 32, 40, 64, 200, 520}) {
                long[] values = random.longs(count).map(value -> value & mask).toArray();
                byte[] exact = ReferenceBitPacking.pack(values, bitWidth);
                // A byte after the values moves them within the last vector.
                for (int behind = 0; behind <= 1; behind++) {
                    byte[] packed = Arrays.copyOf(exact, exact.length + behind);
                    CanariedArray<A> out = CanariedArray.of(array, 3, count, 5);
                    int unpacked = unpackers.kernel(type)
                            .unpack(packed, 0, packed.length, count, bitWidth, out.array(), out.offset());
                    byte[] expected = new byte[count * array.elementSize()];
                    for (int i = 0; i < expected.length; i++) {
                        expected[i] = (byte) (values[i / array.elementSize()] >>> 8 * (i % array.elementSize()));
                    }
                    int bytes = unpacked * array.elementSize();
                    assertThat(Arrays.copyOf(array.toPlain(out.values()), bytes))
                            .as("%s values of %s bits", count, bitWidth)
                            .isEqualTo(Arrays.copyOf(expected, bytes));
                    // If the bytes fill a vector, all values except those that do not fill a vector of ints.
                    assertThat(unpacked)
                            .isGreaterThan(packed.length < bits / Byte.SIZE ? -1 : count - bits / Integer.SIZE);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("widths")
    void unpackedValuesAreScaledToFloats(int bits) {
        verifyScaled(bits, ElementType.FLOATS, ArrayType.FLOATS, (value, up, down) ->
                new float[] {(float) (int) value * (float) up * (float) down});
    }

    @Test
    void unpackedValuesAreScaledToDoubles() {
        assertThat(VectorUnpackers.verified(256).kernel(ElementType.DOUBLES)).isNull();
        verifyScaled(512, ElementType.DOUBLES, ArrayType.DOUBLES, (value, up, down) ->
                new double[] {(double) value * up * down});
    }

    private interface Scale<A> {
        A one(long value, double up, double down);
    }

    /** Sums wrap, and both multiplications are rounded. */
    private static <A> void verifyScaled(int bits, ElementType elements, ArrayType<A> type, Scale<A> scale) {
        UnpackKernel kernel = VectorUnpackers.verified(bits).kernel(elements);
        SplittableRandom random = new SplittableRandom(20261125);
        int size = type.elementSize();
        for (int bitWidth = 1; bitWidth <= Byte.SIZE * size; bitWidth++) {
            long mask = -1L >>> Long.SIZE - bitWidth;
            for (int count : new int[] {8, 16, 24, 32, 40, 64, 200, 520}) {
                long[] values = random.longs(count).map(value -> value & mask).toArray();
                byte[] exact = ReferenceBitPacking.pack(values, bitWidth);
                long frame = random.nextLong() >> random.nextInt(Long.SIZE);
                double up = Math.pow(10, random.nextInt(11));
                double down = (float) Math.pow(10, -random.nextInt(11));
                for (int after : new int[] {0, 1, 100}) {
                    byte[] packed = Arrays.copyOf(exact, exact.length + after);
                    CanariedArray<A> out = CanariedArray.of(type, 3, count, 5);
                    int unpacked = kernel.unpackScaled(packed, 0, packed.length, count, bitWidth,
                            type == ArrayType.FLOATS ? (int) frame : frame, up, down, out.array(), out.offset());
                    byte[] scaled = type.toPlain(out.values());
                    for (int i = 0; i < unpacked; i++) {
                        assertThat(Arrays.copyOfRange(scaled, i * size, (i + 1) * size))
                                .as("value %s of %s bits", i, bitWidth)
                                .isEqualTo(type.toPlain(scale.one(values[i] + frame, up, down)));
                    }
                    boolean filled = after == 100 || size == Float.BYTES && packed.length >= bits / Byte.SIZE;
                    assertThat(unpacked).isGreaterThan(filled ? count - bits / Byte.SIZE / size : -1);
                }
            }
        }
    }
}
