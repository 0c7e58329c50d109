package io.github.parquetdecoding;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

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
        assertThat(DecodingKernels.BYTE_STREAM_SPLIT.getClass().getSimpleName())
                .isEqualTo(vector ? "VectorKernels" : "ScalarKernels");
        assertThat(DecodingKernels.describe())
                .startsWith(vector ? "vector kernels of " + VectorBits.preferred() + " bits" : "scalar kernels")
                .contains(Runtime.version().toString());
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

    @Test
    void saysWhichKernelsRunOnWhichJdkAndWhy() {
        assertThat(DecodingKernels.describe(KernelPolicy.scalar("as asked for"), "25.0.1+8"))
                .isEqualTo("scalar kernels on JDK 25.0.1+8: as asked for");
        assertThat(DecodingKernels.describe(new KernelPolicy(256, 24, KernelPolicy.NEVER, "measured faster"), "26"))
                .isEqualTo("vector kernels of 256 bits on JDK 26 (2, 4, 8, 12, 16 bytes; scalar kernels all others): "
                        + "measured faster");
        assertThat(DecodingKernels.describe(new KernelPolicy(512, 32, 32, "as asked for"), "25"))
                .isEqualTo("vector kernels of 512 bits on JDK 25 (2, 4, 8, 12, 16 bytes and others from 9 bytes on; scalar "
                        + "kernels all others): as asked for");
    }

    @Test
    void scalarKernelsDoWhatEveryKernelMust() {
        KernelConformance.verify(new ScalarKernels());
    }
}
