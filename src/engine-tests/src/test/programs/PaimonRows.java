// SPDX-License-Identifier: Apache-2.0
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.apache.paimon.catalog.CatalogContext;
import org.apache.paimon.catalog.Identifier;
import org.apache.paimon.data.InternalRow;
import org.apache.paimon.fs.local.LocalFileIO;
import org.apache.paimon.options.Options;
import org.apache.paimon.reader.RecordReader;
import org.apache.paimon.table.FormatTable;
import org.apache.paimon.table.source.ReadBuilder;
import org.apache.paimon.types.DataTypeJsonParser;
import org.apache.paimon.types.RowType;

/** Run from this file on the jars of Paimon: prints what FlinkRows does. */
class PaimonRows {
    /** @param args nothing; then files and their columns as DDL */
    public static void main(String[] args) {
        for (int i = 1; i < args.length; i += 2) {
            System.out.println("#");
            try {
                print(args[i], args[i + 1]);
            } catch (Exception e) {
                Stream.<Throwable>iterate(e, cause -> cause != null, Throwable::getCause).forEach(System.out::println);
            }
        }
    }

    private static void print(String files, String ddl) throws Exception {
        RowType.Builder columns = RowType.builder();
        for (String column : ddl.split(", (?=`)")) {
            String[] nameAndType = column.split("` ");
            columns.field(nameAndType[0].substring(1), DataTypeJsonParser.parseAtomicTypeSQLString(nameAndType[1]));
        }
        RowType schema = columns.build();
        ReadBuilder table = FormatTable.builder()
                .fileIO(LocalFileIO.create())
                .identifier(Identifier.create("folder", "files"))
                .location(files)
                .format(FormatTable.Format.PARQUET)
                .rowType(schema)
                .partitionKeys(List.of())
                .options(Map.of("path", files))
                .catalogContext(CatalogContext.create(new Options()))
                .build()
                .newReadBuilder();
        List<InternalRow.FieldGetter> fields = IntStream.range(0, schema.getFieldCount())
                .mapToObj(i -> InternalRow.createFieldGetter(schema.getTypeAt(i), i)).toList();
        try (RecordReader<InternalRow> rows = table.newRead().createReader(table.newScan().plan())) {
            rows.forEachRemaining(row -> System.out.println(
                    fields.stream().map(field -> text(field.getFieldOrNull(row))).toList()));
        }
    }

    private static String text(Object value) {
        if (value instanceof Float number) {
            return Integer.toHexString(Float.floatToRawIntBits(number));
        } else if (value instanceof Double number) {
            return Long.toHexString(Double.doubleToRawLongBits(number));
        }
        return value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : String.valueOf(value);
    }
}
