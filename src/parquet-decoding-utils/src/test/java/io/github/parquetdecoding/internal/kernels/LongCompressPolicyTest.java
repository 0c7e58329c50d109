// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.kernels;

import java.util.Set;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class LongCompressPolicyTest {
    private static final Processor FAST = new Processor("GenuineIntel", Set.of("bmi2"));

    private static JitCompiler compiler(int highestTier) {
        return new JitCompiler("OpenJDK 64-Bit Server VM", "25.0.1", "mixed mode", highestTier, true);
    }

    private static JitCompiler notAsked() {
        throw new AssertionError("Asking takes 20 ms, and does not decide here");
    }

    @ParameterizedTest
    @CsvSource({"GenuineIntel, bmi2", "GenuineIntel, bmi2 vaes", "AuthenticAMD, bmi2 vaes"})
    void aFastInstructionIsUsed(String vendor, String flags) {
        Processor processor = new Processor(vendor, Set.of(flags.split(" ")));
        for (KernelMode mode : new KernelMode[] {KernelMode.AUTO, KernelMode.VECTOR}) {
            for (int feature : new int[] {25, 26, 40}) {
                LongCompressPolicy policy =
                        LongCompressPolicy.of(mode, feature, processor, () -> compiler(JitCompiler.C2_TIER));
                assertThat(policy.compresses()).isTrue();
                assertThat(policy.describe()).isEqualTo("ULEB128 lists and levels: Long.compress, fast here");
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        AUTO   | 17 | GenuineIntel | bmi2      | Long.compress is used from JDK 25 on, and this is JDK 17
        VECTOR | 24 | GenuineIntel | bmi2      | Long.compress is used from JDK 25 on, and this is JDK 24
        AUTO   | 25 | GenuineIntel | avx       | the processor is not known to have the instruction pext
        AUTO   | 25 | ''           | ''        | the processor is not known to have the instruction pext
        AUTO   | 25 | AuthenticAMD | avx2 bmi2 | the instruction pext may be slow on this processor of AuthenticAMD
        AUTO   | 25 | HygonGenuine | avx2 bmi2 | the instruction pext may be slow on this processor of HygonGenuine
        SCALAR | 25 | GenuineIntel | bmi2      | as requested
        """)
    void whereItIsNotAFastInstructionItIsNotUsed(
            KernelMode mode, int feature, String vendor, String flags, String obstacle) {
        Processor processor = new Processor(vendor, Set.of(flags.split(" ")));
        LongCompressPolicy policy = LongCompressPolicy.of(mode, feature, processor, LongCompressPolicyTest::notAsked);
        assertThat(policy.compresses()).isFalse();
        assertThat(policy.describe()).isEqualTo("ULEB128 lists and levels: shifts and masks, " + obstacle);
    }

    @ParameterizedTest
    @CsvSource({"0", "1", "2", "3", "-1"})
    void withoutC2ItIsNotUsed(int highestTier) {
        JitCompiler compiler = compiler(highestTier);
        LongCompressPolicy policy = LongCompressPolicy.of(KernelMode.AUTO, 25, FAST, () -> compiler);
        assertThat(policy.compresses()).isFalse();
        assertThat(policy.reason()).isEqualTo("Long.compress " + compiler.obstacle());
    }
}
