// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The RLE/bit-packing hybrid by the text of Parquet's Encodings.md, without the length before it. Slow; to compare
 * with, not to read with.
 *
 * @since 0.1.0
 */
public final class ReferenceRunLengthBitPacking {
    private static final int GROUP = 8;
    /** As many as writers put into a run, whose header then takes one byte. */
    private static final int MOST_GROUPS = 63;

    private ReferenceRunLengthBitPacking() {
    }

    /** A run: one value, repeated, or groups of 8 bit-packed values. */
    public static final class Run {
        private final boolean packed;
        private final int count;
        private final int[] values;
        private final int headerLength;

        private Run(boolean packed, int count, int[] values, int headerLength) {
            this.packed = packed;
            this.count = count;
            this.values = values;
            this.headerLength = headerLength;
        }

        /**
         * {@return {@code count} values that are all equal}
         *
         * @param value the value, taken as unsigned
         */
        public static Run repeated(int count, int value) {
            return new Run(false, count, new int[] {value}, 0);
        }

        /**
         * {@return bit-packed values}
         *
         * @throws IllegalArgumentException if their number is no multiple of 8
         */
        public static Run packed(int... values) {
            if (values.length % GROUP != 0) {
                throw new IllegalArgumentException("No groups of 8 values: " + values.length);
            }
            return new Run(true, values.length / GROUP, values.clone(), 0);
        }

        /** {@return the run with its values repeated, which is much faster than packing them all} */
        Run times(int count) {
            return new Run(packed, count * this.count, values, headerLength);
        }

        /**
         * {@return the run with a padded header, of up to 5 bytes if it is to be legal; of 0, the shortest one}
         *
         * @param byteCount bytes of the header
         */
        public Run withHeaderOf(int byteCount) {
            return new Run(packed, count, values, byteCount);
        }

        private byte[] header() {
            long header = 2L * count + (packed ? 1 : 0);
            return headerLength == 0 ? ReferenceUleb128.encode(header) : ReferenceUleb128.encode(header, headerLength);
        }
    }

    /**
     * {@return the bytes of runs}
     *
     * @param bitWidth bits per value, from 0 to 32
     * @throws IllegalArgumentException if a value has more bits
     */
    public static byte[] encode(List<Run> runs, int bitWidth) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (Run run : runs) {
            bytes.writeBytes(run.header());
            byte[] packed = ReferenceBitPacking.pack(run.values, bitWidth);
            if (run.packed) {
                for (int groups = 0; groups < run.count; groups += run.values.length / GROUP) {
                    bytes.writeBytes(packed);
                }
            } else {
                bytes.writeBytes(Arrays.copyOf(packed, bytesPerValue(bitWidth)));
            }
        }
        return bytes.toByteArray();
    }

    /** {@return the values of runs, those that fill up groups included} */
    public static int[] values(List<Run> runs) {
        int[] values = new int[runs.stream().mapToInt(run -> run.packed ? GROUP * run.count : run.count).sum()];
        int next = 0;
        for (Run run : runs) {
            int end = next + (run.packed ? GROUP * run.count : run.count);
            for (int i = 0; next < end; i++) {
                values[next++] = run.values[i % run.values.length];
            }
        }
        return values;
    }

    /**
     * {@return the bytes of values, in runs as writers choose them: from 8 equal values on that begin where no group of
     * 8 is under way, a repeated run; all else bit-packed, up to 63 groups in one run} The last group is filled up with
     * 0.
     *
     * @throws IllegalArgumentException if a value has more bits
     */
    public static byte[] encode(int[] values, int bitWidth) {
        List<Run> runs = new ArrayList<>();
        int packedFrom = 0;
        int at = 0;
        while (at < values.length) {
            int equal = 1;
            while (at + equal < values.length && values[at + equal] == values[at]) {
                equal++;
            }
            if (equal < GROUP) {
                at += GROUP;
            } else {
                addPacked(runs, values, packedFrom, at);
                runs.add(Run.repeated(equal, values[at]));
                at += equal;
                packedFrom = at;
            }
        }
        addPacked(runs, values, packedFrom, at);
        return encode(runs, bitWidth);
    }

    private static void addPacked(List<Run> runs, int[] values, int from, int to) {
        for (int at = from; at < to; at += GROUP * MOST_GROUPS) {
            // copyOfRange pads with zeros behind the last value.
            runs.add(Run.packed(Arrays.copyOfRange(values, at, Math.min(to, at + GROUP * MOST_GROUPS))));
        }
    }

    /**
     * {@return the first {@code count} values of runs} The bytes may end within a bit-packed run, after these values.
     *
     * @param bytes the runs
     * @throws IllegalArgumentException if a reader must refuse them
     */
    public static int[] decode(byte[] bytes, int count, int bitWidth) {
        int[] values = new int[count];
        int read = 0;
        int at = 0;
        while (read < count) {
            int headerEnd = at;
            while (headerEnd < bytes.length && bytes[headerEnd] < 0) {
                headerEnd++;
            }
            headerEnd = Math.min(headerEnd + 1, bytes.length);
            int header = ReferenceUleb128.decodeInt(Arrays.copyOfRange(bytes, at, headerEnd));
            boolean packed = (header & 1) != 0;
            long length = (header >>> 1) * (packed ? 8L : 1L);
            int taken = (int) Math.min(length, count - read);
            byte[] rest = Arrays.copyOfRange(bytes, headerEnd, bytes.length);
            if (packed) {
                System.arraycopy(ReferenceBitPacking.unpackInts(rest, taken, bitWidth), 0, values, read, taken);
                at = (int) Math.min(headerEnd + length / 8 * bitWidth, bytes.length);
            } else {
                Arrays.fill(values, read, read + taken, repeatedValue(rest, bitWidth));
                at = headerEnd + bytesPerValue(bitWidth);
            }
            read += taken;
        }
        return values;
    }

    private static int repeatedValue(byte[] bytes, int bitWidth) {
        int byteCount = bytesPerValue(bitWidth);
        if (byteCount == 0) {
            return 0;
        }
        int value = ReferenceBitPacking.unpackInts(bytes, 1, 8 * byteCount)[0];
        // Packing refuses a value that is too wide.
        ReferenceBitPacking.pack(new int[] {value}, bitWidth);
        return value;
    }

    private static int bytesPerValue(int bitWidth) {
        return (bitWidth + 7) / 8;
    }
}
