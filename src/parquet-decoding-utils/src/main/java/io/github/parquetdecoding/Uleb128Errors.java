// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import io.github.parquetdecoding.internal.memory.Checks;
import io.github.parquetdecoding.internal.uleb128.Uleb128Writer;

/** Exceptions for malformed ULEB128 values, made here, away from the readers' hot paths. */
final class Uleb128Errors {
    private Uleb128Errors() {
    }

    /** Goes through a malformed value again, byte by byte, to find out why it is malformed. */
    static MalformedParquetException of(byte[] array, int start, int limit, int maxLength) {
        int length = Math.min(limit - start, maxLength);
        for (int i = 0; i < length; i++) {
            int next = array[start + i];
            if (next >= 0) {
                return overflow(start, maxLength, next);
            }
        }
        return endless(name(maxLength), start, length, maxLength, limit);
    }

    /** All of {@code length} bytes have a continuation bit, and no more may be read. */
    static MalformedParquetException endless(String name, long start, int length, int maxLength, long limit) {
        String why = length == maxLength
                ? " is longer than " + maxLength + " bytes"
                : " is truncated: it does not end within the " + Checks.counted(length, "byte") + " up to limit "
                        + limit;
        return new MalformedParquetException(name + at(start) + why, start);
    }

    /** The last byte that a value may have has payload bits beyond the type's width. */
    static MalformedParquetException overflow(long start, int maxLength, int lastByte) {
        int bits = maxLength == Uleb128Writer.MAX_INT_BYTES ? Integer.SIZE : Long.SIZE;
        int mostInLastByte = (1 << (bits - 7 * (maxLength - 1))) - 1;
        return new MalformedParquetException(
                String.format("%s%s overflows %d bits: its byte %d is 0x%02X, at most 0x%02X fits",
                        name(maxLength), at(start), bits, maxLength, lastByte, mostInLastByte), start);
    }

    /** Adds to {@code e} which value of a list is malformed. */
    static MalformedParquetException inList(MalformedParquetException e, int index, int count) {
        return new MalformedParquetException(
                e.getMessage() + " (value " + index + " of " + count + ", counted from 0)", e.offset());
    }

    static String name(int maxLength) {
        return maxLength == Uleb128Writer.MAX_INT_BYTES ? "ULEB128 int" : "ULEB128 long";
    }

    private static String at(long start) {
        return start == MalformedParquetException.UNKNOWN_OFFSET ? "" : " at offset " + start;
    }
}
