// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.parquetjava;

import io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked;
import io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked.Layout;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesReader;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridDecoder;
import org.apache.parquet.io.ParquetDecodingException;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.util.Random;

import static io.github.parquetdecoding.parquetjava.PageStream.stream;
import static org.assertj.core.api.Assertions.assertThat;

/** A reader that runs out of stack gives the right values when it is called again, or none. */
class StackOverflowTest {
    private static final int BIT_WIDTH = 9;
    private static final int READERS = 300;

    @FunctionalInterface
    private interface IntReader {
        int read() throws IOException;
    }

    private final HybridRuns runs = HybridRuns.random(new Random(20261127), BIT_WIDTH, 100);
    private final int[] expected = runs.values();
    private final IntReader[] readers = new IntReader[READERS];
    /** How many values each reader has given. */
    private final int[] read = new int[READERS];
    private int tried;
    private int wrong;

    /** Interpreted, calls overflow the stack at more places. */
    @Test
    void aReaderThatRanOutOfStackGivesNoWrongValueAfterwards() throws IOException, InterruptedException {
        assertThat(ChildJvm.run(StackOverflowTest.class, "-Xint"))
                .containsPattern("^[1-9]\\d* went on, [1-9]\\d* refused, 0 wrong");
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        new StackOverflowTest().run();
    }

    private void run() throws IOException, InterruptedException {
        byte[] deltas = ReferenceDeltaBinaryPacked.encodeInts(expected, Layout.USUAL);
        for (int i = 0; i < READERS; i += 2) {
            readers[i] = new RunLengthBitPackingHybridDecoder(BIT_WIDTH, stream(runs.bytes()))::readInt;
            DeltaBinaryPackingValuesReader reader = new DeltaBinaryPackingValuesReader();
            reader.initFromPage(expected.length, stream(deltas));
            readers[i + 1] = reader::readInteger;
        }
        // Nothing is to be loaded any more.
        readAll(tried++);
        readAll(tried++);
        Thread thread = new Thread(null, this::descend, "little stack", 1 << 18);
        thread.start();
        thread.join();

        int wentOn = 0;
        int refused = 0;
        for (int i = 0; i < tried; i++) {
            if (read[i] < expected.length) {
                try {
                    readAll(i);
                    wentOn++;
                } catch (IOException | ParquetDecodingException e) {
                    refused++;
                }
            }
        }
        System.out.println(wentOn + " went on, " + refused + " refused, " + wrong + " wrong");
    }

    /** On the way back from the deepest call there is more stack for each reader than for the one before. */
    private void descend() {
        try {
            descend();
        } catch (StackOverflowError e) {
            // The deepest.
        }
        if (tried < READERS) {
            try {
                readAll(tried++);
            } catch (StackOverflowError | IOException | ParquetDecodingException e) {
                // The rest is read later, or refused again.
            }
        }
    }

    private void readAll(int i) throws IOException {
        while (read[i] < expected.length) {
            if (readers[i].read() != expected[read[i]++]) {
                wrong++;
                read[i] = expected.length;
            }
        }
    }
}
