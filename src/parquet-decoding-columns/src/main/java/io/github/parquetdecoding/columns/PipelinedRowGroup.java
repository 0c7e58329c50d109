// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

import io.github.parquetdecoding.column.ColumnBatch;

/** A row group in memory. Guarded by the pipeline's lock. */
final class PipelinedRowGroup {
    final RowGroup rows;
    final List<PipelinedColumn> chunks = new ArrayList<>();
    final PriorityQueue<PipelinedColumn> decodable = new PriorityQueue<>();
    final List<PipelinedColumn> decoding = new ArrayList<>();
    final long size;
    /** Rows that have been taken or skipped. */
    long taken;
    private final long rowCount;
    private final int batchesAhead;

    PipelinedRowGroup(RowGroup rows, long size, int batchesAhead) {
        this.rows = rows;
        this.size = size;
        this.batchesAhead = batchesAhead;
        rowCount = rows.rowCount();
    }

    void offer(PipelinedColumn chunk) {
        if (chunk.hasMore() && chunk.ready.size() < batchesAhead) {
            decodable.add(chunk);
        }
    }

    /** {@return pages that can be decompressed while others of the same column are decoded, or null} */
    DeferredPages ahead() {
        return decoding.stream().map(PipelinedColumn::pages).filter(DeferredPages::hasAhead).findFirst().orElse(null);
    }

    Runnable decode(PipelinedColumn chunk, ColumnBatch batch) {
        Runnable end = chunk.decode(batch);
        return () -> {
            decoding.remove(chunk);
            end.run();
            offer(chunk);
        };
    }

    long left() {
        return rowCount - taken;
    }
}
