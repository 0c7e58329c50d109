// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

import com.sun.management.OperatingSystemMXBean;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * A query of tables. The first one of a database opens the tables, too, in its time.
 *
 * @param tables the files of each
 */
record TableQuery(String database, Map<String, String> tables, String sql)
        implements SparkDriver.Question<TableQuery.Answer> {
    /**
     * @param clock   seconds
     * @param tasks   CPU seconds of the threads that run tasks
     * @param process CPU seconds of all threads
     */
    record Times(double clock, double tasks, double process) implements Serializable {
    }

    /** @param rows in their own order, since queries leave it open where rows are equal */
    record Answer(Times times, List<String> rows) implements Serializable {
    }

    @Override
    public Answer answer(SparkSession spark) {
        AtomicLong taskNanos = new AtomicLong();
        SparkListener listener = new SparkListener() {
            @Override
            public void onTaskEnd(SparkListenerTaskEnd task) {
                taskNanos.addAndGet(task.taskMetrics().executorCpuTime());
            }
        };
        spark.sparkContext().addSparkListener(listener);
        OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        long start = System.nanoTime();
        long processStart = process.getProcessCpuTime();
        if (!spark.catalog().databaseExists(database)) {
            spark.sql("CREATE DATABASE " + database);
            tables.forEach((table, files) -> spark.sql(
                    "CREATE TABLE %s.%s USING parquet LOCATION '%s'".formatted(database, table, files)));
        }
        spark.catalog().setCurrentDatabase(database);
        List<Row> rows = spark.sql(sql).collectAsList();
        double clockSeconds = (System.nanoTime() - start) / 1e9;
        double processSeconds = (process.getProcessCpuTime() - processStart) / 1e9;
        try {
            spark.sparkContext().listenerBus().waitUntilEmpty();
        } catch (TimeoutException e) {
            throw new IllegalStateException(e);
        }
        spark.sparkContext().removeSparkListener(listener);
        return new Answer(new Times(clockSeconds, taskNanos.get() / 1e9, processSeconds),
                rows.stream().map(Row::toString).sorted().toList());
    }
}
