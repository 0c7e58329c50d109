// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.parquetdecoding.column.BatchTooLargeException;
import io.github.parquetdecoding.column.Column;
import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.column.ColumnChunkDecoder;
import io.github.parquetdecoding.column.ColumnLayer;
import io.github.parquetdecoding.column.ColumnPage;
import io.github.parquetdecoding.column.ColumnPages;
import io.github.parquetdecoding.column.Repetition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** A test that runs over all codecs uses every public class that decodes or encodes. */
class EveryCodecTest {
    private static final Set<Class<?>> NO_CODECS = Set.of(
            BatchTooLargeException.class, ByteCursor.class, DecodingKernels.class, MalformedParquetException.class,
            Column.class, ColumnBatch.class, ColumnLayer.class, ColumnPage.class, ColumnPages.class, Encoding.class,
            PhysicalType.class, Repetition.class);

    /** A test class, the classes that it delegates to, and the codecs that it has no use for. */
    private record TestOfAll(List<Class<?>> classes, Set<Class<?>> exempt) {
    }

    static List<TestOfAll> tests() {
        // ValuePage has all types and encodings, so that these use all readers.
        List<Class<?>> readers = List.of(ValueReaders.class, RangeReader.class, DictionaryValueReader.class);
        return List.of(
                new TestOfAll(join(readers, CodecCalls.class, ValuePage.class, ByteStreamSplitCodec.class), Set.of()),
                // ColumnChunkDecoderTest has what a decoder of chunks refuses.
                new TestOfAll(join(readers, ArgumentRangesTest.class, ValuePage.class),
                        Set.of(ColumnChunkDecoder.class)));
    }

    private static List<Class<?>> join(List<Class<?>> some, Class<?>... others) {
        return Stream.concat(some.stream(), Stream.of(others)).toList();
    }

    @ParameterizedTest
    @MethodSource("tests")
    void testsOfAllCodecsLeaveNoneOut(TestOfAll test) throws Exception {
        StringBuilder used = new StringBuilder();
        for (Class<?> type : test.classes) {
            used.append(constants(type));
        }
        assertThat(codecs()).filteredOn(codec -> !test.exempt.contains(codec))
                .allMatch(codec -> used.indexOf(codec.getName().replace('.', '/')) >= 0);
    }

    @Test
    void everyTypeIsReadInEveryEncoding() {
        Set<String> existing = new TreeSet<>();
        for (PhysicalType type : PhysicalType.values()) {
            for (Encoding encoding : Encoding.values()) {
                try {
                    existing.add((encoding.isDictionary()
                            ? ValueReaders.ofDictionary(type, 3, ByteCursor.of(new byte[0]), 0)
                            : ValueReaders.of(type, 3, encoding)).toString());
                } catch (IllegalArgumentException e) {
                    continue;
                }
            }
        }
        assertThat(CodecCalls.few().stream().map(call -> call.start().reader()).filter(ValueReader.class::isInstance)
                .map(Object::toString).collect(Collectors.toSet())).isEqualTo(existing).hasSizeGreaterThan(20);
    }

    @Test
    void everyMethodOfAReaderIsCalled() {
        Set<String> called = ValuePage.all(9, 5).stream().flatMap(page -> page.reads().stream())
                .map(ValuePage.Read::name).collect(Collectors.toSet());
        assertThat(ValueReader.class.getMethods()).extracting(Method::getName)
                .filteredOn(name -> name.startsWith("read")).containsExactlyInAnyOrderElementsOf(called);
    }

    /** Returns the class file, whose constants name the classes whose methods it calls. */
    private static String constants(Class<?> type) throws IOException {
        try (InputStream in = type.getResourceAsStream("/" + type.getName().replace('.', '/') + ".class")) {
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    private static List<Class<?>> codecs() throws Exception {
        List<Class<?>> codecs = classes().stream()
                .filter(type -> Modifier.isPublic(type.getModifiers()) && !NO_CODECS.contains(type)).toList();
        assertThat(codecs).contains(Uleb128.class, AlpPage.class);
        return codecs;
    }

    private static List<Class<?>> classes() throws Exception {
        List<Class<?>> types = new ArrayList<>();
        for (Class<?> one : List.of(ByteCursor.class, ColumnBatch.class)) {
            String name = one.getPackageName();
            Path folder = Path.of(one.getProtectionDomain().getCodeSource().getLocation().toURI());
            try (Stream<Path> files = Files.list(folder.resolve(name.replace('.', '/')))) {
                for (Path file : files.filter(file -> file.toString().matches(".*[/\\\\][A-Za-z0-9]+\\.class"))
                        .toList()) {
                    types.add(Class.forName(name + "." + file.getFileName().toString().replace(".class", "")));
                }
            }
        }
        return types;
    }
}
