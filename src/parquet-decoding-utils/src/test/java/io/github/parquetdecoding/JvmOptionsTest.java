// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests every codec in JVMs with other options: another collector, another compiler, or randomised C2 passes.
 * {@code -Pci} uses the most important options, {@code -Dexhaustive} all.
 */
@Tag("pressure")
class JvmOptionsTest {
    private static final boolean ALL = Boolean.getBoolean("exhaustive");
    private static final boolean IS_X86 = System.getProperty("os.arch").equals("amd64");
    static final boolean HAS_VECTORS = Runtime.version().feature() >= 25;
    static final String VECTORS = "--add-modules=jdk.incubator.vector -Dparquet.decoding.kernels=eager";

    /** CPU seconds after which every kernel has been called 600 times, so that C2 compiles it. */
    private static final int SECONDS = 4;

    /** Makes C2's passes process their work in a seeded random order. */
    private static final String STRESS = "-XX:+UnlockDiagnosticVMOptions -XX:+StressLCM -XX:+StressGCM -XX:+StressIGVN"
            + " -XX:+StressCCP"
            + (HAS_VECTORS
                    ? " -XX:+StressMacroExpansion -XX:+StressUnstableIfTraps -XX:+StressIncrementalInlining" : "")
            + " -XX:StressSeed=";
    private static final List<String> FEW = List.of(
            STRESS + 1, "-XX:+UseZGC", "-XX:UseAVX=2", "-XX:TieredStopAtLevel=1");
    private static final List<String> OTHERS = List.of(
            STRESS + 2, STRESS + 3, "-Xcomp", "-Xint", "-XX:-TieredCompilation",
            "-XX:+UseG1GC", "-XX:+UseParallelGC", "-XX:+UseSerialGC", "-XX:+UseShenandoahGC",
            "-XX:UseAVX=0", "-XX:UseAVX=1", "-XX:UseAVX=3");

    static List<String> options() throws Exception {
        List<String> all = new ArrayList<>();
        for (String options : Stream.concat(FEW.stream(), ALL ? OTHERS.stream() : Stream.empty()).toList()) {
            boolean isForVectors = options.contains("AVX");
            if (options.endsWith("GC") && !hasCollector(options) || isForVectors && !(IS_X86 && (ALL || HAS_VECTORS))) {
                continue;
            }
            if (HAS_VECTORS) {
                all.add(options + " " + VECTORS);
            }
            if (ALL || !HAS_VECTORS) {
                all.add(options);
            }
        }
        return all;
    }

    /** Not every vendor's JDK has Shenandoah, and s390x has no ZGC. */
    private static boolean hasCollector(String option) throws Exception {
        Process java = OwnJvm.of(OwnProcess.class, List.of(option, "-version")).redirectErrorStream(true).start();
        return !new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .contains(option + " not supported");
    }

    @ParameterizedTest
    @MethodSource("options")
    void everyCodecWorksWithOtherJvmOptions(String options) throws Exception {
        List<String> jvmOptions = new ArrayList<>(List.of("-Xmx256m"));
        jvmOptions.addAll(Arrays.asList(options.split(" ")));
        boolean c2 = !options.matches("-Xint.*|-XX:TieredStopAtLevel.*");
        long start = System.nanoTime();
        String output = OwnJvm.output(0, OwnProcess.class, jvmOptions, String.valueOf(c2 ? SECONDS : 1));
        if (ALL) {
            System.out.println(options + ", " + (System.nanoTime() - start) / 1_000_000 + " ms: " + output.strip());
        }
        boolean vectors = c2 && !options.matches("-XX:UseAVX=[01] .*") && options.endsWith(VECTORS)
                && DecodingKernels.describe().startsWith("vector");
        assertThat(output).contains(" rounds", vectors ? "vector kernels of " : "scalar kernels on ");
    }

    static final class OwnProcess {
        private OwnProcess() {
        }

        public static void main(String[] arguments) {
            List<CodecCall<?, ?>> calls = new ArrayList<>(CodecCalls.all(37));
            calls.addAll(CodecCalls.all(1_003));
            var threads = ManagementFactory.getThreadMXBean();
            long end = threads.getCurrentThreadCpuTime() + Long.parseLong(arguments[0]) * 1_000_000_000;
            int rounds = 0;
            do {
                calls.forEach(CodecCall::run);
                rounds++;
            } while (threads.getCurrentThreadCpuTime() < end);
            System.out.println(rounds + " rounds; " + DecodingKernels.describe());
        }
    }
}
