// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.withouthadoop;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Reading without Hadoop is tested where columns are. */
class WithoutHadoopTest {
    @ParameterizedTest
    @ValueSource(classes = {Configuration.class, Path.class})
    void whatIsUsedSaysWhatItNeeds(Class<?> type) {
        assertThatThrownBy(() -> type.getConstructor().newInstance()).isInstanceOf(ExceptionInInitializerError.class)
                .cause().hasMessageEndingWith("the class path needs org.apache.hadoop:hadoop-client-api");
    }
}
