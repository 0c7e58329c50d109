package io.github.parquetdecoding;

/**
 * Which kernels run in this process and why: for logs, bug reports and benchmark results.
 *
 * <p>Kernels are chosen once, when this class is initialised, for the life of the process. The system property
 * {@value #PROPERTY} asks for some:
 * <ul>
 * <li>{@code auto}, the default: for each element size the kernels that were measured faster on such a machine;
 * <li>{@code scalar}: plain Java everywhere;
 * <li>{@code vector}: Vector API kernels, or a failure that says why they cannot run.
 * </ul>
 */
public final class DecodingKernels {
    static final String PROPERTY = "parquet.decoding.kernels";

    static final ByteStreamSplitKernels BYTE_STREAM_SPLIT = choose(System.getProperty(PROPERTY, "auto"));

    private DecodingKernels() {
    }

    /** One line: the kernels in use, the JDK that they run on, and why they were chosen. */
    public static String describe() {
        return "scalar kernels on JDK " + Runtime.version() + ": this version has no others";
    }

    static ByteStreamSplitKernels choose(String requested) {
        return switch (requested) {
            case "auto", "scalar" -> new ScalarKernels();
            case "vector" -> throw new IllegalStateException(
                    "-D" + PROPERTY + "=vector: this version has no Vector API kernels");
            default -> throw new IllegalArgumentException(
                    "-D" + PROPERTY + "=" + requested + ": must be auto, scalar or vector");
        };
    }
}
