// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Files that somebody has named, perhaps by mistake: JSON to be read, and what a command writes. */
final class JsonFile {
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cs}\\p{Cc}\ufffe\uffff&&[^\t\n\r]]");

    private JsonFile() {
    }

    static JsonElement read(Path file) throws UnusableFileException {
        return parse(file, text(file));
    }

    /** @param file where the text is from */
    static JsonElement parse(Path file, String text) throws UnusableFileException {
        if (text.isBlank()) {
            throw new UnusableFileException(file, "is empty: was the run interrupted?");
        }
        try {
            return JsonParser.parseString(text);
        } catch (JsonParseException e) {
            throw new UnusableFileException(file, "is not JSON");
        }
    }

    private static String text(Path file) throws UnusableFileException {
        if (!Files.isRegularFile(file)) {
            throw new UnusableFileException(file, Files.exists(file) ? "is not a file" : "no such file");
        }
        try {
            return Files.readString(file);
        } catch (CharacterCodingException e) {
            throw new UnusableFileException(file, "is not JSON (not even UTF-8)");
        } catch (IOException e) {
            throw new UnusableFileException(file, "cannot be read: " + e.getMessage());
        }
    }

    /** A text that benchmarks.jar carries. */
    static String packed(String name) {
        try (InputStream in = JsonFile.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void write(Path file, String text) throws UnusableFileException {
        check(file);
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UnusableFileException(file, "cannot be written: " + e.getMessage());
        }
    }

    /** Before a long run, so that a wrong name does not lose its answer. */
    static void check(Path file) throws UnusableFileException {
        if (Files.isDirectory(file) || !Files.isDirectory(file.toAbsolutePath().getParent())) {
            throw new UnusableFileException(file,
                    "cannot be written: " + (Files.isDirectory(file) ? "is a folder" : "no such folder"));
        }
    }

    /** As JMH writes it: numbers may be NaN. */
    static String text(JsonElement json) {
        return new GsonBuilder().setPrettyPrinting().serializeSpecialFloatingPointValues().disableHtmlEscaping()
                .create().toJson(json) + "\n";
    }

    /** Characters that no page of HTML may contain are replaced: half a surrogate pair, control characters. */
    static String string(JsonElement text) {
        return UNPRINTABLE.matcher(text.getAsString()).replaceAll("\ufffd");
    }

    static String string(JsonObject object, String name) {
        return string(field(object, name));
    }

    /** JMH writes infinity in a form of its own. */
    static double number(JsonElement number) {
        String text = number.getAsString();
        return text.endsWith("INF") ? Double.parseDouble(text.replace("INF", "Infinity")) : number.getAsDouble();
    }

    static JsonElement field(JsonObject object, String name) {
        JsonElement value = object.get(name);
        if (value == null) {
            throw new IllegalArgumentException("no field " + name);
        }
        return value;
    }
}
