// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.kernels;

import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * The Vector API kernels of an operation, which begin after {@value #PLAIN_VALUES} values unless the mode requests
 * them at once. Until C2 has compiled a kernel, its vectors are objects: starting one takes 1.3 to 1.6 s of CPU, as
 * much as plain Java loses over 1.4 billion doubles, 3 billion floats or 4.5 billion ints of 12 bits.
 *
 * <p>Threads share this without locks. They may choose twice or lose counts, which does no harm.
 */
public final class DeferredVectors<K> {
    static final long PLAIN_VALUES = 1L << 30;

    /** Values per sample: each call takes one with a probability, so that threads do not compete for the counter. */
    private static final int SAMPLE = 1 << 20;

    private final Supplier<KernelChoice<K>> choose;
    /** Whether {@link #choice} holds from now on. */
    private boolean begun;
    private int samplesLeft;
    /** Null until it is made. */
    private KernelChoice<K> choice;

    /** @param vectors makes the kernels of a width, as for {@link KernelChoice#of} */
    public DeferredVectors(String operation, IntFunction<K> vectors) {
        this(() -> KernelChoice.of(operation, vectors), ThisProcess.DEFERS ? PLAIN_VALUES : 0);
    }

    DeferredVectors(Supplier<KernelChoice<K>> choose, long plainValues) {
        this.choose = choose;
        this.samplesLeft = (int) (plainValues / SAMPLE);
        this.begun = plainValues == 0;
    }

    private static final class ThisProcess {
        static final boolean DEFERS = KernelMode.requested() == KernelMode.AUTO
                && Platform.vectorModuleOfThisProcess().isPresent();
    }

    /**
     * Returns the kernels for a call; null if plain Java decodes its values.
     *
     * @param count values of the call; 0 for the kernels of later calls
     * @throws IllegalStateException if vectors are required but cannot run
     */
    public K kernels(int count) {
        return begun || begins(count) ? choice().vectors() : null;
    }

    private boolean begins(int count) {
        if (ThreadLocalRandom.current().nextInt(SAMPLE) < count) {
            samplesLeft -= Math.max(1, count / SAMPLE);
            if (samplesLeft <= 0) {
                begun = true;
            }
        }
        return begun;
    }

    /** Whether this process uses vectors, now or later, and why. */
    public KernelChoice<K> choice() {
        KernelChoice<K> chosen = choice;
        if (chosen == null) {
            chosen = choose.get();
            choice = chosen;
        }
        return chosen;
    }
}
