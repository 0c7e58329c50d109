// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.delta;

import io.github.parquetdecoding.internal.kernels.DeferredVectors;
import io.github.parquetdecoding.internal.kernels.ElementType;
import io.github.parquetdecoding.internal.kernels.KernelSpecializer;
import io.github.parquetdecoding.internal.kernels.KernelTable;
import io.github.parquetdecoding.internal.kernels.VectorSpecialization;

/** Definitions of {@link VectorBlocks} of one width of vectors, for ints and longs. */
public final class VectorDeltas {
    /** Vectors with four longs gain too little. */
    private static final int NARROW = 256;

    /** The block of the self-check: it begins with -66 in zig-zag code, and more bytes than a vector has follow it. */
    private static final int BLOCK_BYTES = 1024;
    private static final int MINIBLOCK = 32;
    private static final long LEAST_DELTA = -66;
    private static final long FIRST = 0x0123_4567_89AB_CDEFL;

    public static final DeferredVectors<VectorDeltas> DEFERRED = new DeferredVectors<>("DELTA", VectorDeltas::verified);

    private final int bits;
    private final KernelTable<BlockKernel> kernels;

    private VectorDeltas(int bits) {
        ElementType[] types = ElementType.values();
        this.bits = bits;
        this.kernels = new KernelTable<>(types.length, index -> define(types[index]));
    }

    /** Returns null if there is none. */
    BlockKernel kernel(ElementType type) {
        return bits == NARROW && type == ElementType.LONGS ? null : kernels.get(type.ordinal());
    }

    private BlockKernel define(ElementType type) {
        return KernelSpecializer.define(
                VectorBlocks.class, BlockKernel.class, new VectorSpecialization(bits, false, type));
    }

    /**
     * Returns kernels that work: their output for a block is compared with the expected one.
     *
     * @throws IllegalStateException if a value is wrong
     */
    static VectorDeltas verified(int bits) {
        VectorDeltas deltas = new VectorDeltas(bits);
        deltas.verify(Deltas.Output.INTS, new byte[] {1, 0, 7, 8, 13, 20, 31, 32});
        if (bits != NARROW) {
            deltas.verify(Deltas.Output.LONGS, new byte[] {1, 0, 8, 20, 31, 33, 47, 64});
        }
        return deltas;
    }

    private void verify(Deltas.Output output, byte[] widths) {
        byte[] in = new byte[BLOCK_BYTES];
        for (int i = 0; i < in.length; i++) {
            in[i] = (byte) (i * 0x9E3779B1 >>> 24);
        }
        // The least delta, in zig-zag code.
        in[0] = (byte) 0x83;
        in[1] = 1;
        System.arraycopy(widths, 0, in, 2, widths.length);
        int count = MINIBLOCK * widths.length;
        Object out = output == Deltas.Output.INTS ? new int[count] : new long[count];
        // A separate definition, so that the readers' kernels have no profile from this.
        long end = define(output.type())
                .decode(in, 0, in.length, widths.length, MINIBLOCK, 0, FIRST, out, 0, count);
        int bit = Byte.SIZE * (2 + widths.length);
        long value = FIRST;
        for (int i = 0; i < count; i++) {
            int bitWidth = widths[i / MINIBLOCK];
            value += LEAST_DELTA;
            for (int k = 0; k < bitWidth; k++, bit++) {
                value += (in[bit / Byte.SIZE] >>> bit % Byte.SIZE & 1L) << k;
            }
            if (output.get(out, i) != (output == Deltas.Output.INTS ? (int) value : value)) {
                throw new IllegalStateException("wrong answers for " + output + " of deltas of " + bitWidth + " bits");
            }
        }
        if (end != ((long) count << Integer.SIZE | bit / Byte.SIZE)) {
            throw new IllegalStateException("wrong answers for the size of a block");
        }
    }
}
