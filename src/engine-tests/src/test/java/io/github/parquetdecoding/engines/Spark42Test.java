// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

import static org.assertj.core.api.Assertions.assertThat;

class Spark42Test extends SparkTest {
    Spark42Test() {
        super("spark-4.2");
    }

    /** This one can write the encoding, of floats and doubles, and its vectorised reader cannot read it. */
    @Test
    void whatSparkItselfWroteIsRead(@TempDir Path folder) {
        Query write = Query.statement("""
                INSERT OVERWRITE DIRECTORY '%s' USING parquet
                OPTIONS ('parquet.enable.bytestreamsplit' = 'true', 'parquet.enable.dictionary' = 'false')
                SELECT f, f AS f_plain, d, d AS d_plain
                FROM (SELECT CAST(id / 3 AS FLOAT) AS f, IF(id %% 5 = 0, NULL, id / 7D) AS d FROM range(0, 3000))"""
                .formatted(folder));
        assertThat(stock.ask(write).failure()).isNull();
        Query query = Query.vectorised(folder);
        assertThat(stock.ask(query).failure()).contains("Unsupported encoding: BYTE_STREAM_SPLIT");
        Twins twins = withAgent.ask(query).twins();
        assertThat(twins.rows()).isEqualTo(3000);
        assertThat(twins.nulls()).isEqualTo(600);
        assertThat(twins).isEqualTo(stock.ask(query.byRows()).twins());
    }
}
