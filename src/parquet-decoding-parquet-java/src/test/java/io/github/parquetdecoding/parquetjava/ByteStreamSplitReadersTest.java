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

import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReader;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForFLBA;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForInteger;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.github.parquetdecoding.parquetjava.PageStream.stream;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

/** What only readers of BYTE_STREAM_SPLIT promise. */
class ByteStreamSplitReadersTest {
    @ParameterizedTest
    @EnumSource
    void refusedPagesHaveTheStockReadersMessages(Type type) {
        for (int length : new int[] {0, 1, type.elementSize, 3 * type.elementSize, 3 * type.elementSize + 1}) {
            for (int upperBound : new int[] {-1, 0, 1, 2, 3}) {
                assertThat(refusal(type.reader(), upperBound, length))
                        .isEqualTo(refusal(type.stockReader(), upperBound, length));
            }
        }
    }

    private static String refusal(ValuesReader reader, int upperBound, int length) {
        return String.valueOf(catchThrowable(() -> reader.initFromPage(upperBound, stream(new byte[length]))));
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

    @ParameterizedTest
    @EnumSource(names = {"FIXED2", "FIXED12", "FIXED16"})
    void binariesEqualTheStockReadersAndTheNextPageDoesNotChangeThem(Type type) throws IOException {
        List<Object> values = type.values(100);
        byte[] page = type.page(100);
        ValuesReader ours = type.reader(page);
        ValuesReader stock = type.stockReader(page);
        List<Object> read = type.read(ours, 100);
        ours.initFromPage(100, stream(new byte[page.length]));
        ours.readBytes();
        Arrays.fill(page, (byte) 2);
        for (int i = 0; i < 100; i++) {
            Binary value = (Binary) read.get(i);
            Binary expected = stock.readBytes();
            assertThat(value).isEqualTo(expected).hasSameHashCodeAs(expected).isEqualTo(values.get(i));
            assertThat(expected).isEqualTo(value);
            assertThat(value.length()).isEqualTo(type.elementSize);
            assertThat(value.toByteBuffer()).hasToString(expected.toByteBuffer().toString());
            assertThat(serialized(value)).isEqualTo(serialized(expected));
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
        List<Object> values = Type.FIXED7.values(20);
        AnyReader reader = new AnyReader(7);
        assertThat(reader.buffer()).isNull();
        reader.initFromPage(20, stream(Type.FIXED7.page(20)));
        assertThat(reader.buffer().order()).isEqualTo(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 20; i++) {
            byte[] bytes = ((Binary) values.get(i)).getBytes();
            assertThat(reader.buffer().slice(7 * i, 7)).isEqualTo(ByteBuffer.wrap(bytes));
            assertThat(reader.readInteger()).isEqualTo(bytes[0] + 7);
        }
    }

    @Test
    void aSubclassMayReadInAnotherOrder() throws IOException {
        ValuesReader backwards = new ByteStreamSplitValuesReaderForInteger() {
            @Override
            protected int nextElementByteOffset() {
                return -super.nextElementByteOffset() - elementSizeInBytes + decodedDataBuffer.limit();
            }
        };
        List<Object> values = Type.INT32.values(50);
        backwards.initFromPage(50, stream(Type.INT32.page(50)));
        for (int i = 49; i >= 0; i--) {
            assertThat(backwards.readInteger()).isEqualTo(values.get(i));
        }
        assertThatThrownBy(backwards::readInteger).isExactlyInstanceOf(ParquetDecodingException.class);
    }

    /**
     * Allows for the streams' own objects, and for 16 KiB if a page is not in an array, because the library copies it
     * in pieces. A page in one buffer must not be copied a second time; a page in several is gathered by {@code slice}.
     */
    @ParameterizedTest
    @EnumSource
    void aPageAllocatesOnlyItsOwnSize(Type type) throws IOException {
        int count = 50_000;
        byte[] page = new byte[count * type.elementSize];
        for (PageStream source : PageStream.values()) {
            boolean gathered = source.name().startsWith("SEVERAL_BUFFERS");
            long tile = source == PageStream.READ_ONLY || source == PageStream.DIRECT ? 1 << 14 : 0;
            long most = (gathered ? 2L : 1L) * page.length + tile + 2_000;
            assertThat(allocated(type.reader(), count, source, page)).as("%s", source)
                    .isBetween((long) page.length, most)
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

    static long allocatedBytes() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }
}
