package io.github.parquetdecoding;

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
 * processor has a fast instruction for it: Intel's since Haswell, AMD's since Zen 3.
 */
public final class DecodingKernels {
    static final String PROPERTY = "parquet.decoding.kernels";

    static final ByteStreamSplitKernels BYTE_STREAM_SPLIT;

    private static final String DESCRIPTION;

    static {
        Choice choice = choose(System.getProperty(PROPERTY, "auto"), Platform.current(), DecodingKernels::load);
        BYTE_STREAM_SPLIT = choice.kernels();
        DESCRIPTION = choice.description();
    }

    private DecodingKernels() {
    }

    /** One line: the kernels in use, the JDK that they run on, and why they were chosen. */
    public static String describe() {
        return DESCRIPTION + "; " + PayloadBits.describe();
    }

    /** The kernels of a process, and what {@link #describe()} says of them. */
    record Choice(ByteStreamSplitKernels kernels, String description) {
    }

    /** Makes the vector kernels of a policy, or fails if they do not work. */
    interface VectorLoader {
        ByteStreamSplitKernels load(KernelPolicy policy) throws ReflectiveOperationException;
    }

    static Choice choose(String requested, Platform platform, VectorLoader vectors) {
        KernelPolicy policy = KernelPolicy.of(requested, platform);
        if (!policy.usesVectors()) {
            return new Choice(new ScalarKernels(), describe(policy, jdk()));
        }
        try {
            return new Choice(vectors.load(policy), describe(policy, jdk()));
        } catch (Throwable e) {
            // Whatever it is: a reader that runs without vectors must not fail by them.
            String failure = "Vector API kernels do not work on JDK " + jdk() + ": " + firstCause(e);
            if (requested.equals("vector")) {
                throw new IllegalStateException("-D" + PROPERTY + "=vector: " + failure, e);
            }
            System.getLogger(DecodingKernels.class.getName()).log(DEBUG, failure, e);
            return new Choice(new ScalarKernels(), describe(KernelPolicy.scalar(failure), jdk()));
        }
    }

    private static String jdk() {
        return Runtime.version().toString();
    }

    /** Of a class that cannot be initialised or made, what is wrong with it. */
    private static Throwable firstCause(Throwable e) {
        return e.getCause() == null ? e : firstCause(e.getCause());
    }

    static String describe(KernelPolicy policy, String jdk) {
        if (!policy.usesVectors()) {
            return "scalar kernels on JDK " + jdk + ": " + policy.reason();
        }
        String others = policy.leastOfOthers() == KernelPolicy.NEVER
                ? ""
                : " and others from " + KernelPolicy.LEAST_SIZE_OF_OTHERS + " bytes on";
        return "vector kernels of " + policy.vectorBits() + " bits on JDK " + jdk + " (2, 4, 8, 12, 16 bytes" + others
                + "; scalar kernels all others): " + policy.reason();
    }

    /** By name: nothing else in the library links to the Vector API. */
    static ByteStreamSplitKernels load(KernelPolicy policy) throws ReflectiveOperationException {
        // Not by `requires static`, of which javac warns whoever compiles against this module.
        Platform.vectorModuleOfThisProcess().ifPresent(DecodingKernels.class.getModule()::addReads);
        VectorWidth.set(policy.vectorBits());
        return (ByteStreamSplitKernels) Class.forName("io.github.parquetdecoding.VectorKernels")
                .getDeclaredMethod("verified", int.class, int.class)
                .invoke(null, policy.least(), policy.leastOfOthers());
    }
}
