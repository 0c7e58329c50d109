// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.schedule;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.columns.internal.pages.Memory;

import static org.assertj.core.api.Assertions.assertThat;

/** A caller and helpers that claim and end tasks, in an order that {@link Choices} decide. */
final class ScheduleRun {
    static final int COLUMNS = 2;
    static final int SIZE = 10;
    static final int PAGE_SIZE = 3;
    static final RuntimeException FAILURE = new IllegalStateException("Test");

    @FunctionalInterface
    interface Choices {
        /** {@return one of {@code count} choices, or -1 to end the run} */
        int choose(int count, Supplier<String> state);
    }

    private final Choices choose;
    /** The number of rows of each row group before and after it is filtered; after that, what comes last. */
    final int[] rows;
    final int[] kept;
    final boolean isFiltered;
    /** Where reading fails: the row group, or -1; the column, or -1 for the row group itself; the row. */
    private final int[] failing;
    private final int memoryLimit;
    private final int offset;
    /** Whether the last worker, and it only, loads what the caller does not wait for. */
    final boolean isRemote;
    private final int limit;
    int interruptions;
    int reads;
    boolean closes;
    int skips;
    boolean readsFromStorage;
    boolean loadsRest;

    final Memory memory;
    private final Schedule schedule;
    private final Task[] tasks;
    /** Workers that find nothing to do until something changes. */
    private final boolean[] areIdle;
    /** Workers whose tasks decode, but wait for storage. */
    private final boolean[] areReading;
    final Map<ColumnBatch, int[]> decoded = new IdentityHashMap<>();
    final List<FakeRowGroup> loaded = new ArrayList<>();
    private final String[] names;
    String lastReserved;
    /** The row group whose size has been asked for last. */
    int lastSized;
    private final FakeSource source;
    int closed;
    int inUse;
    /** The row that comes next, counted over all row groups. */
    int next;
    private boolean isInCall;
    private boolean isDone;

    ScheduleRun(Choices choose, int workers, int[] rows, int[] kept, int[] failing, int memoryLimit, int offset,
            int limit, boolean isRemote) {
        this.choose = choose;
        this.rows = rows;
        this.kept = kept == null ? rows : kept;
        isFiltered = kept != null;
        this.failing = failing;
        this.isRemote = isRemote;
        this.memoryLimit = memoryLimit;
        this.offset = Math.min(offset, before(rows.length));
        this.limit = offset + limit;
        next = this.offset;
        memory = new Memory(memoryLimit);
        source = new FakeSource(this);
        schedule = new Schedule(source, memory, new Extent(offset, limit, 2, 1));
        tasks = new Task[workers];
        names = new String[workers];
        areIdle = new boolean[workers];
        areReading = new boolean[workers];
    }

    boolean fails(int rowGroup, int column, int row) {
        return failing[0] == rowGroup && failing[1] == column && failing[2] == row;
    }

    /** {@return how many rows are in the row groups before one} */
    int before(int rowGroup) {
        int count = 0;
        for (int i = 0; i < rowGroup; i++) {
            count += kept[i];
        }
        return count;
    }

    /** {@return what distinguishes this point of a run from others} */
    private String state() {
        return Stream.of(schedule.isClosed, schedule.isSkipping, isInCall, isDone, closes, interruptions, skips, next,
                source.opened, source.position, source.ends.toString(),
                memory.reserved(), Arrays.toString(areIdle), reads, Arrays.toString(areReading), Arrays.toString(names),
                decoded.values().stream().map(Arrays::toString).sorted().toList(),
                loaded.stream().map(FakeRowGroup::state).toList()).toList().toString();
    }

    /** Runs until the caller has all rows, a failure, or is told that the reader is closed; then closes it. */
    void run() throws IOException {
        memory.lock().lock();
        while (!isDone || Stream.of(tasks).anyMatch(Objects::nonNull)) {
            List<Runnable> actions = new ArrayList<>();
            for (int i = 0; i < tasks.length; i++) {
                int worker = i;
                if (areReading[i]) {
                    actions.add(() -> read(worker, -1));
                } else if (tasks[i] != null) {
                    if (reads > 0 && !tasks[i].isInStorage) {
                        actions.add(() -> read(worker, 1));
                    }
                    actions.add(() -> end(worker, false));
                    if (interruptions > 0 && tasks[i].isInStorage && !(tasks[i] instanceof Schedule.Close)) {
                        actions.add(() -> end(worker, true));
                    }
                } else if (!areIdle[i] && !(i == 0 && isDone)) {
                    actions.add(() -> work(worker));
                }
            }
            if (closes) {
                actions.add(this::close);
            }
            // Otherwise work is left, and nobody is at it.
            assertThat(actions).isNotEmpty();
            int action = choose.choose(actions.size(), this::state);
            if (action < 0) {
                return;
            }
            actions.get(action).run();
            assertThat(schedule.isComputing()).isEqualTo(IntStream.range(0, tasks.length)
                    .anyMatch(i -> tasks[i] != null && !tasks[i].isInStorage && !areReading[i]));
        }
        schedule.close();
        claim(0, schedule.closing());
        if (tasks[0] != null) {
            end(0, false);
        }
        assertThat(closed).isOne();
        assertThat(memory.reserved()).isZero();
        assertThat(loaded).allMatch(rowGroup -> rowGroup.isGivenBack);
    }

    private void close() {
        closes = false;
        schedule.close();
        areIdle[0] = false;
    }

    /** Begins or ends a read within a task, which ends if the reader has been closed. */
    private void read(int worker, int more) {
        reads -= Math.max(0, more);
        try {
            memory.countReading(more);
            assertThat(schedule.isClosed).isFalse();
            areReading[worker] = more > 0;
        } catch (IOException e) {
            assertThat(schedule.isClosed).isTrue();
            areReading[worker] = false;
            end(worker, false, e);
        }
    }

    private void end(int worker, boolean isInterrupted) {
        Throwable thrown = null;
        try {
            if (!isInterrupted) {
                tasks[worker].compute();
            }
        } catch (Throwable e) {
            thrown = e;
        }
        end(worker, isInterrupted, thrown);
    }

    private void end(int worker, boolean isInterrupted, Throwable thrown) {
        interruptions -= isInterrupted ? 1 : 0;
        Task task = tasks[worker];
        tasks[worker] = null;
        assertThat(schedule.end(task, thrown, isInterrupted)).isEqualTo(!isInterrupted || schedule.isClosed);
        inUse -= task instanceof Schedule.Close ? 0 : 1;
        Arrays.fill(areIdle, false);
    }

    private void claim(int worker, Task task) {
        tasks[worker] = task;
        names[worker] = task == null ? null : task.getClass().getSimpleName() + lastReserved + lastSized;
        inUse += task == null || task instanceof Schedule.Close ? 0 : 1;
        if (task instanceof ScheduledRowGroup.LoadRowGroup) {
            boolean isNext = before(lastSized) <= next;
            assertThat(worker == 0 ? isNext : !schedule.isSkipping).isTrue();
            assertThat(isNext || memory.reserved() <= memoryLimit).isTrue();
            assertThat(before(lastSized)).isLessThan(limit);
            assertThat(isFiltered || before(lastSized + 1) > next).isTrue();
        }
        areIdle[worker] = task == null;
    }

    private void work(int worker) {
        if (worker == 0 && !isInCall) {
            schedule.finishCurrent();
            isInCall = true;
        }
        if (worker == 0 && !schedule.isClosed && hasFailed()) {
            return;
        }
        boolean isSkipping = worker == 0 && skips > 0;
        schedule.isSkipping = worker == 0 ? isSkipping : schedule.isSkipping;
        if (worker > 0 || schedule.isClosed || !(isSkipping ? schedule.isKnown() : schedule.isReady())) {
            claim(worker, isRemote && worker > 0 && worker == tasks.length - 1 ? schedule.nextLoad()
                    : schedule.next(worker == 0));
            isDone = isDone || worker == 0 && schedule.isClosed && tasks[0] == null;
            return;
        }
        try {
            isInCall = false;
            if (isSkipping) {
                skips--;
                next += (int) schedule.skip(1 + skips % 2);
            } else {
                take();
            }
        } catch (IOException | RuntimeException e) {
            isDone = true;
            assertThat(e).isSameAs(FAILURE);
            int first = before(failing[0]);
            // Rows of what could not be loaded, but has been counted, can be skipped.
            int last = before(failing[0] + (failing[2] == 0 && !isFiltered || failing[2] == 4 ? 1 : 0));
            assertThat(next).isBetween(Math.max(offset, failing[1] < 0 ? first : first + failing[2]),
                    Math.max(offset, failing[1] < 0 ? last : first + failing[2]));
        }
        Arrays.fill(areIdle, false);
    }

    /** {@return whether every call fails, because a commit has failed} */
    private boolean hasFailed() {
        try {
            schedule.checkUsable();
            return false;
        } catch (IOException | RuntimeException e) {
            assertThat(e).isSameAs(FAILURE);
            isDone = true;
            return true;
        }
    }

    private void take() throws IOException {
        if (!schedule.take()) {
            isDone = true;
            assertThat(next).isEqualTo(Math.min(limit, before(rows.length)));
            return;
        }
        int rowGroup = 0;
        while (before(rowGroup + 1) <= next) {
            rowGroup++;
        }
        CurrentRows current = schedule.current;
        for (int i = 0; i < COLUMNS; i++) {
            assertThat(decoded.get(current.batches().get(i))).containsExactly(rowGroup, i, next - before(rowGroup));
        }
        assertThat(current.rowGroup().fileIndex()).isEqualTo(rowGroup);
        assertThat(((FakeRowGroup) current.rowGroup()).first + current.first()).isEqualTo(next - before(rowGroup));
        next += current.count();
    }
}
