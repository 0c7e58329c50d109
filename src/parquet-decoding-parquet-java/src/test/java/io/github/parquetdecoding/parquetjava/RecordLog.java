// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.parquetjava;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;

import io.github.parquetdecoding.columns.MemoryFile;
import io.github.parquetdecoding.columns.ParquetJavaValues;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.HadoopParquetConfiguration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.filter.ColumnPredicates;
import org.apache.parquet.filter.ColumnRecordFilter;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.api.InitContext;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.io.api.RecordMaterializer;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.parquet.schema.Types;

/**
 * Reads a file with {@link LoggingConverter}s. Returns a log of each record, a log of the calls after the
 * last one, and how it ended. Runs in more than one class loader, so only classes of the JDK go in and out.
 */
public final class RecordLog implements Function<Map<String, Object>, List<String>> {
    /** The bytes of the file. */
    static final String FILE = "file";
    /** The most records, of all unless it is set. */
    static final String MOST = "most";
    /** Which converters take ids: "none" unless it is set, "all" or "some". */
    static final String DICTIONARIES = "dictionaries";
    /** The seed of random changes of the file's schema; none unless it is set. */
    static final String PROJECTION = "projection";
    /** Pairs of the first value of column "id" that a filter keeps, and the one after the last. */
    static final String RANGES = "ranges";
    /** What filters: "pages", "records", "pages records", or "unbound", which is the old kind. */
    static final String FILTER = "filter";
    /** The seed of calls of column readers, which are driven by hand if it is set. */
    static final String CALLS = "calls";

    /** The page, place and mask of {@link DamagedPages}; none unless it is set. */
    static final String DAMAGE = "damage";

    /** Shared, because it takes long to create one. */
    private static final ParquetConfiguration CONFIGURATION = new HadoopParquetConfiguration();

    private final LoggingConverter.Log log = new LoggingConverter.Log();
    private final List<String> records = new ArrayList<>();
    private Map<String, Object> options;

    @Override
    public List<String> apply(Map<String, Object> of) {
        options = of;
        String end = "end";
        try {
            MemoryFile file = MemoryFile.of((byte[]) options.get(FILE));
            if (options.containsKey(CALLS) || options.containsKey(DAMAGE)) {
                readRowGroups(file);
            } else {
                readRecords(file);
            }
        } catch (IOException | RuntimeException | Error e) {
            end = describe(e);
        }
        records.add(log.take());
        log.verifyKept();
        records.add(end + log.take());
        return records;
    }

    private static String describe(Throwable thrown) {
        StringBuilder all = new StringBuilder();
        for (Throwable e = thrown; e != null; e = e.getCause()) {
            // The JVM words what is null.
            String message = e instanceof NullPointerException ? "" : e.getMessage();
            all.append(e.getClass().getName()).append(": ").append(message).append('\n');
        }
        return all.toString().replaceAll("@[0-9a-f]+", "@");
    }

    private boolean filters(String what) {
        return ((String) options.getOrDefault(FILTER, "")).contains(what);
    }

    private FilterCompat.Filter filter() {
        long[] ranges = (long[]) options.get(RANGES);
        if (ranges == null) {
            return FilterCompat.NOOP;
        }
        if (filters("unbound")) {
            return FilterCompat.get(ColumnRecordFilter.column("id", ColumnPredicates.applyFunctionToLong(id -> {
                boolean isKept = false;
                for (int i = 0; i < ranges.length; i += 2) {
                    isKept |= id >= ranges[i] && id < ranges[i + 1];
                }
                return isKept;
            })));
        }
        FilterPredicate filter = null;
        for (int i = 0; i < ranges.length; i += 2) {
            FilterPredicate range = FilterApi.and(FilterApi.gtEq(FilterApi.longColumn("id"), ranges[i]),
                    FilterApi.lt(FilterApi.longColumn("id"), ranges[i + 1]));
            filter = filter == null ? range : FilterApi.or(filter, range);
        }
        return FilterCompat.get(filter);
    }

    private LoggingConverter.Root converter(MessageType schema) {
        return new LoggingConverter.Root(schema, (String) options.getOrDefault(DICTIONARIES, "none"), log);
    }

    private void readRecords(MemoryFile file) throws IOException {
        ParquetReader.Builder<String> builder = new ParquetReader.Builder<>(file, CONFIGURATION) {
            @Override
            protected ReadSupport<String> getReadSupport() {
                return new Support();
            }
        };
        int most = (int) options.getOrDefault(MOST, Integer.MAX_VALUE);
        try (ParquetReader<String> reader = builder.withFilter(filter()).withDecryption(MemoryFile.keys())
                .useStatsFilter(false).useDictionaryFilter(false).useBloomFilter(false)
                .useColumnIndexFilter(filters("pages"))
                .useRecordFilter(filters("records") || filters("unbound")).build()) {
            for (String record; records.size() < most && (record = reader.read()) != null; ) {
                records.add(reader.getCurrentRowIndex() + ": " + record);
            }
        }
    }

    private final class Support extends ReadSupport<String> {
        @Override
        public ReadContext init(InitContext context) {
            MessageType schema = context.getFileSchema();
            Long seed = (Long) options.get(PROJECTION);
            return new ReadContext(seed == null ? schema
                    : new MessageType("projection", project(schema, new Random(seed))));
        }

        @Override
        public RecordMaterializer<String> prepareForRead(ParquetConfiguration configuration,
                Map<String, String> metadata, MessageType fileSchema, ReadContext context) {
            return converter(context.getRequestedSchema());
        }

        @Deprecated
        @Override
        public RecordMaterializer<String> prepareForRead(org.apache.hadoop.conf.Configuration configuration,
                Map<String, String> metadata, MessageType fileSchema, ReadContext context) {
            throw new UnsupportedOperationException();
        }
    }

    /** Leaves fields out, except "id", adds some that the file lacks, and makes some optional. */
    private static List<Type> project(GroupType schema, Random random) {
        List<Type> fields = new ArrayList<>();
        for (Type field : schema.getFields()) {
            Repetition repetition = field.isRepetition(Repetition.REQUIRED) && random.nextInt(3) == 0
                    ? Repetition.OPTIONAL : field.getRepetition();
            boolean isLast = fields.isEmpty() && schema.getFieldIndex(field.getName()) == schema.getFieldCount() - 1;
            if (random.nextInt(3) == 0 && !isLast && !field.getName().equals("id")) {
                continue;
            }
            fields.add(field.isPrimitive()
                    ? Types.primitive(field.asPrimitiveType().getPrimitiveTypeName(), repetition)
                            .length(field.asPrimitiveType().getTypeLength()).named(field.getName())
                    : new GroupType(repetition, field.getName(), project(field.asGroupType(), random)));
            if (random.nextInt(4) == 0) {
                fields.add(Types.optional(PrimitiveTypeName.INT32).named("missing" + fields.size()));
            }
        }
        return fields;
    }

    private void readRowGroups(MemoryFile file) throws IOException {
        ParquetReadOptions readOptions = ParquetReadOptions.builder(CONFIGURATION).withDecryption(MemoryFile.keys())
                .withRecordFilter(filter()).build();
        try (ParquetFileReader reader = ParquetFileReader.open(file, readOptions)) {
            PageReadStore rowGroup;
            while ((rowGroup = reader.readNextFilteredRowGroup()) != null) {
                if (options.get(DAMAGE) instanceof double[] damage) {
                    rowGroup = new DamagedPages(rowGroup, (int) damage[0], damage[1], (int) damage[2]);
                }
                if (options.containsKey(CALLS)) {
                    driveColumns(rowGroup, reader.getFileMetaData());
                } else {
                    readRecords(rowGroup, reader.getFileMetaData());
                }
            }
        }
    }

    private void readRecords(PageReadStore rowGroup, FileMetaData file) {
        RecordReader<String> reader = new ColumnIOFactory(file.getCreatedBy()).getColumnIO(file.getSchema())
                .getRecordReader(rowGroup, converter(file.getSchema()));
        for (long row = 0; row < rowGroup.getRowCount(); row++) {
            records.add(reader.read());
        }
    }

    private void driveColumns(PageReadStore rowGroup, FileMetaData file) {
        Random random = new Random((long) options.get(CALLS));
        MessageType schema = file.getSchema();
        ColumnReadStoreImpl columns = new ColumnReadStoreImpl(
                rowGroup, converter(schema).getRootConverter(), schema, file.getCreatedBy());
        for (ColumnDescriptor descriptor : schema.getColumns()) {
            ColumnReader column = columns.getColumnReader(descriptor);
            log.add(column.getDescriptor().toString());
            for (long rows = 0; rows < rowGroup.getRowCount(); ) {
                log.add(" " + column.getCurrentRepetitionLevel() + column.getCurrentDefinitionLevel());
                if (column.getCurrentDefinitionLevel() == descriptor.getMaxDefinitionLevel()) {
                    drive(column, random);
                }
                column.consume();
                rows += column.getCurrentRepetitionLevel() == 0 ? 1 : 0;
            }
            records.add(log.take());
        }
    }

    /** Passes a value in one of the ways in which programs do. */
    private void drive(ColumnReader column, Random random) {
        switch (random.nextInt(6)) {
            case 0 -> column.skip();
            case 1 -> column.writeCurrentValueToConverter();
            case 2 -> {
                get(column, column.getDescriptor().getPrimitiveType().getPrimitiveTypeName());
                column.writeCurrentValueToConverter();
                column.skip();
            }
            case 3 -> {
                try {
                    log.add("#" + column.getCurrentValueDictionaryID());
                } catch (UnsupportedOperationException e) {
                    log.add("no id");
                }
            }
            case 4 -> {
                // Each fails, but for one.
                for (PrimitiveTypeName type : PrimitiveTypeName.values()) {
                    try {
                        get(column, type);
                    } catch (UnsupportedOperationException e) {
                        log.add("not " + type);
                    }
                }
            }
            default -> get(column, column.getDescriptor().getPrimitiveType().getPrimitiveTypeName());
        }
    }

    private void get(ColumnReader column, PrimitiveTypeName type) {
        log.add("" + ParquetJavaValues.bits(column, type));
    }
}
