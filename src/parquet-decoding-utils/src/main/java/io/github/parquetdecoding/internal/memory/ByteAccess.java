// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Little-endian words in byte arrays, at any alignment and in the machine's own instructions. Only the array checks
 * indexes.
 *
 * <p>The handles must be static final: as a parameter a VarHandle costs ten times as much.
 */
public final class ByteAccess {
    private static final VarHandle SHORTS = MethodHandles.byteArrayViewVarHandle(short[].class, LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);

    private ByteAccess() {
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

    public static void putInt(byte[] array, int index, int value) {
        INTS.set(array, index, value);
    }

    public static void putLong(byte[] array, int index, long value) {
        LONGS.set(array, index, value);
    }
}
