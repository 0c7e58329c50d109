package io.github.parquetdecoding;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class DecodingKernelsTest {
    @Test
    void saysWhichKernelsRunOnWhichJdk() {
        assertThat(DecodingKernels.describe()).contains("scalar").contains(Runtime.version().toString());
    }

    @Test
    void autoAndScalarAreScalarKernels() {
        assertThat(DecodingKernels.choose("auto")).isInstanceOf(ScalarKernels.class);
        assertThat(DecodingKernels.choose("scalar")).isInstanceOf(ScalarKernels.class);
    }

    @Test
    void vectorKernelsThatAreNotThereAreSaidToBe() {
        assertThatIllegalStateException().isThrownBy(() -> DecodingKernels.choose("vector"))
                .withMessage("-Dparquet.decoding.kernels=vector: this version has no Vector API kernels");
    }

    @Test
    void aWrongValueIsAnsweredWithTheValidOnes() {
        assertThatIllegalArgumentException().isThrownBy(() -> DecodingKernels.choose("simd"))
                .withMessage("-Dparquet.decoding.kernels=simd: must be auto, scalar or vector");
    }
}
