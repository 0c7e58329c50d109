// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.schedule;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

/** The row groups of a {@link ScheduleRun}, in files of two. */
final class FakeSource implements RowGroupSource {
    private final ScheduleRun run;
    int opened = 1;
    int position;
    /** For each row group, what became of it. */
    final List<String> ends;

    FakeSource(ScheduleRun run) {
        this.run = run;
        ends = new ArrayList<>(Collections.nCopies(run.rows.length, ""));
    }

    @Override
    public int columnCount() {
        return ScheduleRun.COLUMNS;
    }

    @Override
    public boolean isFiltered() {
        return run.isFiltered;
    }

    @Override
    public PlannedRowGroup next() {
        return position < Math.min(2 * opened, run.rows.length) ? new Planned(position++) : null;
    }

    @Override
    public boolean isRemote() {
        return run.isRemote;
    }

    @Override
    public boolean hasNextFile() {
        return 2 * opened < run.rows.length;
    }

    @Override
    public void openNext() {
        assertThat(run.closed).isZero();
        assertThat(position).isEqualTo(2 * opened);
        if (run.fails(position, -1, 3)) {
            throw ScheduleRun.FAILURE;
        }
        opened++;
    }

    @Override
    public void close() {
        assertThat(run.inUse).isZero();
        run.closed++;
    }

    private final class Planned implements PlannedRowGroup {
        private final int index;

        Planned(int index) {
            this.index = index;
        }

        @Override
        public long rowCount() {
            return run.rows[index];
        }

        @Override
        public int batchRows() {
            return 1;
        }

        @Override
        public long size() {
            run.lastSized = index;
            return ScheduleRun.SIZE;
        }

        @Override
        public long loadingSize() {
            run.lastSized = index;
            return run.isRemote ? 2 * ScheduleRun.SIZE : ScheduleRun.SIZE;
        }

        @Override
        public LoadedRowGroup load(long firstRow, long rowCount) {
            assertThat(run.closed).isZero();
            end("loaded");
            if (run.fails(index, -1, 0)) {
                throw ScheduleRun.FAILURE;
            }
            run.loaded.add(new FakeRowGroup(run, index, firstRow));
            return run.loaded.get(run.loaded.size() - 1);
        }

        @Override
        public void drop() {
            end("dropped");
        }

        private void end(String what) {
            assertThat(ends.set(index, what)).isEmpty();
        }
    }
}
