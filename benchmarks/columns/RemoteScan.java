// SPDX-License-Identifier: Apache-2.0

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import dev.hardwood.InputFile;
import dev.hardwood.reader.FilterPredicate;
import dev.hardwood.reader.ParquetFileReader;
import io.github.parquetdecoding.benchmarks.FileSums;
import io.github.parquetdecoding.columns.ColumnFileReader;
import io.github.parquetdecoding.columns.ColumnFileReaderBuilder;
import io.github.parquetdecoding.columns.FarFile;
import io.github.parquetdecoding.columns.Filters;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.filter2.predicate.Operators.LongColumn;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.example.GroupReadSupport;

/**
 * Adds up columns of a file in slow storage, of all rows or of those with a key in a range: prints for each delay the
 * sum, the median of the seconds by the clock, or dashes if a round took too long, and its requests and bytes. For
 * peers.py.
 */
class RemoteScan {
    /** Compilers need seconds. */
    private static final double WARM_UP_SECONDS = 3;
    private static final int MOST_ROUNDS = 5;
    /** Of all rounds, after which there is no other. */
    private static final double ENOUGH_SECONDS = 2;
    /** Of all requests of a round, one after the other. Longer ones are not measured. */
    private static final double MOST_SECONDS = 20;
    private static final double MEGABYTES_PER_SECOND = 100;

    private final String reader;
    private final int threads;
    private final String key;
    private final long from;
    private final long to;
    private final String[] columns;

    /**
     * @param args "ours", "hardwood" or "parquet-java", the number of threads, the file, the delays in milliseconds, a
     *        key of type INT64 or "-", its least and its greatest value, the columns: none to read only the footer
     */
    public static void main(String[] args) throws Exception {
        new RemoteScan(args).run(Path.of(args[2]), args[3].split(","));
    }

    private RemoteScan(String... args) {
        reader = args[0];
        threads = Integer.parseInt(args[1]);
        key = args[4];
        from = Long.parseLong(args[5]);
        to = Long.parseLong(args[6]);
        columns = Arrays.copyOfRange(args, 7, args.length);
    }

    private void run(Path path, String... delays) throws Exception {
        FarFile file;
        long end = System.nanoTime() + (long) (WARM_UP_SECONDS * 1e9);
        do {
            file = new FarFile(path);
            sum(file);
        } while (System.nanoTime() < end);
        for (String delay : delays) {
            double millis = Double.parseDouble(delay);
            List<Double> clock = new ArrayList<>();
            String sum = "-";
            long begin = System.nanoTime();
            while (file.requests().size() * millis < 1_000 * MOST_SECONDS && clock.size() < MOST_ROUNDS
                    && System.nanoTime() - begin < ENOUGH_SECONDS * 1e9) {
                file = new FarFile(path).delay(millis).rate(MEGABYTES_PER_SECOND);
                long start = System.nanoTime();
                sum = String.valueOf(sum(file));
                clock.add((System.nanoTime() - start) / 1e9);
            }
            clock.sort(null);
            System.out.println(sum + " " + (clock.isEmpty() ? "-" : clock.get(clock.size() / 2)) + " "
                    + file.requests().size() + " " + file.requestedBytes());
        }
    }

    private long sum(FarFile file) throws Exception {
        return switch (reader) {
            case "ours" -> ours(file);
            case "hardwood" -> hardwood(new HardwoodFile(file));
            default -> key.equals("-") ? FileSums.ofParquetJava(file, columns) : ofRecords(file);
        };
    }

    private long ours(FarFile file) throws IOException {
        ColumnFileReaderBuilder builder = ColumnFileReader.builder(file).threads(threads);
        if (columns.length == 0) {
            builder.open().close();
            return 0;
        }
        builder.columns(columns);
        return FileSums.ofFile(key.equals("-") ? builder
                : builder.filter(Filters.between(key, from, to)));
    }

    /** Of all columns, because the rows of parquet-java's pages have yet to be tested. */
    private long ofRecords(FarFile file) throws IOException {
        LongColumn column = FilterApi.longColumn(key);
        long sum = 0;
        try (ParquetReader<Group> records = new GroupReader(file).withFilter(FilterCompat.get(
                FilterApi.and(FilterApi.gtEq(column, from), FilterApi.ltEq(column, to)))).build()) {
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

    private long hardwood(HardwoodFile file) throws IOException {
        if (columns.length == 0) {
            ParquetFileReader.open(file).close();
            return 0;
        }
        return FileSums.ofHardwood(file, columns, threads, readers -> key.equals("-") ? readers : readers.filter(
                FilterPredicate.and(FilterPredicate.gtEq(key, from), FilterPredicate.ltEq(key, to))));
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
