// SPDX-License-Identifier: Apache-2.0

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;

import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.types.Row;
import org.apache.flink.util.CloseableIterator;

/**
 * Run from this file on the jars of any Flink: executes each line of standard input, and prints the seconds that it
 * took and the rows, separated by a semicolon.
 */
class FlinkStatements {
    /** @param args a jar for the class loader of the jobs, or nothing */
    public static void main(String[] args) throws Exception {
        TableEnvironment tables = TableEnvironment.create(EnvironmentSettings.inBatchMode());
        tables.getConfig().set("parallelism.default", "2");
        if (!args[0].isEmpty()) {
            tables.executeSql("ADD JAR '" + args[0] + "'");
        }
        BufferedReader statements = new BufferedReader(new InputStreamReader(System.in));
        for (String statement; (statement = statements.readLine()) != null; ) {
            List<String> answer = new ArrayList<>();
            long start = System.nanoTime();
            try (CloseableIterator<Row> rows = tables.executeSql(statement).collect()) {
                rows.forEachRemaining(row -> answer.add(row.toString()));
            }
            System.out.println((System.nanoTime() - start) / 1e9 + ";" + answer);
        }
    }
}
