// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.stream.LongStream;

import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.columns.internal.pages.ColumnNames;
import io.github.parquetdecoding.columns.internal.pages.KeptRows;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.column.values.deltastrings.DeltaByteArrayWriter;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Pages that today's writers do not write. */
class PagesTest {
    private static final MessageType STRINGS = MessageTypeParser.parseMessageType(
            "message m { required group a { required binary b; } }");
    private static final MessageType NESTED = MessageTypeParser.parseMessageType("""
            message m { required int32 day; optional group trip {
              optional double fare_amount;
              optional group stops (LIST) { repeated group list { optional int32 element; } } } }""");

    private record RowGroup(List<DataPage> pages) implements PageReadStore {
        @Override
        public PageReader getPageReader(ColumnDescriptor column) {
            Iterator<DataPage> left = pages.iterator();
            return new PageReader() {
                @Override
                public DictionaryPage readDictionaryPage() {
                    return null;
                }

                @Override
                public long getTotalValueCount() {
                    return getRowCount();
                }

                @Override
                public DataPage readPage() {
                    return left.hasNext() ? left.next() : null;
                }
            };
        }

        @Override
        public long getRowCount() {
            return pages.stream().mapToInt(DataPage::getValueCount).sum();
        }
    }

    private record Indexed(long... rows) implements PageReadStore {
        @Override
        public PageReader getPageReader(ColumnDescriptor column) {
            throw new IllegalArgumentException("There is no column " + column);
        }

        @Override
        public long getRowCount() {
            return rows.length;
        }

        @Override
        public Optional<PrimitiveIterator.OfLong> getRowIndexes() {
            return Optional.of(LongStream.of(rows).iterator());
        }
    }

    /** Without memory for all rows before it. */
    @Test
    void aRowAfterTheLastOneIsRefused() {
        KeptRows rows = KeptRows.of(new Indexed(3, 999, 2_000_000_000), 1_000);
        assertThat(rows.part(0, 2).next(4)).isEqualTo(999);
        assertThatThrownBy(() -> rows.part(0, 3)).hasMessage("The offset index selects row 2000000000 after row 999,"
                + " but only the first 1000 rows can be selected");
    }

    private record SamePages(PageReader pages, long getRowCount) implements PageReadStore {
        @Override
        public PageReader getPageReader(ColumnDescriptor column) {
            return pages;
        }
    }

    private static DataPage page(BytesInput bytes, int valueCount, Encoding encoding) {
        Statistics<?> none = Statistics.createStats(STRINGS.getColumns().get(0).getPrimitiveType());
        return new DataPageV1(bytes, valueCount, (int) bytes.size(), none, Encoding.RLE, Encoding.RLE, encoding);
    }

    private static List<String> read(PageReadStore rowGroup, String createdBy, int batchSize) {
        FileMetaData file = new FileMetaData(STRINGS, Map.of(), createdBy);
        ColumnBatchReader reader = ColumnBatchReader.of(rowGroup, file, "a");
        ColumnBatch batch = new ColumnBatch(batchSize);
        List<String> values = new ArrayList<>();
        while (reader.next(batch)) {
            for (int i = 0; i < batch.rowCount(); i++) {
                values.add(new String(batch.value(i)));
            }
        }
        return values;
    }

    /** PARQUET-246: the writer was not reset between pages. */
    @Test
    void pagesOfOldFilesSharePrefixes() throws Exception {
        List<DataPage> pages = new ArrayList<>();
        DeltaByteArrayWriter writer = new DeltaByteArrayWriter(64, 1_000, new HeapByteBufferAllocator());
        writer.writeBytes(Binary.fromString("prefix 1"));
        writer.writeBytes(Binary.fromString("prefix 2"));
        pages.add(page(writer.getBytes(), 2, Encoding.DELTA_BYTE_ARRAY));
        // Prefixes of 7 and 1 bytes, suffixes of 1 and 2 bytes.
        byte[] second = {-128, 1, 4, 2, 14, 11, 0, 0, 0, 0, -128, 1, 4, 2, 2, 2, 0, 0, 0, 0, '3', 'a', 'b'};
        pages.add(page(BytesInput.from(second), 2, Encoding.DELTA_BYTE_ARRAY));
        for (int batchSize : new int[] {1, 3, 10}) {
            assertThat(read(new RowGroup(pages), "parquet-mr version 1.7.0", batchSize))
                    .containsExactly("prefix 1", "prefix 2", "prefix 3", "pab");
        }
        assertThatThrownBy(() -> read(new RowGroup(pages), "parquet-mr version 1.18.1", 10))
                .isInstanceOf(ParquetDecodingException.class);
    }

    @Test
    void pagesMayBeInDirectMemory() {
        ByteBuffer direct = ByteBuffer.allocateDirect(20).position(3).put(new byte[] {1, 0, 0, 0, 'x', 0, 0, 0, 0})
                .flip().position(3);
        assertThat(read(new RowGroup(List.of(page(BytesInput.from(direct), 2, Encoding.PLAIN))), null, 5))
                .containsExactly("x", "");
    }

    @Test
    void failuresNameColumnAndPage() {
        DataPage page = page(BytesInput.from(new byte[] {1, 0, 0, 0, 'x'}), 1, Encoding.PLAIN);
        DataPage cut = page(BytesInput.from(new byte[] {9, 0, 0, 0, 'x'}), 1, Encoding.PLAIN);
        FileMetaData file = new FileMetaData(STRINGS, Map.of(), null);
        for (boolean skips : new boolean[] {false, true}) {
            ColumnBatchReader reader = ColumnBatchReader.of(new RowGroup(List.of(page, cut)), file, "a", "b");
            ColumnBatch batch = new ColumnBatch(10);
            assertThatThrownBy(() -> {
                if (skips) {
                    reader.skip(2);
                } else {
                    reader.next(batch);
                }
            }).isInstanceOf(ParquetDecodingException.class).hasMessageStartingWith("Cannot read column a.b, page 2: ")
                    .hasCauseInstanceOf(MalformedParquetException.class);
            assertThat(Arrays.asList(batch.rowCount(), batch.valueCount(), batch.nullCount())).containsOnly(0);
            assertThatThrownBy(() -> reader.next(batch)).isInstanceOf(ParquetDecodingException.class)
                    .hasMessageStartingWith("Cannot read column a.b, page 2: An earlier call has failed");
        }
    }

    /** As parquet-java, codecs and decryption throw them. */
    @Test
    void failuresOfParquetJavaNameColumnAndPage() {
        for (RuntimeException failure : List.of(
                new IllegalArgumentException("-1"), new NegativeArraySizeException("-1"),
                new ArithmeticException("integer overflow"),
                new ParquetDecodingException("x", new IOException("-1")))) {
            PageReader pages = new RowGroup(new AbstractList<>() {
                @Override
                public DataPage get(int index) {
                    throw failure;
                }

                @Override
                public int size() {
                    return 1;
                }
            }).getPageReader(null);
            FileMetaData file = new FileMetaData(STRINGS, Map.of(), null);
            ColumnBatchReader reader = ColumnBatchReader.of(new SamePages(pages, 1), file, "a");
            assertThatThrownBy(() -> reader.next(new ColumnBatch(10))).isInstanceOf(ParquetDecodingException.class)
                    .hasMessageStartingWith("Cannot read column a.b, page 1: ").hasMessageFindingMatch("-1|too large")
                    .hasCause(failure);
        }
    }

    @Test
    void aColumnOfARowGroupHasOneReader() {
        PageReader pages = new RowGroup(List.of()).getPageReader(null);
        PageReadStore rowGroup = new SamePages(pages, 0);
        FileMetaData file = new FileMetaData(STRINGS, Map.of(), null);
        ColumnBatchReader.of(rowGroup, file, "a");
        assertThatThrownBy(() -> ColumnBatchReader.of(rowGroup, file, "a")).isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("Column a.b of this row group has a reader already");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "trip.Fare_amount | There is no column trip.Fare_amount. Did you mean trip.fare_amount?",
        "trip.fare_amont | There is no column trip.fare_amont. Did you mean trip.fare_amount?",
        "DAY | There is no column DAY. Did you mean day?",
        "trp | There is no column trp. Did you mean trip.fare_amount; trip.stops.list.element?",
        "trip | trip has several columns: trip.fare_amount; trip.stops.list.element",
        "x | There is no column x. The columns are day; trip.fare_amount; trip.stops.list.element"})
    void missingColumnsAreExplained(String name, String message) {
        assertThatThrownBy(() -> new ColumnNames(NESTED.getColumns()).find(name)).isInstanceOf(
                IllegalArgumentException.class).hasMessage(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "trip.stops", "trip.stops.list", "trip.stops.list.element", "trip/stops", "trip/stops/list"})
    void columnsOfGroupsHaveDottedNames(String name) {
        assertThat(NESTED.getColumns().get(new ColumnNames(NESTED.getColumns()).find(name.split("/"))).getPath())
                .containsExactly("trip", "stops", "list", "element");
    }

    @Test
    void aDescriptorOfAnotherTypeIsRefused() {
        FileMetaData file = new FileMetaData(NESTED, Map.of(), null);
        for (String schema : List.of("required int64 day;", "optional int32 day;", "repeated int32 day;",
                "required fixed_len_byte_array(4) day;", "required int32 other;")) {
            ColumnDescriptor column = MessageTypeParser.parseMessageType("message m { " + schema + " }")
                    .getColumns().get(0);
            assertThatThrownBy(() -> ColumnBatchReader.of(new RowGroup(List.of()), file, column))
                    .isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(ColumnBatchReader.of(new RowGroup(List.of()), file, MessageTypeParser.parseMessageType(
                "message m { required int32 day (DATE); }").getColumns().get(0)).remaining()).isZero();
    }
}
