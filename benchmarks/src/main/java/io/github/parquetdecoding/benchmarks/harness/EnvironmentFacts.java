// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.github.parquetdecoding.benchmarks.harness.Comparison.Line;
import io.github.parquetdecoding.benchmarks.harness.JmhResult.Environment;

/** Facts that should be the same in two compared runs; those that a file lacks are not compared. */
enum EnvironmentFacts {
    JDK("JDK", Environment::jdk),
    JVM_ARGUMENTS("JVM arguments", environment ->
            environment.jvmArguments().isEmpty() ? "none" : environment.jvmArguments()),
    CPU("CPU", Environment::cpu),
    CORES("cores", environment -> environment.cores() == 0 ? "" : "" + environment.cores()),
    FORKS("forks", environment -> "" + environment.forks()),
    WARMUP("warm-up", Environment::warmup),
    MEASUREMENT("measured", Environment::measured),
    KERNELS("kernels", Environment::kernels);

    private final String label;
    private final Function<Environment, String> value;

    EnvironmentFacts(String label, Function<Environment, String> value) {
        this.label = label;
        this.value = value;
    }

    /** Both runs' values in rows where they differ; empty if there are none. */
    String difference(List<Line> lines) {
        List<Line> different = lines.stream().filter(Line::isPair).filter(line -> {
            String before = value.apply(line.base().environment());
            String after = value.apply(line.changed().environment());
            return !before.isEmpty() && !after.isEmpty() && !before.equals(after);
        }).toList();
        return different.isEmpty() ? "" : label + ": " + values(different, Line::base) + " in BASE, "
                + values(different, Line::changed) + " in NEW";
    }

    /** The values in the base; empty if unknown. */
    String text(List<Line> lines) {
        String values = values(lines, Line::base);
        return values.isEmpty() ? "" : label + " " + values;
    }

    private String values(List<Line> lines, Function<Line, JmhResult> side) {
        return lines.stream().map(side).filter(Objects::nonNull).map(result -> value.apply(result.environment()))
                .filter(text -> !text.isEmpty()).distinct().collect(Collectors.joining(" or "));
    }
}
