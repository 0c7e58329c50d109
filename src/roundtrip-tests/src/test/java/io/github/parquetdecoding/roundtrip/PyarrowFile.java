// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import io.github.parquetdecoding.testkit.ReferenceRunLengthBitPacking;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.bytes.BytesUtils;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.io.LocalInputFile;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A file that {@code make_data.py} wrote: its footer, and the pages of each column, down to their encoded values. */
enum PyarrowFile {
    V1_UNCOMPRESSED("bss_v1_none.parquet"),
    V2_ZSTD_WITH_NULLS("bss_v2_zstd_nulls.parquet");

    private final String name;
    private final ParquetMetadata footer;
    private final Map<String, List<Page>> pages = new LinkedHashMap<>();

    /**
     * @param type V1 or V2
     * @param levels definition levels as parquet-java's reader has them from the page: run headers and runs
     * @param valueCount values, nulls included
     * @param values the encoded values, without levels and nulls
     */
    record Page(
            Class<?> type, int rowGroup, Encoding encoding, int valueCount, byte[] levels,
            byte[] values) {

        /** For each value 1, or 0 where it is null. */
        int[] definitionLevels() {
            return ReferenceRunLengthBitPacking.decode(levels, valueCount, 1);
        }
    }

    PyarrowFile(String name) {
        this.name = name;
        ParquetReadOptions options = ParquetReadOptions.builder(new PlainParquetConfiguration())
                .withCodecFactory(new ZstdCodecFactory())
                .build();
        try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(path()), options)) {
            footer = reader.getFooter();
            int rowGroup = 0;
            for (PageReadStore store; (store = reader.readNextRowGroup()) != null; rowGroup++) {
                for (ColumnDescriptor column : footer.getFileMetaData().getSchema().getColumns()) {
                    readPages(rowGroup, store.getPageReader(column),
                            pages.computeIfAbsent(column.getPath()[0], key -> new ArrayList<>()));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path path() {
        return path(name);
    }

    /** A file of this class's folder, of those here or another. */
    static Path path(String name) {
        try {
            return Path.of(PyarrowFile.class.getResource("/" + name).toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void readPages(int rowGroup, PageReader reader, List<Page> pages) throws IOException {
        if (reader.readDictionaryPage() != null) {
            throw new IllegalStateException("The file has a dictionary");
        }
        for (DataPage page; (page = reader.readPage()) != null; ) {
            pages.add(page instanceof DataPageV1 v1 ? page(rowGroup, v1) : page(rowGroup, (DataPageV2) page));
        }
    }

    /** The levels of a V1 page lie before its values, after their length in four bytes. */
    private static Page page(int rowGroup, DataPageV1 page) throws IOException {
        byte[] bytes = ParquetJavaCodec.bytes(page.getBytes());
        int end = 4 + BytesUtils.readIntLittleEndian(bytes, 0);
        return new Page(DataPageV1.class, rowGroup, page.getValueEncoding(), page.getValueCount(),
                Arrays.copyOfRange(bytes, 4, end), Arrays.copyOfRange(bytes, end, bytes.length));
    }

    private static Page page(int rowGroup, DataPageV2 page) throws IOException {
        return new Page(DataPageV2.class, rowGroup, page.getDataEncoding(), page.getValueCount(),
                ParquetJavaCodec.bytes(page.getDefinitionLevels()), ParquetJavaCodec.bytes(page.getData()));
    }

    ParquetMetadata footer() {
        return footer;
    }

    List<Page> pages(String column) {
        return pages.get(column);
    }

    /** The values of all pages of a PLAIN column. */
    byte[] plainValues(String column) {
        ByteArrayOutputStream values = new ByteArrayOutputStream();
        pages(column).forEach(page -> values.writeBytes(page.values()));
        return values.toByteArray();
    }
}
