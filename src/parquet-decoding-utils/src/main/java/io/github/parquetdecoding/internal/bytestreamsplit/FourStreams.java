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
 * Moves four adjacent streams of eight elements of 4 or more bytes; the building block of the kernels for 8 and more
 * bytes. Four words fit into registers with room to spare, and halves of transposed words are stored as they are.
 *
 * <p>Kernels call this directly in their loops. A method for all streams of a block would be compiled by itself first,
 * and then be too large to be inlined.
 */
final class FourStreams {
    private FourStreams() {
    }

    static void decode(byte[] page, int index, int stride, int elementSize, byte[] out, int outIndex) {
        long a = getLong(page, index);
        long b = getLong(page, index + stride);
        long c = getLong(page, index + 2 * stride);
        long d = getLong(page, index + 3 * stride);
        long values04 = rows04(a, b, c, d);
        long values15 = rows15(a, b, c, d);
        long values26 = rows26(a, b, c, d);
        long values37 = rows37(a, b, c, d);
        putInt(out, outIndex, (int) values04);
        putInt(out, outIndex + elementSize, (int) values15);
        putInt(out, outIndex + 2 * elementSize, (int) values26);
        putInt(out, outIndex + 3 * elementSize, (int) values37);
        putInt(out, outIndex + 4 * elementSize, (int) (values04 >>> 32));
        putInt(out, outIndex + 5 * elementSize, (int) (values15 >>> 32));
        putInt(out, outIndex + 6 * elementSize, (int) (values26 >>> 32));
        putInt(out, outIndex + 7 * elementSize, (int) (values37 >>> 32));
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
