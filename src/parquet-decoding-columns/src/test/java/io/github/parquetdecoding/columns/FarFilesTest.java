// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;

import io.github.parquetdecoding.columns.internal.pages.Memory;
import io.github.parquetdecoding.columns.internal.storage.OpenedFile;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.SeekableInputStream;
import org.apache.parquet.schema.Type;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Files in storage that takes its time and fails. */
@Timeout(120)
class FarFilesTest {
    private static final int ROWS = 5_000;

    private static long rows(FarFile file, int threads) throws IOException {
        try (ColumnFileReader reader = ColumnFileReader.builder(file).threads(threads).open()) {
            long row = 0;
            for (; reader.next(); row += reader.rowCount()) {
                assertThat(reader.column("day").ints()[0]).isEqualTo((int) row);
            }
            return row;
        }
    }

    @Test
    void everyReadIsARequest() throws IOException {
        byte[] bytes = ColumnFileReaderTest.file(0, ROWS).bytes();
        FarFile file = new FarFile(bytes).delay(1).rate(1);
        try (SeekableInputStream in = file.newStream()) {
            assertThat(file.openStreams()).isOne();
            in.seek(3);
            assertThat(in.read()).isEqualTo(bytes[3]);
            in.readFully(ByteBuffer.allocateDirect(10_000));
            in.seek(bytes.length - 2);
            assertThat(in.read(new byte[4])).isEqualTo(2);
            assertThatThrownBy(() -> in.readFully(new byte[1])).isInstanceOf(EOFException.class);
        }
        file.awaitIdle();
        assertThat(file.requests()).extracting("position")
                .containsExactly(3L, 4L, bytes.length - 2L, 0L + bytes.length);
        assertThat(file.requestedBytes()).isEqualTo(1 + 10_000 + 4 + 1);
        // A millisecond for the request, and one for each thousand bytes.
        assertThat(file.requests().get(1).ended() - file.requests().get(1).begun()).isGreaterThan(11_000_000);
    }

    @Test
    void requestsAreHeldAndReleased() throws Exception {
        FarFile file = new FarFile(ColumnFileReaderTest.file(0, ROWS).bytes());
        file.hold();
        CompletableFuture<Long> rows = CompletableFuture.supplyAsync(() -> {
            try {
                return rows(file, 3);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        file.awaitInFlight(1);
        assertThat(rows).isNotDone();
        file.release();
        assertThat(rows.get()).isEqualTo(ROWS);
        file.awaitIdle();
        assertThat(file.mostInFlight()).isBetween(1, 3);
    }

    @Test
    void failuresOfStorageAreThrown() throws IOException {
        byte[] bytes = ColumnFileReaderTest.file(0, ROWS).bytes();
        FarFile all = new FarFile(bytes);
        assertThat(rows(all, 1)).isEqualTo(ROWS);
        IOException failure = new IOException("Test");
        for (int i = 0; i < all.requests().size(); i++) {
            int number = i;
            for (int threads : new int[] {1, 2}) {
                FarFile file = new FarFile(bytes).answer(request -> {
                    if (request.number() == number) {
                        throw failure;
                    }
                    return request.length();
                });
                assertThatThrownBy(() -> rows(file, threads)).isSameAs(failure);
                file.awaitIdle();
            }
        }
    }

    private static List<MemoryFile> randomFiles() throws IOException {
        return List.of(RandomFile.flat(1, 90, 1 << 20, CompressionCodecName.SNAPPY).write(900, 0),
                RandomFile.flat(2, 50, 600, CompressionCodecName.UNCOMPRESSED).write(900, 1),
                RandomFile.nested(RandomFile.NESTED, 1, 40, 2_000, CompressionCodecName.ZSTD, 1).write(900, 2),
                RandomFile.nested(RandomFile.NESTED, 2, 70, 1 << 20, CompressionCodecName.SNAPPY, 2).write(900, 3));
    }

    /** The rows of a remote file are those of the local one, up to a failure of storage. */
    @Test
    @Timeout(1_200)
    void rowsAreThoseOfTheLocalFile(@TempDir Path folder) throws Exception {
        List<MemoryFile> files = randomFiles();
        long end = System.nanoTime() + (Boolean.getBoolean("exhaustive") ? 600_000_000_000L : 0);
        int failed = 0;
        for (int i = 0; i < 24 || System.nanoTime() < end; i++) {
            try {
                failed += compare(files.get(i % files.size()), folder.resolve(i % files.size() + ".parquet"),
                        new Random(i)) ? 1 : 0;
            } catch (Exception | AssertionError e) {
                throw new AssertionError("Seed " + i, e);
            }
        }
        assertThat(failed).isGreaterThan(10);
    }

    /** {@return whether storage has failed} */
    private static boolean compare(MemoryFile bytes, Path local, Random random) throws IOException {
        Files.write(local, bytes.bytes());
        List<String> names;
        try (ColumnFileReader reader = options(ColumnFileReader.builder(local)).open()) {
            names = reader.footer().schema().getFields().stream().map(Type::getName).toList();
        }
        List<String> shuffled = new ArrayList<>(names);
        Collections.shuffle(shuffled, random);
        String[] columns = shuffled.subList(0, 1 + random.nextInt(Math.min(8, names.size()))).toArray(String[]::new);
        Filter filter = random.nextInt(4) == 0 ? null : filter(names, random, 2);
        int offset = random.nextInt(3) == 0 ? random.nextInt(900) : 0;
        int limit = random.nextInt(3) == 0 ? random.nextInt(900) : 2_000;
        // Closes it then.
        int most = random.nextInt(3) == 0 ? random.nextInt(900) : 2_000;
        UnaryOperator<ColumnFileReaderBuilder> select = builder -> (filter == null ? builder : builder.filter(filter))
                .columns(columns).offset(offset).limit(limit);
        List<String> expected = new ArrayList<>();
        read(select.apply(ColumnFileReader.builder(local, local)), most, expected);

        int failing = random.nextInt(20);
        Throwable failure = switch (random.nextInt(6)) {
            case 0 -> new IOException("Test");
            case 1 -> new IllegalStateException("Test");
            case 2 -> new OutOfMemoryError("Test");
            default -> null;
        };
        boolean isShort = failure == null && random.nextInt(3) == 0;
        AtomicBoolean hasFailed = new AtomicBoolean();
        FarFile far = new FarFile(bytes.bytes()).delay(random.nextInt(3) / 10.0).answer(request -> {
            if (request.number() != failing || failure == null && !isShort) {
                return request.length();
            }
            hasFailed.set(true);
            if (failure != null) {
                OpenFilesTest.<RuntimeException>fail(failure);
            }
            return request.length() / 2;
        });
        if (random.nextBoolean()) {
            far.vectored();
        }
        int inFlight = random.nextInt(5);
        ColumnFileReaderBuilder builder = select.apply(ColumnFileReader.builder(far, far))
                .threads(1 + random.nextInt(4)).batchRows(1 + random.nextInt(300)).rowGroupsAhead(random.nextInt(4))
                .remoteReads(new RemoteReads(inFlight, 1 << random.nextInt(8, 20), random.nextInt(2_000),
                        8 + random.nextInt(2_000)));
        List<String> rows = new ArrayList<>();
        Throwable thrown = read(builder, most, rows);
        far.awaitIdle();
        if (thrown == null) {
            assertThat(rows).isEqualTo(expected);
            return hasFailed.get();
        }
        assertThat(hasFailed).isTrue();
        assertThat(rows).isEqualTo(expected.subList(0, rows.size()));
        if (failure != null) {
            assertThat(thrown).isSameAs(failure);
        } else {
            assertThat(thrown).isInstanceOfAny(IOException.class, ParquetDecodingException.class);
            assertThat(inFlight == 0 || thrown.getMessage().contains(far.toString())).isTrue();
        }
        return true;
    }

    private static ColumnFileReaderBuilder options(ColumnFileReaderBuilder builder) {
        return builder.options(OpenedFile.newOptions().withDecryption(MemoryFile.keys()).build());
    }

    /** Reads some rows: {@return what was thrown after them, or null} */
    private static Throwable read(ColumnFileReaderBuilder builder, int most, List<String> rows) throws IOException {
        ColumnFileReader reader = null;
        Throwable thrown = null;
        try {
            reader = options(builder).open();
            RowReader row = new RowReader(reader);
            while (rows.size() < most && row.next()) {
                rows.add(row.toString());
            }
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            thrown = e;
        } finally {
            if (reader != null) {
                reader.close();
            }
        }
        for (long end = System.nanoTime() + 30_000_000_000L; reader != null && isReserved(reader.memory); ) {
            assertThat(System.nanoTime()).isLessThan(end);
            LockSupport.parkNanos(100_000);
        }
        return thrown;
    }

    private static boolean isReserved(Memory memory) {
        memory.lock().lock();
        try {
            return memory.reserved() != 0;
        } finally {
            memory.lock().unlock();
        }
    }

    /** {@return a filter that keeps neighbours, scattered rows, or rows with a value} */
    private static Filter filter(List<String> names, Random random, int depth) {
        return switch (random.nextInt(depth > 0 ? 6 : 3)) {
            case 0 -> Filters.between("id", random.nextInt(900), random.nextInt(1_000));
            case 1 -> Filters.in("id", random.ints(random.nextInt(1, 30), 0, 900).boxed().toList());
            case 2 -> random.nextInt(3) == 0 ? Filters.isNotNull("id") : Filters.gt("id", random.nextInt(900));
            case 3 -> Filters.not(filter(names, random, depth - 1));
            case 4 -> Filters.and(filter(names, random, depth - 1), filter(names, random, depth - 1));
            default -> Filters.or(filter(names, random, depth - 1), filter(names, random, depth - 1));
        };
    }
}
