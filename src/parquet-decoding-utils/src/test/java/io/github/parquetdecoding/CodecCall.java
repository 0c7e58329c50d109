// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.Calls;

/**
 * Calls of one method of a codec, with the right results.
 *
 * @param count number of values that can be read
 * @param open returns the codec's reader at the first value, its page, or whatever has the values
 * @param reset begins a reader's values again; null if it cannot begin again
 */
record CodecCall<R, A>(String name, int count, Supplier<R> open, Consumer<R> reset, Read<R, A> read,
        ArrayType<A> type, Right right) {
    CodecCall {
        // Some processes repeat calls, and have little time for right results.
        Map<List<Integer>, byte[]> known = new HashMap<>();
        Right computed = right;
        right = (first, length) -> known.computeIfAbsent(List.of(first, length), range -> computed.of(first, length));
    }

    /** Reads {@code count} values, from {@code first} on, to the start of {@code out}. A reader is at {@code first}. */
    @FunctionalInterface
    interface Read<R, A> {
        void read(R reader, int first, A out, int count) throws Exception;
    }

    /** Returns the right result for values from {@code first} on, as in PLAIN. An output may be longer. */
    @FunctionalInterface
    interface Right {
        byte[] of(int first, int count);

        /** Returns results for values of one size. */
        static <A> Right of(ArrayType<A> type, A values) {
            byte[] plain = type.toPlain(values);
            int size = type.elementSize();
            return (first, count) -> Arrays.copyOfRange(plain, first * size, (first + count) * size);
        }
    }

    /** Skips values, but for the last call, which reads where the others have left the reader. */
    CodecCall<R, A> skipping(Calls.Skip<R> skip) {
        return new CodecCall<>(name + " skipped", count, open, reset, (reader, first, out, length) -> {
            if (first + length < count) {
                skip.skip(reader, length);
            } else {
                read.read(reader, first, out, length);
            }
        }, type, (first, length) -> first + length < count ? new byte[0] : right.of(first, length));
    }

    Session<R, A> start() {
        return new Session<>(this);
    }

    /** Reads all values with two calls, whose results must be right. */
    void run() {
        Session<R, A> session = start();
        session.read(count / 3);
        session.check();
        session.read(count - count / 3);
        session.check();
    }

    /** Returns what runs this. All right results are known before, so that first uses coincide. */
    Runnable prepared() {
        right.of(0, count);
        right.of(0, count / 3);
        right.of(count / 3, count - count / 3);
        return this::run;
    }

    @Override
    public String toString() {
        return name + ", " + count + " values";
    }

    /** Calls for one reader or page. */
    static final class Session<R, A> {
        private final CodecCall<R, A> call;
        private final R reader;
        private final A out;
        private int first;
        private int next;

        private Session(CodecCall<R, A> call) {
            this.call = call;
            this.reader = call.open.get();
            // Room for all values in any number of calls, the last of whose bytes or words may not be full.
            int slots = call.right.of(0, call.count).length * call.type.slotsPerValue() / call.type.elementSize();
            this.out = call.type.allocate(slots + 64);
        }

        R reader() {
            return reader;
        }

        /** Reads the next values. */
        void read(int count) {
            try {
                call.read.read(reader, next, out, count);
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new AssertionError(call.toString(), e);
            }
            first = next;
            next += count;
        }

        /** Checks the values that were read last. */
        void check() {
            byte[] expected = call.right.of(first, next - first);
            byte[] actual = call.type.toPlain(out);
            int different = Arrays.mismatch(expected, 0, expected.length, actual, 0, expected.length);
            if (different >= 0) {
                throw new AssertionError(call + ": values from " + first + " to " + next
                        + " differ from the right ones at byte " + different);
            }
        }

        /** Begins again. */
        void reset() {
            call.reset.accept(reader);
            next = 0;
        }
    }
}
