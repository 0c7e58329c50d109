// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.ParquetFileRange;
import org.apache.parquet.io.SeekableInputStream;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** How much of files is in memory at the same time. */
@Timeout(60)
class LoadedMemoryTest {
    private static final MessageType SCHEMA = MessageTypeParser.parseMessageType(
            "message m { required int32 key; required binary text; }");
    private static final int GROUP_ROWS = 200;
    private static final int LARGE = 6 << 20;
    private static final int THREADS = 2;
    private static final int ATTEMPTS = 20;

    /** @param small how many row groups are small, before the others: their pages have the keys 0 and 2, not 1 */
    private static MemoryFile file(int small, int rowGroups) throws IOException {
        Random random = new Random(20261127);
        return RandomFile.write(SCHEMA, CompressionCodecName.UNCOMPRESSED, GROUP_ROWS * rowGroups,
                options -> options.withRowGroupRowCountLimit(GROUP_ROWS).withPageRowCountLimit(GROUP_ROWS / 2)
                        .withMinRowCountForPageSizeCheck(1).withDictionaryEncoding(false), (group, row) -> {
                    boolean isSmall = row / GROUP_ROWS < small;
                    byte[] text = new byte[isSmall ? 0 : LARGE / GROUP_ROWS];
                    random.nextBytes(text);
                    group.append("key", isSmall ? row % GROUP_ROWS / (GROUP_ROWS / 2) * 2 : 1)
                            .append("text", Binary.fromConstantByteArray(text));
                });
    }

    /** Prints how many large row groups are loaded at most before the second row is read. */
    public static void main(String[] args) throws Exception {
        List<String> loaded = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            boolean isFiltered = i % 2 == 1;
            AtomicLong read = new AtomicLong();
            // One large row group eight times: the same file, or the same place in it.
            MemoryFile file = isFiltered ? file(4, 5).withFooter(footer -> footer.getRow_groups().addAll(
                    Collections.nCopies(7, footer.getRow_groups().get(4)))) : file(0, 1);
            InputFile[] files = new InputFile[isFiltered ? 1 : 8];
            Arrays.fill(files, i < 2 ? new WatchedFile(file, (bytes, length) -> read.addAndGet(length))
                    : new FarFile(file.bytes()).answer(request -> {
                        read.addAndGet(request.length());
                        return request.length();
                    }));
            ColumnFileReaderBuilder builder =
                    ColumnFileReader.builder(files).threads(2).rowGroupsAhead(8).batchRows(1);
            if (isFiltered) {
                builder.filter(FilterApi.eq(FilterApi.intColumn("key"), 1));
            }
            try (ColumnFileReader reader = builder.open()) {
                reader.next();
                long rows = 1;
                for (long before = -1; before != read.get(); ) {
                    before = read.get();
                    Thread.sleep(300);
                }
                loaded.add(String.valueOf(read.get() / LARGE));
                for (; reader.next(); rows++) {
                    rows += reader.skip(GROUP_ROWS / 2);
                }
                loaded.add(String.valueOf(rows));
            }
        }
        System.out.println(String.join(" ", loaded));
    }

    /** A quarter of 64 MB has room for two large row groups of 6 MB, or for one while it is requested and copied. */
    @Test
    void rowGroupsAreLoadedAheadUpToAQuarterOfTheMemory() throws Exception {
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m", "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"),
                LoadedMemoryTest.class.getName()).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .matches("([12] 1600\\s+){2}(1 1600\\s+){2}");
    }

    /** A file that adds what its large reads are stored in. */
    private static WatchedFile watched(MemoryFile file, Set<WeakReference<byte[]>> large) {
        return new WatchedFile(file, (bytes, length) -> {
            if (length > LARGE / 2) {
                large.add(new WeakReference<>(bytes));
            }
        });
    }

    private static void assertAreCollected(Set<WeakReference<byte[]>> arrays) {
        assertThat(arrays).isNotEmpty();
        // For a moment, the stack of a helper may refer to one.
        for (int i = 0; i < 100 && !arrays.stream().allMatch(array -> array.refersTo(null)); i++) {
            System.gc();
            LockSupport.parkNanos(10_000_000);
        }
        assertThat(arrays).allMatch(array -> array.refersTo(null));
    }

    /** Arrays that only an early row group has needed are left to the garbage collector. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void memoryOfLargeRowGroupsIsNotKept(int threads) throws IOException {
        Set<WeakReference<byte[]>> large = ConcurrentHashMap.newKeySet();
        InputFile[] files = {watched(file(0, 2), large), file(3, 3)};
        try (ColumnFileReader reader = ColumnFileReader.builder(files).threads(threads).rowGroupsAhead(0).open()) {
            for (int before = 0; before < 4 * GROUP_ROWS; before += reader.rowCount()) {
                assertThat(reader.next()).isTrue();
            }
            assertThat(reader.next()).isTrue();
            assertAreCollected(large);
        }
    }

    /** parquet-java has copied the bytes of a remote file when its row group is loaded. */
    @Test
    void bytesOfRemoteFilesAreNotKept() throws IOException {
        Set<WeakReference<byte[]>> large = ConcurrentHashMap.newKeySet();
        WatchedFile file = watched(file(0, 1), large);
        InputFile remote = new InputFile() {
            @Override
            public long getLength() {
                return file.getLength();
            }

            @Override
            public SeekableInputStream newStream() throws IOException {
                return file.newStream();
            }
        };
        try (ColumnFileReader reader = ColumnFileReader.builder(remote).threads(1).batchRows(1).open()) {
            assertThat(reader.next()).isTrue();
            assertAreCollected(large);
            assertThat(reader.next()).isTrue();
        }
    }

    /** A file that is read into memory of parquet-java's allocator by several threads. */
    private record VectoredFile(MemoryFile file, Set<byte[]> arrays) implements InputFile {
        @Override
        public String toString() {
            return "file:vectored";
        }

        @Override
        public long getLength() {
            return file.getLength();
        }

        @Override
        public SeekableInputStream newStream() {
            return new ForwardingStream(file.newStream()) {
                @Override
                public boolean readVectoredAvailable(ByteBufferAllocator allocator) {
                    return true;
                }

                @Override
                public void readVectored(List<ParquetFileRange> ranges, ByteBufferAllocator allocator) {
                    ranges.forEach(range -> range.setDataReadFuture(new CompletableFuture<>()));
                    CyclicBarrier begin = new CyclicBarrier(THREADS);
                    IntStream.range(0, THREADS).forEach(first -> new Thread(() -> {
                        try {
                            begin.await();
                            for (int i = first; i < ranges.size(); i += THREADS) {
                                ByteBuffer buffer = null;
                                for (int j = 0; j < ATTEMPTS; j++) {
                                    buffer = allocator.allocate(ranges.get(i).getLength());
                                    arrays.add(buffer.array());
                                }
                                ranges.get(i).getDataReadFuture().complete(buffer.put(file.bytes(),
                                        (int) ranges.get(i).getOffset(), ranges.get(i).getLength()).flip());
                            }
                        } catch (Exception e) {
                            ranges.forEach(range -> range.getDataReadFuture().completeExceptionally(e));
                        }
                    }, "storage").start());
                }
            };
        }
    }

    @Test
    void storageMayAllocateInItsOwnThreads() throws IOException {
        String[] names = IntStream.range(0, 100).mapToObj(i -> "c" + i).toArray(String[]::new);
        MessageType schema = new MessageType("m", Stream.of(names)
                .<Type>map(name -> Types.required(PrimitiveTypeName.INT32).named(name)).toList());
        MemoryFile file = RandomFile.write(schema, CompressionCodecName.UNCOMPRESSED, 200,
                options -> options.withRowGroupRowCountLimit(1), (group, row) -> Stream.of(names).forEach(
                        name -> group.append(name, row)));
        Set<byte[]> arrays = Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));
        // Each second column is a range.
        try (ColumnFileReader reader = ColumnFileReader.builder(new VectoredFile(file, arrays)).columns(
                IntStream.range(0, 50).mapToObj(i -> names[2 * i]).toArray(String[]::new)).open()) {
            for (int row = 0; row < 200; row++) {
                assertThat(reader.next()).isTrue();
                assertThat(reader.column(49).ints()[0]).isEqualTo(row);
            }
            assertThat(reader.next()).isFalse();
        }
        assertThat(arrays.size()).isEqualTo(50 * ATTEMPTS);
    }
}
