// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import java.io.PrintWriter;
import java.io.Serializable;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Reads files and compares each column X with its twin X_plain.
 *
 * @param path       of the files; or a statement, which does not begin with a slash, for the rows that it answers
 * @param vectorised by Spark's vectorised reader, not row by row
 * @param twinsOnly whether to leave out the columns X
 * @param schema     the columns as Spark's DDL, or null to take them from the files
 * @param where      a condition, or null for all rows
 */
record Query(String path, boolean vectorised, boolean twinsOnly, String schema, String where) implements Serializable {
    /**
     * @param plan    Spark's plan of the query
     * @param twins   what the executors saw; null where the query failed
     * @param failure the stack trace, or null
     */
    record Answer(String plan, Twins twins, String failure) implements Serializable {
        @Override
        public Twins twins() {
            if (twins == null) {
                throw new AssertionError(failure);
            }
            return twins;
        }
    }

    static Query vectorised(Path path) {
        return new Query(path.toString(), true, false, null, null);
    }

    static Query statement(String sql) {
        return new Query(sql, true, false, null, null);
    }

    Query byRows() {
        return new Query(path, false, twinsOnly, schema, where);
    }

    /** In place of mixed files, which stock Spark cannot open: files without ALP that have the same rows. */
    Query ofTwins() {
        return new Query(path.replace(TwinFiles.MIXED, ""), vectorised, true, schema, where);
    }

    Query withSchema(String ddl) {
        return new Query(path, vectorised, twinsOnly, ddl, where);
    }

    Query where(String condition) {
        return new Query(path, vectorised, twinsOnly, schema, condition);
    }

    Answer answer(SparkSession spark) {
        String plan = null;
        try {
            spark.conf().set("spark.sql.parquet.enableVectorizedReader", Boolean.toString(vectorised));
            Dataset<Row> rows = !path.startsWith("/") ? spark.sql(path)
                    : schema == null ? spark.read().parquet(path)
                    : spark.read().schema(schema).parquet(path);
            if (where != null) {
                rows = rows.where(where);
            }
            if (twinsOnly) {
                rows = rows.selectExpr(Stream.of(rows.columns())
                        .filter(name -> name.endsWith(Twins.SUFFIX)).toArray(String[]::new));
            }
            rows.createOrReplaceTempView("answer");
            // Numbers of columns differ from plan to plan.
            plan = spark.sql("EXPLAIN FORMATTED SELECT * FROM answer").first().getString(0).replaceAll("#\\d+", "");
            List<Twins> parts = rows.javaRDD().mapPartitions(part -> List.of(compare(part)).iterator()).collect();
            return new Answer(plan, parts.stream().reduce(Twins.NONE, Twins::and), null);
        } catch (Exception e) {
            StringWriter trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace));
            return new Answer(plan, null, trace.toString());
        }
    }

    private static Twins compare(Iterator<Row> rows) {
        Twins twins = Twins.NONE;
        while (rows.hasNext()) {
            twins = twins.and(Twins.of(rows.next()));
        }
        return twins;
    }
}
