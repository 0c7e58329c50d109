// SPDX-License-Identifier: Apache-2.0

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.github.parquetdecoding.columns.ColumnFileReader;
import io.github.parquetdecoding.comparison.ColumnSums;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.MessageType;

/**
 * Reads the columns of a field on one thread and adds them up, with our reader or with parquet-java: prints the sum and
 * the median of the seconds of CPU. For peers.py.
 */
class NestedScan {
    private static final int WARM_UPS = 20;
    private static final int ROUNDS = 15;

    private NestedScan() {
    }

    public static void main(String[] args) throws Exception {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long sum = 0;
        List<Double> seconds = new ArrayList<>();
        for (int i = 0; i < WARM_UPS + ROUNDS; i++) {
            long start = threads.getCurrentThreadCpuTime();
            sum = args[0].equals("ours") ? ours(Path.of(args[1]), args[2]) : parquetJava(Path.of(args[1]), args[2]);
            if (i >= WARM_UPS) {
                seconds.add((threads.getCurrentThreadCpuTime() - start) / 1e9);
            }
        }
        seconds.sort(null);
        System.out.println(sum + " " + seconds.get(seconds.size() / 2));
    }

    private static long ours(Path file, String field) throws Exception {
        String[] names;
        try (ColumnFileReader reader = ColumnFileReader.open(file)) {
            names = reader.columns().stream().filter(column -> column.getPath()[0].equals(field))
                    .map(column -> String.join(".", column.getPath())).toArray(String[]::new);
        }
        long sum = 0;
        try (ColumnFileReader reader = ColumnFileReader.builder(file).columns(names).threads(1).open()) {
            while (reader.next()) {
                for (int i = 0; i < names.length; i++) {
                    sum += ColumnSums.of(reader.column(i));
                }
            }
        }
        return sum;
    }

    private static long parquetJava(Path file, String field) throws Exception {
        long sum = 0;
        try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file))) {
            reader.setRequestedSchema(new MessageType("field",
                    reader.getFileMetaData().getSchema().getType(field)));
            for (PageReadStore rowGroup; (rowGroup = reader.readNextRowGroup()) != null; ) {
                for (ColumnDescriptor column : reader.getFileMetaData().getSchema().getColumns()) {
                    if (column.getPath()[0].equals(field)) {
                        sum += ColumnSums.ofValues(rowGroup, reader.getFileMetaData(), column);
                    }
                }
            }
        }
        return sum;
    }
}
