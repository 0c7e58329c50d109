// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import com.sun.management.ThreadMXBean;
import io.github.parquetdecoding.DecodingKernels;
import io.github.parquetdecoding.MalformedParquetException;

/** The exceptions with which a call may be refused. If any are given, it must be refused. */
final class Refusals {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    /**
     * For exceptions and their messages, for batches, and for vectors, which are objects until C2 compiles a kernel.
     */
    private static final long ALLOWANCE = DecodingKernels.describe().startsWith("vector") ? 1 << 22 : 1 << 16;
    private static final int PER_BYTE = 16;
    private static final Pattern ONE_OF_MANY = Pattern.compile("(?<![-.\\w])1 (bit|byte|value|vector|exception)s");

    private final List<Class<? extends Throwable>> types = new ArrayList<>(2);
    private final List<Class<? extends Throwable>> optional = new ArrayList<>(0);
    private long firstOffset;
    private long lastOffset = Long.MAX_VALUE;

    @FunctionalInterface
    interface Call {
        void run() throws Throwable;
    }

    @FunctionalInterface
    interface Result<T> {
        T get() throws Throwable;
    }

    /** Thrown for more bytes than the input and output can account for. */
    static final class TooMuchAllocated extends AssertionError {
        private static final long serialVersionUID = 1L;

        TooMuchAllocated(String message) {
            super(message);
        }
    }

    /** Requires a refusal if the condition holds. */
    static Refusals when(boolean condition, Class<? extends Throwable> type) {
        return new Refusals().or(condition, type);
    }

    /** Adds an alternative exception. */
    Refusals or(boolean condition, Class<? extends Throwable> type) {
        if (condition) {
            types.add(type);
        }
        return this;
    }

    /** Adds the refusals of an output. */
    Refusals or(Output<?> out) {
        return or(out.outside(), IndexOutOfBoundsException.class).or(out.count() < 0, IllegalArgumentException.class);
    }

    /** Adds an exception that is allowed but not required. */
    Refusals orPerhaps(Class<? extends Throwable> type) {
        optional.add(type);
        return this;
    }

    boolean includesMalformed() {
        return types.contains(MalformedParquetException.class) || optional.contains(MalformedParquetException.class);
    }

    /** Sets the range of offsets that an exception may report. */
    Refusals withOffset(long first, long last) {
        firstOffset = first;
        lastOffset = last;
        return this;
    }

    /** Verifies a call, and returns its result; null if it was refused. */
    <T> T get(long bytes, Result<T> call) {
        List<T> result = new ArrayList<>(1);
        verify(bytes, () -> result.add(call.get()));
        return result.isEmpty() ? null : result.get(0);
    }

    /**
     * Verifies a call, and returns whether it returned normally.
     *
     * @param bytes the size of the input and output
     */
    boolean verify(long bytes, Call call) {
        Throwable thrown = null;
        long before = THREADS.getCurrentThreadAllocatedBytes();
        try {
            call.run();
        } catch (Throwable e) {
            thrown = e;
        }
        long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
        boolean allowed = thrown == null ? types.isEmpty()
                : types.contains(thrown.getClass()) || optional.contains(thrown.getClass());
        if (!allowed) {
            throw new AssertionError((thrown == null ? "Not refused" : "Threw " + thrown) + ", allowed is "
                    + types + optional, thrown);
        }
        if (allocated > ALLOWANCE + PER_BYTE * bytes) {
            throw new TooMuchAllocated(allocated + " bytes allocated for " + bytes + " of input and output");
        }
        if (thrown != null && ONE_OF_MANY.matcher(String.valueOf(thrown.getMessage())).find()) {
            throw new AssertionError("The message has a plural of 1", thrown);
        }
        if (thrown instanceof MalformedParquetException malformed
                && (malformed.offset() < firstOffset || malformed.offset() > lastOffset)) {
            throw new AssertionError("Offset is outside of " + firstOffset + " to " + lastOffset, thrown);
        }
        return thrown == null;
    }
}
