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
 * @param refusal why every call fails, if vectors are asked for and cannot run; null otherwise
 */
public record KernelChoice<K>(K vectors, String description, IllegalStateException refusal) {
    /** As {@link #of(String, KernelMode, Supplier, Supplier, IntFunction)}, for this process. */
    public static <K> KernelChoice<K> of(String job, IntFunction<K> vectors) {
        return of(job, KernelMode.requested(), Platform::current, JitCompiler::current, vectors);
    }

    /**
     * Chooses. Whatever goes wrong, this does not fail: it is called by static initialisers, and a class whose
     * initialiser fails is unusable.
     *
     * @param job what the vector kernels are for, as the description has it
     * @param vectors makes the kernels of a width, or fails if they do not work
     */
    public static <K> KernelChoice<K> of(
            String job, KernelMode mode, Supplier<Platform> platform, Supplier<JitCompiler> compiler,
            IntFunction<K> vectors) {
        try {
            KernelPolicy policy = KernelPolicy.of(mode, platform.get(), compiler);
            if (!policy.usesVectors()) {
                return scalar(policy.reason());
            }
            // Not by `requires static`, of which javac warns whoever compiles against this module.
            Platform.vectorModuleOfThisProcess().ifPresent(KernelChoice.class.getModule()::addReads);
            return new KernelChoice<>(vectors.apply(policy.vectorBits()), "vector kernels of " + policy.vectorBits()
                    + " bits for " + job + because(policy.reason()), null);
        } catch (Throwable e) {
            String failure = "Vector API kernels do not work: " + firstCause(e);
            if (mode == KernelMode.VECTOR) {
                IllegalStateException refusal = e instanceof IllegalStateException refused ? refused
                        : new IllegalStateException("-D" + KernelMode.PROPERTY + "=vector: " + failure, e);
                return new KernelChoice<>(null, "no kernels" + because(refusal.getMessage()), refusal);
            }
            Log.log(DEBUG, failure, e);
            return scalar(failure);
        }
    }

    private static <K> KernelChoice<K> scalar(String reason) {
        return new KernelChoice<>(null, "scalar kernels" + because(reason), null);
    }

    /** @throws IllegalStateException if they are asked for and cannot run */
    @Override
    public K vectors() {
        if (refusal != null) {
            throw new IllegalStateException(refusal.getMessage(), refusal.getCause());
        }
        return vectors;
    }

    /** In two words, which there are. */
    public String kind() {
        return (refusal != null ? "no" : vectors == null ? "scalar" : "vector") + " kernels";
    }

    private static String because(String reason) {
        return " on JDK " + Runtime.version() + ": " + reason;
    }

    /** Of a class that cannot be initialised or made, what is wrong with it. */
    private static Throwable firstCause(Throwable e) {
        return e.getCause() == null ? e : firstCause(e.getCause());
    }
}
