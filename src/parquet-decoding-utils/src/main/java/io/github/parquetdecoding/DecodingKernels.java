package io.github.parquetdecoding;

import java.util.Arrays;

import static java.lang.System.Logger.Level.DEBUG;

/**
 * Which kernels run in this process and why: for logs, bug reports and benchmark results.
 *
 * <p>Kernels are chosen once, when this class is initialised, for the life of the process. The system property
 * {@value #PROPERTY} asks for some:
 * <ul>
 * <li>{@code auto}, the default: for each element size the kernels that were measured faster on such a machine;
 * <li>{@code scalar}: plain Java everywhere, without instructions that only some processors have;
 * <li>{@code vector}: Vector API kernels wherever there is one, or a failure that says why they cannot run.
 * </ul>
 *
 * <p>Vector API kernels need HotSpot 25 or later with the module {@code jdk.incubator.vector}, which
 * {@code --add-modules jdk.incubator.vector} adds. Where {@code auto} finds that they do not work, scalar kernels are
 * used and the cause is logged by {@link System.Logger} at DEBUG.
 *
 * <p>Lists of ULEB128 values are read with {@code Long.compress} on HotSpot 25 or later where Linux says that the
 * processor has a fast instruction for it: Intel's since Haswell, AMD's since Zen 3. {@code vector} adds vectors for
 * them where it has AVX-512 VBMI2: Intel's since Ice Lake, AMD's since Zen 4. They are up to three times as fast, but
 * take a second to warm up.
 */
public final class DecodingKernels {
    static final String PROPERTY = "parquet.decoding.kernels";

    static final ByteStreamSplitKernels BYTE_STREAM_SPLIT;

    private static final String DESCRIPTION;

    static {
        String requested = System.getProperty(PROPERTY, "auto");
        KernelPolicy policy = KernelPolicy.of(requested, Platform.current());
        ByteStreamSplitKernels kernels = new ScalarKernels();
        if (policy.usesVectors()) {
            try {
                kernels = load(policy);
            } catch (ReflectiveOperationException | LinkageError | RuntimeException e) {
                String failure = "Vector API kernels do not work on JDK " + Runtime.version() + ": " + e;
                if (requested.equals("vector")) {
                    throw new IllegalStateException("-D" + PROPERTY + "=vector: " + failure, e);
                }
                System.getLogger(DecodingKernels.class.getName()).log(DEBUG, failure, e);
                policy = KernelPolicy.scalar(failure);
            }
        }
        BYTE_STREAM_SPLIT = kernels;
        DESCRIPTION = describe(policy, Runtime.version().toString());
    }

    private DecodingKernels() {
    }

    /** One line: the kernels in use, the JDK that they run on, and why they were chosen. */
    public static String describe() {
        return DESCRIPTION + "; " + Uleb128Kernels.describe();
    }

    static String describe(KernelPolicy policy, String jdk) {
        if (!policy.usesVectors()) {
            return "scalar kernels on JDK " + jdk + ": " + policy.reason();
        }
        return "vector kernels of " + policy.vectorBits() + " bits on JDK " + jdk + " (decode "
                + policy.decoding().elementSizes() + ", encode " + policy.encoding().elementSizes()
                + "; scalar kernels all others): " + policy.reason();
    }

    /** By name: nothing else in the library links to the Vector API. */
    private static ByteStreamSplitKernels load(KernelPolicy policy) throws ReflectiveOperationException {
        // Not by `requires static`, of which javac warns whoever compiles against this module.
        Platform.vectorModuleOfThisProcess().ifPresent(DecodingKernels.class.getModule()::addReads);
        VectorWidth.set(policy.vectorBits());
        ByteStreamSplitKernels kernels = Class.forName("io.github.parquetdecoding.VectorKernels")
                .asSubclass(ByteStreamSplitKernels.class)
                .getDeclaredConstructor(VectorThresholds.class, VectorThresholds.class)
                .newInstance(policy.decoding(), policy.encoding());
        checkAnswers(kernels);
        return kernels;
    }

    /** A few values of each size: a Vector API that has been changed or is broken is seen here, not in a reader. */
    static void checkAnswers(ByteStreamSplitKernels kernels) {
        ByteStreamSplitKernels scalar = new ScalarKernels();
        int count = 67;
        for (int elementSize : new int[] {2, 4, 8, 12, 16}) {
            byte[] page = new byte[count * elementSize];
            for (int i = 0; i < page.length; i++) {
                page[i] = (byte) (i * 0x9E3779B1 >>> 24);
            }
            byte[] values = new byte[page.length];
            scalar.decode(page, 0, count, count, elementSize, values, 0);
            byte[] answer = new byte[page.length];
            kernels.decode(page, 0, count, count, elementSize, answer, 0);
            if (!Arrays.equals(answer, values)) {
                throw new IllegalStateException("wrong values of " + elementSize + " bytes were decoded");
            }
            kernels.encode(values, 0, count, elementSize, answer, 0, count);
            if (!Arrays.equals(answer, page)) {
                throw new IllegalStateException("wrong values of " + elementSize + " bytes were encoded");
            }
        }
    }
}
