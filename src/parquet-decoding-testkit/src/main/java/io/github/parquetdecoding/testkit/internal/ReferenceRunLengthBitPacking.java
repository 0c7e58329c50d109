// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit.internal;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The RLE/bit-packing hybrid as Parquet's Encodings.md defines it, without the length prefix. */
public final class ReferenceRunLengthBitPacking {
    private static final int GROUP = 8;
    /** The longest packed run that writers produce: its header takes one byte. */
    private static final int MOST_GROUPS = 63;

    private ReferenceRunLengthBitPacking() {
    }

    /** A run of one repeated value, or of groups of 8 bit-packed values. */
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

        public static Run repeated(int count, int value) {
            return new Run(false, count, new int[] {value}, 0);
        }

        /** {@return a run of bit-packed values} Their number must be a multiple of 8. */
        public static Run packed(int... values) {
            if (values.length % GROUP != 0) {
                throw new IllegalArgumentException("Number of values is not a multiple of 8: " + values.length);
            }
            return new Run(true, values.length / GROUP, values.clone(), 0);
        }

        /** {@return this run with its values repeated} This is much faster than packing them all. */
        public Run times(int count) {
            return new Run(packed, count * this.count, values, headerLength);
        }

        /** {@return this run with a header of that many bytes, or with the shortest one if it is 0} */
        public Run withHeaderOf(int byteCount) {
            return new Run(packed, count, values, byteCount);
        }

        private byte[] header() {
            long header = 2L * count + (packed ? 1 : 0);
            return headerLength == 0 ? ReferenceUleb128.encode(header) : ReferenceUleb128.encode(header, headerLength);
        }
    }

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

    /** {@return the values of runs, including any padding of packed groups} */
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
     * {@return encoded values, in the runs that writers choose: a repeated run for 8 or more equal values that begin
     * at a group's boundary, otherwise packed runs of up to 63 groups} The last group is padded with 0.
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
            // copyOfRange pads with zeros after the last value.
            runs.add(Run.packed(Arrays.copyOfRange(values, at, Math.min(to, at + GROUP * MOST_GROUPS))));
        }
    }

    /**
     * {@return the first {@code count} values} The bytes may end within a packed run, after these values.
     *
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
                if (length > Integer.MAX_VALUE && length / 8 * bitWidth > rest.length) {
                    throw new IllegalArgumentException("More packed values than a page has: " + length);
                }
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
