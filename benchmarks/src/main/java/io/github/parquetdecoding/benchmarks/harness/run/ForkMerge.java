// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

import io.github.parquetdecoding.benchmarks.harness.results.JmhResult;
import io.github.parquetdecoding.benchmarks.harness.results.JmhResult.Environment;
import org.openjdk.jmh.util.ListStatistics;

/** Merges runs of one fork each as if JMH had run all forks. */
public final class ForkMerge {
    private ForkMerge() {
    }

    /**
     * @param commit the commit that was measured, which may not be the one of these benchmarks
     * @param runs the results of all runs
     */
    public static List<JmhResult> merged(String commit, List<JmhResult> runs) {
        return runs.stream().collect(Collectors.groupingBy(JmhResult::key, LinkedHashMap::new, Collectors.toList()))
                .values().stream().map(row -> row(commit, row)).toList();
    }

    private static JmhResult row(String commit, List<JmhResult> runs) {
        JmhResult first = runs.get(0);
        List<double[]> forks = runs.stream().flatMap(run -> run.forks().stream()).toList();
        ListStatistics iterations = new ListStatistics(forks.stream().flatMapToDouble(DoubleStream::of).toArray());
        Environment each = first.environment();
        return new JmhResult(first.run(), first.benchmark(), first.row(), first.parameters(),
                new Environment(each.cpu(), each.cores(), each.kernels(), commit, each.jdk(), each.jvmArguments(),
                        forks.size(), each.warmup(), each.measured(), each.mode(), each.unit(), each.threads(),
                        each.batchSize(), each.jmh()),
                mean(runs, JmhResult::score), iterations.getMeanErrorAt(JmhResult.CONFIDENCE), forks,
                JmhResult.deviation(forks), mean(runs, JmhResult::bytesPerOperation),
                mean(runs, JmhResult::otherLoad), first.date());
    }

    private static double mean(List<JmhResult> runs, ToDoubleFunction<JmhResult> figure) {
        return runs.stream().mapToDouble(figure).filter(value -> !Double.isNaN(value)).average().orElse(Double.NaN);
    }
}
