// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bitpacking;

import java.lang.invoke.MethodHandles;

import io.github.parquetdecoding.internal.platform.KernelSpecializer;
import io.github.parquetdecoding.internal.platform.KernelTable;
import io.github.parquetdecoding.internal.platform.VectorMemory;

/** Definitions of {@link VectorSpreader}, for values of 4 and 8 bytes. */
final class VectorSpreaders {
    /** Of fewer bits, processors lack the instruction that expands a vector. */
    private static final int BITS = 512;

    private final int bits;
    private final KernelTable<SpreadKernel> kernels;

    private VectorSpreaders(int bits) {
        this.bits = bits;
        this.kernels = new KernelTable<>(ArrayTypes.COUNT, this::define);
    }

    /** Null if there is none. */
    SpreadKernel kernel(int slot) {
        return slot <= ArrayTypes.LAST_OF_4_OR_8_BYTES ? kernels.get(slot) : null;
    }

    private SpreadKernel define(int slot) {
        return KernelSpecializer.define(MethodHandles.lookup(), VectorSpreader.class, SpreadKernel.class,
                new VectorMemory(bits, false, ArrayTypes.ofSlot(slot)));
    }

    /**
     * Kernels that work: some values are compared with what they must be. Null if there are none.
     *
     * @throws IllegalStateException if an answer is wrong
     */
    static VectorSpreaders verified(int bits) {
        if (bits != BITS) {
            return null;
        }
        VectorSpreaders spreaders = new VectorSpreaders(bits);
        long[] validity = {0x0123_4567_89AB_CDEFL, 0, -1L, 0xF0F0_5555_3333_8001L};
        int[] values = new int[Long.SIZE * validity.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = i + 1;
        }
        int count = ValidityBits.count(validity, 0, values.length);
        try {
            // A definition of its own: what readers use has no profile of this.
            spreaders.define(ArrayTypes.slot(values)).spread(values, 0, count, validity, 0, validity.length);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new LinkageError("A method of the JDK throws an exception", e);
        }
        for (int i = 0, next = 1; i < values.length; i++) {
            if ((validity[i >>> 6] >>> i & 1) != 0 && values[i] != next++) {
                throw new IllegalStateException("wrong answers for places of values");
            }
        }
        return spreaders;
    }
}
