// SPDX-License-Identifier: Apache-2.0

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import com.sun.management.OperatingSystemMXBean;
import io.github.parquetdecoding.PhysicalType;
import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.columns.ColumnFileReader;
import io.github.parquetdecoding.comparison.ColumnSums;
import org.apache.parquet.filter2.predicate.FilterApi;

/**
 * Adds up columns of the rows whose "f" is below a limit, which our reader's filter keeps or which are found by hand
 * among all rows: prints the sum of integers and of lengths of strings, the median of the seconds by the clock, and
 * the seconds of CPU of a round. For peers.py.
 */
class FilterScan {
    private static final int WARM_UPS = 25;
    private static final int ROUNDS = 15;

    /** The sum of the bits of doubles, which the others do not add up. */
    private static long ignored;

    private FilterScan() {
    }

    /** @param args "filter" or "hand", the file, the limit, the number of threads, the columns */
    public static void main(String[] args) throws Exception {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        int limit = Integer.parseInt(args[2]);
        int threads = Integer.parseInt(args[3]);
        String[] columns = Arrays.copyOfRange(args, 4, args.length);
        long sum = 0;
        List<Double> clock = new ArrayList<>();
        long cpuStart = 0;
        for (int i = 0; i < WARM_UPS + ROUNDS; i++) {
            long start = System.nanoTime();
            cpuStart = i == WARM_UPS ? system.getProcessCpuTime() : cpuStart;
            sum = args[0].equals("filter") ? filtered(Path.of(args[1]), limit, threads, columns)
                    : byHand(Path.of(args[1]), limit, threads, columns);
            if (i >= WARM_UPS) {
                clock.add((System.nanoTime() - start) / 1e9);
            }
        }
        clock.sort(null);
        // Its clock ticks slowly.
        double cpu = (system.getProcessCpuTime() - cpuStart) / 1e9 / ROUNDS;
        System.out.println(sum + " " + clock.get(ROUNDS / 2) + " " + cpu);
    }

    private static long filtered(Path file, int limit, int threads, String... columns) throws Exception {
        long sum = 0;
        try (ColumnFileReader reader = ColumnFileReader.builder(file).columns(columns).threads(threads)
                .filter(FilterApi.lt(FilterApi.intColumn("f"), limit)).open()) {
            while (reader.next()) {
                for (int i = 0; i < columns.length; i++) {
                    sum += counted(reader.column(i), ColumnSums.of(reader.column(i)));
                }
            }
        }
        return sum;
    }

    private static long byHand(Path file, int limit, int threads, String... columns) throws Exception {
        String[] read = Arrays.copyOf(columns, columns.length + 1);
        read[columns.length] = "f";
        read = Arrays.stream(read).distinct().toArray(String[]::new);
        long sum = 0;
        int[] rows = {};
        try (ColumnFileReader reader = ColumnFileReader.builder(file).columns(read).threads(threads).open()) {
            while (reader.next()) {
                rows = rows.length > reader.rowCount() ? rows : new int[reader.rowCount() + 1];
                int count = below(reader.column("f").ints(), reader.rowCount(), limit, rows);
                for (int i = 0; i < columns.length; i++) {
                    sum += counted(reader.column(i), sum(reader.column(i), rows, count));
                }
            }
        }
        return sum;
    }

    private static long counted(ColumnBatch batch, long sum) {
        ignored += batch.type() == PhysicalType.DOUBLE ? sum : 0;
        return batch.type() == PhysicalType.DOUBLE ? 0 : sum;
    }

    private static int below(int[] values, int count, int limit, int[] rows) {
        int found = 0;
        for (int i = 0; i < count; i++) {
            rows[found] = i;
            found += values[i] < limit ? 1 : 0;
        }
        return found;
    }

    private static long sum(ColumnBatch batch, int[] rows, int count) {
        return switch (batch.type()) {
            case INT32 -> sum(batch.ints(), rows, count);
            case INT64 -> sum(batch.longs(), rows, count);
            case DOUBLE -> sum(batch.doubles(), rows, count);
            default -> sumOfLengths(batch.offsets(), rows, count);
        };
    }

    private static long sum(int[] values, int[] rows, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += values[rows[i]];
        }
        return sum;
    }

    private static long sum(long[] values, int[] rows, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += values[rows[i]];
        }
        return sum;
    }

    private static long sum(double[] values, int[] rows, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += Double.doubleToRawLongBits(values[rows[i]]);
        }
        return sum;
    }

    private static long sumOfLengths(int[] offsets, int[] rows, int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += offsets[rows[i] + 1] - offsets[rows[i]];
        }
        return sum;
    }
}
