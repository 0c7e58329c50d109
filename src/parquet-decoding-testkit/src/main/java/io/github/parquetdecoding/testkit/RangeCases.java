// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.Arrays;
import java.util.Map;
import java.util.Random;

/** Checks of a decoder of ranges, for the cases of a suite. Values are compared bit for bit. */
final class RangeCases<P, A> {
    private static final int[][] OUTSIDE_OF_TEN = {
        {-1, 1}, {0, -1}, {0, 11}, {1, 10}, {10, 1}, {11, 0}, {Integer.MAX_VALUE, 1}, {Integer.MIN_VALUE, 1}};

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
        int size = type.elementSize();
        CanariedArray<A> out = CanariedArray.of(type, count);
        decode.decode(page, first, out.array(), out.offset(), count);
        byte[] read = type.toPlain(out.values());
        int at = Arrays.mismatch(read, Arrays.copyOfRange(plain, first * size, (first + count) * size));
        if (at >= 0) {
            int i = at / size;
            throw FailureKind.WRONG_VALUE.error(String.format("Value %d, in a batch of %d from value %d, has "
                    + "bytes %s, not %s", first + i, count, first, Hex.of(read, i * size, size),
                    Hex.of(plain, (first + i) * size, size)));
        }
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

    /** Adds cases of ranges outside of a page of ten values, and of an output with room for as many. */
    void addRefusals(byte[] plain, byte[] encoded) {
        int slots = type.slotsPerValue();
        for (boolean ofPage : new boolean[] {true, false}) {
            for (int[] range : OUTSIDE_OF_TEN) {
                int place = ofPage || Math.abs((long) range[0]) > 11 ? range[0] : range[0] * slots;
                String name = range[1] + (ofPage ? " values from value " : " values to element ") + place + " of "
                        + (ofPage ? 10 : 10 * slots);
                cases.put(name, demands -> Neighbours.exactAndWithin(encoded, window -> {
                    P page = window.open(opener);
                    CanariedArray<A> out = CanariedArray.of(type, 0, 10, 0);
                    demands.verifyRefused(() -> {
                        decode.decode(page, ofPage ? place : 0, out.array(), ofPage ? 0 : place, range[1]);
                        return "decoded " + range[1] + " values";
                    });
                    demands.verifyOutput(out);
                    verify(page, plain, 0, 10);
                }));
            }
        }
    }
}
