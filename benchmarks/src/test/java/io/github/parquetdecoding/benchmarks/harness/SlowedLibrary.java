// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.regex.Pattern;

import javax.tools.ToolProvider;

/**
 * A library that is slower by a tenth on purpose: decoding BYTE_STREAM_SPLIT to bytes, it decodes the first eighth
 * twice. The second time the bytes are in the cache: a tenth of the page, decoded again, costs 7 % only.
 */
final class SlowedLibrary {
    /** From the project's folder. */
    static final Path SOURCE =
            Path.of("src/parquet-decoding-utils/src/main/java/io/github/parquetdecoding/ByteStreamSplitPage.java");

    private static final String CLASS_FILE = "io/github/parquetdecoding/ByteStreamSplitPage.class";

    private static final Pattern DECODE = Pattern.compile(
            "(?s)(void decode\\(int \\w+, int count, byte\\[] .*?)(bytes\\.decode\\([^;]*, )count(, [^;]*;)");

    private SlowedLibrary() {
    }

    /** @param source of the class that is changed; the library's other classes are taken as they are */
    static void write(Path library, Path source, Path slowed) throws IOException {
        Path folder = Files.createTempDirectory("slowed");
        String original = Files.readString(source);
        String changed = DECODE.matcher(original).replaceFirst("$1$2count$3 $2count / 8$3");
        if (changed.equals(original)) {
            throw new IllegalArgumentException(source + " has no method any more that looks like " + DECODE);
        }
        Path changedSource = Files.writeString(folder.resolve(source.getFileName()), changed);
        int status = ToolProvider.getSystemJavaCompiler().run(null, null, null, "--release", "17", "-proc:none",
                "-cp", library.toString(), "-d", folder.toString(), changedSource.toString());
        if (status != 0) {
            throw new IllegalArgumentException(changedSource + " cannot be compiled");
        }
        Files.copy(library, slowed, StandardCopyOption.REPLACE_EXISTING);
        try (FileSystem jar = FileSystems.newFileSystem(slowed)) {
            Files.copy(folder.resolve(CLASS_FILE), jar.getPath(CLASS_FILE), StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
