// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.nio.file.Path;
import java.util.List;

import com.google.gson.JsonParser;
import org.junit.jupiter.api.Test;

import static io.github.parquetdecoding.benchmarks.harness.JmhJson.entry;
import static org.assertj.core.api.Assertions.assertThat;

/** The compact form keeps everything from JMH's output that tables, intervals and doubts need. */
class ResultsFileTest extends CommandTest {
    private static final String OTHERS = entry("B.row", "avgt", "us/op", 5, null,
            new double[] {7, 8}, new double[] {9, 10}, new double[] {8, 9.123456789123});

    @Test
    void aRowIsALineBehindALineWithWhatRowsShare() throws Exception {
        String compact = ResultsFile.compact(results(
                pages("A.a", 2, 0.25, "16"), entry("A.b", "ss", "s/op", 3, Double.NaN, null), OTHERS));
        assertThat(compact.lines()).hasSize(2 + 3 + 3);
        assertThat(compact).contains("""
                {"benchmark":"io.github.parquetdecoding.benchmarks.A.a","params":{"type":"FLOAT","values":"1000"},\
                "score":2,"error":0.25,"forks":[[1.875,2,2.125],[1.875,2,2.125]],"bytes":16}""")
                .contains("\"forks\":[7.5,9.5,8.56172839],\"deviation\":0.0944");
    }

    @Test
    void nothingThatIsShownIsLostButThePathOfALibrary() throws Exception {
        List<JmhResult> results = results(OTHERS, onZ80(OTHERS), busy(OTHERS, 0.5), pages("A.a", 2, 0.25, "16"),
                OTHERS.replaceFirst("\"score\": [0-9.]+", "\"score\": \"+INF\""));
        String compact = ResultsFile.compact(results);
        List<JmhResult> again = ResultsFile.results(Path.of("x"), JsonParser.parseString(compact));
        assertThat(shown(again)).isEqualTo(shown(results));
        assertThat(again.get(4).score()).isInfinite();
        assertThat(ResultsFile.compact(again)).isEqualTo(compact);
        String path = "\"jvmArgs\": [\"-Dlibarrow=folder/a.so\", \"-Xmx1g\"]";
        assertThat(ResultsFile.compact(results(OTHERS.replace("\"jvmArgs\": []", path))))
                .contains("\"jvmArguments\":\"-Xmx1g\"").doesNotContain("a.so");
    }

    private static List<Object> shown(List<JmhResult> results) {
        return ReportTable.of(results, List.of()).stream().<Object>map(table -> List.of(table.conditions(),
                ReportText.heading(table), table.lines().stream().map(line -> ReportText.line(table, line)).toList(),
                table.warnings(), table.lines().get(0).result().date())).toList();
    }
}
