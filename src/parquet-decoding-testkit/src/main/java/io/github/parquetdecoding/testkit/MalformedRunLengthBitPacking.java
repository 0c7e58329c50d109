// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import io.github.parquetdecoding.testkit.ReferenceRunLengthBitPacking.Run;

/**
 * An encoding of the RLE/bit-packing hybrid with a fault after the first values. A reader must refuse it with an
 * exception, and must not allocate the memory that a header claims before it has seen the bytes.
 *
 * @param name the fault, such as {@code repeated value truncated after byte 1}; unique within a list
 * @param bitWidth bits per value
 * @param values the values before the fault, which can be read
 * @param offset the index of the faulty run's header, or of the end of the bytes if a run is missing
 * @since 0.1.0
 */
public record MalformedRunLengthBitPacking(
        String name, Fault fault, int bitWidth, byte[] bytes, int[] values, int offset) {
    /** The kinds of malformed runs. */
    public enum Fault {
        /** The header of a run is not a ULEB128 int: {@link MalformedUleb128#ints()}. */
        HEADER,
        /** The bytes end within the value of a repeated run. */
        TRUNCATED_VALUE,
        /** The value of a repeated run has bits beyond the bit width, which must not be dropped. */
        WIDE_VALUE,
        /** The bytes end before the next value, after a run or, as some writers' do, within a packed run. */
        END
    }

    /**
     * {@return all faults, both in the first run and after other runs}
     *
     * @param bitWidth bits per value, from 0 to 32
     */
    public static List<MalformedRunLengthBitPacking> ofBitWidth(int bitWidth) {
        List<MalformedRunLengthBitPacking> first = new ArrayList<>();
        first.add(atEnd("no run", bitWidth, new byte[0]));
        for (MalformedUleb128 header : MalformedUleb128.ints()) {
            if (header.bytes().length > 0) {
                first.add(inRun("header " + header.name(), Fault.HEADER, bitWidth, header.bytes()));
            }
        }
        addRepeatedRuns(first, bitWidth);
        first.add(atEnd("no run after runs of length 0", bitWidth, ReferenceRunLengthBitPacking.encode(
                List.of(Run.repeated(0, 0), Run.packed(), Run.repeated(0, 0)), bitWidth)));
        if (bitWidth > 0) {
            addPackedRuns(first, bitWidth);
        }
        List<MalformedRunLengthBitPacking> all = new ArrayList<>(first);
        first.forEach(malformed -> all.add(malformed.afterOtherRuns()));
        return List.copyOf(all);
    }

    private static void addRepeatedRuns(List<MalformedRunLengthBitPacking> all, int bitWidth) {
        byte[] header = ReferenceUleb128.encode(2 * 100);
        int bytesPerValue = (bitWidth + 7) / 8;
        for (int length = 0; length < bytesPerValue; length++) {
            all.add(inRun("repeated value truncated after byte " + length, Fault.TRUNCATED_VALUE, bitWidth,
                    Bytes.concat(header, new byte[length])));
        }
        if (bitWidth % 8 != 0) {
            byte[] narrowest = ReferenceBitPacking.pack(new long[] {1L << bitWidth}, 8 * bytesPerValue);
            all.add(inRun(
                    "repeated value of one bit more", Fault.WIDE_VALUE, bitWidth, Bytes.concat(header, narrowest)));
            byte[] widest = ReferenceBitPacking.pack(new long[] {(1L << 8 * bytesPerValue) - 1}, 8 * bytesPerValue);
            all.add(inRun("repeated value of all bits", Fault.WIDE_VALUE, bitWidth, Bytes.concat(header, widest)));
        }
        all.add(bitWidth == 0
                ? atEnd("header of 0", bitWidth, new byte[1])
                : inRun("header of 0", Fault.TRUNCATED_VALUE, bitWidth, new byte[1]));
    }

    private static void addPackedRuns(List<MalformedRunLengthBitPacking> all, int bitWidth) {
        int[] ids = RunDistribution.UNIFORM_IDS.values(bitWidth, 24);
        byte[] packed = ReferenceBitPacking.pack(ids, bitWidth);
        for (int count : new int[] {0, 1, 9, 15, 23}) {
            int byteCount = (count * bitWidth + 7) / 8;
            all.add(atEnd("packed run of 24 values cut to the bytes of " + count, bitWidth,
                    Bytes.concat(ReferenceUleb128.encode(2 * 3 + 1), Arrays.copyOf(packed, byteCount)),
                    Arrays.copyOf(ids, 8 * byteCount / bitWidth)));
        }
        // 2^28 - 1 groups have the most values that an int can count; those of 2^31 - 1 groups wrap to -8.
        for (int groups : new int[] {(1 << 28) - 1, Integer.MAX_VALUE}) {
            all.add(atEnd("packed run of " + groups + " groups in 3 bytes", bitWidth,
                    Bytes.concat(ReferenceUleb128.encode(2L * groups + 1), Arrays.copyOf(packed, 3)),
                    Arrays.copyOf(ids, 24 / bitWidth)));
        }
    }

    private static MalformedRunLengthBitPacking inRun(String name, Fault fault, int bitWidth, byte[] bytes) {
        return new MalformedRunLengthBitPacking(name, fault, bitWidth, bytes, new int[0], 0);
    }

    private static MalformedRunLengthBitPacking atEnd(String name, int bitWidth, byte[] bytes, int... values) {
        return new MalformedRunLengthBitPacking(name, Fault.END, bitWidth, bytes, values, bytes.length);
    }

    /** A refused read that begins in an earlier run may lose its place, or that run's value. */
    private MalformedRunLengthBitPacking afterOtherRuns() {
        int[] ids = RunDistribution.UNIFORM_IDS.values(bitWidth, 24);
        int another = bitWidth == 0 ? 0 : ids[0] ^ 1;
        List<Run> runs = List.of(Run.packed(Arrays.copyOf(ids, 8)), Run.repeated(5, ids[0]),
                Run.packed(Arrays.copyOfRange(ids, 8, 24)), Run.repeated(3, another));
        byte[] before = ReferenceRunLengthBitPacking.encode(runs, bitWidth);
        int[] all = IntStream.concat(
                IntStream.of(ReferenceRunLengthBitPacking.values(runs)), IntStream.of(values)).toArray();
        return new MalformedRunLengthBitPacking(
                name + " after other runs", fault, bitWidth, Bytes.concat(before, bytes), all, before.length + offset);
    }

    @Override
    public String toString() {
        return name + ", bit width " + bitWidth + ": " + Hex.of(bytes);
    }
}
