// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bytestreamsplit;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.internal.kernels.ElementType;
import io.github.parquetdecoding.internal.kernels.KernelPolicy;
import io.github.parquetdecoding.internal.kernels.Platform;
import io.github.parquetdecoding.internal.kernels.VectorSpecialization;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.internal.ReferenceByteStreamSplit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static io.github.parquetdecoding.internal.kernels.ElementType.BYTES;
import static io.github.parquetdecoding.internal.kernels.ElementType.FLOATS;
import static io.github.parquetdecoding.internal.kernels.ElementType.INTS;
import static org.assertj.core.api.Assertions.assertThat;

/** Tests kernels of every vector width that the machine supports, regardless of the process's choice. */
@Tag("vector-module")
class VectorTransposersTest {
    private static final int LEAST = KernelPolicy.LEAST_VALUES;

    static Stream<Arguments> widthsAndArrays() {
        List<ArrayType<?>> arrays = List.of(
                ArrayType.bytes(2), ArrayType.bytes(4), ArrayType.bytes(8),
                ArrayType.INTS, ArrayType.FLOATS, ArrayType.LONGS, ArrayType.DOUBLES);
        return widths().boxed().flatMap(bits -> arrays.stream().map(array -> Arguments.of(bits, array)));
    }

    /** Always includes 256 bits, which all machines support on which vectors were measured. */
    private static IntStream widths() {
        return IntStream.of(256, 512).filter(bits -> bits <= Math.max(256, Platform.current().vectorBits()));
    }

    @ParameterizedTest
    @MethodSource("widthsAndArrays")
    <A> void moveEveryCountOfValuesInTheMiddleOfPagesAndArrays(int bits, ArrayType<A> array) throws Throwable {
        VectorTransposers kernels = new VectorTransposers(bits);
        // More than twice the widest block, and one loop that is long enough to be compiled while it runs.
        for (int count : IntStream.concat(IntStream.rangeClosed(LEAST, 2 * LEAST + 6), IntStream.of(5_003)).toArray()) {
            ElementType type = type(array);
            TransposeKernel ofArrays = kernels.kernel(false, array.elementSize(), type, count);
            TransposeKernel ofSegments = kernels.kernel(true, array.elementSize(), type, count);
            UnaryOperator<Object> segment = buffer -> VectorSpecialization.segment((ByteBuffer) buffer);
            verify(ofArrays, ofSegments, segment, array, count, 0, 0);
            verify(ofArrays, ofSegments, segment, array, count, 3, 2);
        }
    }

    static ElementType type(ArrayType<?> array) {
        Object values = array.allocate(0);
        return Arrays.stream(ElementType.values())
                .filter(type -> type.array().isInstance(values)).findFirst().orElseThrow();
    }

    /** @param ofBuffers the kernel for the result of {@code memory} for a direct buffer */
    static <A> void verify(
            TransposeKernel ofArrays, TransposeKernel ofBuffers, UnaryOperator<Object> memory, ArrayType<A> array,
            int count, int before, int after) throws Throwable {
        int elementSize = array.elementSize();
        int stride = before + count + after;
        byte[] plain = new byte[stride * elementSize];
        new SplittableRandom(31L * count + elementSize).nextBytes(plain);
        byte[] page = ReferenceByteStreamSplit.encode(plain, elementSize);
        A values = array.fromPlain(plain);
        // Elements that are not moved keep their inverted bits.
        byte[] turned = new byte[plain.length];
        for (int i = 0; i < plain.length; i++) {
            boolean moved = i / elementSize >= before && i / elementSize < before + count;
            turned[i] = moved ? plain[i] : (byte) ~plain[i];
        }
        int offset = before * array.slotsPerValue();
        ByteBuffer direct = ByteBuffer.allocateDirect(page.length).put(page).flip().order(ByteOrder.LITTLE_ENDIAN);

        A fromArray = array.fromPlain(turnedAll(plain));
        ofArrays.decode(page, before, stride, count, fromArray, offset);
        assertThat(array.toPlain(fromArray)).isEqualTo(turned);
        A fromSegment = array.fromPlain(turnedAll(plain));
        ofBuffers.decode(memory.apply(direct), before, stride, count, fromSegment, offset);
        assertThat(array.toPlain(fromSegment)).isEqualTo(turned);
        byte[] encoded = turnedAll(page);
        ofArrays.encode(values, offset, count, encoded, before, stride);
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
    void thereAreNoKernelsForFewValuesAndOtherSizes() {
        VectorTransposers kernels = new VectorTransposers(256);
        assertThat(kernels.kernel(false, 4, INTS, LEAST - 1)).isNull();
        assertThat(kernels.kernel(false, 4, INTS, LEAST)).isNotNull();
        for (int elementSize : new int[] {1, 3, 5, 6, 7, 9, 12, 15, 16, 17, 20, 32}) {
            assertThat(kernels.kernel(false, elementSize, BYTES, 1_000)).isNull();
        }
    }

    @Test
    void eachKernelIsDefinedOnceAndOnlyForItsMemory() {
        VectorTransposers kernels = new VectorTransposers(256);
        TransposeKernel ints = kernels.kernel(false, 4, INTS, LEAST);
        assertThat(kernels.kernel(false, 4, INTS, 1_000)).isSameAs(ints);
        Object[] others = {
            kernels.kernel(true, 4, INTS, LEAST), kernels.kernel(false, 4, FLOATS, LEAST),
            kernels.kernel(false, 4, BYTES, LEAST), new VectorTransposers(256).kernel(false, 4, INTS, LEAST)};
        assertThat(Arrays.stream(others).map(Object::getClass).toList()).doesNotHaveDuplicates()
                .doesNotContain(ints.getClass());
    }
}
