// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import static io.github.parquetdecoding.internal.memory.Checks.counted;

/**
 * The parts of values in DELTA_BYTE_ARRAY, prefixes and suffixes: their lengths, and where the next suffix is. A call
 * that fails leaves it at an unspecified position; {@link #set} restores an earlier state.
 */
final class DeltaParts {
    final DeltaLengths prefixes;
    final DeltaLengths suffixes;
    private final int limit;
    /** Index of the next suffix. */
    int position;
    /** Length of the previous value. */
    int previousLength;

    /** The next values, if their lengths are kept and have been checked; their size, and the end of their suffixes. */
    int checkedCount;
    long checkedBytes;
    private int checkedEnd;

    /** Where {@link #take} has put lengths. */
    int[] prefixLengths;
    int firstPrefix;
    int[] suffixLengths;
    int firstSuffix;

    /** @param before a page whose memory is reused once this one moves; null if there is none */
    DeltaParts(ByteCursor in, int previousLength, DeltaParts before) {
        prefixes = new DeltaLengths(in.array, in.position, in.limit, before == null ? null : before.prefixes);
        int prefixesEnd = new DeltaBlocks(prefixes.blocks).skipAll();
        suffixes = new DeltaLengths(in.array, prefixesEnd, in.limit, before == null ? null : before.suffixes);
        position = new DeltaBlocks(suffixes.blocks).skipAll();
        limit = in.limit;
        this.previousLength = previousLength;
        if (suffixes.blocks.valueCount != prefixes.blocks.valueCount) {
            throw new MalformedParquetException("DELTA_BYTE_ARRAY at offset " + in.position + " has "
                    + prefixes.blocks.valueCount + " prefixes and " + suffixes.blocks.valueCount + " suffixes",
                    in.position);
        }
    }

    /** A copy that moves independently. */
    DeltaParts(DeltaParts other) {
        prefixes = new DeltaLengths(other.prefixes);
        suffixes = new DeltaLengths(other.suffixes);
        limit = other.limit;
        set(other);
    }

    /** Takes the state of a copy. */
    void set(DeltaParts copy) {
        prefixes.set(copy.prefixes);
        suffixes.set(copy.suffixes);
        position = copy.position;
        previousLength = copy.previousLength;
        checkedCount = copy.checkedCount;
        checkedBytes = copy.checkedBytes;
        checkedEnd = copy.checkedEnd;
    }

    /** Decodes the next lengths, without moving, right after {@link #set}: {@return whether all are kept} */
    boolean keep(int count) {
        return prefixes.keep(count) & suffixes.keep(count);
    }

    /** Takes a copy's word for the next values, whose lengths are kept. */
    void setChecked(int count, long bytes, int end) {
        checkedCount = count;
        checkedBytes = bytes;
        checkedEnd = end;
    }

    /**
     * Moves past values, whose lengths are checked.
     *
     * @param count at least 1, and up to {@link DeltaLengths#BATCH} or {@link #checkedCount}
     * @return the number of bytes of the values
     */
    long take(int count) {
        firstPrefix = prefixes.take(count);
        prefixLengths = prefixes.taken;
        firstSuffix = suffixes.take(count);
        suffixLengths = suffixes.taken;
        if (count == checkedCount) {
            checkedCount = 0;
            previousLength = prefixLengths[firstPrefix + count - 1] + suffixLengths[firstSuffix + count - 1];
            position = checkedEnd;
            return checkedBytes;
        }
        checkedCount = 0;
        int[] prefixLengths = this.prefixLengths;
        int[] suffixLengths = this.suffixLengths;
        long bytes = 0;
        long suffixBytes = 0;
        int length = previousLength;
        int bad = 0;
        for (int i = 0; i < count; i++) {
            int prefix = prefixLengths[firstPrefix + i];
            int suffix = suffixLengths[firstSuffix + i];
            // None is negative, in a legal page whose values fit into arrays.
            bad |= prefix | suffix | length - prefix;
            length = prefix + suffix;
            bytes += length;
            suffixBytes += suffix;
        }
        if ((bad | length) < 0 || suffixBytes > limit - position) {
            throw refusal();
        }
        previousLength = length;
        position += (int) suffixBytes;
        return bytes;
    }

    /** The error for the first length that is wrong. */
    private RuntimeException refusal() {
        for (int i = 0; ; i++) {
            int prefix = prefixLengths[firstPrefix + i];
            int suffix = suffixLengths[firstSuffix + i];
            if (suffix < 0 || suffix > limit - position) {
                return DeltaLengths.malformed(suffixLengths, firstSuffix + i, position, limit);
            }
            if (prefix < 0 || prefix > previousLength) {
                return new MalformedParquetException("A value whose suffix is at offset " + position
                        + " has a prefix of " + counted(prefix, "byte") + ", but the value before it has "
                        + previousLength, position);
            }
            previousLength = prefix + suffix;
            if (previousLength < 0) {
                return new IndexOutOfBoundsException("A value whose suffix is at offset " + position + " has "
                        + Integer.toUnsignedString(previousLength) + " bytes, more than an array holds");
            }
            position += suffix;
        }
    }

    /**
     * Checks the lengths that {@link #take} has taken.
     *
     * @param first index of the first suffix
     */
    void checkFixed(int count, int elementSize, int first) {
        for (int i = 0; i < count; first += suffixLengths[firstSuffix + i++]) {
            int length = prefixLengths[firstPrefix + i] + suffixLengths[firstSuffix + i];
            if (length != elementSize) {
                throw new MalformedParquetException("A value whose suffix is at offset " + first + " has "
                        + counted(length, "byte") + ", but a FIXED_LEN_BYTE_ARRAY of this column has "
                        + elementSize, first);
            }
        }
    }
}
