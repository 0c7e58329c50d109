// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.parquetjava;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;

import io.github.parquetdecoding.parquetjava.RunLengthDecoderTest.HybridRuns;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked.Layout;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaByteArray;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaLengthByteArray;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesReader;
import org.apache.parquet.column.values.deltalengthbytearray.DeltaLengthByteArrayValuesReader;
import org.apache.parquet.column.values.deltastrings.DeltaByteArrayReader;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridDecoder;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static io.github.parquetdecoding.parquetjava.PageStream.stream;
import static org.assertj.core.api.Assertions.assertThat;

/** After a StackOverflowError, a reader returns the right values or none. */
@Tag("pressure")
class StackOverflowTest {
    private static final int BIT_WIDTH = 9;
    private static final int READERS = 160;

    /** Reads and stores the next value without a call in between, so that none is lost here. */
    @FunctionalInterface
    private interface Step {
        void read(int index) throws IOException;
    }

    private final HybridRuns runs = HybridRuns.random(new Random(20261127), BIT_WIDTH, 25);
    private final int[] expected = runs.values();
    private final int[][] ints = new int[READERS][expected.length];
    private final Binary[][] binaries = new Binary[READERS][expected.length];
    private final Step[] readers = new Step[READERS];
    /** The number of values read from each reader. */
    private final int[] read = new int[READERS];
    private int tried;

    /** Interpreted code overflows the stack in more places. */
    @Test
    void aReaderReturnsNoWrongValueAfterAStackOverflow() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xint", "-cp", System.getProperty("java.class.path"), StackOverflowTest.class.getName())
                .redirectErrorStream(true).start();
        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .containsPattern("^[1-9]\\d* went on, [1-9]\\d* refused, 0 wrong");
        assertThat(process.waitFor()).isZero();
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        new StackOverflowTest().run();
    }

    private void run() throws IOException, InterruptedException {
        byte[][] strings = Arrays.stream(expected).mapToObj(value -> ByteBuffer.allocate(4).putInt(value).array())
                .toArray(byte[][]::new);
        byte[] deltas = ReferenceDeltaBinaryPacked.encodeInts(expected, Layout.USUAL);
        byte[] lengths = ReferenceDeltaLengthByteArray.encode(strings, Layout.USUAL);
        byte[] prefixes = ReferenceDeltaByteArray.encode(strings, Layout.USUAL);
        for (int i = 0; i < READERS; i += 4) {
            int[][] to = {ints[i], ints[i + 1]};
            Binary[][] binariesTo = {binaries[i + 2], binaries[i + 3]};
            var runReader = new RunLengthBitPackingHybridDecoder(BIT_WIDTH, stream(runs.bytes()));
            ValuesReader deltaReader = open(new DeltaBinaryPackingValuesReader(), deltas);
            ValuesReader lengthReader = open(new DeltaLengthByteArrayValuesReader(), lengths);
            ValuesReader prefixReader = open(new DeltaByteArrayReader(), prefixes);
            readers[i] = index -> to[0][index] = runReader.readInt();
            readers[i + 1] = index -> to[1][index] = deltaReader.readInteger();
            readers[i + 2] = index -> binariesTo[0][index] = lengthReader.readBytes();
            readers[i + 3] = index -> binariesTo[1][index] = prefixReader.readBytes();
        }
        // First loads all classes.
        while (tried < 4) {
            readAll(tried++);
        }
        Thread thread = new Thread(null, this::descend, "little stack", 1 << 18);
        thread.start();
        thread.join();

        int wentOn = 0;
        int refused = 0;
        int wrong = 0;
        for (int i = 0; i < tried; i++) {
            if (read[i] < expected.length) {
                try {
                    readAll(i);
                    wentOn++;
                } catch (IOException | ParquetDecodingException e) {
                    refused++;
                }
            }
            for (int j = 0; j < read[i]; j++) {
                int value = i % 4 < 2 ? ints[i][j] : binaries[i][j].toByteBuffer().getInt();
                wrong += value == expected[j] ? 0 : 1;
            }
        }
        System.out.println(wentOn + " went on, " + refused + " refused, " + wrong + " wrong");
    }

    private static ValuesReader open(ValuesReader reader, byte[] page) throws IOException {
        reader.initFromPage(0, stream(page));
        return reader;
    }

    /** On the way back from the deepest call, every four readers have more stack than those before them. */
    private void descend() {
        try {
            descend();
        } catch (StackOverflowError e) {
            // This was the deepest call.
        }
        for (int end = Math.min(tried + 4, READERS); tried < end; ) {
            try {
                readAll(tried++);
            } catch (StackOverflowError | IOException | ParquetDecodingException e) {
                // The rest is read later, or refused again.
            }
        }
    }

    private void readAll(int i) throws IOException {
        for (; read[i] < expected.length; read[i]++) {
            readers[i].read(read[i]);
        }
    }
}
