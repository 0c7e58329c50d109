// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import io.github.parquetdecoding.testkit.ReferenceRunLengthBitPacking.Run;

/**
 * Encodings of the RLE/bit-packing hybrid that a reader must read although few writers produce them. Runs of length 0
 * are not part of the format, but occur in files.
 *
 * @since 0.1.0
 */
public final class OddRunLengthBitPacking {
    private final String name;
    private final int bitWidth;
    private final byte[] bytes;
    private final int[] values;

    private OddRunLengthBitPacking(String name, int bitWidth, byte[] bytes, int[] values) {
        this.name = name;
        this.bitWidth = bitWidth;
        this.bytes = bytes;
        this.values = values;
    }

    /** {@return a description, such as {@code runs of length 0}; unique within a list} */
    public String name() {
        return name;
    }

    /** {@return bits per value} */
    public int bitWidth() {
        return bitWidth;
    }

    /** {@return a copy of the bytes} */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** {@return a copy of the values to read} The runs may contain more values, which are to be ignored. */
    public int[] values() {
        return values.clone();
    }

    /**
     * {@return all odd encodings}
     *
     * @param bitWidth bits per value, from 0 to 32
     */
    public static List<OddRunLengthBitPacking> ofBitWidth(int bitWidth) {
        List<OddRunLengthBitPacking> all = new ArrayList<>();
        int[] ids = RunDistribution.UNIFORM_IDS.values(bitWidth, 40);
        int[] group = Arrays.copyOf(ids, 8);
        int id = ids[8];
        int other = ids[9];
        for (int length = 1; length <= 5; length++) {
            String headers = length == 1 ? "" : ", headers padded to " + length + " bytes";
            byte[] bytes = encode(bitWidth, length, Run.repeated(0, other), Run.packed(), Run.packed(group),
                    Run.packed(), Run.repeated(0, other), Run.repeated(0, id), Run.repeated(3, id),
                    Run.repeated(0, other));
            all.add(new OddRunLengthBitPacking(
                    "runs of length 0" + headers, bitWidth, bytes, then(group, times(3, id))));
            bytes = encode(bitWidth, length, Run.repeated(5, id), Run.packed(group), Run.repeated(2, other));
            all.add(new OddRunLengthBitPacking("runs of 5, 8 and 2 values" + headers, bitWidth, bytes,
                    then(then(times(5, id), group), times(2, other))));
        }
        all.add(new OddRunLengthBitPacking("a repeated run longer than wanted", bitWidth,
                encode(bitWidth, 1, Run.repeated(63, id)), times(9, id)));
        all.add(new OddRunLengthBitPacking("a repeated run of 2147483647 values", bitWidth,
                encode(bitWidth, 0, Run.packed(group), Run.repeated(Integer.MAX_VALUE, id)),
                then(group, times(100, id))));
        all.add(new OddRunLengthBitPacking("a packed run longer than wanted", bitWidth,
                encode(bitWidth, 1, Run.packed(ids)), Arrays.copyOf(ids, 17)));
        all.add(singles(bitWidth, ids));
        for (int cut = 1; cut < 8; cut++) {
            all.add(cutShort(bitWidth, ids, cut));
        }
        int[] many = RunDistribution.UNIFORM_IDS.values(bitWidth, 8 * 600);
        all.add(new OddRunLengthBitPacking("a packed run of 600 groups", bitWidth,
                encode(bitWidth, 0, Run.repeated(3, id), Run.packed(many)), then(times(3, id), many)));
        return List.copyOf(all);
    }

    /** Runs of a single value and of a single group, alternating. */
    private static OddRunLengthBitPacking singles(int bitWidth, int[] ids) {
        List<Run> runs = new ArrayList<>();
        int[] values = {};
        for (int i = 0; i < ids.length; i++) {
            int[] group = RunDistribution.UNIFORM_IDS.values(bitWidth, 8, i);
            runs.add(Run.repeated(1, ids[i]));
            runs.add(Run.packed(group));
            values = then(then(values, times(1, ids[i])), group);
        }
        return new OddRunLengthBitPacking("runs of 1 value and of 1 group in turn", bitWidth,
                ReferenceRunLengthBitPacking.encode(runs, bitWidth), values);
    }

    /** Drops the bytes of a packed run's last group that contain only unused values. */
    private static OddRunLengthBitPacking cutShort(int bitWidth, int[] ids, int unused) {
        byte[] whole = encode(bitWidth, 0, Run.repeated(9, ids[0]), Run.packed(ids));
        byte[] bytes = Arrays.copyOf(whole, whole.length - unused * bitWidth / 8);
        return new OddRunLengthBitPacking("a packed run without the bytes of its last values, " + unused, bitWidth,
                bytes, then(times(9, ids[0]), Arrays.copyOf(ids, ids.length - unused)));
    }

    /** Encodes runs with headers of {@code headerLength} bytes, or with the shortest ones if that is 0. */
    private static byte[] encode(int bitWidth, int headerLength, Run... runs) {
        return ReferenceRunLengthBitPacking.encode(
                Stream.of(runs).map(run -> run.withHeaderOf(headerLength)).toList(), bitWidth);
    }

    private static int[] times(int count, int value) {
        int[] values = new int[count];
        Arrays.fill(values, value);
        return values;
    }

    private static int[] then(int[] values, int[] more) {
        int[] longer = Arrays.copyOf(values, values.length + more.length);
        System.arraycopy(more, 0, longer, values.length, more.length);
        return longer;
    }

    @Override
    public String toString() {
        return name + ", bit width " + bitWidth + ": " + Hex.of(bytes);
    }
}
