// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.parquetjava;

import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridDecoder;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;

/** A decoder that found no more stack gives the right values when it is called again, or none. */
class StackOverflowTest {
    private static final int BIT_WIDTH = 9;
    private static final int DECODERS = 150;

    private final HybridRuns runs = HybridRuns.random(new Random(20261127), BIT_WIDTH, 100);
    private final int[] expected = runs.values();
    private final RunLengthBitPackingHybridDecoder[] decoders = new RunLengthBitPackingHybridDecoder[DECODERS];
    /** How many values each decoder has given. */
    private final int[] read = new int[DECODERS];
    private int tried;
    private int wrong;

    /** Interpreted, calls overflow the stack at more places. */
    @Test
    void aDecoderThatFoundNoMoreStackGivesNoWrongValueAfterwards() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xint",
                "-cp", System.getProperty("java.class.path"), StackOverflowTest.class.getName())
                .redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        assertThat(output).containsPattern("^[1-9]\\d* went on, [1-9]\\d* refused, 0 wrong");
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        new StackOverflowTest().run();
    }

    private void run() throws IOException, InterruptedException {
        for (int i = 0; i < DECODERS; i++) {
            decoders[i] = new RunLengthBitPackingHybridDecoder(
                    BIT_WIDTH, ByteBufferInputStream.wrap(ByteBuffer.wrap(runs.bytes())));
        }
        // Nothing is to be loaded any more.
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
                } catch (IOException e) {
                    refused++;
                }
            }
        }
        System.out.println(wentOn + " went on, " + refused + " refused, " + wrong + " wrong");
    }

    /** On the way back from the deepest call there is more stack for each decoder than for the one before. */
    private void descend() {
        try {
            descend();
        } catch (StackOverflowError e) {
            // The deepest.
        }
        if (tried < DECODERS) {
            try {
                readAll(tried++);
            } catch (StackOverflowError e) {
                // The rest is read later.
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private void readAll(int i) throws IOException {
        while (read[i] < expected.length) {
            if (decoders[i].readInt() != expected[read[i]++]) {
                wrong++;
                read[i] = expected.length;
            }
        }
    }
}
