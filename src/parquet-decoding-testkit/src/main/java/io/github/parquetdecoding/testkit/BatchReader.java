// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.Map;

/**
 * A decoder that reads values of a fixed size in order, into arrays.
 *
 * @param refusesBeforeItWrites whether a refused read must leave the output as it was, if rollback is required
 */
record BatchReader<I, A>(ArrayType<A> type, InputOpener<I> opener, Calls.BatchRead<I, A> read, Calls.Skip<I> skip,
        boolean refusesBeforeItWrites) {
    private static final int[][] OUTSIDE_OF_TEN = {
        {-1, 1}, {0, -1}, {0, 11}, {1, 10}, {10, 1}, {11, 1}, {Integer.MAX_VALUE, 1}, {Integer.MIN_VALUE, 1}};
    /** A read of more values than there are needs no room: it must be refused. */
    private static final int MOST_TOO_MANY = 1_000;

    /** @param plain the page's values */
    Page<I> page(byte[] bytes, byte[] plain) {
        int valueCount = plain.length / type.elementSize();
        return new Page<>(bytes, valueCount, opener, (demands, in, count) -> {
            CanariedArray<A> out = CanariedArray.of(type, Math.max(0, Math.min(count, valueCount + MOST_TOO_MANY)));
            try {
                read.read(in, out.array(), out.offset(), count);
            } catch (Exception e) {
                out.verifyCanaries();
                if (refusesBeforeItWrites) {
                    demands.verifyOutput(out);
                }
                throw e;
            }
            return firstValue -> out.verifyValues(plain, firstValue);
        }, skip);
    }

    /**
     * Adds cases of output without room for what is to be read, wherever the read begins.
     *
     * @param firsts numbers of values that are read before
     */
    void addOutputsThatAreTooSmall(Map<String, ConformanceSuite.Body> cases, Page<I> page, int... firsts) {
        int slots = type.slotsPerValue();
        for (int[] range : OUTSIDE_OF_TEN) {
            int offset = (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, (long) range[0] * slots));
            cases.put(range[1] + " values to element " + offset + " of " + 10 * slots, demands ->
                    Neighbours.exactAndWithin(page.bytes(), window -> {
                        for (int first : firsts) {
                            Page<I>.Opened opened = page.open(demands, window);
                            opened.verifyRead(first);
                            CanariedArray<A> out = CanariedArray.of(type, 0, 10, 0);
                            demands.verifyRefused(() -> {
                                read.read(opened.in(), out.array(), offset, range[1]);
                                return "read " + range[1] + " values";
                            });
                            demands.verifyOutput(out);
                            opened.verifyRolledBack();
                        }
                    }));
        }
    }
}
