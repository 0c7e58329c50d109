// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import io.github.parquetdecoding.testkit.internal.ReferenceRunLengthBitPacking.Run;

/**
 * An encoding of the RLE/bit-packing hybrid with a fault after the first values. A reader must refuse it with an
 * exception, and must not allocate the memory that a header claims before it has seen the bytes.
 *
 * @param longVarint whether the fault is a header of too many bytes or bits
 * @param values the values before the fault, which can be read
 */
public record MalformedRunLengthBitPacking(String name, boolean longVarint, byte[] bytes, int... values) {
    private MalformedRunLengthBitPacking(String name, byte[] bytes, int... values) {
        this(name, false, bytes, values);
    }

    /** {@return all faults, both in the first run and after other runs} */
    public static List<MalformedRunLengthBitPacking> ofBitWidth(int bitWidth) {
        List<MalformedRunLengthBitPacking> first = new ArrayList<>();
        first.add(new MalformedRunLengthBitPacking("no run", new byte[0]));
        for (MalformedUleb128 header : MalformedUleb128.ints()) {
            if (header.bytes().length > 0) {
                first.add(new MalformedRunLengthBitPacking("header " + header.name(),
                        header.fault() != MalformedUleb128.Fault.TRUNCATED, header.bytes()));
            }
        }
        addRepeatedRuns(first, bitWidth);
        first.add(new MalformedRunLengthBitPacking("no run after runs of length 0", ReferenceRunLengthBitPacking.encode(
                List.of(Run.repeated(0, 0), Run.packed(), Run.repeated(0, 0)), bitWidth)));
        if (bitWidth > 0) {
            addPackedRuns(first, bitWidth);
        }
        List<MalformedRunLengthBitPacking> all = new ArrayList<>(first);
        first.forEach(malformed -> all.add(malformed.afterOtherRuns(bitWidth)));
        return List.copyOf(all);
    }

    private static void addRepeatedRuns(List<MalformedRunLengthBitPacking> all, int bitWidth) {
        byte[] header = ReferenceUleb128.encode(2 * 100);
        int bytesPerValue = (bitWidth + 7) / 8;
        for (int length = 0; length < bytesPerValue; length++) {
            all.add(new MalformedRunLengthBitPacking(
                    "repeated value truncated after byte " + length, Bytes.concat(header, new byte[length])));
        }
        if (bitWidth % 8 != 0) {
            byte[] narrowest = ReferenceBitPacking.pack(new long[] {1L << bitWidth}, 8 * bytesPerValue);
            all.add(new MalformedRunLengthBitPacking(
                    "repeated value of one bit more", Bytes.concat(header, narrowest)));
            byte[] widest = ReferenceBitPacking.pack(new long[] {(1L << 8 * bytesPerValue) - 1}, 8 * bytesPerValue);
            all.add(new MalformedRunLengthBitPacking("repeated value of all bits", Bytes.concat(header, widest)));
        }
        all.add(new MalformedRunLengthBitPacking("header of 0", new byte[1]));
    }

    private static void addPackedRuns(List<MalformedRunLengthBitPacking> all, int bitWidth) {
        int[] ids = RunDistribution.UNIFORM_IDS.values(bitWidth, 24);
        byte[] packed = ReferenceBitPacking.pack(ids, bitWidth);
        for (int count : new int[] {0, 1, 9, 15, 23}) {
            int byteCount = (count * bitWidth + 7) / 8;
            all.add(new MalformedRunLengthBitPacking("packed run of 24 values cut to the bytes of " + count,
                    Bytes.concat(ReferenceUleb128.encode(2 * 3 + 1), Arrays.copyOf(packed, byteCount)),
                    Arrays.copyOf(ids, 8 * byteCount / bitWidth)));
        }
        // 2^28 - 1 groups have the most values that an int can count; no page has 2^31 - 1, which wraps to -8.
        for (int groups : new int[] {(1 << 28) - 1, Integer.MAX_VALUE}) {
            all.add(new MalformedRunLengthBitPacking("packed run of " + groups + " groups in 3 bytes",
                    Bytes.concat(ReferenceUleb128.encode(2L * groups + 1), Arrays.copyOf(packed, 3)),
                    Arrays.copyOf(ids, groups == Integer.MAX_VALUE ? 0 : 24 / bitWidth)));
        }
    }

    /** A refused read that begins in an earlier run may lose its place, or that run's value. */
    private MalformedRunLengthBitPacking afterOtherRuns(int bitWidth) {
        int[] ids = RunDistribution.UNIFORM_IDS.values(bitWidth, 24);
        int another = bitWidth == 0 ? 0 : ids[0] ^ 1;
        List<Run> runs = List.of(Run.packed(Arrays.copyOf(ids, 8)), Run.repeated(5, ids[0]),
                Run.packed(Arrays.copyOfRange(ids, 8, 24)), Run.repeated(3, another));
        byte[] before = ReferenceRunLengthBitPacking.encode(runs, bitWidth);
        int[] all = IntStream.concat(
                IntStream.of(ReferenceRunLengthBitPacking.values(runs)), IntStream.of(values)).toArray();
        return new MalformedRunLengthBitPacking(
                name + " after other runs", longVarint, Bytes.concat(before, bytes), all);
    }
}
