// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.Map;
import java.util.Random;

import io.github.parquetdecoding.testkit.internal.PlainValues;

/** A decoder that reads its input in order, in batches and skips, for the cases of a suite. */
record BatchReader<I, A>(ArrayType<A> type, InputOpener<I> opener, Calls.BatchRead<I, A> read, Calls.Skip<I> skip) {
    private static final int[][] OUTSIDE_OF_TEN = {
        {-1, 1}, {0, -1}, {0, 11}, {1, 10}, {10, 1}, {11, 1}, {Integer.MAX_VALUE, 1}, {Integer.MIN_VALUE, 1}};

    Values open(ByteWindow window, byte[] plain) throws Exception {
        return new Values(window.open(opener), plain);
    }

    /**
     * Adds cases of output without room for what is to be read, wherever the read begins.
     *
     * @param firsts numbers of values that are read before
     */
    void addOutputsThatAreTooSmall(
            Map<String, ConformanceSuite.Body> cases, byte[] bytes, byte[] plain, int... firsts) {
        for (int[] range : OUTSIDE_OF_TEN) {
            String name = range[1] + " values to element " + range[0] + " of 10";
            cases.put(name, demands -> Neighbours.exactAndWithin(bytes, window -> {
                for (int first : firsts) {
                    Values in = open(window, plain);
                    in.verifyRead(first);
                    CanariedArray<A> out = CanariedArray.of(type, 0, 10, 0);
                    in.refuse(demands, out, range[0], range[1]);
                    demands.verifyOutput(out);
                    demands.verifyRolledBack(in::verifyRest);
                }
            }));
        }
    }

    /** An input and the values that must be read from it. */
    final class Values {
        private final I in;
        private final byte[] plain;
        private int next;

        private Values(I in, byte[] plain) {
            this.in = in;
            this.plain = plain;
        }

        I in() {
            return in;
        }

        byte[] plain() {
            return plain;
        }

        int left() {
            return plain.length / type.elementSize() - next;
        }

        void skip(int count) throws Exception {
            skip.skip(in, count);
            next += count;
        }

        void verifyRead(int count) throws Exception {
            CanariedArray<A> out = CanariedArray.of(type, count);
            read.read(in, out.array(), out.offset(), count);
            out.verifyValues(plain, next);
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

        /** Reads values that must be refused, and returns the output, only whose canaries have been verified. */
        CanariedArray<A> refuse(ConformanceSuite.Demands demands, int count) {
            CanariedArray<A> out = CanariedArray.of(type, Math.max(0, Math.min(count, 1_000)));
            refuse(demands, out, out.offset(), count);
            out.verifyCanaries();
            return out;
        }

        void refuse(ConformanceSuite.Demands demands, CanariedArray<A> out, int outOffset, int count) {
            demands.verifyRefused(() -> {
                read.read(in, out.array(), outOffset, count);
                return "read " + count + " values from value " + next;
            });
        }

        void refuseSkip(ConformanceSuite.Demands demands, int count) {
            demands.verifyRefused(() -> {
                skip.skip(in, count);
                return "skipped " + count + " values from value " + next;
            });
        }
    }
}
