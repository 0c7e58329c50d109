package io.github.parquetdecoding;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class KernelPolicyTest {
    private static final String HOTSPOT = "OpenJDK 64-Bit Server VM";
    private static final String VERSION = "25.0.1+8-LTS";
    private static final String MIXED = "mixed mode, sharing";

    private static Platform platform(int vectorBits) {
        return new Platform("amd64", 25, HOTSPOT, VERSION, MIXED, 4, true, vectorBits);
    }

    @ParameterizedTest
    @ValueSource(ints = {256, 512})
    void vectorsThatWereMeasuredFasterAreUsed(int vectorBits) {
        KernelPolicy policy = KernelPolicy.of("auto", platform(vectorBits));
        assertThat(policy.usesVectors()).isTrue();
        assertThat(policy.vectorBits()).isEqualTo(vectorBits);
        assertThat(policy.reason()).isEqualTo("measured faster");
        // Not less than a block, of as many values as a vector holds shorts.
        assertThat(policy.least()).isBetween(vectorBits / 16, 1_000);
    }

    @ParameterizedTest
    @ValueSource(ints = {25, 26, 40})
    void thereIsNoUpperBoundOfTheVersion(int feature) {
        Platform platform = new Platform(
                "x86_64", feature, "Java HotSpot(TM) 64-Bit Server VM", VERSION, MIXED, 4, true, 512);
        assertThat(KernelPolicy.of("auto", platform).usesVectors()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        amd64 | 25 | OpenJDK 64-Bit Server VM | 25.0.1+8 | mixed mode                   | 4 | false | 0   | there is no module jdk.incubator.vector; --add-modules jdk.incubator.vector adds it
        amd64 | 17 | OpenJDK 64-Bit Server VM | 17.0.9+9 | mixed mode, sharing          | 4 | true  | 512 | the Vector API of JDK 17 is slow; that of JDK 25 and later is not
        amd64 | 17 | OpenJDK 64-Bit Server VM | 17.0.9+9 | mixed mode, sharing          | 4 | false | 0   | the Vector API of JDK 17 is slow; that of JDK 25 and later is not
        amd64 | 24 | OpenJDK 64-Bit Server VM | 24.0.2   | mixed mode                   | 4 | true  | 256 | the Vector API of JDK 24 is slow; that of JDK 25 and later is not
        amd64 | 25 | Eclipse OpenJ9 VM        | 1.0      | JRE 25 (JIT enabled)         | 4 | true  | 512 | vectors are compiled well by HotSpot, and this is Eclipse OpenJ9 VM
        amd64 | 25 | OpenJDK 64-Bit Server VM | 25.0.1+8 | mixed mode, emulated-client  | 4 | true  | 512 | vectors are compiled well by HotSpot's C2, and this is OpenJDK 64-Bit Server VM 25.0.1+8 (mixed mode, emulated-client)
        amd64 | 25 | OpenJDK 64-Bit Server VM | 25.0.1+8 | interpreted mode, sharing    | 4 | true  | 512 | vectors are compiled well by HotSpot's C2, and this is OpenJDK 64-Bit Server VM 25.0.1+8 (interpreted mode, sharing)
        amd64 | 25 | OpenJDK 64-Bit Server VM | 25+37-jvmci-b01 | mixed mode, sharing   | 4 | true  | 512 | vectors are compiled well by HotSpot's C2, and this is OpenJDK 64-Bit Server VM 25+37-jvmci-b01 (mixed mode, sharing)
        amd64 | 25 | OpenJDK 64-Bit Server VM | 25.0.1+8 | mixed mode, sharing          | 4 | true  | 128 | vectors are 128 bits wide, and there are kernels for 256 and 512
        amd64 | 25 | OpenJDK 64-Bit Server VM | 25.0.1+8 | mixed mode, sharing          | 4 | true  | 0   | vectors are 0 bits wide, and there are kernels for 256 and 512
        amd64 | 25 | OpenJDK 64-Bit Server VM | 25.0.1+8 | mixed mode, sharing          | 4 | true  | 1024 | vectors are 1024 bits wide, and there are kernels for 256 and 512
        amd64 | 25 | OpenJDK 64-Bit Server VM | 25.0.1+8 | mixed mode, sharing          | 0 | true  | 512 | vectors are compiled well by HotSpot's C2, and compilation stops at tier 0 here
        amd64 | 25 | OpenJDK 64-Bit Server VM | 25.0.1+8 | mixed mode, sharing          | 2 | true  | 512 | vectors are compiled well by HotSpot's C2, and compilation stops at tier 2 here
        amd64 | 25 | OpenJDK 64-Bit Server VM | 25.0.1+8 | mixed mode, sharing          | 3 | true  | 512 | vectors are compiled well by HotSpot's C2, and compilation stops at tier 3 here
        amd64 | 25 | Java HotSpot(TM) 64-Bit Server VM | 25.0.1+8-LTS-jvmci-b01 | mixed mode, sharing | 4 | true | 512 | vectors are compiled well by HotSpot's C2, and this is Java HotSpot(TM) 64-Bit Server VM 25.0.1+8-LTS-jvmci-b01 (mixed mode, sharing)
        amd64 | 25 | Substrate VM             | 25.0.1+8 | native image                 | 4 | true  | 512 | vectors are compiled well by HotSpot, and this is Substrate VM
        """)
    void whereVectorsCannotRunScalarKernelsDoAndVectorsAreRefusedWithTheReason(
            String architecture, int feature, String vmName, String vmVersion, String vmInfo, int highestTier,
            boolean vectorModule, int vectorBits, String obstacle) {
        Platform platform = new Platform(
                architecture, feature, vmName, vmVersion, vmInfo, highestTier, vectorModule, vectorBits);
        assertThat(KernelPolicy.of("auto", platform)).isEqualTo(KernelPolicy.scalar(obstacle));
        assertThatIllegalStateException().isThrownBy(() -> KernelPolicy.of("vector", platform))
                .withMessage("-Dparquet.decoding.kernels=vector: Vector API kernels cannot run here: " + obstacle);
        assertThat(KernelPolicy.of("scalar", platform)).isEqualTo(KernelPolicy.scalar("as asked for"));
    }

    /** {@code -Xcomp}. */
    @Test
    void vectorsAreUsedWhereEverythingIsCompiled() {
        Platform platform = new Platform("amd64", 25, HOTSPOT, VERSION, "compiled mode, sharing", 4, true, 512);
        assertThat(KernelPolicy.of("auto", platform).usesVectors()).isTrue();
    }

    @Test
    void whatHasNotBeenMeasuredIsUsedOnlyIfAskedFor() {
        Platform platform = new Platform("aarch64", 25, HOTSPOT, VERSION, MIXED, 4, true, 256);
        assertThat(KernelPolicy.of("auto", platform))
                .isEqualTo(KernelPolicy.scalar("Vector API kernels have not been measured on aarch64"));
        assertThat(KernelPolicy.of("vector", platform).vectorBits()).isEqualTo(256);
    }

    @ParameterizedTest
    @ValueSource(ints = {256, 512})
    void whatIsAskedForIsUsed(int vectorBits) {
        assertThat(KernelPolicy.of("scalar", platform(vectorBits)).usesVectors()).isFalse();
        int block = vectorBits / 16;
        assertThat(KernelPolicy.of("vector", platform(vectorBits)))
                .isEqualTo(new KernelPolicy(vectorBits, block, block, "as asked for"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"simd", "", "AUTO"})
    void aWrongValueIsAnsweredWithTheValidOnes(String requested) {
        assertThatIllegalArgumentException().isThrownBy(() -> KernelPolicy.of(requested, platform(512)))
                .withMessage("-Dparquet.decoding.kernels=" + requested + ": must be auto, scalar or vector");
    }
}
