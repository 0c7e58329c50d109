// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests over all codecs leave none out. */
class EveryCodecTest {
    @Test
    void everyTypeIsReadInEveryEncoding() {
        ByteCursor dictionary = ByteCursor.of(new byte[0]);
        Stream<ValueReader> readers = Arrays.stream(PhysicalType.values()).flatMap(type ->
                Arrays.stream(Encoding.values()).filter(encoding -> encoding.supports(type)).map(encoding ->
                        encoding.isDictionary() ? ValueReaders.ofDictionary(type, 3, dictionary, 0)
                                : ValueReaders.of(type, 3, encoding)));
        assertThat(CodecCalls.few().stream().map(call -> call.start().reader()).filter(ValueReader.class::isInstance)
                .map(Object::toString).collect(Collectors.toSet()))
                .isEqualTo(readers.map(Object::toString).collect(Collectors.toSet())).hasSizeGreaterThan(20);
    }

    /** {@link ValuePage} uses all readers. */
    @Test
    void callsOfEveryCodecUseEveryPublicClassThatDecodesOrEncodes() {
        Set<String> used = new ClassFileImporter().importClasses(CodecCalls.class, ValuePage.class, ValueReaders.class,
                        ByteStreamSplitCodec.class, RangeReader.class, DictionaryValueReader.class).stream()
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .map(call -> call.getTargetClass().getName()).collect(Collectors.toSet());
        assertThat(new ClassFileImporter().importUrl(Uleb128.class.getProtectionDomain().getCodeSource().getLocation()))
                .filteredOn(type -> type.getModifiers().contains(JavaModifier.PUBLIC) && type.isTopLevelClass()
                        && !type.getPackageName().contains(".internal.") && !used.contains(type.getName()))
                .extracting(JavaClass::getSimpleName).containsExactlyInAnyOrder(
                        "BatchTooLargeException", "Column", "ColumnLayer", "ColumnPage", "ColumnPages", "Repetition");
    }

    @Test
    void everyMethodOfAReaderIsCalled() {
        Set<String> called = ValuePage.all(9, 5).stream().flatMap(page -> page.reads().stream())
                .map(ValuePage.Read::name).collect(Collectors.toSet());
        assertThat(ValueReader.class.getMethods()).extracting(Method::getName)
                .filteredOn(name -> name.startsWith("read")).containsExactlyInAnyOrderElementsOf(called);
    }
}
