// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Spark in one JVM: reads lines {@code vectorised;folder;query}, answers the seconds that a query took and what came
 * out.
 */
final class QueryWorker {
    private QueryWorker() {
    }

    public static void main(String[] arguments) throws IOException {
        PrintStream answers = System.out;
        System.setOut(System.err);
        SparkSession spark = SparkSession.builder()
                .master("local[2]")
                .config("spark.ui.enabled", false)
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", 1)
                .getOrCreate();
        BufferedReader questions = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line; (line = questions.readLine()) != null; ) {
            String[] question = line.split(";");
            spark.conf().set("spark.sql.parquet.enableVectorizedReader", question[0]);
            long start = System.nanoTime();
            Row row = spark.read().parquet(question[1]).selectExpr(question[2].split(", ")).first();
            StringBuilder answer = new StringBuilder(Double.toString((System.nanoTime() - start) / 1e9));
            for (int i = 0; i < row.size(); i++) {
                answer.append(' ').append(row.get(i));
            }
            answers.println(answer);
        }
    }
}
