// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

import org.apache.commons.math3.stat.StatUtils;

/**
 * One row with one set of parameters, as one run of JMH measured it.
 *
 * @param run the results file that it stands in; ratios are those of rows of one run
 * @param benchmark the class's full name
 * @param row the method's name
 * @param error half of the 99.9 % interval; NaN if there are too few samples for one
 * @param forks the scores of all measured iterations, by fork; in the compact form means of forks from three on
 * @param deviation the largest standard deviation of the logarithms of a fork's iterations
 * @param bytesPerOperation heap bytes, from {@code -prof gc}; NaN without it
 * @param otherLoad how many cores other processes kept busy meanwhile; NaN if nobody looked
 * @param date of the run; empty if nobody has written it down
 */
record JmhResult(
        String run,
        String benchmark,
        String row,
        Map<String, String> parameters,
        Environment environment,
        double score,
        double error,
        List<double[]> forks,
        double deviation,
        double bytesPerOperation,
        double otherLoad,
        String date) {

    /**
     * What must be the same for figures to stand in one table. The first four are what {@link BenchmarkRun} adds to
     * what JMH writes; they are empty in other results files.
     *
     * @param kernels what {@code DecodingKernels.describe()} said with the row's JVM and its arguments
     * @param commit the commit that the benchmarks were built from
     */
    record Environment(String cpu, int cores, String kernels, String commit, String jdk, String jvmArguments,
            int forks, String warmup, String measured, String mode, String unit) {
        Environment {
            cpu = Objects.requireNonNullElse(cpu, "");
            kernels = Objects.requireNonNullElse(kernels, "");
            commit = Objects.requireNonNullElse(commit, "");
            Stream.of(jdk, jvmArguments, warmup, measured, mode, unit).forEach(Objects::requireNonNull);
        }

        /** Processor and cores; empty if nobody has written them down. */
        String machine() {
            return cpu.isEmpty() ? "" : cpu + ", " + cores + (cores == 1 ? " core" : " cores");
        }
    }

    String unit() {
        return environment.unit();
    }

    /** Whether more is better. */
    boolean throughput() {
        return environment.mode().equals("thrpt");
    }

    /** The score, whatever its unit; NaN if that is unknown. */
    double nanosPerOperation() {
        double nanosPerUnit = nanos("1 " + unit().replaceFirst("^ops/|/op$", ""));
        return throughput() ? nanosPerUnit / score : nanosPerUnit * score;
    }

    /** How many operations a measured iteration took, on average; NaN if that is unknown. */
    double operationsPerIteration() {
        return environment.mode().equals("ss") ? 1
                : nanos(environment.measured().replaceFirst(".* x ", "")) / nanosPerOperation();
    }

    /** NaN for a time that JMH does not write so. */
    private static double nanos(String time) {
        String[] parts = time.split(" ");
        double factor = switch (parts[parts.length - 1]) {
            case "ns" -> 1;
            case "us" -> 1e3;
            case "ms" -> 1e6;
            case "s" -> 1e9;
            case "min" -> 60e9;
            default -> Double.NaN;
        };
        return Double.isNaN(factor) ? factor : factor * Double.parseDouble(parts[0]);
    }

    /** The class's name without its package, and without what all names end in. */
    String shortName() {
        return shortName(benchmark);
    }

    static String shortName(String benchmark) {
        return benchmark.substring(benchmark.lastIndexOf('.') + 1).replaceFirst("Benchmark$", "");
    }

    /** For texts: {@code ByteStreamSplitDecoding.ours type=FLOAT values=1000}. */
    String name() {
        return name(benchmark, row, parameters);
    }

    static String name(String benchmark, String row, Map<String, String> parameters) {
        return shortName(benchmark) + "." + row + parameters.entrySet().stream()
                .map(parameter -> " " + parameter.getKey() + "=" + parameter.getValue()).collect(Collectors.joining());
    }

    /** @param wanted values behind commas; one that is empty stands for results without such a parameter */
    boolean hasParameters(Map<String, String> wanted) {
        return wanted.entrySet().stream().allMatch(parameter -> List.of(parameter.getValue().split(","))
                .contains(parameters.getOrDefault(parameter.getKey(), "")));
    }

    /** Whether others took so much of the machine that the JIT's threads may not have been done in time. */
    boolean isOfBusyMachine() {
        return otherLoad > environment.cores() / 4.0;
    }

    boolean hasVectorApi() {
        return environment.jvmArguments().contains("jdk.incubator.vector");
    }

    /** The same row of the same benchmark with the same parameters, whichever run it is of. */
    boolean isSameRowAs(JmhResult other) {
        return row.equals(other.row) && isComparableTo(other);
    }

    /** Whether a ratio to the other row means something, if both are of one run. */
    boolean isComparableTo(JmhResult other) {
        return benchmark.equals(other.benchmark) && parameters.equals(other.parameters) && unit().equals(other.unit());
    }

    double[] meansOfForks() {
        return forks.stream().mapToDouble(JmhResult::mean).toArray();
    }

    static double mean(double[] fork) {
        return Arrays.stream(fork).average().orElse(Double.NaN);
    }

    static double deviation(List<double[]> forks) {
        return forks.stream()
                .mapToDouble(fork -> Math.sqrt(StatUtils.variance(Arrays.stream(fork).map(Math::log).toArray())))
                .max().orElse(0);
    }

    /** Whether ratios to it mean something: a score above 0, in each fork. */
    boolean hasScore() {
        return DoubleStream.concat(DoubleStream.of(score), Arrays.stream(meansOfForks()))
                .allMatch(each -> each > 0 && each < Double.POSITIVE_INFINITY);
    }
}
