// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.run;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

import com.sun.management.OperatingSystemMXBean;
import io.github.parquetdecoding.benchmarks.harness.results.ResultsFile;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Measures how many cores are kept busy during an iteration by other processes and, on a virtual machine, by its
 * neighbours. Reads Linux's {@code /proc/stat}, which counts in steps of 10 ms; on other systems nothing is known.
 */
public final class OtherLoad implements InternalProfiler {
    private static final Path COUNTERS = Path.of("/proc/stat");
    private static final double NANOS_PER_TICK = 10e6;

    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private long start;
    private double othersAtStart;

    @Override
    public String getDescription() {
        return "Cores that other processes keep busy (Linux)";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        othersAtStart = others();
        start = System.nanoTime();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        double cores = (others() - othersAtStart) / (System.nanoTime() - start);
        return Double.isNaN(cores) ? List.of()
                : List.of(new ScalarResult(ResultsFile.LOAD, Math.max(cores, 0), "cores", AggregationPolicy.AVG));
    }

    /** CPU time of all other processes, in ns; NaN if unknown. */
    private static double others() {
        try {
            String all = Files.readAllLines(COUNTERS).get(0);
            return busyTicks(all) * NANOS_PER_TICK - SYSTEM.getProcessCpuTime();
        } catch (IOException e) {
            return Double.NaN;
        }
    }

    /** @param line {@code cpu user nice system idle iowait irq softirq steal guest guest_nice}; user includes guest */
    static long busyTicks(String line) {
        long[] ticks = Arrays.stream(line.trim().split(" +")).skip(1).mapToLong(Long::parseLong).toArray();
        return ticks[0] + ticks[1] + ticks[2] + ticks[5] + ticks[6] + ticks[7];
    }
}
