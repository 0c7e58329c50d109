// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.kernels;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** {@code Long.compress}, of JDK 19 and later: one instruction where {@link LongCompressPolicy} decides to use it. */
public final class LongCompress {
    /** Whether {@code Long.compress} is used in this process. */
    public static final boolean IS_USED;

    /** Null if it is not used. */
    private static final MethodHandle COMPRESS;

    private static final String DESCRIPTION;
    private static final Throwable FAILURE;

    static {
        boolean isUsed = false;
        MethodHandle compress = null;
        String description = null;
        Throwable failure = null;
        try {
            LongCompressPolicy policy = LongCompressPolicy.current();
            if (policy.compresses()) {
                compress = MethodHandles.publicLookup().findStatic(
                        Long.class, "compress", MethodType.methodType(long.class, long.class, long.class));
                isUsed = true;
            }
            description = policy.describe();
        } catch (Throwable e) {
            // Whatever it is: an optimisation must not make a reader fail. There may be no memory left for a message.
            failure = e;
        }
        IS_USED = isUsed;
        COMPRESS = compress;
        DESCRIPTION = description;
        FAILURE = failure;
    }

    private LongCompress() {
    }

    /** One line: whether it is used and why. */
    public static String describe() {
        return FAILURE == null ? DESCRIPTION
                : LongCompressPolicy.SUBJECT + ": shifts and masks, the choice failed: " + FAILURE;
    }

    /** Moves the bits that a mask selects to the lowest bits. */
    public static long compress(long word, long mask) {
        if (!IS_USED) {
            return bitByBit(word, mask);
        }
        try {
            return (long) COMPRESS.invokeExact(word, mask);
        } catch (Throwable e) {
            throw KernelSpecializer.unchecked(e);
        }
    }

    private static long bitByBit(long word, long mask) {
        if ((mask & mask + 1) == 0) {
            // The lowest bits, or none.
            return word & mask;
        }
        if ((word & mask) == mask) {
            return -1L >>> -Long.bitCount(mask);
        }
        long bits = 0;
        int i = 0;
        for (long left = mask; left != 0; left &= left - 1) {
            bits |= (word >>> Long.numberOfTrailingZeros(left) & 1) << i++;
        }
        return bits;
    }
}
