// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForFloat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Rows named patched run the patch, rows named stock do not: the patch's classes have other fields. */
class PatchedClassLoaderTest {
    @ParameterizedTest
    @ValueSource(classes = {ByteStreamSplitValuesReaderForFloat.class, ColumnReadStoreImpl.class})
    void parquetJavaIsLoadedAgainWithOrWithoutThePatch(Class<?> stock) throws Exception {
        Class<?> again = loaded(false, stock.getName());
        assertThat(again).isNotSameAs(stock);
        assertThat(fields(again)).isEqualTo(fields(stock));
        assertThat(fields(loaded(true, stock.getName()))).isNotEqualTo(fields(stock));
    }

    private static Class<?> loaded(boolean patched, String name) throws ClassNotFoundException {
        ToLongFunction<Path> program = PatchedClassLoader.newInstance(patched, ParquetJavaColumns.class);
        return program.getClass().getClassLoader().loadClass(name);
    }

    private static List<String> fields(Class<?> type) {
        return Stream.of(type, type.getSuperclass()).flatMap(each ->
                Arrays.stream(each.getDeclaredFields())).map(field -> field.getType().getName()).sorted().toList();
    }
}
