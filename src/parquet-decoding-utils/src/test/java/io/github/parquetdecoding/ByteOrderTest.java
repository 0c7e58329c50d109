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

/** Pages are always little-endian; on a little-endian machine, no other test would notice a use of the native order. */
class ByteOrderTest {
    /** Matches constants of class files that read or write words in the machine's order. */
    private static final Pattern NATIVE_ORDER = Pattern.compile("nativeOrder|NATIVE_ORDER|Unsafe|ValueLayout");

    @Test
    void noClassOfTheLibraryUsesTheNativeByteOrder() throws IOException, URISyntaxException {
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
