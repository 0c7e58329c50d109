// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bytestreamsplit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;

import io.github.parquetdecoding.ByteStreamSplitEncoder;
import io.github.parquetdecoding.ByteStreamSplitPage;
import io.github.parquetdecoding.OwnClasses;
import io.github.parquetdecoding.internal.platform.JitCompiler;
import io.github.parquetdecoding.internal.platform.KernelChoice;
import io.github.parquetdecoding.internal.platform.KernelMode;
import io.github.parquetdecoding.internal.platform.Platform;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.github.parquetdecoding.internal.platform.KernelMode.AUTO;
import static io.github.parquetdecoding.internal.platform.KernelMode.SCALAR;
import static io.github.parquetdecoding.internal.platform.KernelMode.VECTOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/** Vectors that the platform promises and that do not work. */
class ChosenKernelsTest {
    static final Platform WITH_VECTORS = new Platform("amd64", 25, true, 256);
    static final JitCompiler C2 =
            new JitCompiler("OpenJDK 64-Bit Server VM", "25.0.1+8-LTS", "mixed mode, sharing", 4, true);

    private static final String FAILURE = "Vector API kernels do not work: ";

    private static KernelChoice<VectorKernels> choose(KernelMode mode, Supplier<VectorKernels> vectors) {
        return KernelChoice.of(ChosenKernels.JOB, mode, () -> WITH_VECTORS, () -> C2, bits -> vectors.get());
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
    void whateverFailsScalarKernelsRunAndOneLineAtDebugSaysWhy(Throwable failure) {
        Throwable cause = failure.getCause() == null ? failure : failure.getCause();
        List<LogRecord> log = new ArrayList<>();
        KernelChoice<VectorKernels> choice = logged(log, () -> choose(AUTO, () -> {
            throw unchecked(failure);
        }));
        assertThat(choice.vectors()).isNull();
        assertThat(choice.description())
                .isEqualTo("scalar kernels on JDK " + Runtime.version() + ": " + FAILURE + cause);
        assertThat(log).singleElement().satisfies(line -> {
            // System.Logger's DEBUG.
            assertThat(line.getLevel()).isEqualTo(Level.FINE);
            assertThat(line.getMessage()).isEqualTo(FAILURE + cause);
            assertThat(line.getThrown()).isSameAs(failure);
        });
    }

    @ParameterizedTest
    @MethodSource("failures")
    void vectorsThatAreAskedForFailAtEachUseInsteadAndLogNothing(Throwable failure) {
        List<LogRecord> log = new ArrayList<>();
        KernelChoice<VectorKernels> choice = logged(log, () -> choose(VECTOR, () -> {
            throw unchecked(failure);
        }));
        for (int i = 0; i < 2; i++) {
            assertThatIllegalStateException().isThrownBy(choice::vectors)
                    .withMessageStartingWith("-Dparquet.decoding.kernels=vector: " + FAILURE)
                    .withCause(failure);
        }
        assertThat(choice.description()).contains("no kernels on JDK ", "-Dparquet.decoding.kernels=vector: " + FAILURE);
        assertThat(log).isEmpty();
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> RuntimeException unchecked(Throwable failure) throws T {
        throw (T) failure;
    }

    @Test
    void aPlatformThatCannotBeLookedAtLeavesScalarKernels() {
        KernelChoice<VectorKernels> choice = KernelChoice.of(ChosenKernels.JOB, AUTO, () -> {
            throw new SecurityException("no");
        }, () -> C2, VectorKernels::new);
        assertThat(choice.vectors()).isNull();
        assertThat(choice.description()).endsWith("java.lang.SecurityException: no");
    }

    @Test
    void kernelsThatWorkAreUsedAndNothingIsLogged() {
        VectorKernels kernels = new VectorKernels(256);
        List<LogRecord> log = new ArrayList<>();
        KernelChoice<VectorKernels> choice = logged(log, () -> choose(AUTO, () -> kernels));
        assertThat(choice.vectors()).isSameAs(kernels);
        assertThat(choice.description()).isEqualTo("vector kernels of 256 bits for 2, 4, 8, 12 and 16 bytes on JDK "
                + Runtime.version() + ": measured faster");
        assertThat(log).isEmpty();
    }

    @Test
    void scalarKernelsAreChosenWithoutATryOfVectors() {
        KernelChoice<VectorKernels> choice = choose(SCALAR, () -> {
            throw new AssertionError("made");
        });
        assertThat(choice.vectors()).isNull();
        assertThat(choice.description()).isEqualTo("scalar kernels on JDK " + Runtime.version() + ": as asked for");
    }

    /** In a class loader of its own, as in a process of its own. */
    @Test
    void aMissingVectorApiLeavesScalarKernels() throws ReflectiveOperationException {
        OwnClasses classes = new OwnClasses(name -> name.startsWith("jdk.incubator.vector."), OwnClasses.Change.NONE);
        assertThat(choiceOn(classes)).contains(FAILURE + "java.lang.ClassNotFoundException: jdk.incubator.vector.");
    }

    @Tag("vector-module")
    @ParameterizedTest
    @ValueSource(strings = {"platform.VectorMemory", "platform.KernelSpecializer", "bytestreamsplit.Vector4"})
    void classesThatAreMissingOrBrokenLeaveScalarKernels(String type) throws ReflectiveOperationException {
        String className = "io.github.parquetdecoding.internal." + type;
        assertThat(choiceOn(new OwnClasses(name -> name.equals(className), OwnClasses.Change.NONE)))
                .contains(FAILURE)
                .endsWith("java.lang.ClassNotFoundException: " + className);
        assertThat(choiceOn(new OwnClasses(name -> false, (name, classFile) ->
                name.equals(className) ? Arrays.copyOf(classFile, classFile.length / 2) : classFile)))
                .contains(FAILURE)
                .contains("java.lang.ClassFormatError");
    }

    private static String choiceOn(OwnClasses classes) throws ReflectiveOperationException {
        return (String) classes.call(OwnChoice.class, "describe");
    }

    /** Runs on the classes of an {@link OwnClasses}. */
    static final class OwnChoice {
        private OwnChoice() {
        }

        static String describe() {
            KernelChoice<VectorKernels> choice = KernelChoice.of(
                    ChosenKernels.JOB, AUTO, () -> WITH_VECTORS, () -> C2, bits -> VectorSelfCheck.verified(bits));
            if (choice.vectors() != null) {
                throw new AssertionError(choice);
            }
            // What the process uses decodes whatever happened to its vectors.
            byte[] values = new byte[1_000];
            new Random(1).nextBytes(values);
            byte[] page = new byte[values.length];
            ByteStreamSplitEncoder.encode(values, 0, 250, 4, page, 0);
            if (!Arrays.equals(ByteStreamSplitPage.of(page, 4).decode(), values)) {
                throw new AssertionError("wrong values");
            }
            return choice.description();
        }
    }

    /** What an action logs at any level. */
    private static <T> T logged(List<LogRecord> records, Supplier<T> action) {
        // The choice of this process, if it has not been made yet.
        PageBytes.describe();
        Logger logger = Logger.getLogger("io.github.parquetdecoding.DecodingKernels");
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord line) {
                records.add(line);
            }

            @Override
            public void flush() {
            }

            @Override
            public void close() {
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
