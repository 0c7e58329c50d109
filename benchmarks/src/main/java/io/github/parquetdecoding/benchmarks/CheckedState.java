// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The output arrays of a row and their expected contents. They are overwritten before every iteration and compared
 * after it, so a row with wrong results, interpreted or compiled, ends the run instead of getting a score.
 */
@State(Scope.Thread)
public abstract class CheckedState {
    static final long SEED = 20_261_123;

    /** Fills the arrays; no expected content consists of it alone. */
    private static final byte JUNK = 0x5A;

    private final List<Object> outs = new ArrayList<>();
    private final List<Object> expected = new ArrayList<>();

    /** A new array for a row to fill with this content; NaNs pass as equal, whatever their payload. */
    final <T> T outFor(T content) {
        @SuppressWarnings("unchecked") // an array of the same class
        T out = (T) Array.newInstance(content.getClass().getComponentType(), Array.getLength(content));
        outs.add(out);
        expected.add(content);
        return out;
    }

    @Setup(Level.Iteration)
    public void forget() {
        for (Object out : outs) {
            int length = Array.getLength(out);
            if (length > 0) {
                Array.set(out, 0, out instanceof Object[] ? null : (Object) JUNK);
            }
            for (int filled = 1; filled < length; filled *= 2) {
                System.arraycopy(out, 0, out, filled, Math.min(filled, length - filled));
            }
        }
    }

    @TearDown(Level.Iteration)
    public void verify() {
        check(Arrays.deepEquals(outs.toArray(), expected.toArray()));
    }

    /** Ends the run if the result is wrong. */
    static void check(boolean right) {
        if (!right) {
            throw new IllegalStateException("The answer is wrong and not timed: values differ from those written");
        }
    }
}
