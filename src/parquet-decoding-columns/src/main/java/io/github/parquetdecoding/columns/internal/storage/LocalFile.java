// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.SeekableInputStream;

/** The file of a path. parquet-java's {@code LocalInputFile} copies once more; 1.12 and 1.13 do not have it. */
public record LocalFile(Path path) implements InputFile {
    @Override
    public long getLength() throws IOException {
        return Files.size(path);
    }

    @Override
    public SeekableInputStream newStream() throws IOException {
        ChannelFile file = open();
        return file.new Stream() {
            @Override
            public void close() throws IOException {
                file.close();
            }
        }.seekable();
    }

    ChannelFile open() throws IOException {
        try {
            // Before the file is opened: one that replaces it in between is not taken for the one that is read.
            BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
            return new ChannelFile(path, attributes);
        } catch (IOException e) {
            throw Files.exists(path) ? e : new NoSuchFileException(absolute(), null, missing());
        }
    }

    private String absolute() {
        return path.toAbsolutePath().toString();
    }

    private String missing() {
        String name = path.toString();
        if (name.startsWith("~") || name.startsWith("$")) {
            return "Java does not expand ~ and variables as a shell does: use System.getProperty(\"user.home\")";
        }
        if (name.matches(".*[*?{\\[].*")) {
            return "Java does not expand wildcards: pass the folder, or the files that"
                    + " Files.newDirectoryStream(folder, \"*.parquet\") lists";
        }
        return name.matches("[a-z][a-z0-9]+:.*") ? "This is a URI: use Path.of(URI.create(\"file:///...\")), or an"
                + " InputFile, such as HadoopInputFile" : "There is no such file";
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
