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
import io.github.parquetdecoding.testkit.internal.ReferenceBitPacking;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests kernels of every vector width that the machine supports, regardless of the process's choice. */
@Tag("vector-module")
class VectorUnpackersTest {
    /** Returns an array of one value: a packed value, or for floats and doubles its sum with a frame, scaled. */
    private interface Value<A> {
        A of(long value, double up, double down);
    }

    private record Output<A>(int bits, ElementType elements, ArrayType<A> type, int mostBits, Value<A> value) {
        boolean isScaled() {
            return elements == ElementType.FLOATS || elements == ElementType.DOUBLES;
        }

        @Override
        public String toString() {
            return bits + " bits, " + type;
        }
    }

    static Stream<Output<?>> outputs() {
        Stream<Output<?>> outputs = IntStream.of(256, 512)
                .filter(bits -> bits <= Math.max(256, Platform.current().vectorBits())).boxed()
                .flatMap(bits -> Stream.of(
                        new Output<>(bits, ElementType.INTS, ArrayType.INTS, 32,
                                (value, up, down) -> new int[] {(int) value}),
                        new Output<>(bits, ElementType.FLOATS, ArrayType.FLOATS, 32,
                                (value, up, down) -> new float[] {(float) (int) value * (float) up * (float) down})));
        return Stream.concat(outputs, Stream.of(new Output<>(512, ElementType.DOUBLES, ArrayType.DOUBLES, 64,
                (value, up, down) -> new double[] {(double) value * up * down})));
    }

    /** Sums wrap, and both multiplications are rounded. */
    @ParameterizedTest
    @MethodSource("outputs")
    <A> void allGroupsWhoseBytesAreAvailableAreUnpacked(Output<A> output) {
        UnpackKernel kernel = VectorUnpackers.verified(output.bits).kernel(output.elements);
        ArrayType<A> type = output.type;
        int size = type.elementSize();
        SplittableRandom random = new SplittableRandom(20261125);
        for (int bitWidth = 1; bitWidth <= output.mostBits; bitWidth++) {
            long mask = -1L >>> Long.SIZE - bitWidth;
            for (int count : new int[] {8, 16, 24, 32, 40, 64, 200, 520}) {
                long[] values = random.longs(count).map(value -> value & mask).toArray();
                byte[] exact = ReferenceBitPacking.pack(values, bitWidth);
                long frame = output.isScaled() ? random.nextLong() >> random.nextInt(Long.SIZE) : 0;
                double up = Math.pow(10, random.nextInt(11));
                double down = (float) Math.pow(10, -random.nextInt(11));
                byte[] expected = new byte[count * size];
                for (int i = 0; i < count; i++) {
                    System.arraycopy(type.toPlain(output.value.of(values[i] + frame, up, down)), 0,
                            expected, i * size, size);
                }
                // Bytes after the values move them within the last vector.
                for (int after : new int[] {0, 1, 100}) {
                    byte[] packed = Arrays.copyOf(exact, exact.length + after);
                    CanariedArray<A> out = CanariedArray.of(type, 3, count, 5);
                    int unpacked = !output.isScaled()
                            ? kernel.unpack(packed, 0, packed.length, count, bitWidth, out.array(), out.offset())
                            : kernel.unpackScaled(packed, 0, packed.length, count, bitWidth,
                                    type == ArrayType.FLOATS ? (int) frame : frame, up, down, out.array(),
                                    out.offset());
                    assertThat(Arrays.copyOf(type.toPlain(out.values()), unpacked * size))
                            .as("%s values of %s bits", count, bitWidth)
                            .isEqualTo(Arrays.copyOf(expected, unpacked * size));
                    // If the bytes fill a vector, all values except those that do not fill one.
                    boolean filled = after == 100 || size < Double.BYTES && packed.length >= output.bits / Byte.SIZE;
                    int lanes = output.bits / Math.max(Integer.SIZE, Byte.SIZE * size);
                    assertThat(unpacked).isGreaterThan(filled ? count - lanes : -1);
                }
            }
        }
    }

    @Test
    void doublesNeedVectorsOf512Bits() {
        assertThat(VectorUnpackers.verified(256).kernel(ElementType.DOUBLES)).isNull();
    }
}
