// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.platform;

import java.util.function.IntFunction;
import java.util.function.Supplier;

import static java.lang.System.Logger.Level.DEBUG;

/**
 * The kernels of a process for one job: some by vectors beside the scalar ones, or not.
 *
 * @param vectors null if there are scalar kernels only
 * @param description which there are, and why
 */
public record KernelChoice<K>(K vectors, String description) {
    /** As {@link #of(String, KernelMode, Supplier, Supplier, IntFunction)}, for this process. */
    public static <K> KernelChoice<K> of(String job, IntFunction<K> vectors) {
        return of(job, KernelMode.requested(), Platform::current, JitCompiler::current, vectors);
    }

    /**
     * Chooses. Whatever goes wrong, a reader that runs without vectors does not fail by them.
     *
     * @param job what the vector kernels are for, as the description has it
     * @param vectors makes the kernels of a width, or fails if they do not work
     * @throws IllegalStateException if {@code mode} is {@code VECTOR} and vectors cannot run
     */
    public static <K> KernelChoice<K> of(
            String job, KernelMode mode, Supplier<Platform> platform, Supplier<JitCompiler> compiler,
            IntFunction<K> vectors) {
        try {
            KernelPolicy policy = KernelPolicy.of(mode, platform.get(), compiler);
            if (!policy.usesVectors()) {
                return new KernelChoice<>(null, "scalar kernels" + because(policy.reason()));
            }
            // Not by `requires static`, of which javac warns whoever compiles against this module.
            Platform.vectorModuleOfThisProcess().ifPresent(KernelChoice.class.getModule()::addReads);
            return new KernelChoice<>(vectors.apply(policy.vectorBits()), "vector kernels of " + policy.vectorBits()
                    + " bits for " + job + because(policy.reason()));
        } catch (Throwable e) {
            String failure = "Vector API kernels do not work: " + firstCause(e);
            if (mode == KernelMode.VECTOR) {
                throw e instanceof IllegalStateException refused ? refused
                        : new IllegalStateException("-D" + KernelMode.PROPERTY + "=vector: " + failure, e);
            }
            Log.log(DEBUG, failure, e);
            return new KernelChoice<>(null, "scalar kernels" + because(failure));
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
