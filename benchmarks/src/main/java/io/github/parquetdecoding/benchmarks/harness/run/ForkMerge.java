// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

import io.github.parquetdecoding.benchmarks.harness.results.JmhResult;
import io.github.parquetdecoding.benchmarks.harness.results.JmhResult.Environment;
import io.github.parquetdecoding.benchmarks.harness.results.UnusableFileException;
import io.github.parquetdecoding.benchmarks.harness.verdict.Ratio;
import org.openjdk.jmh.util.ListStatistics;

/** Merges runs of one fork each as if JMH had run all forks. */
public final class ForkMerge {
    private final String commit;
    private final Map<List<Object>, List<JmhResult>> rows = new LinkedHashMap<>();

    /** @param commit the commit that was measured, which may differ from that of these benchmarks */
    public ForkMerge(String commit) {
        this.commit = commit;
    }

    /**
     * @param jar the jar that was run
     * @return the number of rows in the run
     */
    public int add(Path jar, List<JmhResult> run) throws UnusableFileException {
        for (JmhResult result : run) {
            if (result.forks().isEmpty()) {
                throw new UnusableFileException(jar, result.benchmark() + "." + result.row()
                        + " has no iteration scores in mode " + result.environment().mode()
                        + "; choose another mode with -bm");
            }
            rows.computeIfAbsent(result.key(), row -> new ArrayList<>()).add(result);
        }
        return run.size();
    }

    public List<JmhResult> results() {
        return rows.values().stream().map(this::merged).toList();
    }

    private JmhResult merged(List<JmhResult> runs) {
        JmhResult first = runs.get(0);
        List<double[]> forks = runs.stream().flatMap(run -> run.forks().stream()).toList();
        ListStatistics iterations = new ListStatistics();
        forks.forEach(fork -> {
            for (double score : fork) {
                iterations.addValue(score);
            }
        });
        Environment each = first.environment();
        return new JmhResult(first.run(), first.benchmark(), first.row(), first.parameters(),
                new Environment(each.cpu(), each.cores(), each.kernels(), commit, each.jdk(), each.jvmArguments(),
                        forks.size(), each.warmup(), each.measured(), each.mode(), each.unit()),
                mean(runs, JmhResult::score), iterations.getMeanErrorAt(Ratio.CONFIDENCE), forks,
                JmhResult.deviation(forks), mean(runs, JmhResult::bytesPerOperation),
                mean(runs, JmhResult::otherLoad), first.date());
    }

    private static double mean(List<JmhResult> runs, ToDoubleFunction<JmhResult> figure) {
        return runs.stream().mapToDouble(figure).filter(value -> !Double.isNaN(value)).average().orElse(Double.NaN);
    }
}
