// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.pages;

import java.io.IOException;
import java.util.Comparator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.github.parquetdecoding.columns.internal.footer.ChunkMetadata;
import io.github.parquetdecoding.columns.internal.storage.ByteSource;
import io.github.parquetdecoding.columns.internal.storage.PageBuffers;

/** Small column chunks of a row group, of which one read brings those that are neighbours. */
public final class ChunkRuns {
    private final long pagesEnd;
    private final int windowBytes;
    private final NavigableMap<Long, Run> runs = new TreeMap<>();

    private static final class Run {
        final long start;
        long end;
        /** Null before they are read. */
        byte[] bytes;

        Run(long start) {
            this.start = start;
        }
    }

    /**
     * Reads nothing yet.
     *
     * @param chunks null for those that cannot be read
     * @param pagesEnd where the pages of the file end
     * @param limit where bytes begin that are in memory already
     * @param windowBytes how many bytes of larger chunks are read at once
     */
    public ChunkRuns(ChunkMetadata[] chunks, long pagesEnd, long limit, int windowBytes) {
        this.pagesEnd = pagesEnd;
        this.windowBytes = windowBytes;
        Stream.of(chunks).filter(Objects::nonNull)
                .filter(chunk -> chunk.compressedBytes() < windowBytes / 4 && ChunkBytes.end(chunk, pagesEnd) <= limit)
                .sorted(Comparator.comparingLong(ChunkMetadata::start)).forEach(this::add);
    }

    private void add(ChunkMetadata chunk) {
        Run run = runs.isEmpty() ? null : runs.lastEntry().getValue();
        long end = ChunkBytes.end(chunk, pagesEnd);
        if (run == null || chunk.start() > run.end + windowBytes / 64 || end - run.start > 4L * windowBytes) {
            run = new Run(chunk.start());
            runs.put(run.start, run);
        }
        run.end = Math.max(run.end, end);
    }

    /** {@return how many bytes are read} */
    public long size() {
        return runs.values().stream().mapToLong(run -> run.end - run.start).sum();
    }

    public void read(ByteSource file, PageBuffers buffers) throws IOException {
        for (Run run : runs.values()) {
            int length = (int) (run.end - run.start);
            run.bytes = buffers.take(length);
            file.readFully(run.start, run.bytes, 0, length);
        }
    }

    /** {@return the bytes of a chunk, or null if it is none of those that have been read} */
    public ChunkBytes bytes(ChunkMetadata chunk) {
        Map.Entry<Long, Run> run = runs.floorEntry(chunk.start());
        return run == null || run.getValue().end < ChunkBytes.end(chunk, pagesEnd) ? null
                : ChunkBytes.of(run.getValue().bytes, run.getKey(), chunk, pagesEnd);
    }

    /** Takes the memory back, when nothing of it is in use. */
    public void giveBack(PageBuffers buffers) {
        runs.values().stream().filter(run -> run.bytes != null).forEach(run -> buffers.giveBack(run.bytes));
    }
}
