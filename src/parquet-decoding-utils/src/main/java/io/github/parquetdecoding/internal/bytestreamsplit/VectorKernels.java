package io.github.parquetdecoding.internal.bytestreamsplit;

import java.lang.invoke.MethodHandles;

import io.github.parquetdecoding.internal.platform.KernelPolicy;
import io.github.parquetdecoding.internal.platform.Log;
import io.github.parquetdecoding.internal.platform.Platform;
import io.github.parquetdecoding.internal.platform.VectorMemory;
import io.github.parquetdecoding.internal.platform.VectorSpecializer;

import static java.lang.System.Logger.Level.DEBUG;

/**
 * Vector API kernels of one width, each defined when it is first used. There are some for elements of 2, 4, 8, 12 and
 * 16 bytes, from {@value KernelPolicy#LEAST_VALUES} values on.
 */
final class VectorKernels {
    /** As many as {@link #slot} has answers. */
    private static final int SLOTS = 10;

    private final int bits;
    // Without a lock: a kernel has no state, and one that two threads define at once serves both.
    private final VectorKernel[] ofArrays = new VectorKernel[SLOTS];
    private final VectorKernel[] ofSegments = new VectorKernel[SLOTS];
    private volatile boolean broken;

    VectorKernels(int bits) {
        this.bits = bits;
        // Not by `requires static`, of which javac warns whoever compiles against this module.
        Platform.vectorModuleOfThisProcess().ifPresent(VectorKernels.class.getModule()::addReads);
    }

    /**
     * The kernel for so many values; null if scalar kernels are faster or there is none.
     *
     * @param segments whether pages are memory segments; if not, arrays
     * @param array an array of values, of bytes or of the type of the elements
     */
    VectorKernel kernel(boolean segments, int count, int elementSize, Object array) {
        int slot = count < KernelPolicy.LEAST_VALUES ? -1 : slot(elementSize, array);
        if (slot < 0) {
            return null;
        }
        VectorKernel[] kernels = segments ? ofSegments : ofArrays;
        VectorKernel kernel = kernels[slot];
        return kernel != null || broken ? kernel : (kernels[slot] = defined(segments, elementSize, array.getClass()));
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

    /** That the process can define kernels has been seen; if it no longer can, scalar kernels do the rest. */
    private VectorKernel defined(boolean segments, int elementSize, Class<?> array) {
        try {
            return define(segments, elementSize, array);
        } catch (LinkageError | RuntimeException e) {
            broken = true;
            Log.log(DEBUG, "No more Vector API kernels can be defined: scalar kernels are used in their place", e);
            return null;
        }
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
        return VectorSpecializer.define(
                MethodHandles.lookup(), template, VectorKernel.class, new VectorMemory(bits, segments, array));
    }
}
