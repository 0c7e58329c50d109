// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.schedule;

import java.util.List;
import java.util.function.BooleanSupplier;

import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.columns.internal.pages.PageAhead;

import static org.assertj.core.api.Assertions.assertThat;

/** A row group of a {@link ScheduleRun}, of which it expects to be read as it should. */
final class FakeRowGroup implements LoadedRowGroup {
    final int index;
    boolean wasFiltered;
    boolean hasPage;
    boolean isGivenBack;
    private boolean lacksRest;
    /** The index of the first row among the rows that the filter keeps. */
    int first;
    private final ScheduleRun run;
    private final boolean[] areReading = new boolean[ScheduleRun.COLUMNS];
    private final int[] reserved = new int[ScheduleRun.COLUMNS];

    FakeRowGroup(ScheduleRun run, int index, long first) {
        this.run = run;
        this.index = index;
        this.first = (int) first;
        hasPage = index == 0;
        lacksRest = run.loadsRest && run.isFiltered;
    }

    Object state() {
        return List.of(index, isGivenBack, wasFiltered, hasPage, lacksRest);
    }

    @Override
    public void filter(BooleanSupplier isClosed) {
        assertThat(wasFiltered).isFalse();
        wasFiltered = true;
        if (run.fails(index, -1, 1)) {
            throw ScheduleRun.FAILURE;
        }
    }

    @Override
    public void keep(long firstRow, long rowCount) {
        assertThat(wasFiltered).isTrue();
        first = (int) firstRow;
    }

    @Override
    public boolean isComplete() {
        return !lacksRest;
    }

    @Override
    public void loadRest() {
        assertThat(wasFiltered).isTrue();
        assertThat(isGivenBack).isFalse();
        if (run.fails(index, -1, 4)) {
            throw ScheduleRun.FAILURE;
        }
        lacksRest = false;
    }

    @Override
    public boolean isReadFromStorage() {
        return run.readsFromStorage;
    }

    @Override
    public long rowCount() {
        if (run.isFiltered && run.fails(index, -1, 2)) {
            throw ScheduleRun.FAILURE;
        }
        return run.kept[index];
    }

    @Override
    public long rowIndex(long row) {
        return row;
    }

    @Override
    public int fileIndex() {
        return index;
    }

    @Override
    public int batchRows() {
        return 1;
    }

    @Override
    public boolean shrinkBatches(Throwable failure) {
        return false;
    }

    @Override
    public void read(int column, long row, ColumnBatch batch) {
        assertThat(isGivenBack).isFalse();
        areReading[column] = false;
        assertThat(!run.isFiltered || wasFiltered).isTrue();
        assertThat(lacksRest).isFalse();
        release(column);
        if (run.fails(index, column, first + (int) row)) {
            throw ScheduleRun.FAILURE;
        }
        run.decoded.put(batch, new int[] {index, column, first + (int) row});
    }

    private void release(int column) {
        run.memory.release(reserved[column]);
        reserved[column] = 0;
    }

    @Override
    public boolean reservePage(int column, boolean isUrgent) {
        run.lastReserved = index + " " + column;
        boolean isReserved = isUrgent || run.readsFromStorage || run.memory.hasRoom(ScheduleRun.PAGE_SIZE);
        if (isReserved && !run.readsFromStorage) {
            assertThat(areReading[column]).isFalse();
            areReading[column] = true;
            reserved[column] = ScheduleRun.PAGE_SIZE;
            run.memory.reserve(ScheduleRun.PAGE_SIZE);
        }
        if (isUrgent) {
            assertThat(run.loaded.stream().filter(other -> !other.isGivenBack && other.index < index)
                    .allMatch(other -> run.before(other.index + 1) <= run.next)).isTrue();
        }
        return isReserved;
    }

    @Override
    public boolean hasPageAhead(int column) {
        return hasPage;
    }

    @Override
    public PageAhead claimPage(int column) {
        hasPage = false;
        return new PageAhead() {
            @Override
            public void decompress() {
                assertThat(isGivenBack).isFalse();
            }

            @Override
            public void end() {
                assertThat(isGivenBack).isFalse();
            }
        };
    }

    @Override
    public void giveBack() {
        assertThat(isGivenBack).isFalse();
        isGivenBack = true;
        release(0);
        release(1);
    }
}
