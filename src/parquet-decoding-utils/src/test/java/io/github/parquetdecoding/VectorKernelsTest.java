package io.github.parquetdecoding;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

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
        OwnClasses classes = new OwnClasses();
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

        static void verify(int vectorBits) {
            VectorWidth.set(vectorBits);
            if (VectorStreams.VECTOR_BYTES != vectorBits / 8) {
                throw new AssertionError("Vectors of " + VectorStreams.VECTOR_BYTES + " bytes");
            }
            KernelConformance.verify(new VectorKernels(VectorThresholds.ALL, VectorThresholds.ALL));
            KernelConformance.verify(new VectorKernels(VectorThresholds.NONE, VectorThresholds.NONE));
        }
    }

    /** The classes of this package once more. */
    private static final class OwnClasses extends ClassLoader {
        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith(VectorKernelsTest.class.getPackageName() + ".")) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded != null ? loaded : define(name);
            }
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                if (in == null) {
                    throw new ClassNotFoundException(name);
                }
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Test
    void kernelsThatAnswerWrongAreFoundOut() {
        DecodingKernels.checkAnswers(new ScalarKernels());
        // 8-byte elements one value late.
        ByteStreamSplitKernels late = (ByteStreamSplitKernels) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {ByteStreamSplitKernels.class}, (proxy, method, args) -> {
                    if (method.getName().equals("decode") && args[4].equals(8)) {
                        args[1] = (int) args[1] + 1;
                        args[3] = (int) args[3] - 1;
                    }
                    return method.invoke(new ScalarKernels(), args);
                });
        assertThatIllegalStateException().isThrownBy(() -> DecodingKernels.checkAnswers(late))
                .withMessage("wrong values of 8 bytes were decoded");
    }
}
