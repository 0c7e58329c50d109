// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.kernels;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.StreamHandler;
import java.util.stream.Stream;

import io.github.parquetdecoding.DecodingKernels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static io.github.parquetdecoding.internal.kernels.KernelMode.AUTO;
import static io.github.parquetdecoding.internal.kernels.KernelMode.SCALAR;
import static io.github.parquetdecoding.internal.kernels.KernelMode.VECTOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/** Tests vectors that the platform announces but that do not work. */
class KernelChoiceTest {
    private static final Platform WITH_VECTORS = new Platform("amd64", 25, true, 256);
    private static final JitCompiler C2 =
            new JitCompiler("OpenJDK 64-Bit Server VM", "25.0.1+8-LTS", "mixed mode, sharing", 4, true);

    private static final String FAILURE = "Vector API kernels do not work: ";

    private static KernelChoice<Object> choose(KernelMode mode, Supplier<Object> vectors) {
        return KernelChoice.of("sums", mode, () -> WITH_VECTORS, () -> C2, bits -> vectors.get());
    }

    static Stream<Throwable> failures() {
        return Stream.of(
                new ClassNotFoundException("jdk.incubator.vector.ByteVector"),
                new NoClassDefFoundError("jdk/incubator/vector/ByteVector"),
                new NoSuchMethodError("ByteVector.fromArray"),
                new UnsupportedClassVersionError("version 70"),
                new ExceptionInInitializerError(new LinkageError("The JDK lacks a method that vector kernels call")),
                new UnsupportedOperationException("convertShape"),
                new InternalError("bad vector shape"),
                new AssertionError("wrong lanes"),
                new SecurityException("no class is defined here"),
                new OutOfMemoryError("Metaspace"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void anyFailureLeavesScalarKernelsAndLogsOneDebugLine(Throwable failure) {
        Throwable cause = failure.getCause() == null ? failure : failure.getCause();
        List<LogRecord> log = new ArrayList<>();
        KernelChoice<Object> choice = logged(log, () -> choose(AUTO, () -> {
            throw unchecked(failure);
        }));
        assertThat(choice.vectors()).isNull();
        assertThat(KernelChoice.describe(choice)).isEqualTo(
                "scalar kernels on JDK " + Runtime.version() + ": " + FAILURE + cause + "\nsums: scalar kernels");
        assertThat(log).singleElement().satisfies(line -> {
            // System.Logger's DEBUG.
            assertThat(line.getLevel()).isEqualTo(Level.FINE);
            assertThat(line.getMessage()).isEqualTo(FAILURE + cause);
            assertThat(line.getThrown()).isSameAs(failure);
        });
    }

    @ParameterizedTest
    @MethodSource("failures")
    void requestedVectorsFailAtEachUseAndLogNothing(Throwable failure) {
        Throwable cause = failure.getCause() == null ? failure : failure.getCause();
        List<LogRecord> log = new ArrayList<>();
        KernelChoice<Object> choice = logged(log, () -> choose(VECTOR, () -> {
            throw unchecked(failure);
        }));
        for (int i = 0; i < 2; i++) {
            assertThatIllegalStateException().isThrownBy(choice::vectors)
                    .withMessageStartingWith("-Dparquet.decoding.kernels=vector: " + FAILURE)
                    .withCause(failure);
        }
        assertThat(KernelChoice.describe(choice)).isEqualTo("no kernels on JDK " + Runtime.version()
                + ": -Dparquet.decoding.kernels=vector: " + FAILURE + cause + "\nsums: no kernels");
        assertThat(log).isEmpty();
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> RuntimeException unchecked(Throwable failure) throws T {
        throw (T) failure;
    }

    @Test
    void anUnreadablePlatformLeavesScalarKernels() {
        KernelChoice<Object> choice = KernelChoice.of("sums", AUTO, () -> {
            throw new SecurityException("no");
        }, () -> C2, bits -> bits);
        assertThat(choice.vectors()).isNull();
        assertThat(KernelChoice.describe(choice)).contains("java.lang.SecurityException: no");
    }

    @Test
    void kernelsThatWorkAreUsedAndNothingIsLogged() {
        Object kernels = new Object();
        List<LogRecord> log = new ArrayList<>();
        KernelChoice<Object> choice = logged(log, () -> choose(AUTO, () -> kernels));
        assertThat(choice.vectors()).isSameAs(kernels);
        assertThat(KernelChoice.describe(choice)).isEqualTo("vector kernels of 256 bits on JDK " + Runtime.version()
                + ": measured faster, once an operation has decoded 1073741824 values\n"
                + "sums: vector kernels of 256 bits");
        assertThat(log).isEmpty();
    }

    @Test
    void plainJavaDecodesTheFirstValues() {
        Object kernels = new Object();
        assertThat(new DeferredVectors<>(() -> choose(AUTO, () -> kernels), 0).kernels(1)).isSameAs(kernels);
        long plainValues = 1L << 28;
        for (int count : new int[] {2_000, 1 << 20, 100_000_000}) {
            DeferredVectors<Object> deferred =
                    new DeferredVectors<>(() -> choose(AUTO, () -> kernels), plainValues);
            assertThat(deferred.choice().vectors()).isSameAs(kernels);
            long values = 0;
            while (deferred.kernels(count) == null) {
                assertThat(deferred.kernels(0)).isNull();
                values += count;
            }
            // Samples are random: 256 of them have a standard deviation of 6 %.
            assertThat(values).isBetween(plainValues / 2, plainValues * 3 / 2);
            assertThat(deferred.kernels(0)).isSameAs(kernels);
        }
    }

    @Test
    void scalarKernelsAreChosenWithoutTryingVectors() {
        KernelChoice<Object> choice = choose(SCALAR, () -> {
            throw new AssertionError("made");
        });
        assertThat(choice.vectors()).isNull();
        assertThat(KernelChoice.describe(choice))
                .isEqualTo("scalar kernels on JDK " + Runtime.version() + ": as requested\nsums: scalar kernels");
    }

    @Test
    void aMissingVectorWidthOfAnOperationIsDescribed() {
        KernelChoice<Object> products = KernelChoice.of("products", AUTO, () -> WITH_VECTORS, () -> C2, bits -> null);
        assertThat(products.vectors()).isNull();
        assertThat(KernelChoice.describe(choose(AUTO, Object::new), products)).endsWith(
                "\nsums: vector kernels of 256 bits\nproducts: scalar kernels, there are none for vectors of 256 bits");
    }

    @Test
    void requestedVectorsThatCannotRunAreRefusedWithTheReason() {
        KernelChoice<Object> choice = KernelChoice.of(
                "sums", VECTOR, () -> new Platform("amd64", 25, false, 0), () -> C2, bits -> null);
        assertThatIllegalStateException().isThrownBy(choice::vectors).withMessageStartingWith(
                "-Dparquet.decoding.kernels=vector: Vector API kernels cannot run here: there is no module ");
    }

    /** Collects the lines that an action logs, at any level. */
    private static <T> T logged(List<LogRecord> records, Supplier<T> action) {
        // Makes this process's choice first, if it has not been made yet.
        DecodingKernels.describe();
        Logger logger = Logger.getLogger("io.github.parquetdecoding.DecodingKernels");
        Handler handler = new StreamHandler() {
            @Override
            public void publish(LogRecord line) {
                records.add(line);
            }
        };
        Level level = logger.getLevel();
        logger.addHandler(handler);
        logger.setLevel(Level.ALL);
        try {
            return action.get();
        } finally {
            logger.removeHandler(handler);
            logger.setLevel(level);
        }
    }
}
