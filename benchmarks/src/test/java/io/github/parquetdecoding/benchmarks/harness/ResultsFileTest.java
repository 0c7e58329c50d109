// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import static io.github.parquetdecoding.benchmarks.harness.JmhJson.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;

/** The compact form has all that tables, intervals and doubts need of what JMH writes. */
class ResultsFileTest {
    private static final String OTHERS = entry("B.row", "avgt", "us/op", 5, null,
            new double[] {7, 8}, new double[] {9, 10}, new double[] {8, 9.123456789123});

    @Test
    void aRowIsALineBehindALineWithWhatRowsShare() throws Exception {
        String compact = compact(entry("A.a", "thrpt", "ops/ms", 2, 0.25, "16"), entry("A.b", "ss", "s/op", 3,
                Double.NaN, null), OTHERS);
        assertThat(compact.lines()).hasSize(2 + 3 + 3);
        assertThat(compact).contains("""
                {"benchmark":"io.github.parquetdecoding.benchmarks.A.a","params":{"type":"FLOAT","values":"1000"},\
                "score":2,"error":0.25,"forks":[[1.875,2,2.125],[1.875,2,2.125]],"bytes":16}""")
                .contains("\"forks\":[7.5,9.5,8.56172839],\"deviation\":0.0944");
    }

    @Test
    void nothingThatIsShownIsLost() throws Exception {
        String machine = """
                {"machine": {"cpu": "Z80", "cores": 2, "kernels": "scalar", "commit": "4321abc", "date": "2026-11-23"},
                """;
        String load = "\"secondaryMetrics\": {\"load.other\": {\"score\": 0.5}";
        List<JmhResult> results = results(OTHERS, OTHERS.replaceFirst("\\{", machine),
                OTHERS.replace("\"secondaryMetrics\": {", load), entry("A.a", "thrpt", "ops/ms", 2, 0.25, "16"));
        List<JmhResult> again =
                ResultsFile.results(Path.of("x"), JsonParser.parseString(ResultsFile.compact(results)));
        assertThat(shown(again)).isEqualTo(shown(results));
        assertThat(ResultsFile.compact(again)).isEqualTo(ResultsFile.compact(results));
    }

    @Test
    void thePathOfALibraryIsLeftOut() throws Exception {
        String path = "\"jvmArgs\": [\"-Dlibarrow=/home/me/a.so\", \"-Xmx1g\"]";
        assertThat(compact(OTHERS.replace("\"jvmArgs\": []", path)))
                .contains("\"jvmArguments\":\"-Xmx1g\"").doesNotContain("/home");
    }

    @Test
    void aScoreThatIsNoneIsKept() throws Exception {
        String compact = compact(OTHERS.replaceFirst("\"score\": [0-9.]+", "\"score\": \"+INF\""));
        assertThat(ResultsFile.results(Path.of("x"), JsonParser.parseString(compact)).get(0).score()).isInfinite();
    }

    private static List<Object> shown(List<JmhResult> results) {
        return ReportTable.of(results, List.of()).stream().<Object>map(table -> List.of(table.conditions(),
                ReportText.heading(table), table.lines().stream().map(line -> ReportText.line(table, line)).toList(),
                table.warnings(), table.lines().get(0).result().date())).toList();
    }

    private static String compact(String... entries) throws Exception {
        return ResultsFile.compact(results(entries));
    }

    private static List<JmhResult> results(String... entries) throws Exception {
        return ResultsFile.results(Path.of("x"), JsonParser.parseString("[" + String.join(",", entries) + "]"));
    }
}
