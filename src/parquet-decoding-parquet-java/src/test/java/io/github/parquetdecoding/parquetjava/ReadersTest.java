// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.parquetjava;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

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

import static io.github.parquetdecoding.parquetjava.PageStream.stream;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The contract of parquet-java's readers; readers are compared with stock ones where those keep it, too. */
class ReadersTest {
    private static final String EXHAUSTED = "Byte-stream data was already exhausted.";

    @ParameterizedTest
    @EnumSource(Type.class)
    void valuesEqualTheStockReadersForEveryStream(Type type) throws IOException {
        for (int count : new int[] {0, 1, 2, 7, 8, 9, 31, 64, 65, 1_000, 10_007}) {
            byte[] plain = type.randomValues(count);
            byte[] page = type.page(plain);
            assertThat(type.read(type.stockReader(), page)).isEqualTo(plain);
            for (PageStream source : PageStream.values()) {
                ValuesReader reader = type.reader();
                ByteBufferInputStream stream = source.of(page);
                // The argument includes nulls, which the page does not contain.
                reader.initFromPage(source == PageStream.HEAP ? Integer.MAX_VALUE : count, stream);
                assertThat(stream.available()).isZero();
                assertThat(type.read(reader, count)).as("%d values, %s", count, source).isEqualTo(plain);
                assertExhausted(type, reader);
            }
        }
    }

    /** Interleaves columns: some readers have no page yet, and some reach the end of a page and begin the next. */
    @ParameterizedTest
    @EnumSource(Type.class)
    void readsAndSkipsInAnyOrderEqualTheStockReaders(Type type) throws Exception {
        Random random = new Random(20261121);
        ValuesReader[] ours = new ValuesReader[20];
        ValuesReader[] stock = new ValuesReader[ours.length];
        for (int step = 0; step < 10_000; step++) {
            int column = random.nextInt(ours.length);
            if (ours[column] == null || random.nextInt(12) == 0) {
                if (ours[column] == null || random.nextBoolean()) {
                    ours[column] = type.reader();
                    stock[column] = type.stockReader();
                }
                byte[] page = new byte[random.nextInt(20) * type.elementSize];
                random.nextBytes(page);
                if (random.nextInt(4) > 0) {
                    ours[column].initFromPage(20, stream(page));
                    stock[column].initFromPage(20, stream(page));
                }
            }
            int skip = random.nextInt(5) - 1;
            assertThat(outcome(() -> skip(ours[column], skip))).isEqualTo(outcome(() -> skip(stock[column], skip)));
            assertThat(outcome(() -> type.read(ours[column], 1)))
                    .isEqualTo(outcome(() -> type.read(stock[column], 1)));
        }
    }

    static long allocatedBytes() {
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

    private static String outcome(Callable<byte[]> step) throws Exception {
        try {
            return Arrays.toString(step.call());
        } catch (ParquetDecodingException e) {
            return e.getMessage();
        }
    }

    private static void assertExhausted(Type type, ValuesReader reader) {
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> type.read(reader, 1))
                    .isExactlyInstanceOf(ParquetDecodingException.class).hasMessage(EXHAUSTED);
        }
        assertThatThrownBy(() -> reader.skip(1)).isExactlyInstanceOf(ParquetDecodingException.class);
    }

    @ParameterizedTest
    @EnumSource(Type.class)
    void refusedPagesHaveTheStockReadersMessages(Type type) throws Exception {
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

    /** The stock reader divides by the element size. */
    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
    void anImpossibleElementSizeIsRefused(int elementSize) {
        ValuesReader reader = new ByteStreamSplitValuesReaderForFLBA(elementSize);
        for (int length : new int[] {0, 4}) {
            assertThatThrownBy(() -> reader.initFromPage(4, stream(new byte[length])))
                    .isExactlyInstanceOf(ParquetDecodingException.class)
                    .hasMessage("Invalid ByteStreamSplit stream, total length: " + length + " bytes, element size: "
                            + elementSize + " bytes.");
        }
    }

    /** The stock reader only asserts this. */
    @ParameterizedTest
    @EnumSource(Type.class)
    void aStreamShorterThanAnnouncedIsRefused(Type type) throws IOException {
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

    @ParameterizedTest
    @EnumSource(value = Type.class, names = {"FIXED2", "FIXED12", "FIXED16"})
    void binariesEqualTheStockReadersAndTheNextPageDoesNotChangeThem(Type type) throws IOException {
        int size = type.elementSize;
        byte[] plain = type.randomValues(100);
        byte[] page = type.page(plain);
        ValuesReader ours = type.reader();
        ValuesReader stock = type.stockReader();
        ours.initFromPage(100, stream(page));
        stock.initFromPage(100, stream(page));
        List<Binary> values = Stream.generate(ours::readBytes).limit(100).toList();
        ours.initFromPage(100, stream(new byte[page.length]));
        ours.readBytes();
        Arrays.fill(page, (byte) 2);
        for (int i = 0; i < 100; i++) {
            Binary value = values.get(i);
            Binary expected = stock.readBytes();
            assertThat(value).isEqualTo(expected).hasSameHashCodeAs(expected);
            assertThat(expected).isEqualTo(value);
            assertThat(value.length()).isEqualTo(size);
            assertThat(value.toByteBuffer()).hasToString(expected.toByteBuffer().toString());
            assertThat(serialized(value)).isEqualTo(serialized(expected));
            assertThat(value.getBytes()).isEqualTo(Arrays.copyOfRange(plain, i * size, (i + 1) * size));
            assertThat(value.getBytesUnsafe()).isEqualTo(expected.getBytesUnsafe());
            assertThat(value.slice(1, 1)).isEqualTo(expected.slice(1, 1));
            assertThat(value.isBackingBytesReused()).isFalse();
            assertThat(value.copy()).isSameAs(value);
        }
    }

    private static byte[] serialized(Object value) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ObjectOutputStream objects = new ObjectOutputStream(out)) {
            objects.writeObject(value);
        }
        return out.toByteArray();
    }

    /** Uses only public and protected members, like a class of another project. */
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
    }

    /** Returns a reader of a subclass that reads from the end of the page to its start. */
    private static ValuesReader derivedReader(Type type) {
        return switch (type) {
            case FLOAT -> new ByteStreamSplitValuesReaderForFloat() {
                @Override
                protected int nextElementByteOffset() {
                    return -super.nextElementByteOffset() - elementSizeInBytes + decodedDataBuffer.limit();
                }
            };
            case DOUBLE -> new ByteStreamSplitValuesReaderForDouble() {
                @Override
                protected int nextElementByteOffset() {
                    return -super.nextElementByteOffset() - elementSizeInBytes + decodedDataBuffer.limit();
                }
            };
            case INT32 -> new ByteStreamSplitValuesReaderForInteger() {
                @Override
                protected int nextElementByteOffset() {
                    return -super.nextElementByteOffset() - elementSizeInBytes + decodedDataBuffer.limit();
                }
            };
            case INT64 -> new ByteStreamSplitValuesReaderForLong() {
                @Override
                protected int nextElementByteOffset() {
                    return -super.nextElementByteOffset() - elementSizeInBytes + decodedDataBuffer.limit();
                }
            };
            default -> new ByteStreamSplitValuesReaderForFLBA(type.elementSize) {
                @Override
                protected int nextElementByteOffset() {
                    return -super.nextElementByteOffset() - elementSizeInBytes + decodedDataBuffer.limit();
                }
            };
        };
    }

    @ParameterizedTest
    @EnumSource(Type.class)
    void subclassesReadInTheirOwnOrderEvenAfterACallBeforeTheFirstPage(Type type) throws IOException {
        ValuesReader reader = derivedReader(type);
        assertExhausted(type, reader);
        for (int count : new int[] {50, 3}) {
            byte[] plain = type.randomValues(count);
            byte[] values = type.read(reader, type.page(plain));
            for (int i = 0; i < plain.length; i++) {
                int value = i / type.elementSize;
                assertThat(values[i]).isEqualTo(plain[i + (count - 1 - 2 * value) * type.elementSize]);
            }
            assertExhausted(type, reader);
        }
    }

    /**
     * Allows for the streams' own objects, and for 16 KiB if a page is not in an array, because the library copies it
     * in pieces. A page in one buffer must not be copied a second time; a page in several is gathered by {@code slice}.
     */
    @ParameterizedTest
    @EnumSource(Type.class)
    void aPageAllocatesOnlyItsOwnSize(Type type) throws IOException {
        int count = 50_000;
        byte[] page = type.page(type.randomValues(count));
        for (PageStream source : PageStream.values()) {
            boolean gathered = source.name().startsWith("SEVERAL_BUFFERS");
            long tile = source == PageStream.READ_ONLY || source == PageStream.DIRECT ? 1 << 14 : 0;
            long most = (gathered ? 2L : 1L) * page.length + tile + 2_000;
            long ours = allocated(type.reader(), count, source, page);
            // Interpreted code boxes vectors, so the first pages allocate more than those of compiled code.
            for (int pages = 1; pages < 2_000 && ours > most; pages++) {
                ours = allocated(type.reader(), count, source, page);
            }
            assertThat(ours).as("%s", source)
                    .isBetween((long) page.length, most);
            assertThat(ours).as("%s", source)
                    .isLessThan(allocated(type.stockReader(), count, source, page) + tile + 1_000);
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
