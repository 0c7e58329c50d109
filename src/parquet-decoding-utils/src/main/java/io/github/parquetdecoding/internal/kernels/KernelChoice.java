// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.kernels;

import java.util.function.IntFunction;
import java.util.function.Supplier;

import static java.lang.System.Logger.Level.DEBUG;

/**
 * Which kernels of an operation run in this process.
 *
 * @param operation the name of the operation in descriptions
 * @param vectors null if there are scalar kernels only
 * @param kind the name of the kind of kernels in descriptions
 * @param reason why these kernels were chosen
 * @param refusal the exception of every call if vectors are required but cannot run; null otherwise
 */
public record KernelChoice<K>(String operation, K vectors, String kind, String reason, IllegalStateException refusal) {
    /** Like {@link #of(String, KernelMode, Supplier, Supplier, IntFunction)}, for this process. */
    public static <K> KernelChoice<K> of(String operation, IntFunction<K> vectors) {
        return of(operation, KernelMode.requested(), Platform::current, JitCompiler::current, vectors);
    }

    /**
     * Chooses. Whatever goes wrong with vectors, a reader that can run without them does not fail.
     *
     * @param vectors makes the kernels of a width, or fails if they do not work; null if there are none of that width
     */
    public static <K> KernelChoice<K> of(
            String operation, KernelMode mode, Supplier<Platform> platform, Supplier<JitCompiler> compiler,
            IntFunction<K> vectors) {
        try {
            KernelPolicy policy = KernelPolicy.of(mode, platform.get(), compiler);
            if (!policy.usesVectors()) {
                return mode == KernelMode.VECTOR
                        ? refused(operation, "Vector API kernels cannot run here: " + policy.reason(), null)
                        : scalar(operation, policy.reason());
            }
            // Not with `requires static`: javac would warn everyone who compiles against this module.
            Platform.vectorModuleOfThisProcess().ifPresent(KernelChoice.class.getModule()::addReads);
            K kernels = vectors.apply(policy.vectorBits());
            return kernels == null
                    ? scalar(operation, "there are none for vectors of " + policy.vectorBits() + " bits")
                    : new KernelChoice<>(operation, kernels, "vector kernels of " + policy.vectorBits() + " bits",
                            policy.reason(), null);
        } catch (Throwable e) {
            String failure = "Vector API kernels do not work: " + firstCause(e);
            if (mode == KernelMode.VECTOR) {
                return refused(operation, failure, e);
            }
            Log.log(DEBUG, failure, e);
            return scalar(operation, failure);
        }
    }

    private static <K> KernelChoice<K> scalar(String operation, String reason) {
        return new KernelChoice<>(operation, null, "scalar kernels", reason, null);
    }

    private static <K> KernelChoice<K> refused(String operation, String reason, Throwable cause) {
        String message = "-D" + KernelMode.PROPERTY + "=vector: " + reason;
        return new KernelChoice<>(operation, null, "no kernels", message, new IllegalStateException(message, cause));
    }

    /** @throws IllegalStateException if vectors are required but cannot run */
    @Override
    public K vectors() {
        if (refusal != null) {
            throw new IllegalStateException(reason, refusal.getCause());
        }
        return vectors;
    }

    /** A line for the first choice, whose reason usually holds for the whole process, and one for each. */
    public static String describe(KernelChoice<?>... choices) {
        KernelChoice<?> first = choices[0];
        StringBuilder lines = new StringBuilder(first.kind + " on JDK " + Runtime.version() + ": " + first.reason);
        for (KernelChoice<?> choice : choices) {
            lines.append('\n').append(choice.operation).append(": ").append(choice.kind);
            if (!choice.reason.equals(first.reason)) {
                lines.append(", ").append(choice.reason);
            }
        }
        return lines.toString();
    }

    /** The reason why a class cannot be defined or initialised. */
    private static Throwable firstCause(Throwable e) {
        return e.getCause() == null ? e : firstCause(e.getCause());
    }
}
