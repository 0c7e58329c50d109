// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bytestreamsplit;

import static io.github.parquetdecoding.internal.bytestreamsplit.SwarTranspose.evenBytes;
import static io.github.parquetdecoding.internal.bytestreamsplit.SwarTranspose.evenShorts;
import static io.github.parquetdecoding.internal.bytestreamsplit.SwarTranspose.highHalves;
import static io.github.parquetdecoding.internal.bytestreamsplit.SwarTranspose.lowHalves;
import static io.github.parquetdecoding.internal.bytestreamsplit.SwarTranspose.oddBytes;
import static io.github.parquetdecoding.internal.bytestreamsplit.SwarTranspose.oddShorts;
import static io.github.parquetdecoding.internal.memory.ByteAccess.getLong;
import static io.github.parquetdecoding.internal.memory.ByteAccess.putLong;

/**
 * Elements of 2 bytes (FLOAT16, FIXED_LEN_BYTE_ARRAY(2)): zips two words of streams into two words of values.
 */
final class Swar2 {
    /** Values that are moved at a time: one long of each stream. */
    private static final int BLOCK = 8;

    private Swar2() {
    }

    static void decode(byte[] page, int first, int stride, int count, byte[] out, int outOffset) {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            int index = first + i;
            store(
                    getLong(page, index), getLong(page, index + stride),
                    out, outOffset + 2 * i);
        }
        if (i < count) {
            int last = count - BLOCK;
            decode(page, first + last, stride, BLOCK, out, outOffset + 2 * last);
        }
    }

    private static void store(long a, long b, byte[] out, int index) {
        long even = evenBytes(a, b);
        long odd = oddBytes(a, b);
        long values0145 = evenShorts(even, odd);
        long values2367 = oddShorts(even, odd);
        putLong(out, index, lowHalves(values0145, values2367));
        putLong(out, index + 8, highHalves(values0145, values2367));
    }

    static void encode(byte[] values, int offset, int count, byte[] page, int first, int stride) {
        int i = 0;
        for (; i <= count - BLOCK; i += BLOCK) {
            long values0123 = getLong(values, offset + 2 * i);
            long values4567 = getLong(values, offset + 2 * i + 8);
            long values0145 = lowHalves(values0123, values4567);
            long values2367 = highHalves(values0123, values4567);
            split(evenShorts(values0145, values2367), oddShorts(values0145, values2367), page, first + i, stride);
        }
        if (i < count) {
            int last = count - BLOCK;
            encode(values, offset + 2 * last, BLOCK, page, first + last, stride);
        }
    }

    private static void split(long even, long odd, byte[] page, int index, int stride) {
        putLong(page, index, evenBytes(even, odd));
        putLong(page, index + stride, oddBytes(even, odd));
    }
}
