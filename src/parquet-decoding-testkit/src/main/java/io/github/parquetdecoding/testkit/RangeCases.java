// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.Map;
import java.util.Random;

/** Checks of a decoder of ranges, for the cases of a suite. Values are compared bit for bit. */
final class RangeCases<P, A> {
    private static final int SMALL_PAGE = 10;
    private static final int[][] OUTSIDE_OF_TEN = {
        {-1, 1}, {0, -1}, {0, 11}, {1, 10}, {10, 1}, {11, 0}, {1, Integer.MAX_VALUE}, {Integer.MAX_VALUE, 1},
        {Integer.MAX_VALUE, Integer.MAX_VALUE}, {Integer.MIN_VALUE, 0}, {Integer.MIN_VALUE, 1}};

    private final Map<String, ConformanceSuite.Body> cases;
    private final ArrayType<A> type;
    private final InputOpener<P> opener;
    private final Calls.RangeDecode<P, A> decode;

    RangeCases(Map<String, ConformanceSuite.Body> cases, ArrayType<A> type, InputOpener<P> opener,
            Calls.RangeDecode<P, A> decode) {
        this.cases = cases;
        this.type = type;
        this.opener = opener;
        this.decode = decode;
    }

    void verify(P page, byte[] plain, int first, int count) throws Exception {
        CanariedArray<A> out = CanariedArray.of(type, count);
        decode.decode(page, first, out.array(), out.offset(), count);
        out.verifyValues(plain, first);
    }

    /** Decodes a whole page, and some ranges of it. */
    void verifyRanges(P page, byte[] plain) throws Exception {
        int valueCount = plain.length / type.elementSize();
        verify(page, plain, 0, valueCount);
        Random random = new Random(valueCount);
        for (int i = 0; i < 20; i++) {
            int first = random.nextInt(valueCount + 1);
            verify(page, plain, first, random.nextInt(valueCount - first + 1));
        }
    }

    /** Adds cases of a page that must be refused by the time {@code count} values are decoded. */
    void addMalformed(String name, byte[] malformed, int count) {
        for (Neighbours neighbours : Neighbours.values()) {
            cases.put(name + ", " + neighbours, demands -> neighbours.check(malformed, window -> {
                CanariedArray<A> out = CanariedArray.of(type, count);
                demands.verifyRefused(() -> {
                    decode.decode(window.open(opener), 0, out.array(), out.offset(), count);
                    return "decoded " + count + " values";
                });
                out.verifyCanaries();
            }));
        }
    }

    /** Adds cases of ranges outside of a page of ten values. */
    void addRangesOutsideOfThePage(byte[] plain, byte[] encoded) {
        for (int[] range : OUTSIDE_OF_TEN) {
            int room = Math.max(0, Math.min(range[1], SMALL_PAGE + 1));
            cases.put(range[1] + " values from value " + range[0] + " of " + SMALL_PAGE, demands -> refuse(
                    demands, plain, encoded, range[0], CanariedArray.of(type, 0, room, 0), 0, range[1]));
        }
    }

    /** Adds cases of ranges outside of a page of ten values, and of an output with room for as many. */
    void addRefusals(byte[] plain, byte[] encoded) {
        addRangesOutsideOfThePage(plain, encoded);
        int slots = type.slotsPerValue();
        for (int[] range : OUTSIDE_OF_TEN) {
            int element = Math.abs((long) range[0]) > 11 ? range[0] : range[0] * slots;
            cases.put(range[1] + " values to element " + element + " of " + SMALL_PAGE * slots, demands -> refuse(
                    demands, plain, encoded, 0, CanariedArray.of(type, 0, SMALL_PAGE, 0), element, range[1]));
        }
    }

    private void refuse(ConformanceSuite.Demands demands, byte[] plain, byte[] encoded, int first,
            CanariedArray<A> out, int outOffset, int count) {
        Neighbours.exactAndWithin(encoded, window -> {
            P page = window.open(opener);
            demands.verifyRefused(() -> {
                decode.decode(page, first, out.array(), outOffset, count);
                return "decoded " + count + " values";
            });
            demands.verifyOutput(out);
            verify(page, plain, 0, SMALL_PAGE);
        });
    }
}
