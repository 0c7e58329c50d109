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
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** A test that runs over all codecs uses every public class that decodes or encodes. */
class EveryCodecTest {
    private static final Set<Class<?>> NO_CODECS = Set.of(
            ByteCursor.class, DecodingKernels.class, MalformedParquetException.class, ColumnBatch.class,
            ColumnPage.class, ColumnPages.class, Encoding.class, PhysicalType.class, Repetition.class);

    /** A test, the test classes that it delegates to, and the codecs that it has no use for. */
    private record Test(Class<?> test, List<Class<?>> parts, Set<Class<?>> exempt) {
        @Override
        public String toString() {
            return test.getSimpleName();
        }
    }

    static List<Test> tests() {
        return List.of(
                // JvmOptionsTest, SharedUseTest, FirstUseTest and NoClassesAtRunTimeTest run these.
                new Test(RoundTrips.class, List.of(ByteStreamSplitCodecs.class), Set.of(
                        ParquetDecodingUtils.class, ColumnChunkDecoder.class)),
                // ColumnChunkDecoderTest has what a decoder of chunks refuses.
                new Test(ArgumentRangesTest.class, List.of(PlainArgumentRanges.class), Set.of(
                        ColumnChunkDecoder.class)),
                // Writers, pages and static methods keep nothing that a failed call could spoil.
                new Test(OverflownStackTest.OwnProcess.class, List.of(), Set.of(
                        AlpEncoder.class, AlpPage.class, BitPacking.class, ByteArrayDictionary.class,
                        ByteStreamSplitEncoder.class, ByteStreamSplitPage.class, ParquetDecodingUtils.class,
                        PlainPage.class, Uleb128.class, Validity.class, RunLengthBitPackedWriter.class)),
                // Writers allocate their pages, and batches grow.
                new Test(BoxedVectorsTest.OwnProcess.class, List.of(ByteStreamSplitCodecs.class), Set.of(
                        ParquetDecodingUtils.class, AlpEncoder.class, RunLengthBitPackedWriter.class,
                        ColumnChunkDecoder.class)));
    }

    @ParameterizedTest
    @MethodSource("tests")
    void testsOfAllCodecsLeaveNoneOut(Test test) throws Exception {
        StringBuilder used = new StringBuilder(constants(test.test));
        for (Class<?> part : test.parts) {
            used.append(constants(part));
        }
        assertThat(codecs()).filteredOn(codec -> !test.exempt.contains(codec))
                .allMatch(codec -> used.indexOf(codec.getName().replace('.', '/')) >= 0);
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
