// SPDX-License-Identifier: Apache-2.0
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.airlift.slice.Slice;
import io.trino.memory.context.AggregatedMemoryContext;
import io.trino.parquet.AbstractParquetDataSource;
import io.trino.parquet.Column;
import io.trino.parquet.ParquetDataSource;
import io.trino.parquet.ParquetDataSourceId;
import io.trino.parquet.ParquetReaderOptions;
import io.trino.parquet.ParquetTypeUtils;
import io.trino.parquet.metadata.ParquetMetadata;
import io.trino.parquet.predicate.PredicateUtils;
import io.trino.parquet.predicate.TupleDomainParquetPredicate;
import io.trino.parquet.reader.MetadataReader;
import io.trino.parquet.reader.ParquetReader;
import io.trino.parquet.writer.ParquetSchemaConverter;
import io.trino.parquet.writer.ParquetWriter;
import io.trino.parquet.writer.ParquetWriterOptions;
import io.trino.spi.connector.SourcePage;
import io.trino.spi.predicate.TupleDomain;
import io.trino.spi.type.BigintType;
import io.trino.spi.type.BooleanType;
import io.trino.spi.type.DateType;
import io.trino.spi.type.DecimalType;
import io.trino.spi.type.DoubleType;
import io.trino.spi.type.IntegerType;
import io.trino.spi.type.RealType;
import io.trino.spi.type.Type;
import io.trino.spi.type.TypeUtils;
import io.trino.spi.type.VarbinaryType;
import io.trino.spi.type.VarcharType;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.io.MessageColumnIO;
import org.apache.parquet.schema.MessageType;
import org.joda.time.DateTimeZone;

/** Run from this file on the jars of Trino's reader: prints what FlinkRows does. */
class TrinoRows {
    private static final Pattern DECIMAL = Pattern.compile("DECIMAL\\((\\d+), (\\d+)\\)");

    /** @param args a file for Trino to write the rows into, or nothing; then files and their columns as DDL */
    public static void main(String[] args) {
        for (int i = 1; i < args.length; i += 2) {
            System.out.println("#");
            try {
                print(args[i], args[i + 1], args[0]);
            } catch (Exception e) {
                Stream.<Throwable>iterate(e, cause -> cause != null, Throwable::getCause).forEach(System.out::println);
            }
        }
    }

    private static void print(String path, String ddl, String copy) throws Exception {
        ParquetReaderOptions options = ParquetReaderOptions.defaultOptions();
        try (RandomAccessFile file = new RandomAccessFile(path, "r")) {
            ParquetDataSource source =
                    new AbstractParquetDataSource(new ParquetDataSourceId(path), file.length(), options) {
                        @Override
                        protected void readInternal(long position, byte[] bytes, int offset, int length)
                                throws IOException {
                            file.seek(position);
                            file.readFully(bytes, offset, length);
                        }
                    };
            ParquetMetadata footer = MetadataReader.readFooter(source, options, Optional.empty(), Optional.empty());
            MessageType schema = footer.getFileMetaData().getSchema();
            MessageColumnIO fields = ParquetTypeUtils.getColumnIO(schema, schema);
            List<Type> types = new ArrayList<>();
            List<String> names = new ArrayList<>();
            List<Column> columns = new ArrayList<>();
            for (String column : ddl.split(", (?=`)")) {
                String[] nameAndType = column.split("` ");
                String name = nameAndType[0].substring(1);
                names.add(name);
                types.add(type(nameAndType[1]));
                columns.add(new Column(name, ParquetTypeUtils.constructField(
                        types.get(types.size() - 1), ParquetTypeUtils.lookupColumnByName(fields, name)).orElseThrow()));
            }
            Map<List<String>, ColumnDescriptor> descriptors = ParquetTypeUtils.getDescriptors(schema, schema);
            TupleDomain<ColumnDescriptor> all = TupleDomain.all();
            TupleDomainParquetPredicate predicate =
                    PredicateUtils.buildPredicate(schema, all, descriptors, DateTimeZone.UTC);
            try (ParquetReader reader = new ParquetReader(Optional.empty(), columns, false,
                    PredicateUtils.getFilteredRowGroups(0, file.length(), source, footer, List.of(all),
                            List.of(predicate), descriptors, DateTimeZone.UTC, 1000, options),
                    source, DateTimeZone.UTC, AggregatedMemoryContext.newSimpleAggregatedMemoryContext(), options,
                    IllegalStateException::new, Optional.empty(), Optional.empty(), Optional.empty());
                    ParquetWriter writer = copy.isEmpty() ? null : writer(copy, names, types)) {
                for (SourcePage page; (page = reader.nextPage()) != null; ) {
                    SourcePage rows = page;
                    if (writer != null) {
                        writer.write(rows.getPage());
                    }
                    for (int row = 0; row < rows.getPositionCount(); row++) {
                        int position = row;
                        System.out.println(IntStream.range(0, types.size())
                                .mapToObj(i -> text(types.get(i), rows, i, position)).toList());
                    }
                }
            }
        }
    }

    /** As Trino's connectors write files by default. */
    private static ParquetWriter writer(String copy, List<String> names, List<Type> types) throws IOException {
        ParquetSchemaConverter schema = new ParquetSchemaConverter(types, names, false, false);
        return new ParquetWriter(new FileOutputStream(copy), schema.getMessageType(), schema.getPrimitiveTypes(),
                ParquetWriterOptions.builder().build(), CompressionCodec.ZSTD, "483",
                Optional.empty(), Optional.empty());
    }

    private static String text(Type type, SourcePage page, int channel, int row) {
        Object value = TypeUtils.readNativeValue(type, page.getBlock(channel), row);
        if (value instanceof Slice bytes) {
            return HexFormat.of().formatHex(bytes.getBytes());
        }
        return value instanceof Double number
                ? Long.toHexString(Double.doubleToRawLongBits(number)) : String.valueOf(value);
    }

    private static Type type(String ddl) {
        Matcher decimal = DECIMAL.matcher(ddl);
        if (decimal.matches()) {
            return DecimalType.createDecimalType(
                    Integer.parseInt(decimal.group(1)), Integer.parseInt(decimal.group(2)));
        }
        return switch (ddl) {
            case "BOOLEAN" -> BooleanType.BOOLEAN;
            case "INT" -> IntegerType.INTEGER;
            case "BIGINT" -> BigintType.BIGINT;
            case "DATE" -> DateType.DATE;
            case "FLOAT" -> RealType.REAL;
            case "DOUBLE" -> DoubleType.DOUBLE;
            case "STRING" -> VarcharType.VARCHAR;
            case "BYTES" -> VarbinaryType.VARBINARY;
            default -> throw new IllegalArgumentException(ddl);
        };
    }
}
