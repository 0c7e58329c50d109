package io.github.parquetdecoding.parquetjava;

import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReader;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForDouble;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForFLBA;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForFloat;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForInteger;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForLong;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.FutureTask;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The contract of parquet-java's readers; where a stock reader keeps it too, the two are compared. */
class ReadersTest {
    private static final String EXHAUSTED = "Byte-stream data was already exhausted.";

    private static ByteBufferInputStream stream(byte[] page) {
        return ByteBufferInputStream.wrap(ByteBuffer.wrap(page));
    }

    @ParameterizedTest
    @EnumSource(Type.class)
    void theValuesAreThoseOfTheStockReaderFromEveryStream(Type type) throws IOException {
        for (int count : new int[] {0, 1, 2, 7, 8, 9, 31, 64, 65, 1_000, 10_007}) {
            byte[] plain = type.randomValues(count);
            byte[] page = type.page(plain);
            assertThat(type.read(type.stockReader(), page)).isEqualTo(plain);
            for (PageStream source : PageStream.values()) {
                ValuesReader reader = type.reader();
                ByteBufferInputStream stream = source.of(page);
                reader.initFromPage(count, stream);
                assertThat(stream.available()).isZero();
                assertThat(type.read(reader, count)).as("%d values, %s", count, source).isEqualTo(plain);
                assertExhausted(type, reader);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Type.class)
    void readsAndSkipsInAnyOrderAreThoseOfTheStockReader(Type type) throws IOException {
        Random random = new Random(20261121);
        for (int page = 0; page < 50; page++) {
            int count = random.nextInt(60);
            byte[] encoded = type.page(type.randomValues(count));
            ValuesReader ours = type.reader();
            ValuesReader stock = type.stockReader();
            ours.initFromPage(count, stream(encoded));
            stock.initFromPage(count, stream(encoded));
            for (int step = 0; step < 40; step++) {
                int skip = random.nextInt(12) - 2;
                assertThat(outcome(() -> skip(ours, skip))).isEqualTo(outcome(() -> skip(stock, skip)));
                assertThat(outcome(() -> type.read(ours, 1))).isEqualTo(outcome(() -> type.read(stock, 1)));
            }
        }
    }

    /** As columns are read side by side: pages end while others are half-way, and new readers come in their place. */
    @ParameterizedTest
    @EnumSource(Type.class)
    void readersSideBySideDoNotMeet(Type type) throws IOException {
        Random random = new Random(20261122);
        ValuesReader[] readers = new ValuesReader[40];
        byte[][] plain = new byte[readers.length][];
        int[] next = new int[readers.length];
        for (int step = 0; step < 20_000; step++) {
            int column = random.nextInt(readers.length);
            int count = plain[column] == null ? 0 : plain[column].length / type.elementSize;
            if (next[column] == count) {
                if (count > 0) {
                    assertExhausted(type, readers[column]);
                }
                readers[column] = random.nextBoolean() && count > 0 ? readers[column] : type.reader();
                count = 6 + random.nextInt(2);
                // Other values for each page: those of a type are the same whenever their number is.
                plain[column] = new byte[count * type.elementSize];
                random.nextBytes(plain[column]);
                readers[column].initFromPage(count, stream(type.page(plain[column])));
                next[column] = 0;
            } else if (random.nextInt(4) == 0) {
                int skipped = random.nextInt(count - next[column] + 1);
                readers[column].skip(skipped);
                next[column] += skipped;
            } else {
                int from = next[column]++ * type.elementSize;
                assertThat(type.read(readers[column], 1))
                        .isEqualTo(Arrays.copyOfRange(plain[column], from, from + type.elementSize));
            }
        }
    }

    /** The thread that decoded the page may give its array to another reader once this one is at its end. */
    @ParameterizedTest
    @EnumSource(value = Type.class, names = {"FLOAT", "DOUBLE", "INT32", "INT64"})
    void aReaderThatIsHandedOverCopiesItsPageOnce(Type type) throws Exception {
        int count = 50_000;
        byte[] plain = type.randomValues(count);
        ValuesReader reader = type.reader();
        reader.initFromPage(count, stream(type.page(plain)));
        byte[] read = type.read(reader, 10);
        assertThat(read).isEqualTo(Arrays.copyOf(plain, read.length));

        FutureTask<long[]> elsewhere = new FutureTask<>(() -> {
            long[] allocated = new long[2];
            byte[] first = null;
            byte[] second = null;
            for (int i = 0; i < 2; i++) {
                long before = allocatedBytes();
                byte[] values = type.read(reader, 10);
                allocated[i] = allocatedBytes() - before;
                first = i == 0 ? values : first;
                second = values;
            }
            assertThat(first).isEqualTo(Arrays.copyOfRange(plain, read.length, 2 * read.length));
            assertThat(second).isEqualTo(Arrays.copyOfRange(plain, 2 * read.length, 3 * read.length));
            assertThat(type.read(reader, count - 30))
                    .isEqualTo(Arrays.copyOfRange(plain, 3 * read.length, plain.length));
            assertExhausted(type, reader);
            return allocated;
        });
        Thread thread = new Thread(elsewhere);
        thread.start();
        thread.join();
        assertThat(elsewhere.get()[0]).isBetween((long) plain.length, plain.length + 20_000L);
        assertThat(elsewhere.get()[1]).isLessThan(20_000L);
    }

    private static long allocatedBytes() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }

    private static byte[] skip(ValuesReader reader, int count) {
        if (count == 1) {
            reader.skip();
        } else {
            reader.skip(count);
        }
        return new byte[0];
    }

    @FunctionalInterface
    private interface Step {
        byte[] run() throws IOException;
    }

    private static String outcome(Step step) throws IOException {
        try {
            return Arrays.toString(step.run());
        } catch (ParquetDecodingException e) {
            return e.getMessage();
        }
    }

    @ParameterizedTest
    @EnumSource(Type.class)
    void nullsCountInTheArgumentButAreNotInThePage(Type type) throws IOException {
        byte[] plain = type.randomValues(9);
        for (int upperBound : new int[] {9, 10, Integer.MAX_VALUE}) {
            ValuesReader reader = type.reader();
            reader.initFromPage(upperBound, stream(type.page(plain)));
            assertThat(type.read(reader, 9)).isEqualTo(plain);
            assertExhausted(type, reader);
        }
    }

    @ParameterizedTest
    @EnumSource(Type.class)
    void aReaderTakesOnePageAfterTheOther(Type type) throws IOException {
        ValuesReader reader = type.reader();
        for (int count : new int[] {5, 0, 1_000, 3, 64}) {
            byte[] plain = type.randomValues(count);
            reader.initFromPage(count, stream(type.page(plain)));
            assertThat(type.read(reader, count)).isEqualTo(plain);
            assertExhausted(type, reader);
        }
    }

    @ParameterizedTest
    @EnumSource(Type.class)
    void beforeTheFirstPageThereIsNothing(Type type) {
        ValuesReader reader = type.reader();
        assertExhausted(type, reader);
        reader.skip(0);
        assertThatThrownBy(reader::skip)
                .isExactlyInstanceOf(ParquetDecodingException.class)
                .hasMessage("Cannot skip this many elements. Current index: 0. Skip 1. Total number of elements: 0");
    }

    private static void assertExhausted(Type type, ValuesReader reader) {
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> type.read(reader, 1))
                    .isExactlyInstanceOf(ParquetDecodingException.class).hasMessage(EXHAUSTED);
        }
        assertThatThrownBy(() -> reader.skip(1)).isExactlyInstanceOf(ParquetDecodingException.class);
    }

    @Test
    void aReaderOfAnotherTypeIsNotTakenForOne() {
        assertThatThrownBy(() -> new ByteStreamSplitValuesReaderForFloat().readDouble())
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @ParameterizedTest
    @EnumSource(Type.class)
    void aRefusedPageLeavesReaderAndStreamAsTheyWere(Type type) throws IOException {
        byte[] plain = type.randomValues(6);
        ValuesReader reader = type.reader();
        reader.initFromPage(6, stream(type.page(plain)));
        assertThat(type.read(reader, 2)).isEqualTo(Arrays.copyOf(plain, 2 * type.elementSize));

        ByteBufferInputStream tooMany = stream(new byte[9 * type.elementSize]);
        assertThatThrownBy(() -> reader.initFromPage(8, tooMany))
                .isExactlyInstanceOf(ParquetDecodingException.class)
                .hasMessage("Invalid ByteStreamSplit stream, num values upper bound (w/ nulls): 8,"
                        + " num encoded values: 9");
        assertThat(tooMany.available()).isEqualTo(9 * type.elementSize);
        if (type.elementSize > 1) {
            int length = 9 * type.elementSize + 1;
            ByteBufferInputStream odd = stream(new byte[length]);
            assertThatThrownBy(() -> reader.initFromPage(9, odd))
                    .isExactlyInstanceOf(ParquetDecodingException.class)
                    .hasMessage("Invalid ByteStreamSplit stream, total length: " + length + " bytes, element size: "
                            + type.elementSize + " bytes.");
            assertThat(odd.available()).isEqualTo(length);
        }

        assertThat(type.read(reader, 4))
                .isEqualTo(Arrays.copyOfRange(plain, 2 * type.elementSize, plain.length));
        assertExhausted(type, reader);
    }

    @ParameterizedTest
    @EnumSource(Type.class)
    void refusedPagesHaveTheStockReadersMessages(Type type) throws IOException {
        for (int length : new int[] {0, 1, type.elementSize, 3 * type.elementSize, 3 * type.elementSize + 1}) {
            for (int upperBound : new int[] {-1, 0, 1, 2, 3}) {
                assertThat(outcome(() -> init(type.reader(), upperBound, length)))
                        .isEqualTo(outcome(() -> init(type.stockReader(), upperBound, length)));
            }
        }
    }

    private static byte[] init(ValuesReader reader, int upperBound, int length) throws IOException {
        reader.initFromPage(upperBound, stream(new byte[length]));
        return new byte[0];
    }

    /** The stock reader adds the two, and the sum becomes negative. */
    @ParameterizedTest
    @EnumSource(Type.class)
    void aSkipThatOverflowsTheIndexIsRefused(Type type) throws IOException {
        byte[] plain = type.randomValues(3);
        ValuesReader reader = type.reader();
        reader.initFromPage(3, stream(type.page(plain)));
        reader.skip(1);
        assertThatThrownBy(() -> reader.skip(Integer.MAX_VALUE))
                .isExactlyInstanceOf(ParquetDecodingException.class)
                .hasMessage("Cannot skip this many elements. Current index: 1. Skip 2147483647."
                        + " Total number of elements: 3");
        assertThatThrownBy(() -> reader.skip(Integer.MIN_VALUE))
                .isExactlyInstanceOf(ParquetDecodingException.class);
        assertThat(type.read(reader, 2)).isEqualTo(Arrays.copyOfRange(plain, type.elementSize, plain.length));
    }

    /** The stock reader divides by it. */
    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
    void anElementSizeThatNoValueHasIsRefused(int elementSize) {
        ValuesReader reader = new ByteStreamSplitValuesReaderForFLBA(elementSize);
        for (int length : new int[] {0, 4}) {
            assertThatThrownBy(() -> reader.initFromPage(4, stream(new byte[length])))
                    .isExactlyInstanceOf(ParquetDecodingException.class)
                    .hasMessage("Invalid ByteStreamSplit stream, total length: " + length + " bytes, element size: "
                            + elementSize + " bytes.");
        }
    }

    /** The stock reader asserts it. */
    @ParameterizedTest
    @EnumSource(Type.class)
    void aStreamThatGivesLessThanItAnnouncesIsRefused(Type type) throws IOException {
        byte[] plain = type.randomValues(4);
        ValuesReader reader = type.reader();
        reader.initFromPage(4, stream(type.page(plain)));
        @SuppressWarnings("deprecation") // there is no other constructor
        ByteBufferInputStream shortStream = new ByteBufferInputStream(ByteBuffer.allocate(4 * type.elementSize)) {
            @Override
            public ByteBuffer slice(int length) {
                return ByteBuffer.allocate(length - 1);
            }
        };
        assertThatThrownBy(() -> reader.initFromPage(4, shortStream))
                .isExactlyInstanceOf(ParquetDecodingException.class)
                .hasMessageStartingWith("Invalid ByteStreamSplit stream, total length: "
                        + (4 * type.elementSize - 1) + " bytes");
        assertThat(type.read(reader, 4)).isEqualTo(plain);
    }

    @Test
    void binariesOfOnePageStayAsTheyAreWhenTheNextPageIsRead() throws IOException {
        for (int elementSize : new int[] {2, 12, 16}) {
            ValuesReader reader = new ByteStreamSplitValuesReaderForFLBA(elementSize);
            byte[] first = new byte[3 * elementSize];
            Arrays.fill(first, (byte) 1);
            reader.initFromPage(3, stream(first));
            List<Binary> values = new ArrayList<>(List.of(reader.readBytes(), reader.readBytes(), reader.readBytes()));
            Arrays.fill(first, (byte) 2);
            reader.initFromPage(3, stream(first));
            reader.readBytes();
            byte[] expected = new byte[elementSize];
            Arrays.fill(expected, (byte) 1);
            assertThat(values).allSatisfy(value -> {
                assertThat(value.getBytes()).isEqualTo(expected);
                assertThat(value.isBackingBytesReused()).isFalse();
                assertThat(value.copy()).isSameAs(value);
            });
        }
    }

    @Test
    void binariesAreEqualToTheStockReaders() throws IOException {
        byte[] page = Type.FIXED12.page(Type.FIXED12.randomValues(100));
        ValuesReader ours = Type.FIXED12.reader();
        ValuesReader stock = Type.FIXED12.stockReader();
        ours.initFromPage(100, stream(page));
        stock.initFromPage(100, stream(page));
        for (int i = 0; i < 100; i++) {
            Binary value = ours.readBytes();
            Binary expected = stock.readBytes();
            assertThat(value).isEqualTo(expected).hasSameHashCodeAs(expected);
            assertThat(expected).isEqualTo(value);
            assertThat(value.length()).isEqualTo(12);
            assertThat(value.toByteBuffer().remaining()).isEqualTo(12);
            assertThat(value.getBytesUnsafe()).isEqualTo(expected.getBytesUnsafe());
            assertThat(value.slice(3, 4)).isEqualTo(expected.slice(3, 4));
        }
    }

    /** Only public and protected members are used, as a class of another project would. */
    private static final class AnyReader extends ByteStreamSplitValuesReader {
        AnyReader(int elementSize) {
            super(elementSize);
        }

        ByteBuffer buffer() {
            return decodedDataBuffer;
        }

        @Override
        public int readInteger() {
            return decodedDataBuffer.get(nextElementByteOffset()) + elementSizeInBytes;
        }
    }

    @Test
    void aReaderOfAnotherProjectSeesTheDecodedPage() throws IOException {
        byte[] plain = Type.FIXED7.randomValues(20);
        AnyReader reader = new AnyReader(7);
        assertThat(reader.buffer()).isNull();
        reader.initFromPage(20, stream(Type.FIXED7.page(plain)));
        assertThat(reader.buffer()).isEqualTo(ByteBuffer.wrap(plain));
        assertThat(reader.buffer().order()).isEqualTo(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 20; i++) {
            assertThat(reader.readInteger()).isEqualTo(plain[7 * i] + 7);
        }
        assertThatThrownBy(reader::readInteger)
                .isExactlyInstanceOf(ParquetDecodingException.class).hasMessage(EXHAUSTED);
    }

    /** Readers that are derived from ours, and read from the end of the page to its start. */
    @Test
    void derivedReadersReadFromTheBufferWithTheirOwnOrder() throws IOException {
        ValuesReader[] readers = {
            new ByteStreamSplitValuesReaderForFloat() {
                @Override
                protected int nextElementByteOffset() {
                    return decodedDataBuffer.limit() - elementSizeInBytes - super.nextElementByteOffset();
                }
            },
            new ByteStreamSplitValuesReaderForDouble() {
                @Override
                protected int nextElementByteOffset() {
                    return decodedDataBuffer.limit() - elementSizeInBytes - super.nextElementByteOffset();
                }
            },
            new ByteStreamSplitValuesReaderForInteger() {
                @Override
                protected int nextElementByteOffset() {
                    return decodedDataBuffer.limit() - elementSizeInBytes - super.nextElementByteOffset();
                }
            },
            new ByteStreamSplitValuesReaderForLong() {
                @Override
                protected int nextElementByteOffset() {
                    return decodedDataBuffer.limit() - elementSizeInBytes - super.nextElementByteOffset();
                }
            },
            new ByteStreamSplitValuesReaderForFLBA(16) {
                @Override
                protected int nextElementByteOffset() {
                    return decodedDataBuffer.limit() - elementSizeInBytes - super.nextElementByteOffset();
                }
            }
        };
        Type[] types = {Type.FLOAT, Type.DOUBLE, Type.INT32, Type.INT64, Type.FIXED16};
        for (int i = 0; i < readers.length; i++) {
            Type type = types[i];
            byte[] plain = type.randomValues(50);
            byte[] values = type.read(readers[i], type.page(plain));
            for (int k = 0; k < 50; k++) {
                assertThat(Arrays.copyOfRange(values, k * type.elementSize, (k + 1) * type.elementSize))
                        .isEqualTo(Arrays.copyOfRange(
                                plain, (49 - k) * type.elementSize, (50 - k) * type.elementSize));
            }
            ValuesReader reader = readers[i];
            assertThatThrownBy(() -> type.read(reader, 1)).hasMessage(EXHAUSTED);
        }
    }

    /**
     * Tolerance: the streams' own objects. What must not be there is a second copy of a page that lies in one buffer;
     * from several, the stream's {@code slice} gathers it, also if all of the page is in the second one.
     */
    @ParameterizedTest
    @EnumSource(Type.class)
    void aPageCostsItsOwnSizeInMemoryAndNotMore(Type type) throws IOException {
        int count = 50_000;
        byte[] page = type.page(type.randomValues(count));
        for (PageStream source : PageStream.values()) {
            boolean gathered = source.name().startsWith("SEVERAL_BUFFERS");
            long most = (gathered ? 2L : 1L) * page.length + 2_000;
            long ours = allocated(type.reader(), count, source, page);
            // The interpreter boxes vectors; the first pages pay for that, and none of the compiled code's.
            for (int pages = 1; pages < 2_000 && ours > most; pages++) {
                ours = allocated(type.reader(), count, source, page);
            }
            assertThat(ours).as("%s", source)
                    .isBetween((long) page.length, most);
            assertThat(ours).as("%s", source)
                    .isLessThan(allocated(type.stockReader(), count, source, page) + 1_000);
        }
    }

    private static long allocated(ValuesReader reader, int count, PageStream source, byte[] page) throws IOException {
        reader.initFromPage(count, source.of(page));
        ByteBufferInputStream stream = source.of(page);
        long before = allocatedBytes();
        reader.initFromPage(count, stream);
        return allocatedBytes() - before;
    }
}
