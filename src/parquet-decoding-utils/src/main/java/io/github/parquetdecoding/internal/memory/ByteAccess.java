// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Little-endian words in byte arrays and buffers, at any alignment and in the machine's own instructions. Indexes are
 * checked by the array or buffer only. Overloads let a kernel read the same for both kinds of source.
 *
 * <p>The handles must be static final: as a parameter a VarHandle costs ten times as much.
 */
public final class ByteAccess {
    private static final VarHandle SHORTS = MethodHandles.byteArrayViewVarHandle(short[].class, LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);

    private ByteAccess() {
    }

    public static byte getByte(byte[] array, int index) {
        return array[index];
    }

    public static byte getByte(ByteBuffer buffer, int index) {
        return buffer.get(index);
    }

    public static short getShort(byte[] array, int index) {
        return (short) SHORTS.get(array, index);
    }

    public static int getInt(byte[] array, int index) {
        return (int) INTS.get(array, index);
    }

    public static long getLong(byte[] array, int index) {
        return (long) LONGS.get(array, index);
    }

    /**
     * The buffer's order must be little-endian. Not through a VarHandle: C2 failed to inline eight of those in some
     * forks, which were then five times slower.
     */
    public static long getLong(ByteBuffer buffer, int index) {
        return buffer.getLong(index);
    }

    public static void putInt(byte[] array, int index, int value) {
        INTS.set(array, index, value);
    }

    public static void putLong(byte[] array, int index, long value) {
        LONGS.set(array, index, value);
    }
}
