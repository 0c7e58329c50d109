// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

import io.github.parquetdecoding.internal.uleb128.PayloadBits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** How lists are read in processes of all kinds: rightly in each of them, and with {@code Long.compress} in some. */
class Uleb128KernelsTest {
    private static final boolean NEW_JDK = Runtime.version().feature() >= 25;

    /** By what Linux says of this machine. */
    private static boolean hasFastInstruction() throws IOException {
        Path cpuInfo = Path.of("/proc/cpuinfo");
        String machine = Files.exists(cpuInfo) ? Files.readString(cpuInfo) : "";
        return machine.contains(" bmi2 ") && (machine.contains(" vaes ") || machine.contains("GenuineIntel"));
    }

    @Test
    void theFormOfThisRunIsThatOfItsCompilerAndMachine() throws IOException {
        boolean c2 = !System.getProperty("java.vm.info").contains("emulated-client");
        assertThat(PayloadBits.describe()).startsWith(NEW_JDK && c2 && hasFastInstruction()
                ? "ULEB128 lists: Long.compress, fast here" : "ULEB128 lists: shifts and masks, ");
        assertThat(DecodingKernels.describe()).endsWith("\n" + PayloadBits.describe());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        -Xint                             | only HotSpot's C2 makes instructions of it, and this is
        -XX:TieredStopAtLevel=1           | only HotSpot's C2 makes instructions of it, and
        -XX:CompilationMode=quick-only    | only HotSpot's C2 makes instructions of it, and
        -XX:TieredStopAtLevel=2           | only HotSpot's C2 makes instructions of it, and compilation stops at tier 2
        -XX:TieredStopAtLevel=3           | only HotSpot's C2 makes instructions of it, and compilation stops at tier 3
        --limit-modules=java.base         | it is not known whether C2 compiles here
        """)
    void withoutC2ListsAreReadWithShiftsAndMasks(String option, String reason) throws Exception {
        String description = describedBy(option);
        assertThat(description).startsWith("ULEB128 lists: shifts and masks, ");
        if (NEW_JDK && hasFastInstruction()) {
            assertThat(description).contains("Long.compress is slow: " + reason);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"fast", "AUTO", ""})
    void aWrongValueOfThePropertyCountsAsAuto(String value) throws Exception {
        assertThat(describedBy("-Dparquet.decoding.kernels=" + value)).contains(describedBy("-Dunrelated="));
    }

    @Test
    void listsAreReadWhereASecurityManagerRefusesPropertiesAndFiles() throws Exception {
        // Later JDKs have none.
        String option = NEW_JDK ? "-Dunrelated=" : "-Djava.security.manager";
        assertThat(describedBy(option)).contains("ULEB128 lists: ");
    }

    /** The output of a process that reads lists: what its kernels say of themselves, and what else is logged. */
    private static String describedBy(String option) throws Exception {
        Process process = OwnJvm.of(OwnProcess.class, List.of(option)).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(out + errors).isZero();
        return out.strip();
    }

    /** The choice of kernels without the class that knows processors: as if anything else in it had failed. */
    @Test
    void aChoiceThatFailsLeavesShiftsAndMasks() throws ReflectiveOperationException {
        String missing = "io.github.parquetdecoding.internal.kernels.Processor";
        OwnClasses classes = new OwnClasses(name -> name.equals(missing), OwnClasses.Change.NONE);
        Method method = classes.loadClass(OwnProcess.class.getName()).getDeclaredMethod("readLists");
        method.setAccessible(true);
        assertThat((String) method.invoke(null)).startsWith(
                "ULEB128 lists: shifts and masks, the choice failed: java.lang.NoClassDefFoundError");
    }

    static final class OwnProcess {
        private OwnProcess() {
        }

        public static void main(String[] args) {
            System.out.println(readLists());
        }

        static String readLists() {
            long[] values = new long[1_000];
            for (int i = 0; i < values.length; i++) {
                values[i] = -1L >>> i % 64;
            }
            byte[] bytes = new byte[values.length * Uleb128.MAX_LONG_BYTES];
            ByteCursor in = ByteCursor.of(bytes, 0, Uleb128.writeLongs(values, 0, values.length, bytes, 0));
            long[] read = new long[values.length];
            Uleb128.readLongs(in, read, 0, read.length);
            if (!Arrays.equals(read, values) || in.remaining() != 0) {
                throw new AssertionError("Other values");
            }
            return PayloadBits.describe();
        }
    }
}
