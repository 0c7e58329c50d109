package io.github.parquetdecoding.engines;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

class QueryTimesTest {
    @Test
    void everyQueryIsAnsweredAlikeByEveryReader(@TempDir Path folder) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        QueryTimes.run(Path.of(System.getProperty("agent")), folder, 4000, 1, List.of(), new PrintStream(out));
        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .hasSize(1 + 2 * 6 * 4)
                .startsWith("query;codec;reader;seconds")
                .anyMatch(line -> line.matches("sum\\(temperature\\), sum\\(price\\);ZSTD;vectorised, agent;\\d+\\.\\d{3}"));
    }
}
