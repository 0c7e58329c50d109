// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.schedule;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The orders in which a caller and helpers may claim and end tasks, without threads, files and pages. */
@Tag("one-jdk")
class ScheduleTest {
    private static final int RANDOM_RUNS = 20_000;

    /** Runs all ways through the choices: {@return how many there are} */
    private static int runAll(Function<ScheduleRun.Choices, ScheduleRun> newRun) throws IOException {
        List<int[]> path = new ArrayList<>();
        Set<String> states = new HashSet<>();
        int runs = 0;
        do {
            int[] depth = {0};
            newRun.apply((count, state) -> {
                if (depth[0] == path.size()) {
                    if (!states.add(state.get())) {
                        return -1;
                    }
                    path.add(new int[] {0, count});
                }
                return path.get(depth[0]++)[0];
            }).run();
            runs++;
            while (!path.isEmpty() && path.get(path.size() - 1)[0] + 1 == path.get(path.size() - 1)[1]) {
                path.remove(path.size() - 1);
            }
            if (!path.isEmpty()) {
                path.get(path.size() - 1)[0]++;
            }
        } while (!path.isEmpty());
        return runs;
    }

    /** Of two row groups, two columns, two batches. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void allOrdersAreRight(int workers) throws IOException {
        int[] rows = {2, 2};
        int runs = 0;
        for (int options = 0; options < (workers == 3 ? 16 : 64);
                options += Boolean.getBoolean("exhaustive") ? 1 : 4 * workers - 3) {
            int[] kept = options % 4 == 0 ? null : new int[][] {rows, {0, 2}, {2, 0}}[options % 4 - 1];
            int limit = new int[] {0, 15, 16, 1_000}[options / 4 % 4];
            int[] failing = new int[][] {{-1, 0, 0}, {1, -1, 0}, {1, -1, 1 + options % 2}, {0, 1, 1}}[options / 16];
            for (int disturbance = 0; disturbance < (workers == 3 ? 1 : 7); disturbance++) {
                int kind = disturbance;
                runs += runAll(choices -> {
                    ScheduleRun run = new ScheduleRun(choices, workers, rows, kept, failing, limit, kind == 4 ? 1 : 0,
                            kind < 4 ? 9 : 2, kind == 5);
                    run.closes = kind == 1 || kind == 6;
                    run.reads = kind == 6 ? 1 : 0;
                    run.interruptions = kind == 2 ? 1 : 0;
                    run.skips = kind == 3 ? 1 : 0;
                    return run;
                });
            }
        }
        assertThat(runs).isGreaterThan(1_000);
    }

    @Test
    void randomOrdersAreRight() throws IOException {
        Random random = new Random(20261128);
        for (int i = 0; i < RANDOM_RUNS; i++) {
            int[] rows = random.ints(random.nextInt(4), 1, 4).toArray();
            int[] kept = random.nextBoolean() ? null
                    : IntStream.of(rows).map(count -> random.nextInt(count + 1)).toArray();
            int[] failing = {random.nextInt(8) - 1, random.nextInt(ScheduleRun.COLUMNS + 1) - 1, random.nextInt(5)};
            ScheduleRun run = new ScheduleRun((count, state) -> random.nextInt(count), 1 + random.nextInt(4), rows,
                    kept, failing, random.nextInt(40), random.nextInt(3), random.nextInt(9),
                    random.nextBoolean());
            run.readsFromStorage = random.nextBoolean();
            run.loadsRest = random.nextBoolean();
            run.interruptions = random.nextInt(3);
            run.reads = random.nextInt(3);
            run.closes = random.nextInt(4) == 0;
            run.skips = random.nextInt(3);
            run.run();
        }
    }
}
