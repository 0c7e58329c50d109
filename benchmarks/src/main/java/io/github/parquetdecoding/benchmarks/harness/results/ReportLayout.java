// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.results;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * How the report shows benchmarks: titles, rows from top to bottom, and the rows that others are compared to. {@code
 * benchmarks/README.md} explains the file. Benchmarks without lines are shown under the names of their methods.
 *
 * @param kernels by class name, in the order of the report
 */
public record ReportLayout(Map<String, Kernel> kernels) {
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
                default -> new Row(method, label, Role.OTHER, Stream.of(Yardstick.values())
                        .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(kind)).findFirst()
                        .orElseThrow(() -> new IllegalArgumentException("unknown kind " + kind)));
            };
        }

        /** The name of the column of ratios to this row. */
        public String heading() {
            return yardstick == null ? method : yardstick.heading;
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

    /** Of this project's benchmarks. A test compares its lines with them. */
    public static final ReportLayout OURS = of(JsonFile.packed("layout.txt"));

    public static ReportLayout read(Path file) throws UnusableFileException {
        try {
            return of(JsonFile.text(file));
        } catch (IllegalArgumentException e) {
            throw new UnusableFileException(file, e.getMessage());
        }
    }

    /**
     * @param text a line for each benchmark (class, what an operation is, values of each, title), followed by its rows
     *         (method, kind, label)
     */
    private static ReportLayout of(String text) {
        Map<String, Kernel> kernels = new LinkedHashMap<>();
        List<Row> rows = new ArrayList<>();
        for (String line : text.lines().filter(each -> !each.isBlank()).toList()) {
            boolean isRow = line.startsWith(" ");
            String[] words = line.strip().split(" +", isRow ? 3 : 4);
            if (words.length < (isRow ? 3 : 4)
                    || (isRow ? kernels.isEmpty() : !words[2].matches("\\d{1,9}"))) {
                throw new IllegalArgumentException("line \"" + line + "\" is neither <class> <operation> <values> "
                        + "<title> nor, below one and indented, <method> <kind> <label>");
            }
            if (isRow) {
                rows.add(Row.of(words[0], words[1], words[2]));
            } else {
                rows = new ArrayList<>();
                kernels.put(words[0].contains(".") ? words[0] : PACKAGE + words[0] + "Benchmark",
                        new Kernel(words[3], words[1], Integer.parseInt(words[2]), rows));
            }
        }
        return new ReportLayout(kernels);
    }

    /** A benchmark without lines here is shown under its own names. */
    public Kernel kernel(String benchmark) {
        Kernel kernel = kernels.get(benchmark);
        return kernel != null ? kernel
                : new Kernel(benchmark.substring(benchmark.lastIndexOf('.') + 1), "op", 0, List.of());
    }

    public Row row(JmhResult result) {
        return kernel(result.benchmark()).row(result.row());
    }
}
