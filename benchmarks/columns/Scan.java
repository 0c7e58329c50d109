// SPDX-License-Identifier: Apache-2.0

import java.io.EOFException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import com.sun.management.OperatingSystemMXBean;
import dev.hardwood.InputFile;
import dev.hardwood.reader.FilterPredicate;
import dev.hardwood.reader.ParquetFileReader;
import io.github.parquetdecoding.arrow.ParquetArrowReader;
import io.github.parquetdecoding.benchmarks.FileSums;
import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.columns.ColumnFileReader;
import io.github.parquetdecoding.columns.ColumnFileReaderBuilder;
import io.github.parquetdecoding.columns.FarFile;
import io.github.parquetdecoding.columns.Filters;
import org.apache.arrow.dataset.file.FileFormat;
import org.apache.arrow.dataset.file.FileSystemDatasetFactory;
import org.apache.arrow.dataset.jni.NativeMemoryPool;
import org.apache.arrow.dataset.scanner.ScanOptions;
import org.apache.arrow.dataset.scanner.Scanner;
import org.apache.arrow.dataset.source.Dataset;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.example.GroupReadSupport;

/**
 * Reads a file again and again: prints for each case the sum or the number of rows, the median of the seconds by the
 * clock, the seconds from the start of the process to the first answer, the mean of the seconds of CPU, and of slow
 * storage the requests and bytes of a round. For peers.py.
 */
class Scan {
    private static final int ROUNDS = Integer.getInteger("rounds", 7);
    /** Compilers need seconds: after 24 rounds of four columns, C2 was at work, and a round took twice as long. */
    private static final double WARM_UP_SECONDS = Integer.getInteger("warmUpSeconds", 8);
    /** Of all rounds in slow storage, after which there is no other. */
    private static final double ENOUGH_SECONDS = 2;
    /** Of all requests of a round, one after the other. Longer ones are not measured. */
    private static final double MOST_SECONDS = 20;
    private static final double MEGABYTES_PER_SECOND = 100;

    private final String mode;
    private final String reader;
    private final int threads;
    private final Path file;
    private final String[] columns;
    /** The columns that filters keep whose bits peers do not add up. */
    private final String[] doubles;
    /** The file in slow storage, for one round. */
    private FarFile far;
    /** What slow storage is searched for: a column, or "-", its least and its greatest value. */
    private final String[] range;

    /**
     * @param args the mode, the reader, the number of threads, the cases, the files, and the columns.
     *         "arrow" reads into Arrow vectors.
     *         "nested" adds up the columns of a field, "floats" all columns, where a case is a number of threads.
     *         "filter" adds up columns of the rows whose "f" is below each limit, which a filter keeps or "hand" finds.
     *         "remote" does so where each request takes so many milliseconds, of the range of a column of type INT64
     *         that comes before the columns; none to read only the footer.
     */
    public static void main(String[] args) throws Exception {
        for (String file : args[4].split(",")) {
            new Scan(Path.of(file), args).run(args[3].split(","));
        }
    }

    private Scan(Path file, String... args) throws IOException {
        mode = args[0];
        reader = args[1];
        threads = Integer.parseInt(args[2]);
        this.file = file;
        range = mode.equals("remote") ? Arrays.copyOfRange(args, 5, 8) : new String[0];
        String[] named = Arrays.copyOfRange(args, 5 + range.length, args.length);
        try (ColumnFileReader all = ColumnFileReader.builder(file).columns(named).open()) {
            columns = named.length == 0 && mode.equals("remote") ? named : names(all.columns().stream());
            doubles = names(all.columns().stream().filter(column -> mode.equals("filter")
                    && column.getPrimitiveType().getPrimitiveTypeName().name().equals("DOUBLE")));
        }
    }

    private static String[] names(Stream<ColumnDescriptor> columns) {
        return columns.map(column -> String.join(".", column.getPath())).toArray(String[]::new);
    }

    private void run(String... cases) throws Exception {
        double first = 0;
        long begin = System.nanoTime();
        for (int i = 0; i < ROUNDS + 3 || secondsSince(begin) < WARM_UP_SECONDS; i++) {
            far = new FarFile(file);
            read(cases[i % cases.length]);
            if (i == 0) {
                first = (System.currentTimeMillis()
                        - ProcessHandle.current().info().startInstant().orElseThrow().toEpochMilli()) / 1e3;
            }
        }
        for (String each : cases) {
            double delay = mode.equals("remote") ? Double.parseDouble(each) : 0;
            List<Double> clock = new ArrayList<>();
            String answer = "-";
            long cpu = cpuTime();
            begin = System.nanoTime();
            while (clock.size() < ROUNDS && far.requests().size() * delay < 1_000 * MOST_SECONDS
                    && (delay == 0 || secondsSince(begin) < ENOUGH_SECONDS)) {
                far = new FarFile(file).delay(delay).rate(MEGABYTES_PER_SECOND);
                long start = System.nanoTime();
                long sum = read(each);
                clock.add(secondsSince(start));
                answer = String.valueOf(sum);
            }
            cpu = cpuTime() - cpu;
            if (doubles.length > 0) {
                answer = String.valueOf(Long.parseLong(answer) - filtered("filter", each, doubles));
            }
            clock.sort(null);
            System.out.println(answer + " " + (clock.isEmpty() ? "-" : clock.get(clock.size() / 2)) + " "
                    + first + " " + cpu / 1e9 / Math.max(1, clock.size()) + " " + far.requests().size() + " "
                    + far.requestedBytes());
        }
    }

    private static double secondsSince(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    /** Of one thread where it does everything, because times of the process are counted in hundredths of a second. */
    private long cpuTime() {
        return mode.equals("nested") && !reader.equals("hardwood")
                ? ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime()
                : ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }

    private long read(String each) throws Exception {
        return switch (mode + " " + reader) {
            case "arrow ours" -> ourVectors();
            case "arrow arrow-dataset" -> dataset();
            case "nested ours", "floats ours" -> FileSums.ofFile(file, columns, Integer.parseInt(each));
            case "nested hardwood", "floats hardwood" -> FileSums.ofHardwood(file, columns, Integer.parseInt(each));
            case "nested parquet-java", "floats parquet-java" -> FileSums.ofParquetJava(file, columns);
            case "remote ours" -> ours();
            case "remote hardwood" -> hardwood(new HardwoodFile(far));
            case "remote parquet-java" -> isWhole() ? FileSums.ofParquetJava(far, columns) : ofRecords();
            default -> filtered(reader, each, columns);
        };
    }

    private long ourVectors() throws Exception {
        try (BufferAllocator allocator = new RootAllocator(); ArrowReader batches =
                ParquetArrowReader.open(allocator, ColumnFileReader.builder(file).threads(threads))) {
            return rows(batches);
        }
    }

    private long dataset() throws Exception {
        try (BufferAllocator allocator = new RootAllocator();
                FileSystemDatasetFactory factory = new FileSystemDatasetFactory(
                        allocator, NativeMemoryPool.getDefault(), FileFormat.PARQUET, file.toUri().toString());
                Dataset dataset = factory.finish();
                Scanner scanner = dataset.newScan(new ScanOptions(1 << 15));
                ArrowReader batches = scanner.scanBatches()) {
            return rows(batches);
        }
    }

    private static long rows(ArrowReader batches) throws IOException {
        long rows = 0;
        while (batches.loadNextBatch()) {
            rows += batches.getVectorSchemaRoot().getRowCount();
        }
        return rows;
    }

    private long filtered(String by, String limit, String... kept) throws IOException {
        int below = Integer.parseInt(limit);
        return switch (by) {
            case "filter" -> FileSums.ofFile(ColumnFileReader.builder(file).columns(kept).threads(threads)
                    .filter(Filters.lt("f", below)));
            case "hardwood" -> FileSums.ofHardwood(file, kept, threads, "f", below);
            default -> byHand(below);
        };
    }

    private long byHand(int limit) throws IOException {
        String[] read = Stream.concat(Stream.of(columns), Stream.of("f")).distinct().toArray(String[]::new);
        long sum = 0;
        int[] rows = {};
        try (ColumnFileReader batches = ColumnFileReader.builder(file).columns(read).threads(threads).open()) {
            while (batches.next()) {
                rows = rows.length > batches.rowCount() ? rows : new int[batches.rowCount() + 1];
                int count = below(batches.column("f").ints(), batches.rowCount(), limit, rows);
                for (int i = 0; i < columns.length; i++) {
                    sum += sum(batches.column(i), rows, count);
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

    /** Whether slow storage is not searched. */
    private boolean isWhole() {
        return range[0].equals("-");
    }

    private long ours() throws IOException {
        ColumnFileReaderBuilder builder = ColumnFileReader.builder(far).threads(threads);
        if (columns.length == 0) {
            builder.open().close();
            return 0;
        }
        builder.columns(columns);
        return FileSums.ofFile(isWhole() ? builder
                : builder.filter(Filters.between(range[0], Long.parseLong(range[1]), Long.parseLong(range[2]))));
    }

    /** Of all columns, because the rows of parquet-java's pages have yet to be tested. */
    private long ofRecords() throws IOException {
        var column = FilterApi.longColumn(range[0]);
        long sum = 0;
        try (ParquetReader<Group> records = new GroupReader(far).withFilter(FilterCompat.get(FilterApi.and(
                FilterApi.gtEq(column, Long.valueOf(range[1])), FilterApi.ltEq(column, Long.valueOf(range[2])))))
                .build()) {
            for (Group row; (row = records.read()) != null; ) {
                for (int i = 0; i < row.getType().getFieldCount(); i++) {
                    sum += switch (row.getType().getType(i).asPrimitiveType().getPrimitiveTypeName()) {
                        case INT32 -> row.getInteger(i, 0);
                        case INT64 -> row.getLong(i, 0);
                        case DOUBLE -> Double.doubleToRawLongBits(row.getDouble(i, 0));
                        default -> row.getBinary(i, 0).length();
                    };
                }
            }
        }
        return sum;
    }

    private long hardwood(HardwoodFile input) throws IOException {
        if (columns.length == 0) {
            ParquetFileReader.open(input).close();
            return 0;
        }
        return FileSums.ofHardwood(input, columns, threads, readers -> isWhole() ? readers
                : readers.filter(FilterPredicate.and(FilterPredicate.gtEq(range[0], Long.parseLong(range[1])),
                        FilterPredicate.ltEq(range[0], Long.parseLong(range[2])))));
    }

    private record HardwoodFile(FarFile file) implements InputFile {
        @Override
        public void open() {
        }

        @Override
        public ByteBuffer readRange(long position, int length) throws IOException {
            byte[] bytes = new byte[length];
            if (length > 0 && file.read(position, bytes, 0, length) < length) {
                throw new EOFException();
            }
            return ByteBuffer.wrap(bytes);
        }

        @Override
        public long length() {
            return file.getLength();
        }

        @Override
        public String name() {
            return file.toString();
        }

        @Override
        public void close() {
        }
    }

    private static final class GroupReader extends ParquetReader.Builder<Group> {
        GroupReader(FarFile file) {
            super(file, new PlainParquetConfiguration());
        }

        @Override
        protected ReadSupport<Group> getReadSupport() {
            return new GroupReadSupport();
        }
    }
}
