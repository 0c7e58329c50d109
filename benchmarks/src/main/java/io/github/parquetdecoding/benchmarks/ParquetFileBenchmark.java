// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import io.github.parquetdecoding.ByteStreamSplitPage;
import io.github.parquetdecoding.testkit.ReferenceByteStreamSplit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Decodes all BYTE_STREAM_SPLIT pages of a Parquet file, in ms per file. Reading and decompressing is at set-up and
 * not timed. Pages are decoded one after the other into one array per type, as a reader fills its batches. The pages of
 * a file of more than about 1 GB need a larger heap: {@code -jvmArgsAppend "-Xms8g -Xmx8g"}.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 5, jvmArgsPrepend = {"-Xms2g", "-Xmx2g", Heap.PRE_TOUCH})
public class ParquetFileBenchmark {
    private static final Pattern GENERATED = Pattern.compile("generated-(\\d+)-rows");

    /** Decodes one page into the array of its type, and returns that array. */
    @FunctionalInterface
    interface PageDecoder {
        Object decode(ByteStreamSplitFile.Page page, ValueArrays out) throws IOException;
    }

    @State(Scope.Thread)
    public abstract static class FileState {
        /** A path, or {@code generated-<n>-rows} for a file that is written to a temporary folder and deleted. */
        @Param("generated-1000000-rows")
        String file;

        ByteStreamSplitFile.Page[] pages;
        /** For each page the arrays that it is decoded to; pages of one type share theirs. */
        ValueArrays[] outs;

        private byte[] expectedOfLastPage;
        private Object answerOfLastPage;

        abstract PageDecoder decoder();

        @Setup
        public void read() throws IOException {
            List<ByteStreamSplitFile.Page> list = readPages();
            Map<List<Object>, Integer> largest = new HashMap<>();
            for (ByteStreamSplitFile.Page page : list) {
                largest.merge(List.of(page.primitive(), page.elementSize()), page.count(), Math::max);
            }
            Map<List<Object>, ValueArrays> arrays = new HashMap<>();
            largest.forEach((type, count) -> arrays.put(type, newArrays(list, type, count)));
            pages = list.toArray(ByteStreamSplitFile.Page[]::new);
            outs = list.stream()
                    .map(page -> arrays.get(List.of(page.primitive(), page.elementSize())))
                    .toArray(ValueArrays[]::new);
            for (int i = 0; i < pages.length; i++) {
                outs[i].clear();
                verify(i, decoder().decode(pages[i], outs[i]), expected(pages[i]));
            }
            expectedOfLastPage = expected(pages[pages.length - 1]);
            System.out.printf("# %s: %d BYTE_STREAM_SPLIT pages, %d values, %d bytes%n", file, pages.length,
                    list.stream().mapToLong(ByteStreamSplitFile.Page::count).sum(),
                    list.stream().mapToLong(page -> page.values().remaining()).sum());
        }

        private static ValueArrays newArrays(List<ByteStreamSplitFile.Page> pages, List<Object> type, int count) {
            ByteStreamSplitFile.Page page = pages.stream()
                    .filter(p -> type.equals(List.of(p.primitive(), p.elementSize())))
                    .findFirst().orElseThrow();
            return new ValueArrays(page.primitive(), page.elementSize(), count);
        }

        private List<ByteStreamSplitFile.Page> readPages() throws IOException {
            Matcher generated = GENERATED.matcher(file);
            if (!generated.matches()) {
                return ByteStreamSplitFile.read(Path.of(file));
            }
            Path folder = Files.createTempDirectory("parquet-file-benchmark");
            try {
                Path path = folder.resolve(file + ".parquet");
                GeneratedColumns.BYTE_STREAM_SPLIT.write(
                        path, CompressionCodecName.UNCOMPRESSED, Integer.parseInt(generated.group(1)));
                return ByteStreamSplitFile.read(path);
            } finally {
                try (Stream<Path> files = Files.walk(folder)) {
                    for (Path path : files.sorted(Comparator.reverseOrder()).toList()) {
                        Files.delete(path);
                    }
                }
            }
        }

        final Object decodeAll(PageDecoder decoder) throws IOException {
            Object answer = null;
            for (int i = 0; i < pages.length; i++) {
                answer = decoder.decode(pages[i], outs[i]);
            }
            answerOfLastPage = answer;
            return answer;
        }

        @Setup(Level.Iteration)
        public void forget() {
            outs[outs.length - 1].clear();
            answerOfLastPage = null;
        }

        /** The pages share their arrays: after an iteration the last one is left. All are compared at set-up. */
        @TearDown(Level.Iteration)
        public void verify() {
            verify(pages.length - 1, answerOfLastPage, expectedOfLastPage);
        }

        private static byte[] expected(ByteStreamSplitFile.Page page) {
            byte[] encoded = new byte[page.values().remaining()];
            page.values().get(page.values().position(), encoded);
            return ReferenceByteStreamSplit.decode(encoded, page.elementSize());
        }

        private void verify(int page, Object answer, byte[] expected) {
            if (answer == null || !outs[page].holds(answer, expected)) {
                throw new IllegalStateException("Wrong answer, not timed: page " + page + " of " + file);
            }
        }
    }

    public static class ParquetJavaState extends FileState {
        @Override
        PageDecoder decoder() {
            return (page, out) -> ParquetJava.read(page.primitive(), page.values(), page.count(), out);
        }
    }

    public static class OursState extends FileState {
        @Override
        PageDecoder decoder() {
            return (page, out) -> Ours.decodeTyped(
                    ByteStreamSplitPage.of(page.values(), page.elementSize()), page.primitive(), page.count(), out);
        }
    }

    @Benchmark
    public Object parquetJava(ParquetJavaState in) throws IOException {
        return in.decodeAll(in.decoder());
    }

    @Benchmark
    public Object ours(OursState in) throws IOException {
        return in.decodeAll(in.decoder());
    }
}
