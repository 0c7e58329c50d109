// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** A process describes its kernels, and decodes in any environment. */
class DecodingKernelsTest {
    /** The build specifies the kernels of each test run. */
    @Test
    void theTestsRunOnTheKernelsThatTheBuildExpects() {
        boolean vector = switch (System.getProperty("expected.kernels")) {
            case "scalar" -> false;
            // With the module and C2, the choice depends on the machine.
            case "measured" -> isX86() && VectorBits.preferred() >= 256;
            default -> throw new AssertionError(System.getProperty("expected.kernels"));
        };
        assertThat(DecodingKernels.describe())
                .startsWith(vector ? "vector kernels of " + VectorBits.preferred() + " bits" : "scalar kernels on JDK ")
                .contains(" on JDK " + Runtime.version() + ": ")
                .contains("\nbit-packed values: " + (vector ? "vector" : "scalar") + " kernels")
                .contains("\nDELTA: " + (vector ? "vector" : "scalar") + " kernels")
                .contains("\nnulls among values: "
                        + (vector && VectorBits.preferred() == 512 ? "vector" : "scalar") + " kernels");
        assertThat(DecodingKernels.describe().lines()).hasSize(7).allMatch(line -> line.length() <= 200).contains(
                "ALP: unpacked by the kernels of bit-packed values, scaled by their vectors or in plain Java");
    }

    private static boolean isX86() {
        return System.getProperty("os.arch").matches("amd64|x86_64");
    }

    /** A separate class, because runs without the module load the outer class, too. */
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

    /** Compares with Linux's description of this machine. */
    @Test
    void listsAreReadWithTheInstructionForThisCompilerAndMachine() throws IOException {
        Path cpuInfo = Path.of("/proc/cpuinfo");
        String machine = Files.exists(cpuInfo) ? Files.readString(cpuInfo) : "";
        boolean fast = machine.contains(" bmi2 ") && (machine.contains(" vaes ") || machine.contains("GenuineIntel"));
        boolean c2 = !System.getProperty("java.vm.info").contains("emulated-client");
        assertThat(DecodingKernels.describe()).contains(Runtime.version().feature() >= 25 && c2 && fast
                ? "\nULEB128 lists and levels: Long.compress, fast here"
                : "\nULEB128 lists and levels: shifts and masks, ");
    }

    /** Makes the choice fail with a missing class, which stands for any other failure. */
    @Test
    void aChoiceThatFailsLeavesShiftsAndMasks() throws ReflectiveOperationException {
        OwnClasses classes = OwnClasses.without("io.github.parquetdecoding.internal.kernels.Processor"::equals);
        assertThat(classes.kernels()).contains(
                "\nULEB128 lists and levels: shifts and masks, the choice failed: java.lang.NoClassDefFoundError");
    }

    @Tag("own-jvm")
    @ParameterizedTest
    @ValueSource(strings = {"fast", ""})
    void aWrongValueOfThePropertyCountsAsAutoAndIsReportedOnce(String value) throws Exception {
        String output = decode("-Dparquet.decoding.kernels=" + value);
        assertThat(output).contains("scalar kernels on JDK ");
        if (value.isEmpty()) {
            assertThat(output).doesNotContain("WARNING", "none of");
        } else {
            String complaint =
                    "-Dparquet.decoding.kernels=" + value + " is not auto, eager, scalar or vector; using auto";
            assertThat(output).containsOnlyOnce("WARNING: " + complaint)
                    .endsWith("\n" + complaint + System.lineSeparator());
        }
    }

    @Tag("own-jvm")
    @Test
    void everyCallReportsWhyRequestedVectorsCannotRun() throws Exception {
        String reason = "-Dparquet.decoding.kernels=vector: Vector API kernels cannot run here: ";
        assertThat(OwnJvm.output(0, RefusedCalls.class, List.of("-Dparquet.decoding.kernels=vector", "-Xint")).lines()
                .filter(line -> !line.startsWith("WARNING")))
                .hasSize(2 * RefusedCalls.CALLS.size() + 7)
                .filteredOn(line -> !line.matches(".*: no kernels|(ALP|ULEB128 lists and levels): .*"))
                .allMatch(line -> line.contains(reason));
    }

    /** Calls every codec with vector kernels twice, with few values and with many, and the description. */
    static final class RefusedCalls {
        static final List<Runnable> CALLS = List.of(
                () -> ByteStreamSplitPage.of(ByteCursor.of(new byte[400]), 4).decodePlain(),
                () -> ByteStreamSplitPage.of(ByteCursor.of(new byte[4]), 4).decodeInts(0, new int[1], 0, 1),
                () -> ByteStreamSplitPage.of(ByteBuffer.allocateDirect(8), 8).decodePlain(),
                () -> ByteStreamSplitPage.of(ByteBuffer.allocate(8).asReadOnlyBuffer(), 8).decodePlain(),
                () -> ByteStreamSplitEncoder.encodeLongs(new long[9], 0, new byte[72], 0, 9),
                () -> BitPacking.unpackInts(new byte[8], 0, 3, new int[5], 0, 5),
                () -> BitPacking.unpackLongs(new byte[8], 0, 0, new long[5], 0, 5),
                // Before it reads.
                () -> RunLengthBitPackedReader.of(ByteCursor.of(new byte[0]), 1),
                () -> DeltaBinaryPackedReader.of(ByteCursor.of(new byte[] {8, 1, 1, 0})).readInts(new int[1], 0, 1),
                () -> Validity.expand(new long[1], 0, new int[2], 0, 2));

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
    @CsvSource(delimiter = '|', textBlock = """
        -Xint                          | the Vector API is fast only with HotSpot's C2 compiler, but this JVM is
        -XX:TieredStopAtLevel=3        | the Vector API is fast only with HotSpot's C2 compiler, but
        -XX:CompilationMode=quick-only | the Vector API is fast only with HotSpot's C2 compiler, but
        --limit-modules=java.base,java.logging,jdk.incubator.vector | jdk.management the JVM does not reveal whether
        -XX:+UnlockExperimentalVMOptions -XX:+UnlockDiagnosticVMOptions -XX:-EnableVectorSupport | scalar kernels
        """)
    void withoutC2OrItsSupportThereAreNoVectors(String options, String reason) throws Exception {
        assertThat(decode(("--add-modules jdk.incubator.vector " + options).split(" ")))
                .contains("scalar kernels on JDK ", reason);
    }

    /** The self-check of kernels does not use direct memory. */
    @Tag("vector-module")
    @Test
    void vectorsNeedNoDirectMemory() throws Exception {
        List<String> options = List.of(
                "--add-modules", "jdk.incubator.vector",
                "-Dparquet.decoding.kernels=eager", "-XX:MaxDirectMemorySize=1");
        assertThat(OwnJvm.output(0, OwnProcess.class, options, "description only"))
                .endsWith(DecodingKernels.describe() + System.lineSeparator());
    }

    /** Uses the JDK's manager and policy, which refuse the property and files; JDK 24 removed them. */
    @Tag("older-jdk")
    @Tag("own-jvm")
    @Test
    void aSecurityManagerThatRefusesThePropertyLeavesTheDefault() throws Exception {
        assertThat(decode("-Djava.security.manager")).contains("scalar kernels on JDK ");
    }

    @Tag("own-jvm")
    @Test
    void aBrokenLoggerFinderDoesNoHarm(@TempDir Path directory) throws Exception {
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

    /** A service provider. */
    public static final class BrokenLoggerFinder extends System.LoggerFinder {
        @Override
        public System.Logger getLogger(String name, Module module) {
            throw new NoClassDefFoundError("a logging library that is not there");
        }
    }

    private static String decode(String... options) throws Exception {
        return OwnJvm.output(0, OwnProcess.class, List.of(options));
    }

    /** Prints the kernels that it decodes with. */
    static final class OwnProcess {
        private OwnProcess() {
        }

        public static void main(String[] arguments) {
            if (arguments.length == 0) {
                CodecCalls.uses().forEach(Runnable::run);
            }
            System.out.println(DecodingKernels.describe());
        }
    }
}
