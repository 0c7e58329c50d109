// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import com.sun.management.ThreadMXBean;
import io.github.parquetdecoding.DecodingKernels;
import io.github.parquetdecoding.MalformedParquetException;

/** The exceptions with which a call may be refused. If there are any, it must be refused. */
public final class Refusals {
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
    public interface Call {
        void run() throws Throwable;
    }

    /** Thrown for more bytes than the input and output can account for. */
    static final class TooMuchAllocated extends AssertionError {
        private static final long serialVersionUID = 1L;

        TooMuchAllocated(String message) {
            super(message);
        }
    }

    /** Requires a refusal if the condition holds. */
    public static Refusals when(boolean condition, Class<? extends Throwable> type) {
        return new Refusals().or(condition, type);
    }

    /** Adds an alternative exception. */
    public Refusals or(boolean condition, Class<? extends Throwable> type) {
        if (condition) {
            types.add(type);
        }
        return this;
    }

    /** Adds an exception that is allowed but not required. */
    public Refusals orPerhaps(Class<? extends Throwable> type) {
        optional.add(type);
        return this;
    }

    /** Sets the range of offsets that an exception may report. */
    public Refusals withOffset(long first, long last) {
        firstOffset = first;
        lastOffset = last;
        return this;
    }

    /**
     * Verifies a call, and returns whether it returned normally.
     *
     * @param bytes the size of the input and output
     */
    public boolean verify(long bytes, Call call) {
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
            throw new TooMuchAllocated(allocated + " bytes allocated, of input and output there are " + bytes);
        }
        // parquet-java's words are its own.
        if (thrown != null && ONE_OF_MANY.matcher(String.valueOf(thrown.getMessage())).find()
                && !thrown.getClass().getName().startsWith("org.")) {
            throw new AssertionError("The message has a plural of 1", thrown);
        }
        if (thrown instanceof MalformedParquetException malformed
                && (malformed.offset() < firstOffset || malformed.offset() > lastOffset)) {
            throw new AssertionError("Offset is outside of " + firstOffset + " to " + lastOffset, thrown);
        }
        return thrown == null;
    }
}
