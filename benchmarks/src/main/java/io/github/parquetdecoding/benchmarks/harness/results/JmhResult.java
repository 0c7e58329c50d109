// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.results;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

import org.apache.commons.math3.stat.StatUtils;

/**
 * One row with one set of parameters, as measured by one JMH run.
 *
 * @param run the results file; ratios compare rows of one run
 * @param benchmark the full class name
 * @param row the method name
 * @param error half of the 99.9 % interval; NaN with too few samples
 * @param forks the scores of all measured iterations, by fork; the compact form of three or more forks has their means
 * @param deviation the largest standard deviation of the logarithms of a fork's iterations
 * @param bytesPerOperation heap bytes, from {@code -prof gc}; NaN without it
 * @param otherLoad how many cores other processes kept busy during the run; NaN if unknown
 * @param date the date of the run; empty if unknown
 */
public record JmhResult(
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

    /** Of intervals, the same as of JMH's errors. */
    public static final double CONFIDENCE = 0.999;

    /** With fewer forks, samples are iterations, which say nothing about other forks. */
    public static final int LEAST_FORKS = 3;

    private static final int LEAST_FORKS_TO_TRIM = 10;
    private static final int LEAST_SAMPLES = 3;

    /**
     * Conditions that must match for figures to share a table or a ratio. JMH's own output lacks the first four, and
     * other programs that write its format lack more: what a file does not say is empty or 0.
     *
     * @param kernels the answer of {@code DecodingKernels.describe()} in a JVM with the row's arguments
     * @param commit the commit that the benchmarks were built from
     * @param threads JMH's default, 1, if the file does not say
     * @param batchSize calls per operation: JMH's default, 1, if the file does not say
     */
    public record Environment(String cpu, int cores, String kernels, String commit, String jdk, String jvmArguments,
            int forks, String warmup, String measured, String mode, String unit, int threads, int batchSize,
            String jmh) {
        /** The name of the fact that voids a comparison if it differs. */
        public static final String CPU = "CPU";

        public Environment {
            cpu = Objects.requireNonNullElse(cpu, "");
            kernels = Objects.requireNonNullElse(kernels, "");
            commit = Objects.requireNonNullElse(commit, "");
            jmh = Objects.requireNonNullElse(jmh, "");
            threads = Math.max(threads, 1);
            batchSize = Math.max(batchSize, 1);
            Objects.requireNonNull(mode, "no field mode");
            Objects.requireNonNull(unit, "no field scoreUnit");
            Stream.of(jdk, jvmArguments, warmup, measured).forEach(Objects::requireNonNull);
        }

        /** What a score counts: only equal ones may be compared, whatever else differs. */
        public String score() {
            return unit + (batchSize == 1 ? "" : " of " + batchSize + " calls") + " by " + threads
                    + (threads == 1 ? " thread (" : " threads (") + mode + ")";
        }

        /** By name, what should be the same in two compared runs; empty if unknown. */
        public Map<String, String> facts() {
            Map<String, String> facts = new LinkedHashMap<>();
            facts.put("score", score());
            facts.put("JMH", jmh);
            facts.put("JDK", jdk);
            facts.put("JVM arguments", jvmArguments.isEmpty() ? "none" : jvmArguments);
            facts.put(CPU, cpu);
            facts.put("cores", known(cores));
            facts.put("forks", known(forks));
            facts.put("warm-up", warmup);
            facts.put("measured", measured);
            facts.put("kernels", kernels);
            return facts;
        }

        private static String known(int number) {
            return number == 0 ? "" : "" + number;
        }

        /** Processor and cores; empty if unknown. */
        public String machine() {
            return cpu.isEmpty() ? "" : cpu + ", " + cores + (cores == 1 ? " core" : " cores");
        }
    }

    public String unit() {
        return environment.unit();
    }

    /** Whether more is better. */
    public boolean throughput() {
        return environment.mode().equals("thrpt");
    }

    /** The score in ns per operation; NaN if its unit is unknown. */
    public double nanosPerOperation() {
        double nanosPerUnit = nanos("1 " + unit().replaceFirst("^ops/|/op$", ""));
        return throughput() ? nanosPerUnit / score : nanosPerUnit * score;
    }

    /** The mean number of operations per measured iteration; NaN if unknown. */
    public double operationsPerIteration() {
        return environment.mode().equals("ss") ? 1
                : nanos(environment.measured().replaceFirst(".* x ", "")) / nanosPerOperation();
    }

    /** NaN if the time is not in JMH's format. */
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

    /** A benchmark's class name without its package and the suffix that all have. */
    public static String shortName(String benchmark) {
        return benchmark.substring(benchmark.lastIndexOf('.') + 1).replaceFirst("Benchmark$", "");
    }

    /** For example {@code ByteStreamSplitDecoding.ours type=FLOAT values=1000}. */
    public String name() {
        return name(benchmark, row, parameters);
    }

    public static String name(String benchmark, String row, Map<String, String> parameters) {
        return shortName(benchmark) + "." + row + parameters.entrySet().stream()
                .map(parameter -> " " + parameter.getKey() + "=" + parameter.getValue()).collect(Collectors.joining());
    }

    /** @param wanted values, perhaps with commas, separated by commas; an empty one matches results without it */
    public boolean hasParameters(Map<String, String> wanted) {
        return wanted.entrySet().stream().allMatch(parameter -> ("," + parameter.getValue() + ",")
                .contains("," + parameters.getOrDefault(parameter.getKey(), "") + ","));
    }

    /** Whether other processes took so much CPU time that the JIT compiler may have been late. */
    public boolean isOfBusyMachine() {
        return otherLoad > environment.cores() / 4.0;
    }

    public boolean hasVectorApi() {
        return environment.jvmArguments().contains("jdk.incubator.vector");
    }

    /** Equal for results of the same row with the same parameters, in any run. */
    public List<Object> rowKey() {
        return List.of(benchmark, row, parameters);
    }

    /** Equal for scores of the same row that count the same, in any run. */
    public List<Object> key() {
        return List.of(rowKey(), environment.score());
    }

    /** Whether a ratio to the other row is meaningful if both are from the same run. */
    public boolean isComparableTo(JmhResult other) {
        return benchmark.equals(other.benchmark) && parameters.equals(other.parameters)
                && environment.equals(other.environment);
    }

    /** What prevents a ratio to another row of the same benchmark and run. */
    public List<String> differences(JmhResult other) {
        Map<String, String> facts = environment.facts();
        return Stream.concat(Stream.of("parameters").filter(name -> !parameters.equals(other.parameters)),
                facts.keySet().stream().filter(name -> !facts.get(name).equals(other.environment.facts().get(name))))
                .toList();
    }

    /**
     * How many times as fast this row is as another; unknown if a score is not above 0. If both rows have three forks
     * or more, the samples are the means of forks: the JIT decides anew in each, so iterations of one fork differ less
     * than forks do. With fewer forks they are iterations, as in JMH's own error, and say nothing about other forks.
     * From ten forks on, the fastest and the slowest fifth are left out.
     */
    public Ratio ratioTo(JmhResult other, double confidence) {
        if (!hasScore() || !other.hasScore()) {
            return Ratio.UNKNOWN;
        }
        if (equals(other)) {
            return new Ratio(1, 1, 1);
        }
        JmhResult more = throughput() ? this : other;
        JmhResult less = throughput() ? other : this;
        int least = Math.min(forks.size(), other.forks.size());
        double[] samples = more.samples(least >= LEAST_FORKS);
        double[] others = less.samples(least >= LEAST_FORKS);
        if (Math.min(samples.length, others.length) < LEAST_SAMPLES) {
            return new Ratio(more.score / less.score, Double.NaN, Double.NaN);
        }
        Ratio ratio = Ratio.of(samples, others, least >= LEAST_FORKS_TO_TRIM, confidence);
        return least >= LEAST_FORKS_TO_TRIM ? ratio : ratio.around(more.score / less.score);
    }

    private double[] samples(boolean ofForks) {
        return ofForks ? meansOfForks() : forks.stream().flatMapToDouble(Arrays::stream).toArray();
    }

    public double[] meansOfForks() {
        return forks.stream().mapToDouble(fork -> Arrays.stream(fork).average().orElse(Double.NaN)).toArray();
    }

    public static double deviation(List<double[]> forks) {
        return forks.stream()
                .mapToDouble(fork -> Math.sqrt(StatUtils.variance(Arrays.stream(fork).map(Math::log).toArray())))
                .max().orElse(0);
    }

    /** Whether ratios are meaningful: the score is above 0 and finite in every fork. */
    public boolean hasScore() {
        return DoubleStream.concat(DoubleStream.of(score), Arrays.stream(meansOfForks()))
                .allMatch(each -> each > 0 && each < Double.POSITIVE_INFINITY);
    }
}
