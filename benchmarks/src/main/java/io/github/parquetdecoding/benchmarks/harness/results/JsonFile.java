// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.results;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;

/** Reads and writes files that users name, and reports unusable ones. */
public final class JsonFile {
    private static final String RESOURCES = "/io/github/parquetdecoding/benchmarks/harness/";

    private JsonFile() {
    }

    public static JsonElement read(Path file) throws UnusableFileException {
        return parse(file, text(file));
    }

    /** @param file the source of the text */
    public static JsonElement parse(Path file, String text) throws UnusableFileException {
        if (text.isBlank()) {
            throw new UnusableFileException(file, "is empty: was the run interrupted?");
        }
        try {
            return JsonParser.parseString(text);
        } catch (JsonParseException e) {
            throw new UnusableFileException(file, "is not JSON");
        }
    }

    static String text(Path file) throws UnusableFileException {
        try {
            return Files.readString(file);
        } catch (NoSuchFileException e) {
            throw new UnusableFileException(file, "no such file");
        } catch (CharacterCodingException e) {
            throw new UnusableFileException(file, "is not text in UTF-8");
        } catch (IOException e) {
            throw new UnusableFileException(file, "cannot be read: " + e.getMessage());
        }
    }

    /** The same for all paths to a file; the path itself if there is no such file. */
    static Path real(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException e) {
            return file;
        }
    }

    /** A text file in benchmarks.jar; empty if the build had none, such as the commit's outside a repository. */
    public static String packed(String name) {
        try (InputStream in = JsonFile.class.getResourceAsStream(RESOURCES + name)) {
            return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void write(Path file, String text) throws UnusableFileException {
        try {
            Files.writeString(file, text);
        } catch (NoSuchFileException e) {
            throw new UnusableFileException(file, "cannot be written: no such folder");
        } catch (IOException e) {
            throw new UnusableFileException(file, "cannot be written: " + e.getMessage());
        }
    }

    /** Writes NaN as a number, as JMH does. */
    public static String text(JsonElement json) {
        return new GsonBuilder().setPrettyPrinting().serializeSpecialFloatingPointValues().disableHtmlEscaping()
                .create().toJson(json) + "\n";
    }
}
