// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.io.File;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What a process says of its kernels, and that it decodes whatever its surroundings are. */
class DecodingKernelsTest {
    /** The build says for each run of the tests which kernels it is a test of. */
    @Test
    void theKernelsOfThisRunAreThoseThatTheBuildExpects() {
        boolean vector = switch (System.getProperty("expected.kernels")) {
            case "scalar" -> false;
            // The module is there, and C2; then it is up to the machine.
            case "measured" -> isX86() && VectorBits.preferred() >= 256;
            default -> throw new AssertionError(System.getProperty("expected.kernels"));
        };
        assertThat(DecodingKernels.describe())
                .startsWith(vector ? "vector kernels of " + VectorBits.preferred() + " bits" : "scalar kernels on JDK ")
                .contains(" on JDK " + Runtime.version() + ": ")
                .contains("\nbit-packed values: " + (vector ? "vector" : "scalar") + " kernels")
                .contains("\nnulls among values: "
                        + (vector && VectorBits.preferred() == 512 ? "vector" : "scalar") + " kernels");
        assertThat(DecodingKernels.describe().lines()).hasSize(5).allMatch(line -> line.length() <= 200);
    }

    private static boolean isX86() {
        return System.getProperty("os.arch").matches("amd64|x86_64");
    }

    /** By reflection, because runs without the module load this class, too. */
    private static final class VectorBits {
        private VectorBits() {
        }

        static int preferred() {
            try {
                Class<?> shape = Class.forName("jdk.incubator.vector.VectorShape");
                return (int) shape.getMethod("vectorBitSize").invoke(shape.getMethod("preferredShape").invoke(null));
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"fast", "AUTO"})
    void aWrongValueOfThePropertyCountsAsAutoAndIsSaidOnce(String value) throws Exception {
        String complaint = "-Dparquet.decoding.kernels=" + value
                + " is none of auto, scalar and vector, and is taken as auto";
        assertThat(decode("-Dparquet.decoding.kernels=" + value))
                .containsOnlyOnce("WARNING: " + complaint)
                .contains("kernels on JDK ").endsWith("\n" + complaint + System.lineSeparator());
    }

    @Test
    void anEmptyValueOfThePropertyCountsAsAuto() throws Exception {
        assertThat(decode("-Dparquet.decoding.kernels="))
                .startsWith("scalar kernels").doesNotContain("WARNING", "none of");
    }

    @Test
    void everyCallSaysWhyVectorsThatAreAskedForCannotRun() throws Exception {
        String reason = "-Dparquet.decoding.kernels=vector: Vector API kernels cannot run here: ";
        assertThat(OwnJvm.output(0, RefusedCalls.class, List.of("-Dparquet.decoding.kernels=vector", "-Xint")).lines()
                .filter(line -> !line.startsWith("WARNING")))
                .hasSize(2 * RefusedCalls.CALLS.size() + 5)
                .filteredOn(line -> !line.matches(".*: no kernels|ULEB128 lists: .*"))
                .allMatch(line -> line.contains(reason));
    }

    /** Every codec that has vector kernels twice, with few values and with many, and the description. */
    static final class RefusedCalls {
        static final List<Runnable> CALLS = List.of(
                () -> ByteStreamSplitPage.of(new byte[400], 4).decode(),
                () -> ByteStreamSplitPage.of(new byte[4], 4).decodeInts(0, 1, new int[1], 0),
                () -> ByteStreamSplitPage.of(ByteBuffer.allocateDirect(8), 8).decode(),
                () -> ByteStreamSplitPage.of(ByteBuffer.allocate(8).asReadOnlyBuffer(), 8).decode(),
                () -> ByteStreamSplitEncoder.encodeLongs(new long[9], 0, 9, new byte[72], 0),
                () -> BitPacking.unpackInts(new byte[8], 0, 5, 3, new int[5], 0),
                () -> BitPacking.unpackBytes(new byte[8], 0, 5, 0, new byte[5], 0),
                () -> RunLengthBitPackedReader.of(ByteCursor.of(new byte[] {3, 1}), 1).readInts(new int[8], 0, 8),
                () -> Validity.expand(new int[2], 0, 2, new long[1], 0));

        private RefusedCalls() {
        }

        public static void main(String[] arguments) {
            for (int i = 0; i < 2; i++) {
                for (Runnable call : CALLS) {
                    try {
                        call.run();
                        System.out.println("did not fail");
                    } catch (Throwable e) {
                        System.out.println(e);
                    }
                }
            }
            System.out.println(DecodingKernels.describe());
        }
    }

    @Tag("vector-module")
    @ParameterizedTest
    @ValueSource(strings = {
        "-XX:TieredStopAtLevel=0", "-XX:TieredStopAtLevel=1", "-XX:TieredStopAtLevel=2", "-XX:TieredStopAtLevel=3",
        "-XX:CompilationMode=quick-only", "-Xint"})
    void vectorsAreNotUsedWithoutC2(String option) throws Exception {
        assertThat(decode("--add-modules", "jdk.incubator.vector", option))
                .contains("scalar kernels on JDK ", ": the Vector API is slow: only HotSpot's C2 makes instructions");
    }

    @Tag("vector-module")
    @Test
    void vectorsAreNotUsedWhereC2IsKeptFromSupportingThem() throws Exception {
        assertThat(decode("--add-modules", "jdk.incubator.vector", "-XX:+UnlockExperimentalVMOptions",
                "-XX:+UnlockDiagnosticVMOptions", "-XX:-EnableVectorSupport"))
                .contains("scalar kernels on JDK ");
    }

    @Tag("vector-module")
    @Test
    void vectorsAreNotUsedWhereNobodyTellsWhetherC2Compiles() throws Exception {
        assertThat(decode("--limit-modules", "java.base,java.logging,jdk.incubator.vector",
                "--add-modules", "jdk.incubator.vector"))
                .contains("scalar kernels on JDK ", "the module jdk.management, which tells, is not there");
    }

    /** Kernels are checked at start, and not by way of direct memory. */
    @Tag("vector-module")
    @Test
    void vectorsNeedNoDirectMemory() throws Exception {
        String withMemory = decode("--add-modules", "jdk.incubator.vector");
        assertThat(decode("--add-modules", "jdk.incubator.vector", "-XX:MaxDirectMemorySize=1")).isEqualTo(withMemory);
    }

    /** JDK 17's own manager and policy, which refuse the property and files. Later JDKs have no security managers. */
    @EnabledForJreRange(max = JRE.JAVA_17)
    @Test
    void aSecurityManagerThatRefusesThePropertyLeavesTheDefault() throws Exception {
        assertThat(decode("-Djava.security.manager")).contains("scalar kernels on JDK ");
    }

    @Test
    void aBrokenLoggerFinderIsNoReasonToFail(@TempDir Path directory) throws Exception {
        Path services = Files.createDirectories(directory.resolve("META-INF/services"));
        Files.writeString(services.resolve("java.lang.System$LoggerFinder"), BrokenLoggerFinder.class.getName());
        ProcessBuilder process = OwnJvm.of(OwnProcess.class, List.of("-Dparquet.decoding.kernels=fast"));
        List<String> command = process.command();
        int classPath = command.indexOf("-cp") + 1;
        command.set(classPath, command.get(classPath) + File.pathSeparator + directory);
        Process started = process.redirectErrorStream(true).start();
        assertThat(new String(started.getInputStream().readAllBytes())).startsWith("scalar kernels on JDK ");
        assertThat(started.waitFor()).isZero();
    }

    /** Named in a file of services. */
    public static final class BrokenLoggerFinder extends System.LoggerFinder {
        @Override
        public System.Logger getLogger(String name, Module module) {
            throw new NoClassDefFoundError("a logging library that is not there");
        }
    }

    private static String decode(String... options) throws Exception {
        return OwnJvm.output(0, OwnProcess.class, List.of(options));
    }

    /** Decodes pages and lists, and says which kernels it did so by. */
    static final class OwnProcess {
        private OwnProcess() {
        }

        public static void main(String[] arguments) {
            byte[] values = new byte[4_000];
            for (int i = 0; i < values.length; i++) {
                values[i] = (byte) (31 * i);
            }
            byte[] page = new byte[values.length];
            ByteStreamSplitEncoder.encode(values, 0, 1_000, 4, page, 0);
            expect(values, ByteStreamSplitPage.of(page, 4).decode());
            expect(values, ByteStreamSplitPage.of(ByteBuffer.wrap(page).asReadOnlyBuffer(), 4).decode());
            int[] ints = new int[100];
            Arrays.setAll(ints, i -> i * i * i);
            byte[] list = new byte[500];
            ByteCursor cursor = ByteCursor.of(list, 0, Uleb128.writeInts(ints, 0, 100, list, 0));
            int[] read = new int[100];
            Uleb128.readInts(cursor, read, 0, 100);
            if (!Arrays.equals(ints, read)) {
                throw new AssertionError("wrong list");
            }
            System.out.println(DecodingKernels.describe());
        }

        private static void expect(byte[] expected, byte[] actual) {
            if (!Arrays.equals(expected, actual)) {
                throw new AssertionError("wrong values");
            }
        }
    }
}
