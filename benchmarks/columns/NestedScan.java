// SPDX-License-Identifier: Apache-2.0

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import com.sun.management.OperatingSystemMXBean;
import io.github.parquetdecoding.benchmarks.FileSums;
import io.github.parquetdecoding.columns.ColumnFileReader;

/**
 * Reads the columns of a field on one thread and adds them up, with our reader, parquet-java or hardwood: prints the
 * sum and the median of the seconds of CPU. For peers.py.
 */
class NestedScan {
    private static final int WARM_UPS = 10;
    /** Compilers need seconds, not rounds, which may be short. */
    private static final double WARM_UP_SECONDS = 4;
    private static final int ROUNDS = 15;

    private NestedScan() {
    }

    public static void main(String[] args) throws Exception {
        Path file = Path.of(args[1]);
        String[] columns;
        try (ColumnFileReader reader = ColumnFileReader.open(file)) {
            columns = reader.columns().stream().filter(column -> column.getPath()[0].equals(args[2]))
                    .map(column -> String.join(".", column.getPath())).toArray(String[]::new);
        }
        long sum = 0;
        List<Double> seconds = new ArrayList<>();
        long begin = System.nanoTime();
        for (int i = 0; seconds.size() < ROUNDS; i++) {
            boolean isWarm = i >= WARM_UPS && (System.nanoTime() - begin) / 1e9 > WARM_UP_SECONDS;
            long start = cpuTime(args[0]);
            sum = switch (args[0]) {
                case "ours" -> FileSums.ofFile(file, columns, 1);
                case "hardwood" -> FileSums.ofHardwood(file, columns, 1);
                default -> FileSums.ofParquetJava(file, columns);
            };
            if (isWarm) {
                seconds.add((cpuTime(args[0]) - start) / 1e9);
            }
        }
        seconds.sort(null);
        System.out.println(sum + " " + seconds.get(seconds.size() / 2));
    }

    /** hardwood has threads of its own, and times of the process are counted in hundredths of a second. */
    private static long cpuTime(String reader) {
        return reader.equals("hardwood")
                ? ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime()
                : ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
