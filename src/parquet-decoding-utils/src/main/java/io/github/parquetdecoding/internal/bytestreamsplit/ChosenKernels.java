package io.github.parquetdecoding.internal.bytestreamsplit;

import java.util.function.IntFunction;
import java.util.function.Supplier;

import io.github.parquetdecoding.internal.platform.JitCompiler;
import io.github.parquetdecoding.internal.platform.KernelMode;
import io.github.parquetdecoding.internal.platform.KernelPolicy;
import io.github.parquetdecoding.internal.platform.Log;
import io.github.parquetdecoding.internal.platform.Platform;

import static java.lang.System.Logger.Level.DEBUG;

/** The kernels of this process: chosen once, when the first page is read or written. */
final class ChosenKernels {
    /** Null if there are scalar kernels only. */
    static final VectorKernels VECTORS;
    static final String DESCRIPTION;

    static {
        Choice choice = choose(
                KernelMode.requested(), Platform::current, JitCompiler::current, VectorSelfCheck::verified);
        VECTORS = choice.vectors();
        DESCRIPTION = choice.description();
    }

    private ChosenKernels() {
    }

    /** @param vectors null if there are scalar kernels only */
    record Choice(VectorKernels vectors, String description) {
    }

    /**
     * Chooses. Whatever goes wrong, a reader that runs without vectors does not fail by them.
     *
     * @param vectors makes the kernels of a width, or fails if they do not work
     * @throws IllegalStateException if {@code mode} is {@code VECTOR} and vectors cannot run
     */
    static Choice choose(
            KernelMode mode, Supplier<Platform> platform, Supplier<JitCompiler> compiler,
            IntFunction<VectorKernels> vectors) {
        try {
            KernelPolicy policy = KernelPolicy.of(mode, platform.get(), compiler);
            return policy.usesVectors()
                    ? new Choice(vectors.apply(policy.vectorBits()), "vector kernels of " + policy.vectorBits()
                            + " bits for 2, 4, 8, 12 and 16 bytes" + because(policy.reason()))
                    : new Choice(null, "scalar kernels" + because(policy.reason()));
        } catch (Throwable e) {
            String failure = "Vector API kernels do not work: " + firstCause(e);
            if (mode == KernelMode.VECTOR) {
                throw e instanceof IllegalStateException refused ? refused
                        : new IllegalStateException("-D" + KernelMode.PROPERTY + "=vector: " + failure, e);
            }
            Log.log(DEBUG, failure, e);
            return new Choice(null, "scalar kernels" + because(failure));
        }
    }

    private static String because(String reason) {
        return " on JDK " + Runtime.version() + ": " + reason;
    }

    /** Of a class that cannot be initialised or made, what is wrong with it. */
    private static Throwable firstCause(Throwable e) {
        return e.getCause() == null ? e : firstCause(e.getCause());
    }
}
