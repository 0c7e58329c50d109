// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.Map;
import java.util.function.IntFunction;

/**
 * Cases for all readers of values in order, in batches and skips.
 *
 * @param pages makes pages of any number of values that is a multiple of 8
 */
record SequentialCases<I>(Map<String, ConformanceSuite.Body> cases, IntFunction<Page<I>> pages) {
    private static final int FEW = 16;
    private static final int SOME = 104;
    /** More values than 16 bits can count. */
    private static final int MANY = 70_008;

    void add(String name, int valueCount, Page.Check<I> check) {
        cases.put(name, demands -> pages.apply(valueCount).check(demands, check));
    }

    void addReads() {
        add("no values, at the start, inside and at the end", FEW, page -> {
            for (int count : new int[] {1, FEW - 2, 1, 0}) {
                page.verifyRead(0);
                page.skip(0);
                page.verifyRead(count);
            }
        });
        cases.put("a skip to the end", demands -> {
            for (int count = 0; count <= FEW; count++) {
                int first = count;
                pages.apply(FEW).check(demands, page -> {
                    page.verifyRead(first);
                    page.skip(FEW - first);
                    page.verifyRead(0);
                });
            }
        });
        cases.put("two pages at the same time", demands -> {
            Page<I> second = pages.apply(2 * SOME);
            pages.apply(SOME).check(demands, page -> {
                Page<I>.Opened other = second.openBesides(demands, ByteWindow.exact(second.bytes()));
                other.skip(SOME);
                while (page.left() > 0) {
                    page.verifyRead(8);
                    other.verifyRead(8);
                }
            });
        });
        cases.put("a page at byte 0 to " + Neighbours.MOST_BEFORE + " of an array", demands -> {
            Page<I> page = pages.apply(SOME);
            Neighbours.atEveryOffset(page.bytes(), window -> page.open(demands, window).verifyBatches(40));
        });
    }

    /** Adds a page whose values, and positions in it, 16 bits cannot count. */
    void addLargePage() {
        cases.put("batches and skips of a page of " + MANY + " values", demands -> {
            Page<I> large = pages.apply(MANY);
            Neighbours.NONE.check(large.bytes(), window -> {
                large.open(demands, window).verifyRest();
                large.open(demands, window).verifyBatches(10_001);
                for (int count : new int[] {5_001, 66_001}) {
                    Page<I>.Opened page = large.open(demands, window);
                    page.skip(count);
                    page.verifyRead(3);
                    page.skip(700);
                    page.verifyRest();
                }
                Page<I>.Opened page = large.open(demands, window);
                page.verifyRead(66_001);
                page.skip(3);
                page.verifyRest();
            });
        });
    }

    void addRefusals() {
        for (int first : new int[] {0, 1, FEW - 1, FEW}) {
            for (int count : new int[] {-1, FEW - first + 1}) {
                add("a batch of " + count + " values after " + first + " of " + FEW, FEW, page -> {
                    page.verifyRead(first);
                    page.refuse(count);
                    page.verifyRolledBack();
                });
            }
            for (int count : new int[] {-1, Integer.MIN_VALUE, FEW - first + 1, Integer.MAX_VALUE}) {
                add("a skip of " + count + " values after " + first + " of " + FEW, FEW, page -> {
                    page.verifyRead(first);
                    page.refuseSkip(count);
                    page.verifyRolledBack();
                });
            }
        }
        add("a batch and a skip after a skip to the end", FEW, page -> {
            page.skip(FEW);
            page.refuse(1);
            page.refuseSkip(1);
            page.verifyRolledBack();
        });
    }
}
