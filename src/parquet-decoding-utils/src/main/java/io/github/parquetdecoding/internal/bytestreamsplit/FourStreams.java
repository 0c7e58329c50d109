// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bytestreamsplit;

import static io.github.parquetdecoding.internal.bytestreamsplit.SwarTranspose.lowHalves;
import static io.github.parquetdecoding.internal.bytestreamsplit.SwarTranspose.rows04;
import static io.github.parquetdecoding.internal.bytestreamsplit.SwarTranspose.rows15;
import static io.github.parquetdecoding.internal.bytestreamsplit.SwarTranspose.rows26;
import static io.github.parquetdecoding.internal.bytestreamsplit.SwarTranspose.rows37;
import static io.github.parquetdecoding.internal.memory.ByteAccess.getInt;
import static io.github.parquetdecoding.internal.memory.ByteAccess.getLong;
import static io.github.parquetdecoding.internal.memory.ByteAccess.putInt;

/**
 * Four neighbouring streams of eight elements of any size from 4 up: what the kernels of 8 and more bytes are made of.
 * Four words fit the registers with room to spare, and half of a transposed word is stored as it is.
 *
 * <p>Those kernels call this in their loops. In a method of its own for all streams of a block, which would be compiled
 * alone first, it would be too large to be inlined.
 */
final class FourStreams {
    private FourStreams() {
    }

    static void decode(byte[] page, int index, int stride, int elementSize, byte[] out, int outIndex) {
        store(
                getLong(page, index), getLong(page, index + stride),
                getLong(page, index + 2 * stride), getLong(page, index + 3 * stride),
                elementSize, out, outIndex);
    }

    static void store(long a, long b, long c, long d, int elementSize, byte[] out, int index) {
        long values04 = rows04(a, b, c, d);
        long values15 = rows15(a, b, c, d);
        long values26 = rows26(a, b, c, d);
        long values37 = rows37(a, b, c, d);
        putInt(out, index, (int) values04);
        putInt(out, index + elementSize, (int) values15);
        putInt(out, index + 2 * elementSize, (int) values26);
        putInt(out, index + 3 * elementSize, (int) values37);
        putInt(out, index + 4 * elementSize, (int) (values04 >>> 32));
        putInt(out, index + 5 * elementSize, (int) (values15 >>> 32));
        putInt(out, index + 6 * elementSize, (int) (values26 >>> 32));
        putInt(out, index + 7 * elementSize, (int) (values37 >>> 32));
    }

    static void encode(byte[] values, int offset, int elementSize, byte[] page, int index, int stride) {
        Swar4.split(
                lowHalves(getInt(values, offset), getInt(values, offset + 4 * elementSize)),
                lowHalves(getInt(values, offset + elementSize), getInt(values, offset + 5 * elementSize)),
                lowHalves(getInt(values, offset + 2 * elementSize), getInt(values, offset + 6 * elementSize)),
                lowHalves(getInt(values, offset + 3 * elementSize), getInt(values, offset + 7 * elementSize)),
                page, index, stride);
    }
}
