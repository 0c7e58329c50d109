// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.kernels;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.github.parquetdecoding.internal.kernels.KernelMode.AUTO;
import static io.github.parquetdecoding.internal.kernels.KernelMode.EAGER;
import static io.github.parquetdecoding.internal.kernels.KernelMode.SCALAR;
import static io.github.parquetdecoding.internal.kernels.KernelMode.VECTOR;
import static org.assertj.core.api.Assertions.assertThat;

class KernelPolicyTest {
    private static final JitCompiler C2 =
            new JitCompiler("OpenJDK 64-Bit Server VM", "25.0.1+8", "mixed mode, sharing", 4, true);

    private static KernelPolicy policy(KernelMode mode, Platform platform) {
        return KernelPolicy.of(mode, platform, () -> C2);
    }

    @ParameterizedTest
    @ValueSource(ints = {256, 512})
    void vectorsOfBothWidthsAreUsedIfMeasuredOrRequested(int vectorBits) {
        for (String architecture : new String[] {"amd64", "x86_64"}) {
            Platform platform = new Platform(architecture, 25, true, vectorBits);
            assertThat(policy(AUTO, platform)).isEqualTo(new KernelPolicy(
                    vectorBits, "measured faster, once an operation has decoded 1073741824 values"));
            assertThat(policy(EAGER, platform)).isEqualTo(new KernelPolicy(vectorBits, "measured faster"));
            assertThat(policy(VECTOR, platform)).isEqualTo(new KernelPolicy(vectorBits, "as requested"));
            assertThat(policy(SCALAR, platform)).isEqualTo(KernelPolicy.scalar("as requested"));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        17 | true  | 512  | the Vector API of JDK 17 is slow; that of JDK 25 and later is not
        17 | false | 0    | the Vector API of JDK 17 is slow; that of JDK 25 and later is not
        24 | true  | 256  | the Vector API of JDK 24 is slow; that of JDK 25 and later is not
        25 | false | 0    | there is no module jdk.incubator.vector; --add-modules jdk.incubator.vector adds it
        99 | true  | 0    | vectors are 0 bits wide, but there are kernels only for 256 and 512
        25 | true  | 128  | vectors are 128 bits wide, but there are kernels only for 256 and 512
        25 | true  | 1024 | vectors are 1024 bits wide, but there are kernels only for 256 and 512
        """)
    void whereVectorsCannotRunScalarKernelsDo(
            int feature, boolean vectorModule, int vectorBits, String obstacle) {
        Platform platform = new Platform("amd64", feature, vectorModule, vectorBits);
        assertThat(policy(AUTO, platform)).isEqualTo(KernelPolicy.scalar(obstacle));
        assertThat(policy(VECTOR, platform)).isEqualTo(KernelPolicy.scalar(obstacle));
        assertThat(policy(SCALAR, platform)).isEqualTo(KernelPolicy.scalar("as requested"));
    }

    @Test
    void vectorsNeedC2AndItsSupport() {
        Platform platform = new Platform("amd64", 25, true, 512);
        JitCompiler tier3 = new JitCompiler(C2.vmName(), C2.vmVersion(), C2.vmInfo(), 3, true);
        assertThat(KernelPolicy.of(AUTO, platform, () -> tier3))
                .isEqualTo(KernelPolicy.scalar("the Vector API " + tier3.obstacle()));
        JitCompiler unsupported = new JitCompiler(C2.vmName(), C2.vmVersion(), C2.vmInfo(), 4, false);
        assertThat(KernelPolicy.of(AUTO, platform, () -> unsupported).reason())
                .isEqualTo("the Vector API is slow with -XX:-EnableVectorSupport");
    }

    @Test
    void theCompilerIsNotQueriedIfItDoesNotMatter() {
        assertThat(KernelPolicy.of(AUTO, new Platform("amd64", 25, false, 0), () -> {
            throw new AssertionError("asked");
        }).usesVectors()).isFalse();
    }

    @Test
    void unmeasuredVectorsAreUsedOnlyIfRequested() {
        Platform platform = new Platform("aarch64", 25, true, 256);
        assertThat(policy(AUTO, platform))
                .isEqualTo(KernelPolicy.scalar("Vector API kernels have not been measured on aarch64"));
        assertThat(policy(VECTOR, platform).vectorBits()).isEqualTo(256);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mixed mode", "mixed mode, sharing", "compiled mode, sharing"})
    void c2Compiles(String vmInfo) {
        assertThat(new JitCompiler("OpenJDK 64-Bit Server VM", "25.0.1+8", vmInfo, 4, true).obstacle()).isNull();
        assertThat(new JitCompiler("Java HotSpot(TM) 64-Bit Server VM", "26", vmInfo, 4, true).obstacle()).isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        Eclipse OpenJ9 VM        | 1.0             | JRE 25 (JIT enabled)        | 4  | this JVM is Eclipse OpenJ9 VM
        Substrate VM             | 25.0.1+8        | native image                | 4  | this JVM is Substrate VM
        OpenJDK 64-Bit Server VM | 25.0.1+8        | mixed mode, emulated-client | 4  | (mixed mode, emulated-client)
        OpenJDK 64-Bit Server VM | 25.0.1+8        | interpreted mode, sharing   | 4  | (interpreted mode, sharing)
        OpenJDK 64-Bit Server VM | 25+37-jvmci-b01 | mixed mode, sharing         | 4  | 25+37-jvmci-b01
        OpenJDK 64-Bit Server VM | 25.0.1+8        | mixed mode, sharing         | 0  | compilation stops at tier 0
        OpenJDK 64-Bit Server VM | 25.0.1+8        | mixed mode, sharing         | 3  | compilation stops at tier 3
        OpenJDK 64-Bit Server VM | 25.0.1+8        | mixed mode, sharing         | -1 | without the module jdk.manage
        ''                       | ''              | ''                          | -1 | this JVM is
        """)
    void c2DoesNotCompile(String vmName, String vmVersion, String vmInfo, int highestTier, String why) {
        assertThat(new JitCompiler(vmName, vmVersion, vmInfo, highestTier, true).obstacle()).contains(why);
    }

    @Test
    void thePropertySetsTheMode() {
        assertThat(KernelMode.of("scalar")).isEqualTo(SCALAR);
        assertThat(KernelMode.of("vector")).isEqualTo(VECTOR);
        for (String auto : new String[] {"auto", ""}) {
            assertThat(KernelMode.of(auto)).isEqualTo(AUTO);
            assertThat(KernelMode.complaint(auto)).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"fast", "AUTO", " scalar"})
    void anyOtherValueCountsAsAutoWithAWarning(String value) {
        assertThat(KernelMode.of(value)).isEqualTo(AUTO);
        assertThat(KernelMode.complaint(value)).isEqualTo("-Dparquet.decoding.kernels=" + value
                + " is not auto, eager, scalar or vector; using auto");
    }
}
