// SPDX-License-Identifier: Apache-2.0
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.types.Row;
import org.apache.flink.util.CloseableIterator;

import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Run from this file on the jars of any Flink: prints the rows of a folder of Parquet files, floats by their bits. */
class FlinkRows {
    /** @param args the folder, the columns as DDL, and perhaps a jar for the class loader of the jobs */
    public static void main(String[] args) throws Exception {
        TableEnvironment tables = TableEnvironment.create(EnvironmentSettings.inBatchMode());
        tables.getConfig().set("parallelism.default", "2");
        if (args.length > 2) {
            tables.executeSql("ADD JAR '" + args[2] + "'");
        }
        tables.executeSql("CREATE TABLE files (" + args[1] + ") WITH "
                + "('connector' = 'filesystem', 'format' = 'parquet', 'path' = '" + args[0] + "')");
        try (CloseableIterator<Row> rows = tables.executeSql("SELECT * FROM files").collect()) {
            rows.forEachRemaining(row -> System.out.println(text(row)));
        }
    }

    private static String text(Object value) {
        if (value instanceof Float number) {
            return Integer.toHexString(Float.floatToRawIntBits(number));
        } else if (value instanceof Double number) {
            return Long.toHexString(Double.doubleToRawLongBits(number));
        } else if (value instanceof Object[] list) {
            return Stream.of(list).map(FlinkRows::text).toList().toString();
        } else if (value instanceof Row row) {
            return IntStream.range(0, row.getArity()).mapToObj(i -> text(row.getField(i))).toList().toString();
        }
        return String.valueOf(value);
    }
}
