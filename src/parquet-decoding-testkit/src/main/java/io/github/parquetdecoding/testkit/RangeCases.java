// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.Map;
import java.util.Random;

/** Checks of a decoder of ranges, for the cases of a suite. Values are compared bit for bit. */
final class RangeCases<P, A> {
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
}
