// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.nio.file.Files;
import java.nio.file.Path;

import com.google.gson.JsonParser;
import io.github.parquetdecoding.benchmarks.harness.results.ResultsFile;
import org.junit.jupiter.api.Test;

import static io.github.parquetdecoding.benchmarks.harness.JmhJson.entry;
import static org.assertj.core.api.Assertions.assertThat;

/** The compact form keeps everything from JMH's output that tables, intervals and doubts need. */
class ResultsFileTest extends CommandTest {
    private static final String OTHERS = entry("B.row", "avgt", "us/op", 5, null,
            new double[] {7, 8}, new double[] {9, 10}, new double[] {8, 9.123456789123});

    @Test
    void aRowIsALineAfterALineWithWhatRowsShare() throws Exception {
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
        String[] entries = {OTHERS, onZ80(OTHERS), busy(OTHERS, 0.5), pages("A.a", 2, 0.25, "16"),
            OTHERS.replaceFirst("\"score\": [0-9.]+", "\"score\": \"+INF\"")};
        String compact = ResultsFile.compact(results(entries));
        assertThat(ResultsFile.compact(ResultsFile.results(Path.of("x"), JsonParser.parseString(compact))))
                .isEqualTo(compact);
        Path file = write("results.json", entries);
        String shown = shown(file);
        assertThat(shown(Files.writeString(file, compact))).isEqualTo(shown).contains("<span>2026-11-23</span>");
        String path = "\"jvmArgs\": [\"-Dlibarrow=folder/a.so\", \"-Xmx1g\"]";
        assertThat(ResultsFile.compact(results(OTHERS.replace("\"jvmArgs\": []", path))))
                .contains("\"jvmArguments\":\"-Xmx1g\"").doesNotContain("a.so");
    }

    private String shown(Path file) throws Exception {
        page(file);
        return out + Files.readString(folder.resolve("page.html"));
    }
}
