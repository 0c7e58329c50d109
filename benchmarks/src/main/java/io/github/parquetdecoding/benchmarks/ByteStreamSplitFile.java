// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** The BYTE_STREAM_SPLIT pages of a Parquet file, read and decompressed by parquet-java. */
final class ByteStreamSplitFile {
    /**
     * The encoded values of one page, without levels.
     *
     * @param primitive the column's type
     * @param elementSize bytes per value
     * @param count number of values that are there, nulls not counted
     * @param values the encoded values, from position to limit
     */
    record Page(PrimitiveTypeName primitive, int elementSize, int count, ByteBuffer values) {
    }

    private ByteStreamSplitFile() {
    }

    /**
     * All BYTE_STREAM_SPLIT pages, in the order of the file.
     *
     * @throws IllegalArgumentException if there is no such file, it is no Parquet file or has no such pages
     */
    static List<Page> read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException("No such file: " + file);
        }
        ParquetReadOptions options = ParquetReadOptions.builder(new PlainParquetConfiguration())
                .withCodecFactory(new PageCodecs())
                .build();
        List<Page> pages = new ArrayList<>();
        try (ParquetFileReader reader = open(file, options)) {
            List<ColumnDescriptor> columns = splitColumns(reader);
            if (!columns.isEmpty()) {
                reader.setRequestedSchema(columns);
                for (PageReadStore rowGroup = reader.readNextRowGroup(); rowGroup != null;
                        rowGroup = reader.readNextRowGroup()) {
                    for (ColumnDescriptor column : columns) {
                        PageReader chunk = rowGroup.getPageReader(column);
                        for (DataPage page = chunk.readPage(); page != null; page = chunk.readPage()) {
                            addIfSplit(page, column, pages);
                        }
                    }
                }
            }
        }
        if (pages.isEmpty()) {
            throw new IllegalArgumentException("No column of " + file + " has BYTE_STREAM_SPLIT pages");
        }
        return pages;
    }

    private static ParquetFileReader open(Path file, ParquetReadOptions options) throws IOException {
        try {
            return ParquetFileReader.open(new LocalInputFile(file), options);
        } catch (RuntimeException e) {
            throw new IllegalArgumentException("Cannot be read as a Parquet file: " + file, e);
        }
    }

    private static List<ColumnDescriptor> splitColumns(ParquetFileReader reader) {
        List<ColumnPath> paths = reader.getRowGroups().stream()
                .map(BlockMetaData::getColumns)
                .flatMap(List::stream)
                .filter(chunk -> chunk.getEncodings().contains(Encoding.BYTE_STREAM_SPLIT))
                .map(ColumnChunkMetaData::getPath)
                .distinct()
                .collect(Collectors.toList());
        return reader.getFileMetaData().getSchema().getColumns().stream()
                .filter(column -> paths.contains(ColumnPath.get(column.getPath())))
                .collect(Collectors.toList());
    }

    private static void addIfSplit(DataPage page, ColumnDescriptor column, List<Page> pages) {
        page.accept(new DataPage.Visitor<Void>() {
            @Override
            public Void visit(DataPageV1 v1) {
                if (v1.getValueEncoding() == Encoding.BYTE_STREAM_SPLIT) {
                    ByteBuffer bytes = heapCopy(v1.getBytes());
                    skipLevels(bytes, column.getMaxRepetitionLevel(), v1.getRlEncoding());
                    skipLevels(bytes, column.getMaxDefinitionLevel(), v1.getDlEncoding());
                    pages.add(page(column, bytes.slice()));
                }
                return null;
            }

            @Override
            public Void visit(DataPageV2 v2) {
                if (v2.getDataEncoding() == Encoding.BYTE_STREAM_SPLIT) {
                    pages.add(page(column, heapCopy(v2.getData())));
                }
                return null;
            }
        });
    }

    private static ByteBuffer heapCopy(BytesInput bytes) {
        try {
            return ByteBuffer.wrap(PageCodecs.bytes(bytes));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Levels of a V1 page stand before the values, each kind with its length in front. */
    @SuppressWarnings("deprecation") // BIT_PACKED levels are deprecated, and refused here
    private static void skipLevels(ByteBuffer bytes, int maxLevel, Encoding encoding) {
        if (maxLevel == 0) {
            return;
        }
        if (encoding != Encoding.RLE) {
            throw new IllegalArgumentException("Levels in " + encoding + " encoding are not supported here");
        }
        int length = bytes.order(ByteOrder.LITTLE_ENDIAN).getInt();
        bytes.position(bytes.position() + length);
    }

    private static Page page(ColumnDescriptor column, ByteBuffer values) {
        PrimitiveTypeName primitive = column.getPrimitiveType().getPrimitiveTypeName();
        int elementSize = switch (primitive) {
            case FLOAT, INT32 -> 4;
            case DOUBLE, INT64 -> 8;
            case FIXED_LEN_BYTE_ARRAY -> column.getPrimitiveType().getTypeLength();
            default -> throw new IllegalArgumentException("BYTE_STREAM_SPLIT of " + primitive + " is not defined");
        };
        return new Page(primitive, elementSize, values.remaining() / elementSize, values);
    }
}
