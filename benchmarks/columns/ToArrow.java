// SPDX-License-Identifier: Apache-2.0

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import io.github.parquetdecoding.arrow.ParquetArrowReader;
import io.github.parquetdecoding.columns.ColumnFileReader;
import org.apache.arrow.dataset.file.FileFormat;
import org.apache.arrow.dataset.file.FileSystemDatasetFactory;
import org.apache.arrow.dataset.jni.NativeMemoryPool;
import org.apache.arrow.dataset.scanner.ScanOptions;
import org.apache.arrow.dataset.scanner.Scanner;
import org.apache.arrow.dataset.source.Dataset;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;

/**
 * Reads all columns of a file into Arrow vectors, with our reader or arrow-dataset: prints the rows, the median of the
 * seconds, and the seconds from the start of the process to the end of the first round. For peers.py.
 */
class ToArrow {
    private static final int WARM_UPS = 10;
    /** Compilers need seconds, not rounds, which may be short. */
    private static final double WARM_UP_SECONDS = 8;
    private static final int ROUNDS = 15;

    private ToArrow() {
    }

    public static void main(String[] args) throws Exception {
        double first = 0;
        long rows = 0;
        List<Double> seconds = new ArrayList<>();
        long begin = System.nanoTime();
        for (int i = 0; seconds.size() < ROUNDS; i++) {
            long start = System.nanoTime();
            rows = args[0].equals("ours") ? ours(Path.of(args[1]), Integer.parseInt(args[2]))
                    : dataset(Path.of(args[1]).toUri().toString());
            if (i == 0) {
                Instant begun = ProcessHandle.current().info().startInstant().orElseThrow();
                first = Duration.between(begun, Instant.now()).toNanos() / 1e9;
            } else if (i >= WARM_UPS && (start - begin) / 1e9 > WARM_UP_SECONDS) {
                seconds.add((System.nanoTime() - start) / 1e9);
            }
        }
        seconds.sort(null);
        System.out.println(rows + " " + seconds.get(seconds.size() / 2) + " " + first);
    }

    private static long ours(Path file, int threads) throws Exception {
        try (BufferAllocator allocator = new RootAllocator();
                ArrowReader reader =
                        ParquetArrowReader.open(allocator, ColumnFileReader.builder(file).threads(threads))) {
            return rows(reader);
        }
    }

    private static long dataset(String uri) throws Exception {
        try (BufferAllocator allocator = new RootAllocator();
                FileSystemDatasetFactory factory = new FileSystemDatasetFactory(
                        allocator, NativeMemoryPool.getDefault(), FileFormat.PARQUET, uri);
                Dataset dataset = factory.finish();
                Scanner scanner = dataset.newScan(new ScanOptions(1 << 15));
                ArrowReader reader = scanner.scanBatches()) {
            return rows(reader);
        }
    }

    private static long rows(ArrowReader reader) throws Exception {
        long rows = 0;
        while (reader.loadNextBatch()) {
            rows += reader.getVectorSchemaRoot().getRowCount();
        }
        return rows;
    }
}
