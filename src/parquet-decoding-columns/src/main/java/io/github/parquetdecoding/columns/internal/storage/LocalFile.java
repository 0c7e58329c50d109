// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.storage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

import org.apache.parquet.io.SeekableInputStream;

/**
 * The file of a path. parquet-java's {@code LocalInputFile} copies the bytes again; 1.12 and 1.13 do not have it.
 *
 * @param isListed whether it was found in a folder, rather than named
 */
public record LocalFile(Path path, boolean isListed) implements SharedFile {
    public LocalFile(Path path) {
        this(path, false);
    }

    /** {@return the file, or all files below a folder that are not hidden, in the order of their paths} */
    public static List<LocalFile> of(Path path) {
        if (!Files.isDirectory(path)) {
            return List.of(new LocalFile(path));
        }
        SortedSet<Path> files = new TreeSet<>();
        try {
            Files.walkFileTree(path, Set.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, new Listing(path, files));
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot list " + path.toAbsolutePath() + ": " + e, e);
        }
        if (files.isEmpty()) {
            throw new IllegalArgumentException("There is no file in " + path.toAbsolutePath()
                    + " whose name does not begin with _ or .");
        }
        return files.stream().map(file -> new LocalFile(file, true)).toList();
    }

    /** What cannot be opened, such as a broken link, is found, too: rows must not be missing without an error. */
    private static final class Listing extends SimpleFileVisitor<Path> {
        private final Path folder;
        private final SortedSet<Path> files;

        Listing(Path folder, SortedSet<Path> files) {
            this.folder = folder;
            this.files = files;
        }

        private boolean isHidden(Path path) {
            return !path.equals(folder) && path.getFileName().toString().matches("[_.].*");
        }

        @Override
        public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
            return isHidden(path) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) {
            if (!isHidden(path)) {
                files.add(path);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path path, IOException failure) throws IOException {
            if (isHidden(path)) {
                return FileVisitResult.CONTINUE;
            }
            throw failure;
        }
    }

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

    @Override
    public ByteSource openBytes() throws IOException {
        return open();
    }

    ChannelFile open() throws IOException {
        try {
            // Before the file is opened: one that replaces it in between is not taken for the one that is read.
            BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
            if (attributes.isOther()) {
                // Opening a pipe would wait for its writer.
                throw new FileSystemException(absolute(), null, "It is neither a file nor a folder");
            }
            return new ChannelFile(path, attributes);
        } catch (IOException e) {
            throw Files.exists(path) ? e : new NoSuchFileException(absolute(), null, missing());
        }
    }

    private String absolute() {
        return path.toAbsolutePath().toString();
    }

    private String missing() throws IOException {
        if (Files.isSymbolicLink(path)) {
            return "It is a broken link to " + Files.readSymbolicLink(path);
        }
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
