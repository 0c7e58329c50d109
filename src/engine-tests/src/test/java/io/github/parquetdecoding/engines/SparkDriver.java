// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/** A Spark application in a JVM of its own: answers queries from standard input on standard output until that ends. */
final class SparkDriver {
    /** The file for which tasks wait that have been told to. */
    static final String GO = "go";

    private SparkDriver() {
    }

    public static void main(String[] args) throws Exception {
        ObjectOutputStream answers = new ObjectOutputStream(System.out);
        answers.flush();
        System.setOut(System.err);
        ObjectInputStream queries = new ObjectInputStream(System.in);
        SparkSession spark = SparkSession.builder().getOrCreate();
        try {
            while (true) {
                answers.writeObject(answer(spark, (Query) queries.readObject()));
                answers.flush();
            }
        } catch (EOFException endOfQueries) {
            // Spark's own threads would keep the process.
            Runtime.getRuntime().halt(0);
        }
    }

    private static Answer answer(SparkSession spark, Query query) {
        String plan = null;
        try {
            spark.conf().set("spark.sql.parquet.enableVectorizedReader", Boolean.toString(query.vectorised()));
            Dataset<Row> rows = query.isStatement() ? spark.sql(query.path())
                    : query.schema() == null ? spark.read().parquet(query.path())
                    : spark.read().schema(query.schema()).parquet(query.path());
            if (query.where() != null) {
                rows = rows.where(query.where());
            }
            if (query.twinsOnly()) {
                rows = rows.selectExpr(Stream.of(rows.columns())
                        .filter(name -> name.endsWith(Twins.SUFFIX)).toArray(String[]::new));
            }
            rows.createOrReplaceTempView("answer");
            // Numbers of columns differ from plan to plan.
            plan = spark.sql("EXPLAIN FORMATTED SELECT * FROM answer").first().getString(0).replaceAll("#\\d+", "");
            String signals = query.signals();
            List<Twins> parts = rows.javaRDD()
                    .mapPartitions(part -> List.of(compare(part, signals)).iterator())
                    .collect();
            return new Answer(plan, parts.stream().reduce(Twins.NONE, Twins::and), null);
        } catch (Exception e) {
            StringWriter trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace));
            return new Answer(plan, null, trace.toString());
        }
    }

    private static Twins compare(Iterator<Row> rows, String signals) throws IOException, InterruptedException {
        Twins twins = Twins.NONE;
        while (rows.hasNext()) {
            twins = twins.and(Twins.of(rows.next()));
            if (twins.rows() == 100 && signals != null) {
                signalAndWait(Path.of(signals));
            }
        }
        return twins;
    }

    /** Leaves a file with the executor's process id, and waits. */
    private static void signalAndWait(Path signals) throws IOException, InterruptedException {
        Files.writeString(signals.resolve(Long.toString(ProcessHandle.current().pid())), "");
        for (int i = 0; i < 600 && !Files.exists(signals.resolve(GO)); i++) {
            Thread.sleep(100);
        }
    }
}
