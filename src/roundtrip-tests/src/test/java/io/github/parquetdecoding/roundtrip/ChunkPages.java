// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.ColumnChunkDecoder;
import io.github.parquetdecoding.ColumnPage;
import io.github.parquetdecoding.PhysicalType;
import io.github.parquetdecoding.Repetition;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;

/**
 * The pages of a column chunk, decompressed.
 *
 * @param path the repetition of each field from the root to the column
 * @param dictionary null if there is none
 */
record ChunkPages(
        ColumnDescriptor column, Repetition[] path, long rowCount, Page dictionary, List<Page> pages) {
    /**
     * @param valueCount number of values, including nulls
     * @param repetitionLevels runs of a V2 page; null if they are in the data, as in V1 pages
     * @param definitionLevels like {@code repetitionLevels}
     */
    record Page(Encoding encoding, int valueCount, byte[] repetitionLevels, byte[] definitionLevels, byte[] data) {
        /** Takes BYTE_STREAM_SPLIT for ALP, for which it stands in. */
        private ColumnPage open() {
            var valueEncoding = encoding == Encoding.BYTE_STREAM_SPLIT
                    ? io.github.parquetdecoding.Encoding.ALP
                    : io.github.parquetdecoding.Encoding.valueOf(encoding.name());
            var rle = io.github.parquetdecoding.Encoding.RLE;
            return repetitionLevels == null
                    ? ColumnPage.ofV1(ByteCursor.of(data), valueCount, valueEncoding, rle, rle)
                    : ColumnPage.ofV2(ByteCursor.of(repetitionLevels), ByteCursor.of(definitionLevels),
                            ByteCursor.of(data), valueCount, valueEncoding);
        }
    }

    /**
     * The values that parquet-java's column reader reads from a chunk.
     *
     * @param plain each value, PLAIN-encoded; null for null; strings without their length
     */
    record Values(int[] repetitionLevels, int[] definitionLevels, byte[][] plain) {
    }

    /** Returns chunks by row group and column. */
    static Map<String, ChunkPages> ofFile(InputFile file) throws IOException {
        Map<String, ChunkPages> chunks = new LinkedHashMap<>();
        try (ParquetFileReader reader = open(file)) {
            PageReadStore store;
            for (int rowGroup = 0; (store = reader.readNextRowGroup()) != null; rowGroup++) {
                MessageType schema = reader.getFileMetaData().getSchema();
                for (ColumnDescriptor column : schema.getColumns()) {
                    PageReader pageReader = store.getPageReader(column);
                    DictionaryPage dictionary = pageReader.readDictionaryPage();
                    List<Page> pages = new ArrayList<>();
                    for (DataPage page; (page = pageReader.readPage()) != null; ) {
                        pages.add(page instanceof DataPageV1 v1
                                ? new Page(v1.getValueEncoding(), v1.getValueCount(), null, null, bytes(v1.getBytes()))
                                : page((DataPageV2) page));
                    }
                    String[] path = column.getPath();
                    Repetition[] repetitions = IntStream.rangeClosed(1, path.length)
                            .mapToObj(depth -> schema.getType(Arrays.copyOf(path, depth)).getRepetition().name())
                            .map(Repetition::valueOf).toArray(Repetition[]::new);
                    chunks.put(name(rowGroup, column), new ChunkPages(column, repetitions, store.getRowCount(),
                            dictionary == null ? null : new Page(Encoding.PLAIN, dictionary.getDictionarySize(), null,
                                    null, bytes(dictionary.getBytes())), pages));
                }
            }
        }
        return chunks;
    }

    private static Page page(DataPageV2 page) throws IOException {
        return new Page(page.getDataEncoding(), page.getValueCount(), bytes(page.getRepetitionLevels()),
                bytes(page.getDefinitionLevels()), bytes(page.getData()));
    }

    ColumnChunkDecoder open() {
        String type = column.getPrimitiveType().getPrimitiveTypeName().name();
        Iterator<Page> next = pages.iterator();
        return ColumnChunkDecoder.of(PhysicalType.valueOf(type.equals("BINARY") ? "BYTE_ARRAY" : type),
                elementSize(), path, rowCount, new io.github.parquetdecoding.ColumnPages() {
                    @Override
                    public ColumnPage next() {
                        return next.hasNext() ? next.next().open() : null;
                    }

                    @Override
                    public ColumnPage dictionary() {
                        return dictionary == null ? null
                                : ColumnPage.ofDictionary(ByteCursor.of(dictionary.data), dictionary.valueCount);
                    }
                });
    }

    int elementSize() {
        PrimitiveType type = column.getPrimitiveType();
        return switch (type.getPrimitiveTypeName()) {
            case INT32, FLOAT -> 4;
            case INT64, DOUBLE -> 8;
            default -> type.getTypeLength();
        };
    }

    /** Returns values by row group and column. */
    static Map<String, Values> values(InputFile file) throws IOException {
        Map<String, Values> values = new LinkedHashMap<>();
        try (ParquetFileReader reader = open(file)) {
            FileMetaData metadata = reader.getFileMetaData();
            PageReadStore store;
            for (int rowGroup = 0; (store = reader.readNextRowGroup()) != null; rowGroup++) {
                ColumnReadStoreImpl readers = new ColumnReadStoreImpl(store,
                        new GroupRecordConverter(metadata.getSchema()).getRootConverter(), metadata.getSchema(),
                        metadata.getCreatedBy());
                for (ColumnDescriptor column : metadata.getSchema().getColumns()) {
                    values.put(name(rowGroup, column), values(readers.getColumnReader(column)));
                }
            }
        }
        return values;
    }

    private static Values values(ColumnReader reader) {
        @SuppressWarnings("deprecation")    // getTotalValueCount()
        int count = (int) reader.getTotalValueCount();
        Values values = new Values(new int[count], new int[count], new byte[count][]);
        for (int i = 0; i < count; i++) {
            values.repetitionLevels[i] = reader.getCurrentRepetitionLevel();
            values.definitionLevels[i] = reader.getCurrentDefinitionLevel();
            if (values.definitionLevels[i] == reader.getDescriptor().getMaxDefinitionLevel()) {
                values.plain[i] = value(reader);
            }
            reader.consume();
        }
        return values;
    }

    private static byte[] value(ColumnReader reader) {
        return switch (reader.getDescriptor().getPrimitiveType().getPrimitiveTypeName()) {
            case BOOLEAN -> new byte[] {(byte) (reader.getBoolean() ? 1 : 0)};
            case INT32 -> littleEndian(4).putInt(reader.getInteger()).array();
            case INT64 -> littleEndian(8).putLong(reader.getLong()).array();
            case FLOAT -> littleEndian(4).putFloat(reader.getFloat()).array();
            case DOUBLE -> littleEndian(8).putDouble(reader.getDouble()).array();
            default -> reader.getBinary().getBytes();
        };
    }

    private static ByteBuffer littleEndian(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static String name(int rowGroup, ColumnDescriptor column) {
        return String.join(".", column.getPath()) + " of row group " + rowGroup;
    }

    private static ParquetFileReader open(InputFile file) throws IOException {
        return ParquetFileReader.open(file, ParquetReadOptions.builder(new PlainParquetConfiguration()).build());
    }

    static byte[] bytes(BytesInput input) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        input.writeAllTo(out);
        return out.toByteArray();
    }
}
