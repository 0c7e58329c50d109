// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.parquetjava;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import io.github.parquetdecoding.testkit.internal.ReferenceRunLengthBitPacking;
import io.github.parquetdecoding.testkit.internal.ReferenceRunLengthBitPacking.Run;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridDecoder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.github.parquetdecoding.parquetjava.ByteStreamSplitReadersTest.allocatedBytes;
import static io.github.parquetdecoding.parquetjava.PageStream.bytes;
import static io.github.parquetdecoding.parquetjava.PageStream.stream;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Compares the decoder of levels and dictionary ids with the stock one, value by value. */
class RunLengthDecoderTest {
    private static final String DECODER = RunLengthBitPackingHybridDecoder.class.getName();

    /**
     * Runs of the RLE/bit-packing hybrid, and their values.
     *
     * @param values all values, including padding
     */
    record HybridRuns(byte[] bytes, int[] values) {
        /** Creates repeated and bit-packed runs, from the shortest to several batches. */
        static HybridRuns random(Random random, int bitWidth, int count) {
            List<Run> runs = new ArrayList<>();
            int mask = (int) ((1L << bitWidth) - 1);
            for (int i = 0; i < count; i++) {
                int length = 1 + random.nextInt(1 << random.nextInt(12));
                runs.add(random.nextBoolean()
                        ? Run.repeated(length, random.nextInt() & mask)
                        : Run.packed(random.ints(length + 7 & ~7).map(value -> value & mask).toArray()));
            }
            return new HybridRuns(
                    ReferenceRunLengthBitPacking.encode(runs, bitWidth), ReferenceRunLengthBitPacking.values(runs));
        }
    }

    static IntStream bitWidths() {
        return IntStream.rangeClosed(0, 32);
    }

    @ParameterizedTest
    @MethodSource("bitWidths")
    void valuesAndBytesReadEqualTheStockDecoders(int bitWidth) throws Exception {
        HybridRuns runs = HybridRuns.random(new Random(20261123 + bitWidth), bitWidth, 40);
        assertThat(read(new RunLengthBitPackingHybridDecoder(bitWidth, stream(runs.bytes())), runs.values().length))
                .isEqualTo(runs.values());
        for (PageStream source : PageStream.values()) {
            assertSameAsStock(bitWidth, runs.values().length + 1,
                    () -> new Limited(source.of(runs.bytes()), Integer.MAX_VALUE, Integer.MAX_VALUE));
        }
        for (int atOnce : new int[] {1, 3, 7, 1000}) {
            assertSameAsStock(bitWidth, runs.values().length + 1,
                    () -> new Limited(runs.bytes(), atOnce, Integer.MAX_VALUE));
        }
    }

    @ParameterizedTest
    @MethodSource("bitWidths")
    void aStreamThatAnnouncesFewerBytesReturnsThoseAndZeros(int bitWidth) throws Exception {
        for (int available : new int[] {0, 1, 2, 5, 33}) {
            // Any bytes read as a header announce 1 to 63 groups.
            byte[] bytes = bytes(new Random(20261124 + available).ints(600, 2, 0x80).toArray());
            assertSameAsStock(bitWidth, 2_000, () -> new Limited(bytes, 100, available));
        }
    }

    @ParameterizedTest
    @MethodSource("bitWidths")
    void truncatedRunsEndAsInTheStockDecoder(int bitWidth) throws Exception {
        HybridRuns runs = HybridRuns.random(new Random(20261125 + bitWidth), bitWidth, 6);
        for (int length = Math.max(0, runs.bytes().length - 300); length < runs.bytes().length; length++) {
            byte[] cut = Arrays.copyOf(runs.bytes(), length);
            assertSameAsStock(bitWidth, runs.values().length + 1,
                    () -> new Limited(stream(cut), Integer.MAX_VALUE, Integer.MAX_VALUE));
        }
    }

    /** 2^28 groups, one more, 2^31 - 1, and 2^29 + 1, whose bytes are too many. */
    @ParameterizedTest
    @CsvSource({"1, 8180808002", "8, 8380808002", "32, FFFFFFFF0F", "4, 8380808004"})
    void runsOfMoreValuesThanAnArrayHoldsAreRefusedAsByTheStockDecoder(int bitWidth, String header) throws Exception {
        byte[] bytes = Arrays.copyOf(HexFormat.of().parseHex(header), 50);
        assertSameAsStock(bitWidth, 10, () -> new Limited(stream(bytes), Integer.MAX_VALUE, Integer.MAX_VALUE));
    }

    /** It ends before or in a header, in a repeated value, and in packed values. */
    @Test
    void aTruncatedStreamIsAnEofException() {
        for (byte[] bytes : new byte[][] {{}, bytes(0x80), {8, 1, 2}, {3, 1, 2, 3}}) {
            RunLengthBitPackingHybridDecoder decoder = new RunLengthBitPackingHybridDecoder(
                    20, new Limited(bytes, 100, Integer.MAX_VALUE) {
                        @Override
                        public int available() {
                            return 1_000;
                        }
                    });
            assertThatThrownBy(decoder::readInt).isInstanceOf(EOFException.class);
            assertThatThrownBy(decoder::readInt).isInstanceOf(IOException.class)
                    .hasMessage("An earlier read failed");
        }
        assertThatThrownBy(new RunLengthBitPackingHybridDecoder(
                20, new Limited(bytes(0x81), 1, Integer.MAX_VALUE))::readInt).isInstanceOf(EOFException.class);
    }

    /** The stock decoder mistakes them for 2^32 values, or fails. */
    @Test
    void emptyRunsAreSkipped() throws IOException {
        byte[] bytes = bytes(0, 9, 1, 6, 5, 1, 1, 0, 9, 3, 0x21, 0x43, 0x65, 0x07, 1, 0, 9);
        RunLengthBitPackingHybridDecoder decoder = new RunLengthBitPackingHybridDecoder(4, stream(bytes));
        assertThat(read(decoder, 11)).containsExactly(5, 5, 5, 1, 2, 3, 4, 5, 6, 7, 0);
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(decoder::readInt).hasMessage("Reading past RLE/BitPacking stream.");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 33, Integer.MIN_VALUE})
    void impossibleBitWidthsAreRefusedAsByTheStockDecoder(int bitWidth) {
        assertThatThrownBy(() -> new RunLengthBitPackingHybridDecoder(bitWidth, null))
                .isInstanceOf(IllegalArgumentException.class).hasMessage("bitWidth must be >= 0 and <= 32");
        assertThat(outcome(() -> stock(bitWidth, null).readInt()))
                .isEqualTo("java.lang.IllegalArgumentException: bitWidth must be >= 0 and <= 32");
    }

    /** {@code DictionaryValuesReader} does so for a page without values. */
    @Test
    void aSubclassMayReadSomethingElse() throws IOException {
        assertThat(new RunLengthBitPackingHybridDecoder(1, null) {
            @Override
            public int readInt() {
                return 42;
            }
        }.readInt()).isEqualTo(42);
    }

    @Test
    void memoryUseIsThatOfABatchRegardlessOfHeaders() throws IOException {
        // 2^28 - 1 groups without any bytes, and 2^31 - 1 repetitions of a value.
        byte[] packed = bytes(0xFF, 0xFF, 0xFF, 0xFF, 0x01);
        byte[] repeated = bytes(0xFE, 0xFF, 0xFF, 0xFF, 0x0F, 1, 2, 3, 4);
        for (byte[] bytes : new byte[][] {packed, repeated}) {
            assertThatAtMostABatchIsAllocated(7, bytes, 100_000);
        }
    }

    @Test
    void nothingIsAllocatedPerValueOrRun() throws IOException {
        HybridRuns runs = HybridRuns.random(new Random(20261126), 17, 2_000);
        assertThat(runs.values().length).isGreaterThan(300_000);
        assertThatAtMostABatchIsAllocated(17, runs.bytes(), runs.values().length);

        ByteBuffer longerAndLonger = ByteBuffer.allocate(3 * 1_000);
        for (int length = 1; length <= 1_000; length++) {
            longerAndLonger.put((byte) (length << 1 | 0x80)).put((byte) (length >> 6)).put((byte) 42);
        }
        assertThatAtMostABatchIsAllocated(7, longerAndLonger.array(), 500 * 1_001);
    }

    private static void assertThatAtMostABatchIsAllocated(int bitWidth, byte[] bytes, int count) throws IOException {
        RunLengthBitPackingHybridDecoder decoder = new RunLengthBitPackingHybridDecoder(bitWidth, stream(bytes));
        long before = allocatedBytes();
        for (int i = 0; i < count; i++) {
            decoder.readInt();
        }
        assertThat(allocatedBytes() - before).isLessThan(10_000);
    }

    private static int[] read(RunLengthBitPackingHybridDecoder decoder, int count) throws IOException {
        int[] values = new int[count];
        for (int i = 0; i < count; i++) {
            values[i] = decoder.readInt();
        }
        return values;
    }

    @FunctionalInterface
    private interface Streams {
        Limited get() throws IOException;
    }

    /** Compares values up to the first exception, and verifies that no more of the stream is read at any value. */
    private static void assertSameAsStock(int bitWidth, int count, Streams streams) throws Exception {
        Limited ourStream = streams.get();
        Limited stockStream = streams.get();
        RunLengthBitPackingHybridDecoder ours = new RunLengthBitPackingHybridDecoder(bitWidth, ourStream);
        IntReader stock = stock(bitWidth, stockStream);
        for (int i = 0; i < count; i++) {
            String expected = outcome(stock);
            String outcome = outcome(ours::readInt);
            if (!outcome.equals(expected) || ourStream.taken > stockStream.taken) {
                assertThat(outcome).as("value %d", i).isEqualTo(expected);
                assertThat(ourStream.taken).as("at value %d", i).isLessThanOrEqualTo(stockStream.taken);
            }
            if (outcome.contains("Exception")) {
                break;
            }
        }
        assertThat(ourStream.taken).isEqualTo(stockStream.taken);
    }

    @FunctionalInterface
    private interface IntReader {
        int readInt() throws Throwable;
    }

    private static String outcome(IntReader reader) {
        try {
            return Integer.toString(reader.readInt());
        } catch (Throwable e) {
            return e.toString();
        }
    }

    private static IntReader stock(int bitWidth, InputStream in) throws ReflectiveOperationException {
        Object decoder = StockClasses.newInstance(StockClasses.of(DECODER), bitWidth, in);
        MethodHandle readInt = MethodHandles.lookup().bind(decoder, "readInt", MethodType.methodType(int.class));
        return () -> (int) readInt.invokeExact();
    }

    /** Counts bytes, and limits the number per read and the number that it reports as available. */
    private static class Limited extends FilterInputStream {
        private final int atOnce;
        private final int available;
        private long taken;

        private Limited(InputStream in, int atOnce, int available) {
            super(in);
            this.atOnce = atOnce;
            this.available = available;
        }

        private Limited(byte[] bytes, int atOnce, int available) {
            this(new ByteArrayInputStream(bytes), atOnce, available);
        }

        @Override
        public int read() throws IOException {
            int read = super.read();
            taken += read < 0 ? 0 : 1;
            return read;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int read = super.read(bytes, offset, Math.min(length, atOnce));
            taken += Math.max(read, 0);
            return read;
        }

        @Override
        public int available() throws IOException {
            return Math.min(super.available(), available);
        }
    }
}
