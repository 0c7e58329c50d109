// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import io.github.parquetdecoding.testkit.internal.PlainValues;

/** An encoded page, and how its values are read in order and compared. */
record Page<I>(byte[] bytes, int valueCount, InputOpener<I> opener, Read<I> read, Calls.Skip<I> skip) {
    @FunctionalInterface
    interface Read<I> {
        /** Reads values, and returns a comparison of them with those that the page was made from. */
        Comparison read(ConformanceSuite.Demands demands, I in, int count) throws Exception;
    }

    @FunctionalInterface
    interface Comparison {
        void verify(int firstValue);
    }

    @FunctionalInterface
    interface Check<I> {
        void run(Page<I>.Opened page) throws Exception;
    }

    /** Opens the page while another one is read. */
    Opened openBesides(ConformanceSuite.Demands demands, ByteWindow window) throws Exception {
        return new Opened(demands, window.open(ReusedReader.besides(opener)));
    }

    Opened open(ConformanceSuite.Demands demands, ByteWindow window) throws Exception {
        return new Opened(demands, window.open(opener));
    }

    /** Runs a check of the page in an array of exact size, and of the page in a longer one. */
    void check(ConformanceSuite.Demands demands, Check<I> check) {
        Neighbours.exactAndWithin(bytes, window -> check.run(open(demands, window)));
    }

    void verifyBatches(ConformanceSuite.Demands demands, int... sizes) {
        Neighbours.exactAndWithin(bytes, window -> {
            for (int size : sizes) {
                open(demands, window).verifyBatches(size);
            }
        });
    }

    /** Checks that the page is refused, either when it is opened or whenever all of its values are read. */
    void verifyRefused(ConformanceSuite.Demands demands, ByteWindow window) {
        List<I> opened = new ArrayList<>();
        ConformanceSuite.Attempt attempt = () -> {
            if (opened.isEmpty()) {
                opened.add(window.open(opener));
            }
            read.read(demands, opened.get(0), valueCount);
            return "read " + valueCount + " values";
        };
        demands.verifyRefused(attempt);
        demands.verifyRolledBack(() -> demands.verifyRefused(attempt));
    }

    /** A reader, and its position. */
    final class Opened {
        private final ConformanceSuite.Demands demands;
        private final I in;
        private int next;

        private Opened(ConformanceSuite.Demands demands, I in) {
            this.demands = demands;
            this.in = in;
        }

        I in() {
            return in;
        }

        int left() {
            return valueCount - next;
        }

        void skip(int count) throws Exception {
            skip.skip(in, count);
            next += count;
        }

        void verifyRead(int count) throws Exception {
            read.read(demands, in, count).verify(next);
            next += count;
        }

        void verifyRest() throws Exception {
            verifyRead(left());
        }

        void verifyBatches(int size) throws Exception {
            while (left() > 0) {
                verifyRead(Math.min(size, left()));
            }
        }

        void verifySkipsAndBatchesInTurn(int mostSkipped) throws Exception {
            Random random = new Random(PlainValues.SEED);
            while (left() > 0) {
                skip(Math.min(random.nextInt(mostSkipped), left()));
                verifyRead(Math.min(random.nextInt(40), left()));
            }
        }

        void verifySkipsAndBatchesOf(int size) throws Exception {
            while (left() > 0) {
                skip(Math.min(size, left()));
                verifyRead(Math.min(size, left()));
            }
        }

        void refuse(int count) {
            demands.verifyRefused(() -> {
                read.read(demands, in, count);
                return "read " + count + " values from value " + next;
            });
        }

        void refuseSkip(int count) {
            demands.verifyRefused(() -> {
                skip.skip(in, count);
                return "skipped " + count + " values from value " + next;
            });
        }

        /** Checks that after a refusal, if rollback is required, all values that are left can be read. */
        void verifyRolledBack() {
            demands.verifyRolledBack(this::verifyRest);
        }
    }
}
