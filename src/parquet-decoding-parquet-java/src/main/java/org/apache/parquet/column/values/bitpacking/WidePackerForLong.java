// SPDX-License-Identifier: Apache-2.0
package org.apache.parquet.column.values.bitpacking;

import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;

/**
 * Unpacks longs of more than 8 bits from 64-bit words, each of which contains a value, except for one byte of some
 * values of 59 or more bits; parquet-java's packers assemble values byte by byte. This class is a template:
 * {@link ByteBitPackingForLongLE} defines a copy of it for each bit width, which makes places and shifts constants.
 * Packing is left to parquet-java's packer.
 */
final class WidePackerForLong extends BytePackerForLong {
    private static final BytePackerForLong STOCK = stock();
    private static final int WIDTH = STOCK.getBitWidth();
    private static final long MASK = -1L >>> Long.SIZE - WIDTH;
    private static final VarHandle ARRAY_WORD =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle BUFFER_WORD =
            MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    WidePackerForLong() {
        super(WIDTH);
    }

    /** Returns the class data: parquet-java's packer. */
    private static BytePackerForLong stock() {
        try {
            return MethodHandles.classData(
                    MethodHandles.lookup(), ConstantDescs.DEFAULT_NAME, BytePackerForLong.class);
        } catch (IllegalAccessException e) {
            throw new LinkageError("No class data", e);
        }
    }

    /** Returns where a value's word begins. The last words end with the 8 values, so no byte after them is read. */
    private static int place(int value) {
        return Math.min(value * WIDTH >>> 3, WIDTH - Long.BYTES);
    }

    /** Returns the number of bits in the word before the value. */
    private static int shift(int value) {
        return value * WIDTH - Byte.SIZE * place(value);
    }

    @Override
    public void unpack8Values(byte[] in, int inPos, long[] out, int outPos) {
        store(word(in, inPos, 0), word(in, inPos, 1), word(in, inPos, 2), word(in, inPos, 3), word(in, inPos, 4),
                word(in, inPos, 5), word(in, inPos, 6), word(in, inPos, 7), out, outPos);
    }

    @Override
    public void unpack32Values(byte[] in, int inPos, long[] out, int outPos) {
        for (int i = 0; i < 4; i++) {
            unpack8Values(in, inPos + i * WIDTH, out, outPos + 8 * i);
        }
    }

    @Override
    public void unpack8Values(ByteBuffer in, int inPos, long[] out, int outPos) {
        if (in.hasArray()) {
            Objects.checkFromIndexSize(inPos, WIDTH, in.limit());
            unpack8Values(in.array(), in.arrayOffset() + inPos, out, outPos);
            return;
        }
        store(word(in, inPos, 0), word(in, inPos, 1), word(in, inPos, 2), word(in, inPos, 3), word(in, inPos, 4),
                word(in, inPos, 5), word(in, inPos, 6), word(in, inPos, 7), out, outPos);
    }

    @Override
    public void unpack32Values(ByteBuffer in, int inPos, long[] out, int outPos) {
        for (int i = 0; i < 4; i++) {
            unpack8Values(in, inPos + i * WIDTH, out, outPos + 8 * i);
        }
    }

    private static long word(byte[] in, int inPos, int value) {
        int index = inPos + place(value);
        int shift = shift(value);
        long word = (long) ARRAY_WORD.get(in, index) >>> shift;
        return shift + WIDTH <= Long.SIZE ? word : word | (long) in[index + Long.BYTES] << Long.SIZE - shift;
    }

    private static long word(ByteBuffer in, int inPos, int value) {
        int index = inPos + place(value);
        int shift = shift(value);
        long word = (long) BUFFER_WORD.get(in, index) >>> shift;
        return shift + WIDTH <= Long.SIZE ? word : word | (long) in.get(index + Long.BYTES) << Long.SIZE - shift;
    }

    private static void store(
            long a, long b, long c, long d, long e, long f, long g, long h, long[] out, int outPos) {
        out[outPos] = a & MASK;
        out[outPos + 1] = b & MASK;
        out[outPos + 2] = c & MASK;
        out[outPos + 3] = d & MASK;
        out[outPos + 4] = e & MASK;
        out[outPos + 5] = f & MASK;
        out[outPos + 6] = g & MASK;
        out[outPos + 7] = h & MASK;
    }

    @Override
    public void pack8Values(long[] in, int inPos, byte[] out, int outPos) {
        STOCK.pack8Values(in, inPos, out, outPos);
    }

    @Override
    public void pack32Values(long[] in, int inPos, byte[] out, int outPos) {
        STOCK.pack32Values(in, inPos, out, outPos);
    }
}
