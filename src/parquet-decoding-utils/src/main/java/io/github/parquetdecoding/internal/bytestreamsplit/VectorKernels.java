// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bytestreamsplit;

import java.lang.invoke.MethodHandles;
import java.util.List;

import io.github.parquetdecoding.internal.platform.KernelPolicy;
import io.github.parquetdecoding.internal.platform.KernelSpecializer;
import io.github.parquetdecoding.internal.platform.KernelTable;
import io.github.parquetdecoding.internal.platform.VectorMemory;

/**
 * Vector API kernels of one width, each defined when it is first used. There are some for elements of 2, 4, 8, 12 and
 * 16 bytes, from {@value KernelPolicy#LEAST_VALUES} values on.
 */
final class VectorKernels {
    // By slot.
    private static final int[] ELEMENT_SIZES = {2, 4, 8, 12, 16, 4, 8, 4, 8, 2};
    private static final List<Class<?>> ARRAYS = List.of(
            byte[].class, byte[].class, byte[].class, byte[].class, byte[].class,
            float[].class, double[].class, int[].class, long[].class, short[].class);

    private final int bits;
    private final KernelTable<VectorKernel> ofArrays = new KernelTable<>(ARRAYS.size(), slot -> define(false, slot));
    private final KernelTable<VectorKernel> ofSegments = new KernelTable<>(ARRAYS.size(), slot -> define(true, slot));

    VectorKernels(int bits) {
        this.bits = bits;
    }

    /**
     * The kernel for so many values; null if scalar kernels are faster or there is none.
     *
     * @param segments whether pages are memory segments; if not, arrays
     * @param array an array of values, of bytes or of the type of the elements
     */
    VectorKernel kernel(boolean segments, int count, int elementSize, Object array) {
        int slot = count < KernelPolicy.LEAST_VALUES ? -1 : slot(elementSize, array);
        return slot < 0 ? null : (segments ? ofSegments : ofArrays).get(slot);
    }

    private static int slot(int elementSize, Object array) {
        if (array instanceof byte[]) {
            return switch (elementSize) {
                case 2 -> 0;
                case 4 -> 1;
                case 8 -> 2;
                case 12 -> 3;
                case 16 -> 4;
                default -> -1;
            };
        }
        if (array instanceof float[]) {
            return 5;
        }
        if (array instanceof double[]) {
            return 6;
        }
        if (array instanceof int[]) {
            return 7;
        }
        return array instanceof long[] ? 8 : 9;
    }

    private VectorKernel define(boolean segments, int slot) {
        return define(segments, ELEMENT_SIZES[slot], ARRAYS.get(slot));
    }

    /** A definition of its own. */
    VectorKernel define(boolean segments, int elementSize, Class<?> array) {
        Class<? extends VectorKernel> template = switch (elementSize) {
            case 2 -> Vector2.class;
            case 4 -> Vector4.class;
            case 8 -> Vector8.class;
            case 12 -> Vector12.class;
            default -> Vector16.class;
        };
        return KernelSpecializer.define(
                MethodHandles.lookup(), template, VectorKernel.class, new VectorMemory(bits, segments, array));
    }
}
