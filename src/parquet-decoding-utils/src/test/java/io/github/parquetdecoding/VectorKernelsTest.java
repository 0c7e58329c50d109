package io.github.parquetdecoding;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Vector kernels of every width, whatever this machine has: where it lacks a width, the JDK computes it in plain Java. They
 * are used for every element size in both directions, also where scalar kernels are faster.
 */
@Tag("vector-module")
class VectorKernelsTest {
    @ParameterizedTest
    @ValueSource(ints = {256, 512})
    void vectorsOfEveryWidthDoWhatEveryKernelMust(int vectorBits) throws ReflectiveOperationException {
        // Widths are constants of the vector classes, so each is tested on classes of its own.
        OwnClasses classes = new OwnClasses(name -> false, OwnClasses.Change.NONE);
        Class<?> width = classes.loadClass(Widths.class.getName());
        assertThat(width.getClassLoader()).isSameAs(classes);
        try {
            Method verify = width.getDeclaredMethod("verify", int.class);
            verify.setAccessible(true);
            verify.invoke(null, vectorBits);
        } catch (InvocationTargetException e) {
            throw new AssertionError(vectorBits + " bits: " + e.getCause(), e.getCause());
        }
    }

    /** Runs on the classes of an {@link OwnClasses}. */
    static final class Widths {
        private Widths() {
        }

        static void verify(int vectorBits) throws Throwable {
            VectorWidth.set(vectorBits);
            if (VectorStreams.VECTOR_BYTES != vectorBits / 8) {
                throw new AssertionError("Vectors of " + VectorStreams.VECTOR_BYTES + " bytes");
            }
            VectorSelfCheck.verify();
            int largestBlock = vectorBits / Short.SIZE;
            KernelConformance.verify(new VectorKernels(largestBlock, largestBlock));
            KernelConformance.verify(new VectorKernels(KernelPolicy.NEVER, KernelPolicy.NEVER));
        }
    }
}
