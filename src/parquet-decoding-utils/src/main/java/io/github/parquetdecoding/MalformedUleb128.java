package io.github.parquetdecoding;

/** What is said of bytes that are no ULEB128 value: made here, away from the readers' hot paths. */
final class MalformedUleb128 {
    private MalformedUleb128() {
    }

    /** All bytes from {@code start} to {@code end} have a continuation bit, and no more may be read. */
    static MalformedParquetException endless(long start, int length, int maxLength, long limit) {
        if (length == maxLength) {
            return new MalformedParquetException(
                    name(maxLength) + at(start) + " is longer than " + maxLength + " bytes", start);
        }
        return new MalformedParquetException(
                name(maxLength) + at(start) + " is truncated: it does not end within the " + length
                        + " bytes up to limit " + limit, start);
    }

    /** The last byte that a value may have has payload bits beyond the type's width. */
    static MalformedParquetException overflow(long start, int maxLength, int lastByte) {
        int bits = maxLength == Uleb128.MAX_INT_BYTES ? Integer.SIZE : Long.SIZE;
        int mostInLastByte = (1 << (bits - 7 * (maxLength - 1))) - 1;
        return new MalformedParquetException(
                String.format("%s%s overflows %d bits: its byte %d is 0x%02X, at most 0x%02X fits",
                        name(maxLength), at(start), bits, maxLength, lastByte, mostInLastByte), start);
    }

    /** Says which value of a list it is that {@code e} refuses. */
    static MalformedParquetException inList(MalformedParquetException e, int index, int count) {
        MalformedParquetException inList = new MalformedParquetException(
                e.getMessage() + " (value " + index + " of " + count + ", counted from 0)", e.offset());
        inList.setStackTrace(e.getStackTrace());
        return inList;
    }

    static String name(int maxLength) {
        return maxLength == Uleb128.MAX_INT_BYTES ? "ULEB128 int" : "ULEB128 long";
    }

    private static String at(long start) {
        return start == MalformedParquetException.UNKNOWN_OFFSET ? "" : " at offset " + start;
    }
}
