// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

import io.github.parquetdecoding.testkit.ArrayType;

/**
 * Calls of one method of a codec, with the right results.
 *
 * @param count number of values that can be read
 * @param open returns the codec's reader at the first value, its page, or whatever has the values
 * @param reset begins a reader's values again; null if no {@link Error} makes the reader refuse calls
 */
record CodecCall<R, A>(
        String name, int count, Supplier<R> open, Consumer<R> reset, Read<R, A> read, Result<A> result) {
    CodecCall {
        // Some processes repeat calls, and have little time or memory for right results.
        Map<List<Integer>, byte[]> known = new HashMap<>();
        Right right = result.right;
        result = new Result<>(result.type, result.room, (first, length) ->
                known.computeIfAbsent(List.of(first, length), range -> right.of(first, length)));
    }

    /** Reads {@code count} values, from {@code first} on, to the start of {@code out}. A reader is at {@code first}. */
    @FunctionalInterface
    interface Read<R, A> {
        void read(R reader, int first, A out, int count) throws Exception;
    }

    /**
     * The right results of calls.
     *
     * @param room elements of an output for all values
     */
    record Result<A>(ArrayType<A> type, int room, Right right) {
        /** Results of values of one size. */
        static <A> Result<A> of(ArrayType<A> type, A values) {
            byte[] plain = type.toPlain(values);
            int size = type.elementSize();
            return new Result<>(type, plain.length / size * type.slotsPerValue(),
                    (first, count) -> Arrays.copyOfRange(plain, first * size, (first + count) * size));
        }
    }

    /** Returns the right result for values from {@code first} on, as in PLAIN. An output may be longer. */
    @FunctionalInterface
    interface Right {
        byte[] of(int first, int count);
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

    /** Returns what runs this. All right results are known before, so that no memory is needed for them. */
    Runnable prepared() {
        result.right.of(0, count / 3);
        result.right.of(count / 3, count - count / 3);
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
            this.out = call.result.type.allocate(call.result.room);
        }

        R reader() {
            return reader;
        }

        /** Reads the next values. Nothing is called after that: a full stack cannot hide that they have been read. */
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
            byte[] expected = call.result.right.of(first, next - first);
            byte[] actual = call.result.type.toPlain(out);
            int different = Arrays.mismatch(expected, 0, expected.length, actual, 0, expected.length);
            if (different >= 0) {
                throw new AssertionError(call + ": values from " + first + " to " + next
                        + " differ from the right ones at byte " + different);
            }
        }

        /** Begins again after a call was refused. */
        void reset() {
            if (call.reset == null) {
                throw new AssertionError(call + " must never be refused");
            }
            call.reset.accept(reader);
            next = 0;
        }
    }
}
