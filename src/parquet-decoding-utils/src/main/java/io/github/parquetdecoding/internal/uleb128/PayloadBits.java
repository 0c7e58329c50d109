// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.uleb128;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

import io.github.parquetdecoding.internal.kernels.KernelSpecializer;
import io.github.parquetdecoding.internal.kernels.LongCompressPolicy;

/**
 * Packs the payloads of ULEB128 bytes, seven bits each, or their continuation bits: with {@code Long.compress} where
 * that is one fast instruction, or with shifts and masks. {@link LongCompressPolicy} decides.
 */
public final class PayloadBits {
    private static final long PAYLOADS = 0x7F7F_7F7F_7F7F_7F7FL;
    private static final long HIGHEST_BITS = ~PAYLOADS;

    /** Moves the highest bit of each byte to the highest byte, in the order of the bytes. */
    private static final long GATHER_HIGHEST_BITS = 0x0002_0408_1020_4081L;

    /** Whether {@code Long.compress} is used in this process. */
    static final boolean COMPRESSES;

    /** {@code Long.compress}, of JDK 19 and later; null if it is not used. */
    private static final MethodHandle COMPRESS;

    private static final String DESCRIPTION;
    private static final Throwable FAILURE;

    static {
        boolean compresses = false;
        MethodHandle compress = null;
        String description = null;
        Throwable failure = null;
        try {
            LongCompressPolicy policy = LongCompressPolicy.current();
            if (policy.compresses()) {
                compress = MethodHandles.publicLookup().findStatic(
                        Long.class, "compress", MethodType.methodType(long.class, long.class, long.class));
                compresses = true;
            }
            description = policy.describe();
        } catch (Throwable e) {
            // Whatever it is: an optimisation must not make a reader fail. There may be no memory left for a message.
            failure = e;
        }
        COMPRESSES = compresses;
        COMPRESS = compress;
        DESCRIPTION = description;
        FAILURE = failure;
    }

    private PayloadBits() {
    }

    /** One line: which form is used and why. */
    public static String describe() {
        return FAILURE == null ? DESCRIPTION : "ULEB128 lists: shifts and masks, the choice failed: " + FAILURE;
    }

    /** Packs the payloads of up to five bytes; the others must be 0. */
    static long ofFive(long word) {
        if (COMPRESSES) {
            return compressed(word, PAYLOADS);
        }
        word = word & 0x007F_007F_007FL | word >>> 1 & 0x3F80_3F80L;
        return word & 0x3FFF | word >>> 2 & 0x0FFF_C000 | word >>> 4 & 0x7_F000_0000L;
    }

    /** Packs the payloads of eight bytes. */
    static long ofEight(long word) {
        return COMPRESSES ? compressed(word, PAYLOADS) : Uleb128Word.payload(word);
    }

    /** The highest bits of the eight bytes, which are the continuation bits, in the low eight bits. */
    static long highestBits(long word) {
        if (COMPRESSES) {
            return compressed(word, HIGHEST_BITS);
        }
        return (word & HIGHEST_BITS) * GATHER_HIGHEST_BITS >>> 56;
    }

    private static long compressed(long word, long mask) {
        try {
            return (long) COMPRESS.invokeExact(word, mask);
        } catch (Throwable e) {
            throw KernelSpecializer.unchecked(e);
        }
    }
}
