// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.parquetjava;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.ref.Reference;
import java.util.Arrays;

import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A retry after an OutOfMemoryError returns the right values. Runs in a separate JVM, whose heap is filled. */
@Tag("pressure")
class MemoryPressureTest {
    private static final int COUNT = 1_000;

    @Test
    void readersAndWritersContinueAfterAnOutOfMemoryError() throws IOException, InterruptedException {
        ChildJvm.run(MemoryPressureTest.class, "-Xmx8m", "-XX:+UseSerialGC", "-XX:-UseTLAB");
    }

    /** The first round leaves the heap free, because first uses allocate. Later rounds leave less and less. */
    public static void main(String[] arguments) throws IOException {
        check(readPages(0, false) && writePage(0, false), "refused with all memory free");
        int rounds = 0;
        int pages = 0;
        int values = 0;
        for (int room = 10_000; room >= 0; room -= 500) {
            rounds++;
            pages += readPages(room, true) ? 1 : 0;
            values += writePage(room, true) ? 1 : 0;
        }
        check(pages > 0 && pages < rounds, pages + " of " + rounds + " pages fit, which are all or none");
        check(values > 0 && values < rounds, values + " of " + rounds + " values fit, which are all or none");
    }

    /** The third page may be refused, after all of the first and half of the second have been read. */
    private static boolean readPages(int room, boolean full) throws IOException {
        ValuesReader[] readers = new ValuesReader[4];
        Arrays.setAll(readers, i -> Type.INT32.reader());
        readers[0].initFromPage(COUNT, stream(0));
        readers[1].initFromPage(COUNT, stream(1));
        checkValues(readers[0], 0, COUNT);
        checkValues(readers[1], 1, COUNT / 2);

        ByteBufferInputStream stream = stream(2);
        boolean taken = fits(room, full, () -> readers[2].initFromPage(COUNT, stream));
        checkValues(readers[1], 1, COUNT / 2);
        if (!taken) {
            // Without room for the values, the stream must not have moved.
            check(room >= 4 * COUNT || stream.available() == 4 * COUNT, "the stream moved");
            readers[2].initFromPage(COUNT, stream(2));
        }
        readers[3].initFromPage(COUNT, stream(3));
        checkValues(readers[2], 2, COUNT);
        checkValues(readers[3], 3, COUNT);
        return taken;
    }

    /** The page's first value may be refused. */
    private static boolean writePage(int room, boolean full) throws IOException {
        try (ValuesWriter writer = Type.INT32.writer(1 << 10, 1 << 20, new HeapByteBufferAllocator())) {
            boolean taken = fits(room, full, () -> writer.writeInteger(5));
            for (int i = taken ? 1 : 0; i < COUNT; i++) {
                writer.writeInteger(5);
            }
            ByteArrayOutputStream page = new ByteArrayOutputStream();
            writer.getBytes().writeAllTo(page);
            check(Arrays.equals(page.toByteArray(), page(5)), "another page");
            return taken;
        }
    }

    private static ByteBufferInputStream stream(int value) {
        return PageStream.stream(page(value));
    }

    /** A page that repeats one value, below 256. */
    private static byte[] page(int value) {
        byte[] page = new byte[4 * COUNT];
        Arrays.fill(page, 0, COUNT, (byte) value);
        return page;
    }

    private static void checkValues(ValuesReader reader, int expected, int count) {
        for (int i = 0; i < count; i++) {
            check(reader.readInteger() == expected, "another page's value");
        }
    }

    private static void check(boolean condition, String message) {
        if (!condition) {
            throw new AssertionError(message);
        }
    }

    @FunctionalInterface
    private interface Step {
        void run() throws IOException;
    }

    /** Returns whether the step succeeds with this many free bytes of heap, or a few more. */
    private static boolean fits(int room, boolean full, Step step) throws IOException {
        Object[] filler = fill(room, full);
        try {
            step.run();
            return true;
        } catch (OutOfMemoryError e) {
            return false;
        } finally {
            Reference.reachabilityFence(filler);
        }
    }

    private static Object[] fill(int room, boolean full) {
        byte[] free = new byte[room];
        Object[] chain = null;
        for (int length : new int[] {1 << 9, 1}) {
            try {
                do {
                    Object[] link = new Object[length];
                    link[0] = chain;
                    chain = link;
                } while (full);
                throw new OutOfMemoryError("as if");
            } catch (OutOfMemoryError e) {
                // There is less room than that.
            }
        }
        Reference.reachabilityFence(free);
        return chain;
    }
}
