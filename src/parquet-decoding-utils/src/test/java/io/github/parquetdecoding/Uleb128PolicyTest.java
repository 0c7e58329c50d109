package io.github.parquetdecoding;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class Uleb128PolicyTest {
    private static final String HOTSPOT = "OpenJDK 64-Bit Server VM";

    private static Platform platform(int feature, String vmName, String vmInfo) {
        return new Platform("amd64", feature, vmName, feature + ".0.1", vmInfo, 4, false, 0);
    }

    @ParameterizedTest
    @CsvSource({"GenuineIntel, bmi2", "GenuineIntel, bmi2 vaes", "AuthenticAMD, bmi2 vaes"})
    void aFastInstructionIsUsed(String vendor, String flags) {
        for (int feature : new int[] {25, 26, 40}) {
            Uleb128Policy policy = Uleb128Policy.of("auto", platform(feature, HOTSPOT, "mixed mode, sharing"),
                    new Processor(vendor, Set.of(flags.split(" "))));
            assertThat(policy.compresses()).isTrue();
            assertThat(policy.reason()).isEqualTo("fast here");
            assertThat(policy.describe()).isEqualTo("ULEB128 lists with Long.compress: fast here");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        auto   | 17 | OpenJDK 64-Bit Server VM | mixed mode                  | GenuineIntel | bmi2 | Long.compress is used from JDK 25 on, and this is JDK 17
        auto   | 24 | OpenJDK 64-Bit Server VM | mixed mode                  | GenuineIntel | bmi2 | Long.compress is used from JDK 25 on, and this is JDK 24
        auto   | 25 | Eclipse OpenJ9 VM        | JRE 25 (JIT enabled)        | GenuineIntel | bmi2 | Long.compress is made an instruction by HotSpot's C2, and this is Eclipse OpenJ9 VM 25.0.1 (JRE 25 (JIT enabled))
        auto   | 25 | OpenJDK 64-Bit Server VM | mixed mode, emulated-client | GenuineIntel | bmi2 | Long.compress is made an instruction by HotSpot's C2, and this is OpenJDK 64-Bit Server VM 25.0.1 (mixed mode, emulated-client)
        auto   | 25 | OpenJDK 64-Bit Server VM | interpreted mode            | GenuineIntel | bmi2 | Long.compress is made an instruction by HotSpot's C2, and this is OpenJDK 64-Bit Server VM 25.0.1 (interpreted mode)
        auto   | 25 | OpenJDK 64-Bit Server VM | mixed mode                  | GenuineIntel | avx  | the processor is not known to have the instruction pext
        auto   | 25 | OpenJDK 64-Bit Server VM | mixed mode                  | ''           | ''   | the processor is not known to have the instruction pext
        auto   | 25 | OpenJDK 64-Bit Server VM | mixed mode                  | AuthenticAMD | avx2 bmi2 | the instruction pext may be slow on this processor of AuthenticAMD
        auto   | 25 | OpenJDK 64-Bit Server VM | mixed mode                  | HygonGenuine | avx2 bmi2 | the instruction pext may be slow on this processor of HygonGenuine
        scalar | 25 | OpenJDK 64-Bit Server VM | mixed mode                  | GenuineIntel | bmi2 | as asked for
        """)
    void whereItIsNotAFastInstructionItIsNotUsed(
            String requested, int feature, String vmName, String vmInfo, String vendor, String flags, String obstacle) {
        Uleb128Policy policy = Uleb128Policy.of(requested, platform(feature, vmName, vmInfo),
                new Processor(vendor, Set.copyOf(List.of(flags.split(" ")))));
        assertThat(policy.compresses()).isFalse();
        assertThat(policy.reason()).isEqualTo(obstacle);
        assertThat(policy.describe()).isEqualTo("ULEB128 lists with shifts and masks: " + obstacle);
    }

    @Test
    void whatCannotBeIsRefusedAsForOtherKernels() {
        Platform platform = platform(17, HOTSPOT, "mixed mode");
        assertThatIllegalStateException().isThrownBy(() -> Uleb128Policy.of("vector", platform, Processor.UNKNOWN))
                .withMessageStartingWith("-Dparquet.decoding.kernels=vector: Vector API kernels cannot run here: ");
        assertThatIllegalArgumentException().isThrownBy(() -> Uleb128Policy.of("fast", platform, Processor.UNKNOWN))
                .withMessage("-Dparquet.decoding.kernels=fast: must be auto, scalar or vector");
    }

    @Test
    void theFirstProcessorOfTheListIsTheOne() {
        assertThat(Processor.of(Stream.of("processor\t: 0", "vendor_id\t: AuthenticAMD", "flags\t\t: fpu bmi2  vaes",
                "bugs\t\t:", "no colon", "", "vendor_id\t: GenuineIntel", "flags\t\t: fpu")))
                .isEqualTo(new Processor("AuthenticAMD", Set.of("fpu", "bmi2", "vaes")));
        // As ARM's are described.
        assertThat(Processor.of(Stream.of("processor\t: 0", "Features\t: fp asimd", "CPU part\t: 0xd40")))
                .isEqualTo(Processor.UNKNOWN);
        assertThat(Processor.of(Stream.of())).isEqualTo(Processor.UNKNOWN);
    }

    /** By the options that the build gives to this run, and by what Linux says of this machine. */
    @Test
    void theFormOfThisRunIsThatOfItsCompilerAndMachine() throws IOException {
        boolean c2 = !System.getProperty("java.vm.info").contains("emulated-client");
        Path cpuInfo = Path.of("/proc/cpuinfo");
        String machine = Files.exists(cpuInfo) ? Files.readString(cpuInfo) : "";
        boolean fast = machine.contains(" bmi2 ") && (machine.contains(" vaes ") || machine.contains("GenuineIntel"));
        assertThat(PayloadBits.COMPRESSES).isEqualTo(Runtime.version().feature() >= 25 && c2 && fast);
        assertThat(DecodingKernels.describe()).endsWith("; " + PayloadBits.describe());
    }
}
