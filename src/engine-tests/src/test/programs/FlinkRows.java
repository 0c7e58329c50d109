// SPDX-License-Identifier: Apache-2.0
import java.util.HexFormat;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.types.Row;
import org.apache.flink.util.CloseableIterator;

/**
 * Run from this file on the jars of any Flink: for each file or folder prints a line that begins with #, and its rows
 * with floats by their bits, or what failed.
 */
class FlinkRows {
    /** @param args a jar for the class loader of the jobs, or nothing; then files and their columns as DDL */
    public static void main(String[] args) {
        TableEnvironment tables = TableEnvironment.create(EnvironmentSettings.inBatchMode());
        tables.getConfig().set("parallelism.default", "2");
        if (!args[0].isEmpty()) {
            tables.executeSql("ADD JAR '" + args[0] + "'");
        }
        for (int i = 1; i < args.length; i += 2) {
            System.out.println("#");
            tables.executeSql("CREATE TABLE files" + i + " (" + args[i + 1] + ") WITH "
                    + "('connector' = 'filesystem', 'format' = 'parquet', 'path' = '" + args[i] + "')");
            try (CloseableIterator<Row> rows = tables.executeSql("SELECT * FROM files" + i).collect()) {
                rows.forEachRemaining(row -> System.out.println(text(row)));
            } catch (Exception e) {
                Stream.<Throwable>iterate(e, cause -> cause != null, Throwable::getCause).forEach(System.out::println);
            }
        }
    }

    private static String text(Object value) {
        if (value instanceof Float number) {
            return Integer.toHexString(Float.floatToRawIntBits(number));
        } else if (value instanceof Double number) {
            return Long.toHexString(Double.doubleToRawLongBits(number));
        } else if (value instanceof byte[] bytes) {
            return HexFormat.of().formatHex(bytes);
        } else if (value instanceof Object[] list) {
            return Stream.of(list).map(FlinkRows::text).toList().toString();
        } else if (value instanceof Row row) {
            return IntStream.range(0, row.getArity()).mapToObj(i -> text(row.getField(i))).toList().toString();
        }
        return String.valueOf(value);
    }
}
