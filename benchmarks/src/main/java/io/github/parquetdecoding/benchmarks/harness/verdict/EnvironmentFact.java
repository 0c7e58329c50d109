// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.verdict;

import java.util.function.Function;

import io.github.parquetdecoding.benchmarks.harness.results.JmhResult.Environment;

/** A fact that should be the same in two compared runs; one that a file lacks is not compared. */
public enum EnvironmentFact {
    JDK("JDK", Environment::jdk),
    JVM_ARGUMENTS("JVM arguments", environment ->
            environment.jvmArguments().isEmpty() ? "none" : environment.jvmArguments()),
    CPU("CPU", Environment::cpu),
    CORES("cores", environment -> environment.cores() == 0 ? "" : "" + environment.cores()),
    FORKS("forks", environment -> "" + environment.forks()),
    WARMUP("warm-up", Environment::warmup),
    MEASUREMENT("measured", Environment::measured),
    KERNELS("kernels", Environment::kernels);

    public final String label;
    private final Function<Environment, String> value;

    EnvironmentFact(String label, Function<Environment, String> value) {
        this.label = label;
        this.value = value;
    }

    /** Empty if unknown. */
    public String of(Environment environment) {
        return value.apply(environment);
    }

    public boolean differs(Environment before, Environment after) {
        return !of(before).isEmpty() && !of(after).isEmpty() && !of(before).equals(of(after));
    }
}
