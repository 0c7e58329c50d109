// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import java.io.ByteArrayOutputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;

import com.github.luben.zstd.Zstd;
import io.github.parquetdecoding.columns.ParquetJavaValues;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.DirectByteBufferAllocator;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
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
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputDecompressor;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.SeekableInputStream;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.xerial.snappy.Snappy;

/**
 * Reads a file with the parquet-java of its class loader, 1.12 or later. For each column, it returns the encodings of
 * the data pages that an unknown engine gets, a hash of their levels and values, read into heap memory, and the
 * encodings of the pages that record readers get, whose values must be the same, read into direct memory.
 */
public final class ColumnsOfFile implements Function<Path, Map<String, String>> {
    public static void main(String[] arguments) {
        new ColumnsOfFile().apply(Path.of(arguments[0]))
                .forEach((name, column) -> System.out.println(name + " " + column));
    }

    /** {@return whether a filter on FLOAT16 columns finds the value -1, which comes after 1 in the order of bytes} */
    public static boolean hasMinusOne(Path file) throws IOException {
        Binary minusOne = Binary.fromConstantByteArray(new byte[] {0, (byte) 0xBC});
        try (ParquetFileReader reader = open(file, FilterCompat.get(FilterApi.and(
                FilterApi.eq(FilterApi.binaryColumn("half"), minusOne),
                FilterApi.eq(FilterApi.binaryColumn("invented"), minusOne))))) {
            return reader.getRecordCount() > 0;
        }
    }

    /** For each column, whether it has an annotation, and statistics. */
    public static final class Annotations implements Function<Path, Map<String, String>> {
        @Override
        public Map<String, String> apply(Path file) {
            Map<String, String> annotations = new TreeMap<>();
            try (ParquetFileReader reader = open(file, FilterCompat.NOOP)) {
                for (ColumnChunkMetaData chunk : reader.getRowGroups().get(0).getColumns()) {
                    boolean hasAnnotation = chunk.getPrimitiveType().getLogicalTypeAnnotation() != null;
                    annotations.put(chunk.getPath().toDotString(),
                            hasAnnotation + " " + chunk.getStatistics().hasNonNullValue());
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return annotations;
        }
    }

    @Override
    public Map<String, String> apply(Path file) {
        Map<String, Set<Encoding>> encodings = new TreeMap<>();
        Map<String, Set<Encoding>> inRecords = new TreeMap<>();
        Map<String, Long> hashes = hashes(file, new HeapByteBufferAllocator(), (rowGroup, column) ->
                new NotingPages(rowGroup, rowGroup.getPageReader(column), noting(encodings)));
        Map<String, Long> hashesOfRecords = hashes(file, new DirectByteBufferAllocator(), (rowGroup, column) ->
                new NotingPages(rowGroup, null, noting(inRecords)));
        if (!hashesOfRecords.equals(hashes)) {
            throw new IllegalStateException("Records have other values than pages: " + file);
        }
        Map<String, String> columns = new TreeMap<>();
        hashes.forEach((name, hash) -> columns.put(name,
                encodings.get(name) + " " + Long.toHexString(hash) + ", in records " + inRecords.get(name)));
        return columns;
    }

    /** {@return a consumer that adds the encoding of each page to the encodings of its column} */
    static BiConsumer<String, DataPage> noting(Map<String, Set<Encoding>> encodings) {
        return (column, page) ->
                encodings.computeIfAbsent(column, name -> EnumSet.noneOf(Encoding.class)).add(encoding(page));
    }

    static Encoding encoding(DataPage page) {
        return page instanceof DataPageV1 v1 ? v1.getValueEncoding() : ((DataPageV2) page).getDataEncoding();
    }

    /** Notes each page with its column: pages that it is given, or that record readers request. */
    static final class NotingPages implements PageReadStore {
        private final PageReadStore rowGroup;
        private final PageReader given;
        private final BiConsumer<String, DataPage> noting;

        NotingPages(PageReadStore rowGroup, PageReader given, BiConsumer<String, DataPage> noting) {
            this.rowGroup = rowGroup;
            this.given = given;
            this.noting = noting;
        }

        @Override
        public PageReader getPageReader(ColumnDescriptor column) {
            PageReader pages = given != null ? given : rowGroup.getPageReader(column);
            return new PageReader() {
                @Override
                public DictionaryPage readDictionaryPage() {
                    return pages.readDictionaryPage();
                }

                @Override
                public long getTotalValueCount() {
                    return pages.getTotalValueCount();
                }

                @Override
                public DataPage readPage() {
                    DataPage page = pages.readPage();
                    if (page != null) {
                        noting.accept(column.getPath()[0], page);
                    }
                    return page;
                }
            };
        }

        @Override
        public long getRowCount() {
            return rowGroup.getRowCount();
        }
    }

    /** Counts the values of a file's columns of bytes that two threads read in another way than one. */
    public static final class InThreads implements Function<Path, Map<String, String>> {
        @Override
        public Map<String, String> apply(Path file) {
            Map<String, String> wrong = new TreeMap<>();
            try (ParquetFileReader reader = open(file, new HeapByteBufferAllocator())) {
                MessageType schema = reader.getFileMetaData().getSchema();
                PageReadStore rowGroup = reader.readNextRowGroup();
                for (ColumnDescriptor column : schema.getColumns()) {
                    List<Binary> values = binaries(reader(rowGroup, schema, column));
                    List<byte[]> expected = values.stream().map(Binary::getBytes).toList();
                    wrong.put(column.getPath()[0], values.size() + " values, wrong: " + IntStream.range(0, 2).parallel()
                            .mapToLong(thread -> IntStream.range(0, 50 * values.size())
                                    .map(i -> i % values.size())
                                    .filter(i -> !isEqual(values.get(i), expected.get(i))).count()).sum());
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return wrong;
        }

        @SuppressWarnings("deprecation")
        private static List<Binary> binaries(ColumnReader column) {
            List<Binary> values = new ArrayList<>();
            for (long i = 0; i < column.getTotalValueCount(); i++, column.consume()) {
                boolean isThere = column.getCurrentDefinitionLevel() == column.getDescriptor().getMaxDefinitionLevel();
                switch (column.getDescriptor().getPrimitiveType().getPrimitiveTypeName()) {
                    case INT96, BINARY, FIXED_LEN_BYTE_ARRAY -> values.addAll(
                            isThere ? List.of(column.getBinary()) : List.of());
                    default -> { }
                }
            }
            return values;
        }

        private static boolean isEqual(Binary value, byte[] expected) {
            try {
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                value.writeTo((DataOutput) new DataOutputStream(out));
                return Arrays.equals(value.getBytes(), expected) && Arrays.equals(out.toByteArray(), expected);
            } catch (IOException | RuntimeException e) {
                return false;
            }
        }
    }

    private static Map<String, Long> hashes(Path file, ByteBufferAllocator allocator,
            BiFunction<PageReadStore, ColumnDescriptor, PageReadStore> pages) {
        Map<String, Long> hashes = new TreeMap<>();
        try (ParquetFileReader reader = open(file, allocator)) {
            MessageType schema = reader.getFileMetaData().getSchema();
            for (PageReadStore rowGroup; (rowGroup = reader.readNextRowGroup()) != null; ) {
                for (ColumnDescriptor column : schema.getColumns()) {
                    ColumnReader values = reader(pages.apply(rowGroup, column), schema, column);
                    hashes.merge(column.getPath()[0], hash(values), ColumnsOfFile::hash);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return hashes;
    }

    static ColumnReader reader(PageReadStore pages, MessageType schema, ColumnDescriptor column) {
        // Pages in DELTA_BYTE_ARRAY of a writer that is unknown, or older than 1.8, are left to parquet-java's reader.
        String writer = "parquet-mr version 1.8.0";
        return new ColumnReadStoreImpl(pages, new GroupRecordConverter(schema).getRootConverter(), schema, writer)
                .getColumnReader(column);
    }

    @SuppressWarnings("deprecation")    // No other method returns the number of values.
    private static long hash(ColumnReader column) {
        long hash = 0;
        for (long i = 0; i < column.getTotalValueCount(); i++) {
            hash = hash(hash, column.getCurrentRepetitionLevel());
            hash = hash(hash, column.getCurrentDefinitionLevel());
            if (column.getCurrentDefinitionLevel() == column.getDescriptor().getMaxDefinitionLevel()) {
                hash = hash(hash, ParquetJavaValues.bits(column).hashCode());
            }
            column.consume();
        }
        return hash;
    }

    private static long hash(long hash, long bits) {
        return (hash ^ bits) * 0x9E37_79B9_7F4A_7C15L + (hash >>> 29);
    }

    private static ParquetFileReader open(Path file, ByteBufferAllocator allocator) throws IOException {
        return open(file, options().withAllocator(allocator));
    }

    static ParquetFileReader open(Path file, FilterCompat.Filter filter) throws IOException {
        return open(file, options().withRecordFilter(filter));
    }

    private static ParquetFileReader open(Path file, ParquetReadOptions.Builder options) throws IOException {
        return ParquetFileReader.open(new LocalFile(file), options.withCodecFactory(codecs()).build());
    }

    /** Avoids Hadoop's configuration, which later versions would otherwise look for. */
    private static ParquetReadOptions.Builder options() {
        try {
            Class<?> configuration = Class.forName(
                    ParquetReadOptions.class.getPackage().getName() + ".conf.PlainParquetConfiguration");
            return (ParquetReadOptions.Builder) ParquetReadOptions.class
                    .getMethod("builder", configuration.getInterfaces()[0])
                    .invoke(null, configuration.getConstructor().newInstance());
        } catch (ClassNotFoundException e) {
            return ParquetReadOptions.builder();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Later versions add methods to these interfaces, but a reader of whole pages calls none of those. */
    private static CompressionCodecFactory codecs() {
        return proxy(CompressionCodecFactory.class, (method, arguments) -> method.equals("getDecompressor")
                ? proxy(BytesInputDecompressor.class, (name, page) -> name.equals("decompress")
                        ? decompress((CompressionCodecName) arguments[0], (BytesInput) page[0], (int) page[1]) : null)
                : null);
    }

    private interface Call {
        Object answer(String method, Object[] arguments) throws Exception;
    }

    private static <T> T proxy(Class<T> type, Call call) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type},
                (proxy, method, arguments) -> call.answer(method.getName(), arguments)));
    }

    private static BytesInput decompress(CompressionCodecName codec, BytesInput page, int size) throws IOException {
        return switch (codec) {
            case UNCOMPRESSED -> page;
            case SNAPPY -> BytesInput.from(Snappy.uncompress(page.toByteArray()));
            default -> BytesInput.from(Zstd.decompress(page.toByteArray(), size));
        };
    }

    private static final class LocalFile implements InputFile {
        private final Path path;

        private LocalFile(Path path) {
            this.path = path;
        }

        @Override
        public long getLength() throws IOException {
            return Files.size(path);
        }

        @Override
        public SeekableInputStream newStream() throws IOException {
            FileInputStream in = new FileInputStream(path.toFile());
            return new DelegatingSeekableInputStream(in) {
                @Override
                public long getPos() throws IOException {
                    return in.getChannel().position();
                }

                @Override
                public void seek(long position) throws IOException {
                    in.getChannel().position(position);
                }
            };
        }
    }
}
