// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.Dictionary;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.LocalInputFile;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A column chunk: its pages, and what parquet-java's column reader makes of them.
 *
 * @param dictionary the dictionary's values as PLAIN bytes; none if there is no dictionary
 * @param repetitionLevels of all pages, one for each value
 * @param values as PLAIN bytes; null where the definition level is not the maximum
 */
record LeafColumn(
        int rowGroup, ColumnDescriptor column, byte[][] dictionary, List<LeafPage> pages, int[] repetitionLevels,
        int[] definitionLevels, byte[][] values) {

    static List<LeafColumn> ofFile(Path path) throws IOException {
        List<LeafColumn> columns = new ArrayList<>();
        // A row group's pages can be taken once.
        try (ParquetFileReader pages = open(path); ParquetFileReader values = open(path)) {
            FileMetaData file = pages.getFileMetaData();
            PageReadStore store;
            for (int rowGroup = 0; (store = pages.readNextRowGroup()) != null; rowGroup++) {
                ColumnReadStoreImpl readers = new ColumnReadStoreImpl(values.readNextRowGroup(),
                        new GroupRecordConverter(file.getSchema()).getRootConverter(), file.getSchema(),
                        file.getCreatedBy());
                for (ColumnDescriptor column : file.getSchema().getColumns()) {
                    columns.add(read(rowGroup, store.getPageReader(column), readers.getColumnReader(column)));
                }
            }
        }
        return columns;
    }

    private static ParquetFileReader open(Path path) throws IOException {
        return ParquetFileReader.open(new LocalInputFile(path), ParquetReadOptions.builder(
                new PlainParquetConfiguration()).withCodecFactory(new ZstdCodecFactory()).build());
    }

    private static LeafColumn read(int rowGroup, PageReader pageReader, ColumnReader reader) throws IOException {
        ColumnDescriptor column = reader.getDescriptor();
        DictionaryPage dictionaryPage = pageReader.readDictionaryPage();
        byte[][] dictionary = dictionaryPage == null ? new byte[0][] : dictionary(column, dictionaryPage);
        List<LeafPage> pages = new ArrayList<>();
        int count = 0;
        for (DataPage page; (page = pageReader.readPage()) != null; count += page.getValueCount()) {
            pages.add(LeafPage.of(column, count, page));
        }
        int[] repetitionLevels = new int[count];
        int[] definitionLevels = new int[count];
        byte[][] values = new byte[count][];
        for (int i = 0; i < count; i++) {
            repetitionLevels[i] = reader.getCurrentRepetitionLevel();
            definitionLevels[i] = reader.getCurrentDefinitionLevel();
            if (definitionLevels[i] == column.getMaxDefinitionLevel()) {
                values[i] = value(reader);
            }
            reader.consume();
        }
        return new LeafColumn(rowGroup, column, dictionary, pages, repetitionLevels, definitionLevels, values);
    }

    private static byte[][] dictionary(ColumnDescriptor column, DictionaryPage page) throws IOException {
        Dictionary dictionary = page.getEncoding().initDictionary(column, page);
        byte[][] values = new byte[page.getDictionarySize()][];
        for (int id = 0; id < values.length; id++) {
            values[id] = switch (column.getPrimitiveType().getPrimitiveTypeName()) {
                case INT32 -> littleEndian(4).putInt(dictionary.decodeToInt(id)).array();
                case INT64 -> littleEndian(8).putLong(dictionary.decodeToLong(id)).array();
                case FLOAT -> littleEndian(4).putFloat(dictionary.decodeToFloat(id)).array();
                case DOUBLE -> littleEndian(8).putDouble(dictionary.decodeToDouble(id)).array();
                default -> dictionary.decodeToBinary(id).getBytes();
            };
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

    LeafColumn withDictionary(byte[][] otherDictionary) {
        return new LeafColumn(
                rowGroup, column, otherDictionary, pages, repetitionLevels, definitionLevels, values);
    }

    /** Bytes per value; 0 for strings and booleans, which the library does not look up. */
    int elementSize() {
        return switch (column.getPrimitiveType().getPrimitiveTypeName()) {
            case BINARY, BOOLEAN -> 0;
            case FIXED_LEN_BYTE_ARRAY -> column.getPrimitiveType().getTypeLength();
            case INT32, FLOAT -> 4;
            default -> 8;
        };
    }

    /** Values back to back, without nulls. */
    static byte[] concatenation(byte[]... values) {
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        Stream.of(values).filter(Objects::nonNull).forEach(plain::writeBytes);
        return plain.toByteArray();
    }

    /** As {@link #values}, but with ids of the dictionary in 4 bytes, little-endian; without one, of booleans. */
    byte[][] ids() {
        Map<ByteBuffer, byte[]> ids = new HashMap<>();
        for (int id = 0; id < dictionary.length; id++) {
            ids.put(ByteBuffer.wrap(dictionary[id]), littleEndian(4).putInt(id).array());
        }
        return Stream.of(values)
                .map(value -> value == null ? null : ids.getOrDefault(ByteBuffer.wrap(value), Arrays.copyOf(value, 4)))
                .toArray(byte[][]::new);
    }

    /** The first of its fields, by which a column is told from its twin. */
    String name() {
        return column.getPath()[0];
    }

    @Override
    public String toString() {
        return String.join(".", column.getPath()) + " of row group " + rowGroup;
    }
}
