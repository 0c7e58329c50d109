// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.github.parquetdecoding.DecodingKernels;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Runs every row with every value of its parameters in JMH. The states compare each result with an oracle and fail the
 * run if it is wrong; {@link RowChecksTest} shows that they do.
 */
public class BenchmarkAnswersTest {
    private static final int NEWEST_PEERS_JDK = 25;
    private static final String SMALL_PAGE = "1000";
    private static final String LARGE_PAGE = "100000";

    static {
        System.setProperty(Uleb128State.ROUNDS, "2");
    }

    @TestFactory
    Stream<DynamicTest> everyRowIsRightForEveryParameter() {
        return rows().map(row -> DynamicTest.dynamicTest(shortName(row), () -> assertThat(run(row,
                hasSmallPage(row) ? new OptionsBuilder().param("values", SMALL_PAGE) : new OptionsBuilder()))
                .hasSize(combinations(row) / (hasSmallPage(row) ? parameters(row).get("values").length : 1))));
    }

    /** The other parameters have their first values. */
    @TestFactory
    Stream<DynamicTest> everyRowIsRightForLargePages() {
        return rows().filter(BenchmarkAnswersTest::hasSmallPage)
                .map(row -> DynamicTest.dynamicTest(shortName(row), () -> {
                    ChainedOptionsBuilder options = new OptionsBuilder();
                    parameters(row).forEach((name, values) ->
                            options.param(name, name.equals("values") ? LARGE_PAGE : values[0]));
                    assertThat(run(row, options)).hasSize(1);
                }));
    }

    private static boolean hasSmallPage(BenchmarkListEntry row) {
        return List.of(parameters(row).getOrDefault("values", new String[0])).contains(SMALL_PAGE);
    }

    private static Map<String, String[]> parameters(BenchmarkListEntry row) {
        return row.getParams().orElse(Map.of());
    }

    @TestFactory
    Stream<DynamicTest> everyRowIsRightForCountsOfValuesThatFillNoBlock() {
        return Stream.of("values", "count").flatMap(parameter -> rows()
                .filter(row -> parameters(row).containsKey(parameter))
                .map(row -> DynamicTest.dynamicTest(shortName(row), () -> assertThat(
                        run(row, new OptionsBuilder().param(parameter, "1", "7", "9", "33"))).isNotEmpty())));
    }

    @TestFactory
    Stream<DynamicTest> everyRowIsRightAfterValuesOfEveryKind() {
        System.setProperty(Profile.MILLIS, "0");
        return rows().filter(row -> parameters(row).containsKey("profile"))
                .map(row -> DynamicTest.dynamicTest(shortName(row), () -> assertThat(run(row, new OptionsBuilder()
                        .param("profile", "POLLUTED"))).isNotEmpty()));
    }

    @TestFactory
    Stream<DynamicTest> everyRowIsRightForLongsOfMoreThan32Bits() {
        return rows().filter(row -> shortName(row).matches("(BitUnpacking|Uleb128).*"))
                .filter(row -> parameters(row).get("elements").length > 1)
                .map(row -> DynamicTest.dynamicTest(shortName(row), () -> assertThat(run(row, new OptionsBuilder()
                        .param("elements", "LONG").param("bitWidth", "33", "48", "57", "63", "64")
                        .param("input", "LENGTH_6", "LENGTH_7", "LENGTH_8", "LENGTH_9", "LENGTH_10"))).hasSize(5)));
    }

    private static Collection<RunResult> run(BenchmarkListEntry row, ChainedOptionsBuilder options)
            throws RunnerException {
        return new Runner(options
                .include("^" + row.getUsername().replace(".", "\\.") + "$")
                .mode(Mode.SingleShotTime)
                .forks(0)
                .warmupIterations(0)
                .measurementIterations(2)
                .param("rows", "20000")
                .param("threads", "2")
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT)
                .build()).run();
    }

    /** The build specifies the kernels of a test run; with the Vector API they depend on the machine. */
    @Test
    void theRunIsOnTheKernelsThatItIsMeantFor() {
        if (System.getProperty("expected.kernels").equals("scalar")) {
            assertThat(DecodingKernels.describe()).startsWith("scalar kernels");
        } else {
            assertThat(DecodingKernels.describe())
                    .doesNotContain("--add-modules").doesNotContain("do not work").doesNotContain("as asked for");
        }
    }

    static Stream<BenchmarkListEntry> rows() {
        boolean allLoad = Runtime.version().feature() >= NEWEST_PEERS_JDK;
        return all().stream()
                .filter(row -> allLoad || !needsNewJdk(shortName(row)))
                .filter(row -> !ArrowCpp.isMissing() || !row.getUsername().matches(ArrowCpp.ROWS));
    }

    /** Trino 483 and its Slice need Java 25, hardwood Java 21. */
    private static boolean needsNewJdk(String row) {
        return row.contains("Slice") || row.endsWith(".trino") || row.endsWith(".hardwood");
    }

    public static List<BenchmarkListEntry> all() {
        return new ArrayList<>(BenchmarkList.defaultList().getAll(
                OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT), List.of()));
    }

    private static int combinations(BenchmarkListEntry row) {
        return parameters(row).values().stream().mapToInt(values -> values.length).reduce(1, Math::multiplyExact);
    }

    static String shortName(BenchmarkListEntry row) {
        return simpleName(row.getUserClassQName()) + row.getUsername().substring(row.getUserClassQName().length());
    }

    private static String simpleName(String className) {
        return className.substring(className.lastIndexOf('.') + 1);
    }
}
