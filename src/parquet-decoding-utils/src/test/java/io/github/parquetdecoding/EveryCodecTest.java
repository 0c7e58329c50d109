// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** A test that runs over all codecs uses every public class that decodes or encodes. */
class EveryCodecTest {
    private static final Set<Class<?>> NO_CODECS = Set.of(
            ByteCursor.class, DecodingKernels.class, MalformedParquetException.class, Column.class, ColumnBatch.class,
            ColumnLayer.class, ColumnPage.class, ColumnPages.class, Encoding.class, PhysicalType.class,
            Repetition.class);

    /** A test class, the classes that it delegates to, and the codecs that it has no use for. */
    private record TestOfAll(List<Class<?>> classes, Set<Class<?>> exempt) {
    }

    static List<TestOfAll> tests() {
        return List.of(
                new TestOfAll(List.of(CodecCalls.class, ReaderCalls.class, ByteArrayCodec.class,
                        ByteStreamSplitCodecs.class), Set.of()),
                // ColumnChunkDecoderTest has what a decoder of chunks refuses.
                new TestOfAll(List.of(ArgumentRangesTest.class, PlainArgumentRanges.class),
                        Set.of(ColumnChunkDecoder.class)));
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

    /** Writers, pages and static methods keep nothing that a failed call could spoil. */
    @Test
    void everyReaderAndDecoderIsTestedAfterAnOverflownStack() throws Exception {
        Set<String> opened = OverflownStackTest.calls().stream()
                .map(call -> call.start().reader().getClass().getSimpleName().replace("[]", ""))
                .collect(Collectors.toSet());
        assertThat(codecs()).extracting(Class::getSimpleName).filteredOn(name -> name.matches(".*(Reader|Decoder)"))
                .isNotEmpty().isSubsetOf(opened);
    }

    /** Returns the class file, whose constants name the classes whose methods it calls. */
    private static String constants(Class<?> type) throws IOException {
        try (InputStream in = type.getResourceAsStream("/" + type.getName().replace('.', '/') + ".class")) {
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    private static Set<Class<?>> codecs() throws Exception {
        URI classes = ByteCursor.class.getProtectionDomain().getCodeSource().getLocation().toURI();
        Path folder = Path.of(classes).resolve(ByteCursor.class.getPackageName().replace('.', '/'));
        Set<Class<?>> codecs = new TreeSet<>((a, b) -> a.getName().compareTo(b.getName()));
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(file -> file.toString().matches(".*[/\\\\][A-Za-z0-9]+\\.class")).toList()) {
                String name = file.getFileName().toString().replace(".class", "");
                Class<?> type = Class.forName(ByteCursor.class.getPackageName() + "." + name);
                if (Modifier.isPublic(type.getModifiers()) && !NO_CODECS.contains(type)) {
                    codecs.add(type);
                }
            }
        }
        assertThat(codecs).contains(Uleb128.class, AlpPage.class);
        return codecs;
    }
}
