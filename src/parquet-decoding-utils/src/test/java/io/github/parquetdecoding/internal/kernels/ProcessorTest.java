// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.kernels;

import java.util.Set;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ProcessorTest {
    @Test
    void theFirstProcessorOfTheListIsUsed() {
        assertThat(Processor.of(Stream.of("processor\t: 0", "vendor_id\t: AuthenticAMD", "flags\t\t: fpu bmi2  vaes",
                "bugs\t\t:", "no colon", "", "vendor_id\t: GenuineIntel", "flags\t\t: fpu")))
                .isEqualTo(new Processor("AuthenticAMD", Set.of("fpu", "bmi2", "vaes")));
    }

    @Test
    void processorsOtherThanX86AreUnknown() {
        // The description of an ARM processor.
        assertThat(Processor.of(Stream.of("processor\t: 0", "Features\t: fp asimd", "CPU part\t: 0xd40")))
                .isEqualTo(Processor.UNKNOWN);
        assertThat(Processor.of(Stream.of())).isEqualTo(Processor.UNKNOWN);
    }

    @Test
    void thisProcessorIsKnownOnLinuxAndX86() {
        boolean known = System.getProperty("os.name").equals("Linux")
                && System.getProperty("os.arch").matches("amd64|x86_64");
        // All 64-bit processors support it.
        assertThat(Processor.current().flags().contains("sse2")).isEqualTo(known);
    }
}
