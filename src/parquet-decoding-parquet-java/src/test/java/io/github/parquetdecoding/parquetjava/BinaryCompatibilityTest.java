// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.parquetjava;

import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import io.github.parquetdecoding.columns.ParquetJavaLoader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

/** The replaced classes have exactly the public and protected members of the stock classes. */
class BinaryCompatibilityTest {
    static List<String> names() {
        return StockClasses.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void ourClassIsNotTheStockClass(String name) throws ClassNotFoundException {
        Class<?> ours = Class.forName(name);
        assertThat(ours).isNotSameAs(StockClasses.of(name));
        assertThat(ParquetJavaLoader.source(ours)).isDirectory();
        assertThat(ParquetJavaLoader.source(StockClasses.of(name))).isRegularFile();
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyPublicAndProtectedMemberIsTheSame(String name) throws ClassNotFoundException {
        Class<?> stock = StockClasses.of(name);
        Class<?> ours = Class.forName(name);
        assertThat(ours.toGenericString()).isEqualTo(stock.toGenericString());
        assertThat(ours.getSuperclass().getName()).isEqualTo(stock.getSuperclass().getName());
        assertThat(ours.getInterfaces()).isEqualTo(stock.getInterfaces());
        assertThat(members(ours)).isEqualTo(members(stock)).isNotEmpty();
    }

    /** Includes modifiers, types, parameters and exceptions, which are all part of {@code toString}. */
    private static Set<String> members(Class<?> type) {
        return Stream.of(type.getDeclaredFields(), type.getDeclaredConstructors(), type.getDeclaredMethods())
                .<Member>flatMap(Arrays::stream)
                .filter(member -> (member.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0)
                .map(Object::toString)
                .collect(toSet());
    }
}
