// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.testkit.internal.ReferenceRunLengthBitPacking.Run;

/**
 * An encoding of the RLE/bit-packing hybrid that a reader must read although few writers produce it. Runs of length 0
 * are not part of the format, but occur in files.
 *
 * @param values the values to read; the runs may contain more, which are to be ignored
 */
public record OddRunLengthBitPacking(String name, byte[] bytes, int... values) {
    public static List<OddRunLengthBitPacking> ofBitWidth(int bitWidth) {
        List<OddRunLengthBitPacking> all = new ArrayList<>();
        int[] ids = RunDistribution.UNIFORM_IDS.values(bitWidth, 40);
        Run group = Run.packed(Arrays.copyOf(ids, 8));
        int id = ids[8];
        int other = ids[9];
        for (int length = 1; length <= 5; length++) {
            String headers = length == 1 ? "" : ", headers padded to " + length + " bytes";
            all.add(odd("runs of length 0" + headers, bitWidth, length, Run.repeated(0, other), Run.packed(), group,
                    Run.packed(), Run.repeated(0, other), Run.repeated(0, id), Run.repeated(3, id),
                    Run.repeated(0, other)));
            all.add(odd("runs of 5, 8 and 2 values" + headers, bitWidth, length, Run.repeated(5, id), group,
                    Run.repeated(2, other)));
        }
        all.add(odd("a repeated run longer than wanted", bitWidth, 1, Run.repeated(63, id)).withValues(9));
        byte[] most = encode(bitWidth, 0, group, Run.repeated(Integer.MAX_VALUE, id));
        all.add(new OddRunLengthBitPacking("a repeated run of 2147483647 values", most,
                ReferenceRunLengthBitPacking.values(List.of(group, Run.repeated(100, id)))));
        all.add(odd("a packed run longer than wanted", bitWidth, 1, Run.packed(ids)).withValues(17));
        Run[] singles = IntStream.range(0, ids.length).boxed().flatMap(i -> Stream.of(Run.repeated(1, ids[i]),
                Run.packed(RunDistribution.UNIFORM_IDS.values(bitWidth, 8, i)))).toArray(Run[]::new);
        all.add(odd("runs of 1 value and of 1 group in turn", bitWidth, 0, singles));
        for (int cut = 1; cut < 8; cut++) {
            OddRunLengthBitPacking whole = odd("a packed run without the bytes of its last values, " + cut, bitWidth, 0,
                    Run.repeated(9, ids[0]), Run.packed(ids));
            byte[] bytes = Arrays.copyOf(whole.bytes, whole.bytes.length - cut * bitWidth / 8);
            all.add(new OddRunLengthBitPacking(whole.name, bytes, whole.values).withValues(whole.values.length - cut));
        }
        all.add(odd("a packed run of 600 groups", bitWidth, 0, Run.repeated(3, id),
                Run.packed(RunDistribution.UNIFORM_IDS.values(bitWidth, 8 * 600))));
        for (byte after : new byte[] {0, -1}) {
            byte[] others = new byte[8];
            Arrays.fill(others, after);
            all.add(new OddRunLengthBitPacking("bytes " + Hex.of(others, 0, 1) + " after the values",
                    Bytes.concat(encode(bitWidth, 0, group), others), Arrays.copyOf(ids, 8)));
        }
        return List.copyOf(all);
    }

    private static OddRunLengthBitPacking odd(String name, int bitWidth, int headerLength, Run... runs) {
        return new OddRunLengthBitPacking(name, encode(bitWidth, headerLength, runs),
                ReferenceRunLengthBitPacking.values(List.of(runs)));
    }

    private OddRunLengthBitPacking withValues(int count) {
        return new OddRunLengthBitPacking(name, bytes, Arrays.copyOf(values, count));
    }

    /** Encodes runs with headers of {@code headerLength} bytes, or with the shortest ones if that is 0. */
    private static byte[] encode(int bitWidth, int headerLength, Run... runs) {
        return ReferenceRunLengthBitPacking.encode(
                Stream.of(runs).map(run -> run.withHeaderOf(headerLength)).toList(), bitWidth);
    }
}
