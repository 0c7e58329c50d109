package io.github.parquetdecoding;

import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/** Vectors that the platform promises and that do not work. */
class KernelFallbackTest {
    static final Platform WITH_VECTORS = new Platform(
            "amd64", 25, "OpenJDK 64-Bit Server VM", "25.0.1+8-LTS", "mixed mode, sharing", 4, true, 512);

    private static final String FAILURE = "Vector API kernels do not work on JDK " + Runtime.version() + ": ";

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
                new OutOfMemoryError("Cannot reserve 134 bytes of direct buffer memory"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void whateverFailsScalarKernelsRunAndOneLineAtDebugSaysWhy(Throwable failure) {
        Throwable cause = failure.getCause() == null ? failure : failure.getCause();
        LogOfKernels log = new LogOfKernels();
        DecodingKernels.Choice choice = log.of(() -> DecodingKernels.choose("auto", WITH_VECTORS, policy -> {
            throw unchecked(failure);
        }));
        assertThat(choice.kernels()).isInstanceOf(ScalarKernels.class);
        assertThat(choice.description())
                .isEqualTo("scalar kernels on JDK " + Runtime.version() + ": " + FAILURE + cause);
        assertThat(log.records).singleElement().satisfies(line -> {
            // System.Logger's DEBUG.
            assertThat(line.getLevel()).isEqualTo(Level.FINE);
            assertThat(line.getMessage()).isEqualTo(FAILURE + cause);
            assertThat(line.getThrown()).isSameAs(failure);
        });
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> RuntimeException unchecked(Throwable failure) throws T {
        throw (T) failure;
    }

    @ParameterizedTest
    @MethodSource("failures")
    void vectorsThatAreAskedForFailInsteadAndLogNothing(Throwable failure) {
        LogOfKernels log = new LogOfKernels();
        log.of(() -> assertThatIllegalStateException()
                .isThrownBy(() -> DecodingKernels.choose("vector", WITH_VECTORS, policy -> {
                    throw unchecked(failure);
                }))
                .withMessageStartingWith("-Dparquet.decoding.kernels=vector: " + FAILURE)
                .withCause(failure));
        assertThat(log.records).isEmpty();
    }

    @Test
    void kernelsThatWorkAreUsedAndNothingIsLogged() {
        ByteStreamSplitKernels kernels = new ScalarKernels();
        LogOfKernels log = new LogOfKernels();
        DecodingKernels.Choice choice = log.of(() -> DecodingKernels.choose("auto", WITH_VECTORS, policy -> kernels));
        assertThat(choice.kernels()).isSameAs(kernels);
        assertThat(choice.description()).startsWith("vector kernels of 512 bits");
        assertThat(log.records).isEmpty();
    }

    @Test
    void scalarKernelsAreChosenWithoutATryOfVectors() {
        DecodingKernels.Choice choice = DecodingKernels.choose("scalar", WITH_VECTORS, policy -> {
            throw new AssertionError("loaded");
        });
        assertThat(choice.kernels()).isInstanceOf(ScalarKernels.class);
        assertThat(choice.description()).isEqualTo("scalar kernels on JDK " + Runtime.version() + ": as asked for");
    }

    /** In a class loader of its own, as in a process of its own. */
    @Test
    void aMissingVectorApiLeavesScalarKernels() throws ReflectiveOperationException {
        OwnClasses classes = new OwnClasses(name -> name.startsWith("jdk.incubator.vector."), OwnClasses.Change.NONE);
        assertThat(choiceOf(classes)).contains(FAILURE + "java.lang.ClassNotFoundException: jdk.incubator.vector.");
    }

    @Tag("vector-module")
    @ParameterizedTest
    @ValueSource(strings = {"VectorKernels", "VectorStreams", "Vector4"})
    void classesThatAreMissingLeaveScalarKernels(String missing) throws ReflectiveOperationException {
        String className = "io.github.parquetdecoding." + missing;
        assertThat(choiceOf(new OwnClasses(name -> name.equals(className), OwnClasses.Change.NONE)))
                .contains(FAILURE)
                // With slashes if it was linked, not looked up.
                .containsPattern("(ClassNotFoundException|NoClassDefFoundError): io.github.parquetdecoding." + missing);
    }

    @Tag("vector-module")
    @ParameterizedTest
    @ValueSource(strings = {"VectorKernels", "VectorStreams", "Vector4"})
    void classesThatAreBrokenLeaveScalarKernels(String broken) throws ReflectiveOperationException {
        String className = "io.github.parquetdecoding." + broken;
        assertThat(choiceOf(new OwnClasses(name -> false, (name, classFile) ->
                name.equals(className) ? Arrays.copyOf(classFile, classFile.length / 2) : classFile)))
                .contains(FAILURE)
                .contains("java.lang.ClassFormatError");
    }

    private static String choiceOf(OwnClasses classes) throws ReflectiveOperationException {
        Method method = classes.loadClass(OwnChoice.class.getName()).getDeclaredMethod("describe");
        method.setAccessible(true);
        return (String) method.invoke(null);
    }

    /** Runs on the classes of an {@link OwnClasses}. */
    static final class OwnChoice {
        private OwnChoice() {
        }

        static String describe() {
            DecodingKernels.Choice choice = DecodingKernels.choose("auto", WITH_VECTORS, DecodingKernels::load);
            if (!(choice.kernels() instanceof ScalarKernels)) {
                throw new AssertionError(choice);
            }
            // What the process uses decodes whatever happened to its vectors.
            byte[] values = new byte[1_000];
            new Random(1).nextBytes(values);
            byte[] page = new byte[values.length];
            ByteStreamSplitEncoder.encode(values, 0, 500, 2, page, 0);
            if (!Arrays.equals(ByteStreamSplitPage.of(page, 2).decode(), values)) {
                throw new AssertionError("wrong values");
            }
            return choice.description();
        }
    }

    private static final class LogOfKernels {
        final List<LogRecord> records = new ArrayList<>();

        /** What an action logs at any level. */
        <T> T of(Supplier<T> action) {
            // The choice of this process, if it has not been made yet.
            DecodingKernels.describe();
            Logger logger = Logger.getLogger(DecodingKernels.class.getName());
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

    @Test
    void aFallbackIsNotSeenOnAConsole() throws Exception {
        assertThat(run(0, "broken", List.of())).isEmpty();
    }

    @Test
    void aFallbackIsSeenOnceWhereItIsLookedFor(@TempDir Path directory) throws Exception {
        Path configuration = Files.writeString(directory.resolve("logging.properties"), """
                handlers = java.util.logging.ConsoleHandler
                java.util.logging.ConsoleHandler.level = FINE
                java.util.logging.SimpleFormatter.format = %4$s %3$s %5$s%n
                io.github.parquetdecoding.level = FINE
                """);
        assertThat(run(0, "broken", List.of("-Djava.util.logging.config.file=" + configuration)))
                .isEqualToIgnoringNewLines("FINE io.github.parquetdecoding.DecodingKernels " + FAILURE
                        + "java.lang.NoSuchMethodError: ByteVector.fromArray");
    }

    @Test
    void vectorsThatAreAskedForAndCannotRunAreRefusedWithTheReason() throws Exception {
        assertThat(run(1, "describe", List.of("-Dparquet.decoding.kernels=vector", "-Xint")))
                .contains("java.lang.IllegalStateException: -Dparquet.decoding.kernels=vector: "
                        + "Vector API kernels cannot run here: ");
    }

    @Tag("vector-module")
    @ParameterizedTest
    @ValueSource(strings = {
        "-XX:TieredStopAtLevel=0", "-XX:TieredStopAtLevel=1", "-XX:TieredStopAtLevel=2", "-XX:TieredStopAtLevel=3", "-Xint"})
    void vectorsAreNotUsedWithoutC2(String option) throws Exception {
        assertThat(run(1, "describe", List.of(
                "--add-modules", "jdk.incubator.vector", "-Dparquet.decoding.kernels=vector", option)))
                .contains("Vector API kernels cannot run here: vectors are compiled well by HotSpot's C2, and ");
    }

    @Test
    void aWrongValueOfThePropertyIsAnsweredWithTheValidOnes() throws Exception {
        assertThat(run(1, "describe", List.of("-Dparquet.decoding.kernels=simd"))).contains(
                "java.lang.IllegalArgumentException: -Dparquet.decoding.kernels=simd: must be auto, scalar or vector");
    }

    /** What a process prints, on either stream. */
    private static String run(int exitCode, String mode, List<String> options) throws Exception {
        Process process = OwnJvm.of(OwnProcess.class, options, mode).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isEqualTo(exitCode);
        return output;
    }

    /** A process of its own. */
    static final class OwnProcess {
        private OwnProcess() {
        }

        public static void main(String[] arguments) {
            if (arguments[0].equals("describe")) {
                DecodingKernels.describe();
                return;
            }
            DecodingKernels.Choice choice = DecodingKernels.choose("auto", WITH_VECTORS, policy -> {
                throw new NoSuchMethodError("ByteVector.fromArray");
            });
            KernelConformance.verify(choice.kernels());
        }
    }
}
