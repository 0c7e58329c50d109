// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Pages are little-endian everywhere; on a little-endian machine, no answer is wrong if its own order is taken. */
class ByteOrderTest {
    /** What reads or writes words in the machine's order, in constants of class files. */
    private static final Pattern NATIVE_ORDER = Pattern.compile("nativeOrder|NATIVE_ORDER|Unsafe|ValueLayout");

    @Test
    void noClassOfTheLibraryAsksForTheOrderOfTheMachine() throws IOException, URISyntaxException {
        Path classes = Path.of(DecodingKernels.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        try (Stream<Path> files = Files.walk(classes)) {
            List<Path> classFiles = files.filter(file -> file.toString().endsWith(".class")).toList();
            assertThat(classFiles).hasSizeGreaterThan(50).noneMatch(ByteOrderTest::asksForNativeOrder);
        }
        Path test = Path.of(ByteOrderTest.class.getResource("ByteOrderTest.class").toURI());
        assertThat(asksForNativeOrder(test)).isTrue();
    }

    private static boolean asksForNativeOrder(Path classFile) {
        try {
            return NATIVE_ORDER.matcher(Files.readString(classFile, StandardCharsets.ISO_8859_1)).find();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
