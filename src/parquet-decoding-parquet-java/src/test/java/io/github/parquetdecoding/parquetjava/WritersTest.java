// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.parquetjava;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

import io.github.parquetdecoding.testkit.internal.PlainValues;
import io.github.parquetdecoding.testkit.internal.ReferenceByteStreamSplit;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.DirectByteBufferAllocator;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesWriter;
import org.apache.parquet.io.ParquetEncodingException;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The contract of parquet-java's writers; writers are compared with stock ones where those keep it, too. */
class WritersTest {
    private static final int CAPACITY = 1024;
    private static final int PAGE_SIZE = 1 << 20;

    private static ValuesWriter ours(Type type) {
        return type.writer(CAPACITY, PAGE_SIZE, new HeapByteBufferAllocator());
    }

    private static ValuesWriter stock(Type type) {
        return type.stockWriter(CAPACITY, PAGE_SIZE, new HeapByteBufferAllocator());
    }

    private static void assertPage(Type type, ValuesWriter writer, int count) throws IOException {
        List<Object> values = type.values(count);
        type.write(writer, values);
        assertThat(bytes(writer)).isEqualTo(type.page(values));
    }

    private static byte[] bytes(ValuesWriter writer) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        var page = writer.getBytes();
        page.writeAllTo(out);
        assertThat(page.size()).isEqualTo(out.size());
        return out.toByteArray();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_NONE, names = "DELTA.*")
    void pagesEqualTheStockWritersByteForByte(Type type) throws IOException {
        try (ValuesWriter ours = ours(type); ValuesWriter stock = stock(type)) {
            for (int count : new int[] {0, 1, 2, 63, 511, 512, 513, 2_047, 2_048, 2_049, 10_007}) {
                List<Object> values = type.withOneNan(type.values(count));
                type.write(ours, values);
                type.write(stock, values);
                assertThat(bytes(ours)).as("%d values", count).isEqualTo(bytes(stock)).isEqualTo(type.page(values));
                assertThat(bytes(ours)).as("second call").isEqualTo(type.page(values));
                ours.reset();
                stock.reset();
                assertThat(bytes(ours)).isEmpty();
            }
        }
    }

    /** Includes NaNs with payloads, which stock writers before 1.18.0 replace with a single NaN. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_NONE, names = "DELTA.*")
    void aPageCanGrowAfterItsBytesWereRead(Type type) throws IOException {
        List<Object> values = type.values(3_000);
        assertThat(values.equals(type.withOneNan(values))).isEqualTo(type != Type.FLOAT && type != Type.DOUBLE);
        try (ValuesWriter writer = ours(type)) {
            int written = 0;
            for (int count : new int[] {0, 1, 700, 2, 297, 2_000}) {
                type.write(writer, values.subList(written, written + count));
                written += count;
                assertThat(bytes(writer)).isEqualTo(type.page(values.subList(0, written)));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_NONE, names = "DELTA.*")
    void capacitiesAreAcceptedAsByTheStockWriter(Type type) {
        for (int capacity = -1; capacity < 40; capacity++) {
            for (int pageSize = -1; pageSize < 40; pageSize++) {
                assertThat(refusal(type::writer, capacity, pageSize)).as("%d, %d", capacity, pageSize)
                        .isEqualTo(refusal(type::stockWriter, capacity, pageSize));
            }
        }
        assertThat(refusal(type::writer, 1, Integer.MAX_VALUE)).isNull();
    }

    private static String refusal(Type.NewWriter writers, int capacity, int pageSize) {
        try {
            writers.create(capacity, pageSize, new HeapByteBufferAllocator()).close();
            return null;
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_NONE, names = "DELTA.*")
    void sizesEqualTheStockWritersWhileThePageGrows(Type type) throws IOException {
        List<Object> one = type.values(1);
        try (ValuesWriter ours = ours(type); ValuesWriter stock = stock(type)) {
            assertThat(ours.getAllocatedSize()).isZero();
            for (int i = 1; i <= 5_000; i++) {
                type.write(ours, one);
                type.write(stock, one);
                assertThat(ours.getBufferedSize()).isEqualTo(stock.getBufferedSize()).isEqualTo(i * type.elementSize);
                assertThat(ours.getAllocatedSize()).isGreaterThanOrEqualTo(ours.getBufferedSize());
                // Two blocks are on the heap; streams double, so they may be one doubling ahead.
                assertThat(ours.getAllocatedSize()).isLessThanOrEqualTo(2 * stock.getAllocatedSize() + 2 * 2_048);
            }
            bytes(ours);
            assertThat(ours.getBufferedSize()).isEqualTo(stock.getBufferedSize());
            ours.reset();
            stock.reset();
            assertThat(ours.getBufferedSize()).isZero();
            assertThat(ours.getAllocatedSize()).isEqualTo(stock.getAllocatedSize()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_NONE, names = "DELTA.*")
    void memUsageStringEqualsTheStockWriters(Type type) {
        try (ValuesWriter ours = ours(type); ValuesWriter stock = stock(type)) {
            assertThat(ours.memUsageString("a b")).isEqualTo(stock.memUsageString("a b"));
            type.write(ours, type.values(7));
            type.write(stock, type.values(7));
            assertThat(ours.memUsageString("a"))
                    .isEqualTo(stock.memUsageString("a").replaceAll(" \\d+ ", " " + ours.getAllocatedSize() + " "));
            assertThat(ours.getEncoding()).isEqualTo(stock.getEncoding()).isEqualTo(Encoding.BYTE_STREAM_SPLIT);
        }
    }

    private static final class CountingAllocator implements ByteBufferAllocator {
        private final DirectByteBufferAllocator delegate = new DirectByteBufferAllocator();
        private final Set<ByteBuffer> held = Collections.newSetFromMap(new IdentityHashMap<>());
        private int most = Integer.MAX_VALUE;

        @Override
        public ByteBuffer allocate(int size) {
            if (held.size() == most) {
                throw new OutOfMemoryError("Cannot reserve " + size + " bytes of direct buffer memory");
            }
            ByteBuffer buffer = delegate.allocate(size);
            held.add(buffer);
            return buffer;
        }

        @Override
        public void release(ByteBuffer buffer) {
            assertThat(held.remove(buffer)).isTrue();
            delegate.release(buffer);
        }

        @Override
        public boolean isDirect() {
            return true;
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_NONE, names = "DELTA.*")
    void thePageIsInBuffersOfTheAllocatorAndAllAreReleased(Type type) throws IOException {
        CountingAllocator allocator = new CountingAllocator();
        ValuesWriter writer = type.writer(CAPACITY, PAGE_SIZE, allocator);
        for (int page = 0; page < 3; page++) {
            writer.reset();
            assertPage(type, writer, 5_000);
            assertThat(allocator.held.stream().mapToLong(ByteBuffer::capacity).sum())
                    .isGreaterThanOrEqualTo(5_000L * type.elementSize);
        }
        writer.close();
        assertThat(allocator.held).isEmpty();
        assertThat(writer.getBufferedSize()).isZero();
        assertThat(writer.getAllocatedSize()).isZero();
        writer.close();
    }

    /** Some streams then contain the values of a block, and others do not. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_NONE, names = "DELTA.*")
    void aPageThatRunsOutOfMemoryIsRefusedUntilTheWriterIsReset(Type type) throws IOException {
        List<Object> values = type.values(5_000);
        int needed = Integer.MAX_VALUE;
        for (int most = 0; most < needed; most++) {
            CountingAllocator allocator = new CountingAllocator();
            try (ValuesWriter writer = type.writer(CAPACITY, PAGE_SIZE, allocator)) {
                allocator.most = most;
                assertThatThrownBy(() -> {
                    type.write(writer, values);
                    writer.getBytes();
                }).isInstanceOf(OutOfMemoryError.class);
                allocator.most = Integer.MAX_VALUE;
                assertThatThrownBy(() -> type.write(writer, values)).isExactlyInstanceOf(ParquetEncodingException.class)
                        .hasMessage("The page is incomplete: an earlier call failed");
                assertThatThrownBy(writer::getBytes).isExactlyInstanceOf(ParquetEncodingException.class);
                writer.reset();
                assertPage(type, writer, 5_000);
                needed = allocator.held.size();
            }
            assertThat(allocator.held).isEmpty();
        }
    }

    @Test
    void aValueOfTheWrongLengthIsRefusedAndNotWritten() throws IOException {
        try (ValuesWriter writer = ours(Type.FIXED3)) {
            writer.writeBytes(Binary.fromString("abc"));
            for (String wrong : new String[] {"", "ab", "abcd"}) {
                assertThatThrownBy(() -> writer.writeBytes(Binary.fromString(wrong)))
                        .isExactlyInstanceOf(ParquetEncodingException.class)
                        .hasMessage("Number of bytes doesn't match the number of streams. Num butes: "
                                + wrong.length() + ", Num streams: 3");
            }
            writer.writeBytes(Binary.fromString("def"));
            assertThat(bytes(writer)).isEqualTo("adbecf".getBytes(StandardCharsets.US_ASCII));
        }
    }

    /** Uses only public and protected members, like a class of another project. */
    private static final class AnyWriter extends ByteStreamSplitValuesWriter {
        AnyWriter(int elementSize) {
            super(elementSize, CAPACITY, PAGE_SIZE, new HeapByteBufferAllocator());
        }

        @Override
        public void writeInteger(int value) {
            byte[] bytes = new byte[numStreams];
            bytes[elementSizeInBytes - 1] = (byte) value;
            scatterBytes(bytes);
        }

        @Override
        public String memUsageString(String prefix) {
            return prefix;
        }
    }

    @Test
    void aWriterOfAnotherProjectScattersItsBytes() throws IOException {
        try (AnyWriter writer = new AnyWriter(2)) {
            writer.writeInteger(5);
            writer.writeInteger(6);
            assertThat(writer.getBufferedSize()).isEqualTo(4);
            assertThat(bytes(writer)).containsExactly(0, 0, 5, 6);
        }
    }

    /** The stock writer calls the superclass's method. */
    @Test
    void anOverrideOfScatterBytesIsNotCalledForFixedLengths() throws IOException {
        try (ValuesWriter fixed = new ByteStreamSplitValuesWriter.FixedLenByteArrayByteStreamSplitValuesWriter(
                3, CAPACITY, PAGE_SIZE, new HeapByteBufferAllocator()) {
            @Override
            protected void scatterBytes(byte[] bytes) {
                throw new AssertionError("called");
            }
        }) {
            assertPage(Type.FIXED3, fixed, 9);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1})
    void anImpossibleElementSizeIsRefused(int elementSize) {
        assertThatThrownBy(() -> new AnyWriter(elementSize))
                .isExactlyInstanceOf(ParquetEncodingException.class)
                .hasMessage("Element byte size is invalid: " + elementSize);
    }

    @Test
    void valuesLongerThanABlockAreWritten() throws IOException {
        byte[] plain = PlainValues.random(5_000, 3);
        try (ValuesWriter writer = new ByteStreamSplitValuesWriter.FixedLenByteArrayByteStreamSplitValuesWriter(
                5_000, 5_000, PAGE_SIZE, new HeapByteBufferAllocator())) {
            for (int i = 0; i < 3; i++) {
                writer.writeBytes(Binary.fromConstantByteArray(plain, 5_000 * i, 5_000));
            }
            assertThat(bytes(writer)).isEqualTo(ReferenceByteStreamSplit.encode(plain, 5_000));
        }
    }
}
