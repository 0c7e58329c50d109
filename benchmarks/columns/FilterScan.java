// SPDX-License-Identifier: Apache-2.0

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;

import com.sun.management.OperatingSystemMXBean;
import io.github.parquetdecoding.benchmarks.FileSums;
import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.columns.ColumnFileReader;
import io.github.parquetdecoding.columns.Filters;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/**
 * Adds up columns of the rows whose "f" is below a limit, which a reader's filter keeps or which are found by hand
 * among all rows: prints for each limit the sum of integers and of lengths of strings, the median of the seconds by the
 * clock, and the seconds of CPU of a round. For peers.py.
 */
class FilterScan {
    /** Of all limits in turn: after 24 rounds of four columns, C2 was still at work, and a round took twice as long. */
    private static final long WARM_UP_NANOS = 8_000_000_000L;
    private static final int ROUNDS = 7;

    private FilterScan() {
    }

    /** @param args "hand", "filter" or "hardwood", the file, the limits, the number of threads, the columns */
    public static void main(String[] args) throws Exception {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        Path file = Path.of(args[1]);
        int[] limits = Arrays.stream(args[2].split(",")).mapToInt(Integer::parseInt).toArray();
        int threads = Integer.parseInt(args[3]);
        String[] columns = Arrays.copyOfRange(args, 4, args.length);
        String[] doubles;
        try (ColumnFileReader reader = ColumnFileReader.builder(file).columns(columns).open()) {
            doubles = IntStream.range(0, columns.length).filter(i -> reader.columns().get(i).getPrimitiveType()
                    .getPrimitiveTypeName() == PrimitiveTypeName.DOUBLE).mapToObj(i -> columns[i])
                    .toArray(String[]::new);
        }
        long warm = System.nanoTime() + WARM_UP_NANOS;
        for (int i = 0; System.nanoTime() < warm; i++) {
            sum(args[0], file, limits[i % limits.length], threads, columns);
            sum("filter", file, limits[i % limits.length], 1, doubles);
        }
        for (int limit : limits) {
            long sum = 0;
            double[] clock = new double[ROUNDS];
            long cpuStart = system.getProcessCpuTime();
            for (int i = 0; i < ROUNDS; i++) {
                long start = System.nanoTime();
                sum = sum(args[0], file, limit, threads, columns);
                clock[i] = (System.nanoTime() - start) / 1e9;
            }
            // Its clock ticks slowly.
            double cpu = (system.getProcessCpuTime() - cpuStart) / 1e9 / ROUNDS;
            Arrays.sort(clock);
            // The others do not add up the bits of doubles.
            sum -= doubles.length == 0 ? 0 : sum("filter", file, limit, 1, doubles);
            System.out.println(sum + " " + clock[ROUNDS / 2] + " " + cpu);
        }
    }

    private static long sum(String reader, Path file, int limit, int threads, String... columns) throws Exception {
        return switch (reader) {
            case "filter" -> FileSums.ofFile(ColumnFileReader.builder(file).columns(columns).threads(threads)
                    .filter(Filters.lt("f", limit)));
            case "hardwood" -> FileSums.ofHardwood(file, columns, threads, "f", limit);
            default -> byHand(file, limit, threads, columns);
        };
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
                    sum += sum(reader.column(i), rows, count);
                }
            }
        }
        return sum;
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
