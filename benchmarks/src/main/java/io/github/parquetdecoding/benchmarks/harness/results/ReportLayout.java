// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.results;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How the report shows a benchmark: its title, its rows from top to bottom, and the rows that others are compared to.
 * Every row has a line in {@code layout.txt}; a test compares the lines with the benchmarks. Other benchmarks are shown
 * under the names of their methods.
 */
public final class ReportLayout {
    /** Rows that others are compared to, in the order of their columns: today's readers, peers, limits. */
    public enum Yardstick {
        BEFORE("before"),
        BASELINE("baseline"),
        UNROLLED("unrolled"),
        TRINO("Trino"),
        HARDWOOD("hardwood"),
        ARROW("Arrow C++"),
        AFTER("after"),
        CONTROL("control"),
        ARRAYCOPY("arraycopy");

        public final String heading;

        Yardstick(String heading) {
            this.heading = heading;
        }
    }

    /** Whose code a row runs. */
    public enum Role {
        /** This library's, which a comparison of two versions is about. */
        OURS,
        /** Somebody else's, the same in both versions: if it differs, so does the machine. */
        OTHER,
        /** The control once more: if the two differ, the machine changed during the run. */
        AGAIN,
        /** Moves the same number of bytes and does nothing else: anything faster is wrong. */
        LIMIT
    }

    /**
     * One row.
     *
     * @param label the name in tables
     * @param yardstick null if nothing is compared to this row
     */
    public record Row(String method, String label, Role role, Yardstick yardstick) {
        /** @param kind {@code ours}, {@code limit}, {@code again}, {@code other} or the name of a yardstick */
        static Row of(String method, String kind, String label) {
            return switch (kind) {
                case "ours" -> new Row(method, label, Role.OURS, null);
                case "other" -> new Row(method, label, Role.OTHER, null);
                case "again" -> new Row(method, label, Role.AGAIN, null);
                case "limit" -> new Row(method, label, Role.LIMIT, Yardstick.ARRAYCOPY);
                default -> new Row(method, label, Role.OTHER, Yardstick.valueOf(kind.toUpperCase(Locale.ROOT)));
            };
        }
    }

    /**
     * One benchmark.
     *
     * @param operation what its score counts, in the singular
     * @param values values per operation unless a parameter {@code values} or {@code count} gives them; 0 if unknown
     */
    public record Kernel(String title, String operation, int values, List<Row> rows) {
        /** The line of a row; without one, common method names determine its role. */
        public Row row(String method) {
            return rows.stream().filter(row -> row.method().equals(method)).findFirst()
                    .orElseGet(() -> Row.of(method, switch (method) {
                        case "arraycopy", "before", "baseline", "control" -> method;
                        default -> "ours";
                    }, method));
        }
    }

    private static final String PACKAGE = "io.github.parquetdecoding.benchmarks.";

    private static final Map<String, Kernel> KERNELS = new LinkedHashMap<>();

    /**
     * {@code layout.txt} has a line for each benchmark (class, what its score counts, values of each, title), followed
     * by its rows with their kinds and labels.
     */
    static {
        for (String line : JsonFile.packed("layout.txt").lines().toList()) {
            String[] words = line.strip().split(" ", line.startsWith(" ") ? 3 : 4);
            if (line.startsWith(" ")) {
                List.copyOf(KERNELS.values()).get(KERNELS.size() - 1).rows().add(Row.of(words[0], words[1], words[2]));
            } else {
                KERNELS.put(PACKAGE + words[0] + "Benchmark",
                        new Kernel(words[3], words[1], Integer.parseInt(words[2]), new ArrayList<>()));
            }
        }
    }

    private ReportLayout() {
    }

    /** By class name, in the order of the report. */
    public static Map<String, Kernel> kernels() {
        return KERNELS;
    }

    /** A benchmark without lines here is shown under its own names. */
    public static Kernel kernel(String benchmark) {
        Kernel kernel = KERNELS.get(benchmark);
        return kernel != null ? kernel
                : new Kernel(benchmark.substring(benchmark.lastIndexOf('.') + 1), "op", 0, List.of());
    }

    public static Row row(JmhResult result) {
        return kernel(result.benchmark()).row(result.row());
    }
}
