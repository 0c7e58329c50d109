// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;

import io.github.parquetdecoding.testkit.internal.PlainValues;

/** Cases for decoders of ranges. Values are compared bit for bit. */
record RangeCases<P, A>(Map<String, ConformanceSuite.Body> cases, ArrayType<A> type, InputOpener<P> opener,
        Calls.RangeDecode<P, A> decode) {
    static final int FEW = 40;
    /** More values than 16 bits can count. */
    static final int MANY = 70_001;
    /** Times 8, 4 or 3, the last counts are 0 or 2 in 32 bits. */
    private static final int[][] OUTSIDE_OF_FEW = {
        {-1, 1}, {0, -1}, {0, FEW + 1}, {1, FEW}, {FEW, 1}, {FEW + 1, 1}, {1, Integer.MAX_VALUE},
        {Integer.MAX_VALUE, 1}, {Integer.MIN_VALUE, 1}, {0, 1 << 29}, {0, 1 << 30}, {0, 0x5555_5556}};

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

    /**
     * Adds the cases that decoders of all encodings have.
     *
     * @param few values of a small page
     */
    void addAll(byte[] few, UnaryOperator<byte[]> encode) {
        byte[] page = encode.apply(few);
        cases.put("every range of a small page", demands -> Neighbours.exactAndWithin(page, window -> {
            P opened = window.open(opener);
            for (int first = FEW; first >= 0; first--) {
                for (int count = 0; count <= FEW - first; count++) {
                    verify(opened, few, first, count);
                }
            }
        }));
        cases.put("a page at byte 0 to " + Neighbours.MOST_BEFORE + " of an array", demands ->
                Neighbours.atEveryOffset(page, window -> verify(window.open(opener), few, 0, FEW)));
        cases.put("two pages at the same time", demands -> {
            byte[] fewer = Arrays.copyOfRange(few, 8 * type.elementSize(), few.length);
            P other = ByteWindow.exact(encode.apply(fewer)).open(ReusedReader.besides(opener));
            Neighbours.exactAndWithin(page, window -> {
                P opened = window.open(opener);
                verify(other, fewer, 3, FEW - 11);
                verify(opened, few, 3, FEW - 3);
            });
        });
        for (int[] range : OUTSIDE_OF_FEW) {
            addRefused(page, range[0], 0, range[1]);
        }
        int room = FEW * type.slotsPerValue();
        for (int offset : new int[] {-1, 1, room, room + 1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            addRefused(page, 0, offset, FEW);
        }
    }

    private void addRefused(byte[] page, int first, int offset, int count) {
        cases.put(count + " values from value " + first + " of " + FEW + " to element " + offset + " of "
                + FEW * type.slotsPerValue(), demands -> Neighbours.exactAndWithin(page, window -> {
                    CanariedArray<A> out = CanariedArray.of(type, 0, FEW, 0);
                    P opened = window.open(opener);
                    demands.verifyRefused(() -> {
                        decode.decode(opened, first, out.array(), offset, count);
                        return "decoded " + count + " values";
                    });
                    demands.verifyOutput(out);
                }));
    }

    /** Adds a page whose values, and positions in it, 16 bits cannot count. */
    void addLargePage(UnaryOperator<byte[]> encode) {
        cases.put("ranges of a page of " + MANY + " values", demands -> {
            byte[] plain = PlainValues.randomNumbers(type.elementSize(), MANY);
            verifyLargePage(encode.apply(plain), plain);
        });
    }

    void verifyLargePage(byte[] page, byte[] plain) {
        Neighbours.NONE.check(page, window -> {
            P opened = window.open(opener);
            for (int[] range : new int[][] {{0, MANY}, {1, 66_001}, {66_001, 3_000}, {40_000, 500}, {MANY, 0}}) {
                verify(opened, plain, range[0], range[1]);
            }
        });
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
}
