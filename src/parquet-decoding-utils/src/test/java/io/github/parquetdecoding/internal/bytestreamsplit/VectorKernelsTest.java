// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bytestreamsplit;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.internal.platform.KernelPolicy;
import io.github.parquetdecoding.internal.platform.Platform;
import io.github.parquetdecoding.internal.platform.VectorMemory;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.ReferenceByteStreamSplit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Kernels of every width that the machine has, whichever the process has chosen. */
@Tag("vector-module")
class VectorKernelsTest {
    private static final int LEAST = KernelPolicy.LEAST_VALUES;

    static Stream<Arguments> widthsAndArrays() {
        List<ArrayType<?>> arrays = List.of(
                ArrayType.bytes(2), ArrayType.bytes(4), ArrayType.bytes(8), ArrayType.bytes(12), ArrayType.bytes(16),
                ArrayType.SHORTS, ArrayType.INTS, ArrayType.FLOATS, ArrayType.LONGS, ArrayType.DOUBLES);
        return widths().boxed().flatMap(bits -> arrays.stream().map(array -> Arguments.of(bits, array)));
    }

    /** Those of 256 bits, at least: all machines on which vectors are measured have them. */
    private static IntStream widths() {
        return IntStream.of(256, 512).filter(bits -> bits <= Math.max(256, Platform.current().vectorBits()));
    }

    @ParameterizedTest
    @MethodSource("widthsAndArrays")
    <A> void moveEveryCountOfValuesInTheMiddleOfPagesAndArrays(int bits, ArrayType<A> array) throws Throwable {
        VectorKernels kernels = new VectorKernels(bits);
        // Past twice the widest block, and one loop that is long enough to be compiled while it runs.
        for (int count : IntStream.concat(IntStream.rangeClosed(LEAST, 2 * LEAST + 6), IntStream.of(5_003)).toArray()) {
            verify(kernels, array, count, 0, 0);
            verify(kernels, array, count, 3, 2);
        }
    }

    private static <A> void verify(VectorKernels kernels, ArrayType<A> array, int count, int before, int after)
            throws Throwable {
        int elementSize = array.elementSize();
        int stride = before + count + after;
        byte[] plain = new byte[stride * elementSize];
        new SplittableRandom(31L * count + elementSize).nextBytes(plain);
        byte[] page = ReferenceByteStreamSplit.encode(plain, elementSize);
        A values = array.fromPlain(plain);
        // Where nothing is moved, all bits are turned.
        byte[] turned = new byte[plain.length];
        for (int i = 0; i < plain.length; i++) {
            boolean moved = i / elementSize >= before && i / elementSize < before + count;
            turned[i] = moved ? plain[i] : (byte) ~plain[i];
        }
        int offset = before * array.slotsPerValue();
        ByteBuffer direct = ByteBuffer.allocateDirect(page.length).put(page).flip();

        A fromArray = array.fromPlain(turnedAll(plain));
        kernels.kernel(false, count, elementSize, fromArray).decode(page, before, stride, count, fromArray, offset);
        assertThat(array.toPlain(fromArray)).isEqualTo(turned);
        A fromSegment = array.fromPlain(turnedAll(plain));
        kernels.kernel(true, count, elementSize, fromSegment)
                .decode(VectorMemory.segment(direct), before, stride, count, fromSegment, offset);
        assertThat(array.toPlain(fromSegment)).isEqualTo(turned);
        byte[] encoded = turnedAll(page);
        kernels.kernel(false, count, elementSize, values).encode(values, offset, count, encoded, before, stride);
        assertThat(ReferenceByteStreamSplit.decode(encoded, elementSize)).isEqualTo(turned);
    }

    private static byte[] turnedAll(byte[] bytes) {
        byte[] turned = bytes.clone();
        for (int i = 0; i < turned.length; i++) {
            turned[i] = (byte) ~turned[i];
        }
        return turned;
    }

    @Test
    void thereAreNoneForFewValuesAndOtherSizes() {
        VectorKernels kernels = new VectorKernels(256);
        assertThat(kernels.kernel(false, LEAST - 1, 4, new int[0])).isNull();
        assertThat(kernels.kernel(false, LEAST, 4, new int[0])).isNotNull();
        for (int elementSize : new int[] {1, 3, 5, 6, 7, 9, 15, 17, 20, 32}) {
            assertThat(kernels.kernel(false, 1_000, elementSize, new byte[0])).isNull();
        }
    }

    @Test
    void eachIsDefinedOnceAndForItsMemoryAlone() {
        VectorKernels kernels = new VectorKernels(256);
        VectorKernel ints = kernels.kernel(false, LEAST, 4, new int[0]);
        assertThat(kernels.kernel(false, 1_000, 4, new int[1])).isSameAs(ints);
        Object[] others = {
            kernels.kernel(true, LEAST, 4, new int[0]), kernels.kernel(false, LEAST, 4, new float[0]),
            kernels.kernel(false, LEAST, 4, new byte[0]), new VectorKernels(256).kernel(false, LEAST, 4, new int[0])};
        assertThat(Arrays.stream(others).map(Object::getClass).toList()).doesNotHaveDuplicates()
                .doesNotContain(ints.getClass());
    }
}
