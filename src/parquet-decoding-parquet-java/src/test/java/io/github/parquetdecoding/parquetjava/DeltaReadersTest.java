// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.parquetjava;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked;
import io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked.Layout;
import io.github.parquetdecoding.testkit.ReferenceDeltaByteArray;
import io.github.parquetdecoding.testkit.ReferenceDeltaLengthByteArray;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.RequiresPreviousReader;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesReader;
import org.apache.parquet.column.values.deltalengthbytearray.DeltaLengthByteArrayValuesReader;
import org.apache.parquet.column.values.deltastrings.DeltaByteArrayReader;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static io.github.parquetdecoding.parquetjava.PageStream.bytes;
import static io.github.parquetdecoding.parquetjava.PageStream.stream;
import static io.github.parquetdecoding.parquetjava.ReadersTest.allocatedBytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The contract of parquet-java's DELTA readers; readers are compared with stock ones where those keep it, too. */
class DeltaReadersTest {
    private static final Layout CUT = new Layout(128, 4, 0, true);

    enum Type {
        INT32(DeltaBinaryPackingValuesReader::new),
        INT64(DeltaBinaryPackingValuesReader::new),
        LENGTH_BYTE_ARRAY(DeltaLengthByteArrayValuesReader::new),
        BYTE_ARRAY(DeltaByteArrayReader::new);

        final Supplier<ValuesReader> newReader;

        Type(Supplier<ValuesReader> newReader) {
            this.newReader = newReader;
        }

        ValuesReader reader(byte[] page) throws IOException {
            return open(newReader.get(), page);
        }

        ValuesReader stockReader(byte[] page) throws IOException {
            return open(StockClasses.twin(newReader.get(), 0), page);
        }

        private static ValuesReader open(ValuesReader reader, byte[] page) throws IOException {
            reader.initFromPage(Integer.MAX_VALUE, stream(page));
            return reader;
        }

        Object read(ValuesReader reader) {
            return switch (this) {
                case INT32 -> reader.readInteger();
                case INT64 -> reader.readLong();
                default -> reader.readBytes();
            };
        }

        byte[] page(Object[] values, Layout layout) {
            return switch (this) {
                case INT32 -> ReferenceDeltaBinaryPacked.encodeInts(
                        Stream.of(values).mapToInt(value -> (Integer) value).toArray(), layout);
                case INT64 -> ReferenceDeltaBinaryPacked.encodeLongs(
                        Stream.of(values).mapToLong(value -> (Long) value).toArray(), layout);
                case LENGTH_BYTE_ARRAY -> ReferenceDeltaLengthByteArray.encode(bytes(values), layout);
                case BYTE_ARRAY -> ReferenceDeltaByteArray.encode(bytes(values), layout);
            };
        }

        private static byte[][] bytes(Object[] values) {
            return Stream.of(values).map(value -> ((Binary) value).getBytes()).toArray(byte[][]::new);
        }

        /** Creates numbers with steps of various widths; strings may share a prefix with the previous one. */
        Object[] values(int count) {
            Random random = new Random(20261123 + count);
            Object[] values = new Object[count];
            long value = random.nextLong();
            byte[] bytes = {};
            for (int i = 0; i < count; i++) {
                value += i / 200 % 5 == 0 ? -3 : random.nextLong() >>> 13 * (i / 200 % 5);
                if (this == INT32) {
                    values[i] = (int) value;
                } else if (this == INT64) {
                    values[i] = value;
                } else {
                    bytes = Arrays.copyOf(bytes, random.nextInt(20));
                    for (int j = random.nextInt(bytes.length + 1); j < bytes.length; j++) {
                        bytes[j] = (byte) random.nextInt();
                    }
                    values[i] = Binary.fromConstantByteArray(bytes);
                }
            }
            return values;
        }
    }

    /** Verifies that the reader returns these values, which later reads do not change, and no others. */
    private static void assertValues(Type type, ValuesReader reader, Object... values) {
        assertThat(Stream.generate(() -> type.read(reader)).limit(values.length)).containsExactly(values);
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> type.read(reader)).isExactlyInstanceOf(ParquetDecodingException.class)
                    .hasMessage("no more value to read, total value count is " + values.length);
        }
    }

    /** Blocks of 128, 1024, 8 and 256 values; miniblocks of 8 to 256; widths of missing miniblocks. */
    @ParameterizedTest
    @EnumSource(Type.class)
    void valuesAndBytesReadEqualTheStockReadersForEveryStream(Type type) throws IOException {
        for (Layout layout : new Layout[] {Layout.USUAL, new Layout(1024, 4, 0xFF, false), new Layout(8, 1, 0, false),
                new Layout(256, 32, 65, false)}) {
            for (int count : new int[] {1, 2, 32, 33, 34, 129, 1_024, 1_025, 1_026, 3_000}) {
                Object[] values = type.values(count);
                byte[] page = type.page(values, layout);
                byte[] longer = Arrays.copyOf(page, page.length + 300);
                ByteBufferInputStream stockStream = stream(longer);
                ValuesReader stock = type.stockReader(page);
                StockClasses.twin(type.newReader.get(), 0).initFromPage(count, stockStream);
                assertValues(type, stock, values);
                for (PageStream source : PageStream.values()) {
                    ByteBufferInputStream stream = source.of(longer);
                    long start = stream.position();
                    ValuesReader reader = type.newReader.get();
                    reader.initFromPage(count, stream);
                    assertThat(stream.position() - start).as("%s", source).isEqualTo(stockStream.position());
                    assertValues(type, reader, values);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Type.class)
    @SuppressWarnings("deprecation")
    void theOffsetOfTheNextSectionEqualsTheStockReaders(Type type) throws IOException {
        byte[] page = ByteBuffer.allocate(5_000).put(7, type.page(type.values(100), Layout.USUAL)).array();
        ValuesReader reader = type.newReader.get();
        ValuesReader stock = StockClasses.twin(reader, 0);
        reader.initFromPage(100, page, 7);
        stock.initFromPage(100, page, 7);
        assertThat(reader.getNextOffset()).isEqualTo(stock.getNextOffset());
        assertValues(type, reader, type.values(100));
    }

    @ParameterizedTest
    @EnumSource(Type.class)
    void readsAndSkipsInAnyOrderEqualTheStockReaders(Type type) throws IOException {
        Random random = new Random(20261124);
        for (int i = 0; i < 200; i++) {
            byte[] page = type.page(type.values(1 + random.nextInt(4_000)), Layout.USUAL);
            ValuesReader ours = type.reader(page);
            ValuesReader stock = type.stockReader(page);
            String expected;
            do {
                int step = random.nextInt(5);
                int length = random.nextInt(step == 0 ? 1_500 : 5);
                expected = outcome(type, stock, step, length);
                assertThat(outcome(type, ours, step, length)).isEqualTo(expected);
            } while (!expected.contains("Exception"));
        }
    }

    private static String outcome(Type type, ValuesReader reader, int step, int length) {
        try {
            switch (step) {
                case 0, 1 -> reader.skip(length);
                case 2 -> reader.skip();
                default -> {
                    return type.read(reader).toString();
                }
            }
            return "";
        } catch (RuntimeException e) {
            return e.toString();
        }
    }

    @Test
    void int32SumsWrapAt32BitsAndAreNotWidened() throws IOException {
        Object[] values = {Integer.MIN_VALUE, Integer.MAX_VALUE, -1, Integer.MAX_VALUE, Integer.MIN_VALUE, 0};
        byte[] page = Type.INT32.page(values, Layout.USUAL);
        assertValues(Type.INT32, Type.INT32.stockReader(page), values);
        assertValues(Type.INT32, Type.INT32.reader(page), values);
    }

    /** The stream may end with a cut miniblock. The stock reader throws EOFException. */
    @ParameterizedTest
    @EnumSource(value = Type.class, names = {"INT32", "INT64"})
    void theLastMiniblockMayBeCutShort(Type type) throws IOException {
        Object[] values = type.values(150);
        assertValues(type, type.reader(type.page(values, CUT)), values);
    }

    /** The page has only a header, or is empty; for an empty one the stock reader throws EOFException. */
    @ParameterizedTest
    @EnumSource(Type.class)
    void aPageOfNullsHasNoValues(Type type) throws IOException {
        assertValues(type, type.stockReader(type.page(new Object[0], Layout.USUAL)));
        assertValues(type, type.reader(type.page(new Object[0], Layout.USUAL)));
        assertValues(type, type.reader(new byte[0]));
    }

    /** The stock reader allocates 16 GB. */
    @Test
    void theValueCountOfAHeaderAllocatesNothing() throws IOException {
        // Blocks of 2^30 values of 0 bits; 2^31 - 1 values: 5, 6, 7, ...
        byte[] page = bytes(0x80, 0x80, 0x80, 0x80, 4, 1, 0xFF, 0xFF, 0xFF, 0xFF, 7, 10, 2, 0, 2, 0);
        long before = allocatedBytes();
        ValuesReader reader = Type.INT64.reader(page);
        assertThat(reader.readLong()).isEqualTo(5);
        reader.skip(2_000_000);
        assertThat(reader.readLong()).isEqualTo(2_000_006);
        assertThat(allocatedBytes() - before).isLessThan(200_000);
    }

    @ParameterizedTest
    @EnumSource(Type.class)
    void aTruncatedPageOrItsLastValuesAreRefused(Type type) throws IOException {
        Object[] values = type.values(300);
        byte[] page = type.page(values, Layout.USUAL);
        for (int length = 1; length < page.length; length++) {
            byte[] cut = Arrays.copyOf(page, length);
            int read = 0;
            try {
                ValuesReader reader = type.reader(cut);
                for (; read < values.length; read++) {
                    assertThat(type.read(reader)).isEqualTo(values[read]);
                }
                assertThat(type.name()).as("%d bytes", length).startsWith("INT");
            } catch (ParquetDecodingException e) {
                assertThat(read).isLessThan(values.length);
                assertThat(e).message().containsPattern("truncated|remain|Failed to read \\d+ bytes|no more value");
            }
        }
    }

    @Test
    void impossibleBitWidthsAreRefused() {
        for (int bitWidth : new int[] {65, 128, 255}) {
            byte[] page = Arrays.copyOf(bytes(8, 1, 5, 0, 0, bitWidth), 300);
            assertThatThrownBy(() -> Type.INT32.reader(page)).isExactlyInstanceOf(ParquetDecodingException.class)
                    .hasMessageContaining("bit width of " + bitWidth + " at offset 5");
        }
    }

    /** With a negative length, the stock reader moves back. */
    @ParameterizedTest
    @EnumSource(value = Type.class, names = {"LENGTH_BYTE_ARRAY", "BYTE_ARRAY"})
    void lengthsOutsideThePageAreRefusedAndSoAreLaterValues(Type type) throws IOException {
        for (int length : new int[] {-1, Integer.MIN_VALUE, 5, Integer.MAX_VALUE}) {
            byte[] lengths = ReferenceDeltaBinaryPacked.encodeInts(new int[] {2, length, 0}, Layout.USUAL);
            byte[] prefixes = type == Type.BYTE_ARRAY
                    ? ReferenceDeltaBinaryPacked.encodeInts(new int[3], Layout.USUAL) : new byte[0];
            byte[] page = ByteBuffer.allocate(prefixes.length + lengths.length + 6).put(prefixes).put(lengths).array();
            ValuesReader reader = type.reader(page);
            assertThat(type.read(reader)).isEqualTo(Binary.fromConstantByteArray(new byte[2]));
            assertThatThrownBy(() -> type.read(reader)).isExactlyInstanceOf(ParquetDecodingException.class)
                    .hasMessage("Failed to read " + length + " bytes");
            assertThatThrownBy(() -> type.read(reader)).isExactlyInstanceOf(ParquetDecodingException.class);
            ValuesReader skipped = type.reader(page);
            assertThatThrownBy(() -> skipped.skip(3)).isExactlyInstanceOf(ParquetDecodingException.class)
                    .hasMessageMatching("Failed to (skip|read) -?\\d+ bytes");
            assertThatThrownBy(() -> type.read(skipped)).isExactlyInstanceOf(ParquetDecodingException.class);
        }
    }

    /** parquet-java's record reader expects this exception for files of PARQUET-246. */
    @Test
    void aPrefixLongerThanThePreviousValueIsAnArrayIndexOutOfBoundsException() throws IOException {
        byte[][] suffixes = {{1, 2}, {3}, {}};
        for (int prefix : new int[] {3, -1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            byte[] page = ReferenceDeltaByteArray.encode(new int[] {0, prefix, 0}, suffixes, Layout.USUAL);
            ValuesReader reader = Type.BYTE_ARRAY.reader(page);
            assertThat(reader.readBytes().getBytes()).containsExactly(1, 2);
            assertThatThrownBy(reader::readBytes).isExactlyInstanceOf(ArrayIndexOutOfBoundsException.class)
                    .hasMessage("A prefix of " + prefix + " bytes, but the value before it has 2");
            assertThatThrownBy(reader::readBytes).isExactlyInstanceOf(ParquetDecodingException.class);
        }
    }

    @Test
    void theFirstPrefixMayComeFromThePreviousPage() throws IOException {
        byte[] first = ReferenceDeltaByteArray.encode(new int[] {0, 1}, new byte[][] {{1, 2}, {3, 4}}, Layout.USUAL);
        byte[] second = ReferenceDeltaByteArray.encode(new int[] {2, 0}, new byte[][] {{5}, {6}}, Layout.USUAL);
        ValuesReader before = Type.BYTE_ARRAY.reader(first);
        before.skip(2);
        ValuesReader reader = Type.BYTE_ARRAY.reader(second);
        RequiresPreviousReader stringReader = (RequiresPreviousReader) reader;
        stringReader.setPreviousReader(before);
        stringReader.setPreviousReader(null);
        stringReader.setPreviousReader(Type.INT32.newReader.get());
        Binary joined = reader.readBytes();
        assertThat(joined.getBytes()).containsExactly(1, 3, 5);
        assertThat(joined.isBackingBytesReused()).isFalse();
        assertThat(reader.readBytes().getBytes()).containsExactly(6);
        reader.initFromPage(2, stream(second));
        stringReader.setPreviousReader(before);
        assertThat(reader.readBytes()).isEqualTo(joined);
        assertThatThrownBy(() -> Type.BYTE_ARRAY.reader(second).readBytes())
                .isExactlyInstanceOf(ArrayIndexOutOfBoundsException.class);
    }
}
