// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.scan;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.Version;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.crypto.ParquetCryptoRuntimeException;
import org.apache.parquet.hadoop.BadConfigurationException;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;

/** A file's footer, and the columns that were asked for. */
record ScannedFile(Path path, ParquetMetadata footer, List<ColumnDescriptor> columns) {
    static final String PARQUET_JAVA = "parquet-java " + Version.VERSION_NUMBER;

    private static final int MAGIC = 4;

    /** @param wanted as {@link NamedColumns#select} takes them; all columns if empty */
    static ScannedFile open(Path path, List<String> wanted) throws ScanException {
        checkMagic(path);
        ParquetMetadata footer;
        try (ParquetFileReader reader = reader(path)) {
            footer = reader.getFooter();
        } catch (IOException | RuntimeException e) {
            throw failure(path, "its footer", e);
        }
        for (BlockMetaData block : footer.getBlocks()) {
            if (block.getRowCount() < 0) {
                throw ScanException.unusable(path + " is damaged: row group " + footer.getBlocks().indexOf(block)
                        + " has " + block.getRowCount() + " rows", null);
            }
        }
        if (footer.getBlocks().stream().mapToLong(BlockMetaData::getRowCount).sum() == 0) {
            throw ScanException.unusable(path + " has no rows", null);
        }
        List<ColumnDescriptor> all = footer.getFileMetaData().getSchema().getColumns();
        return new ScannedFile(
                path, footer, wanted.isEmpty() ? all : List.copyOf(NamedColumns.select(path, all, wanted)));
    }

    private static void checkMagic(Path path) throws ScanException {
        if (!Files.exists(path)) {
            throw ScanException.unusable(path + " does not exist", null);
        }
        if (Files.isDirectory(path)) {
            throw ScanException.unusable(path + " is a folder: name the files in it", null);
        }
        byte[] magic = new byte[MAGIC];
        try (RandomAccessFile bytes = new RandomAccessFile(path.toFile(), "r")) {
            if (bytes.length() == 0) {
                throw ScanException.unusable(path + " is empty: it has no bytes", null);
            }
            int count = (int) Math.min(MAGIC, bytes.length());
            bytes.seek(bytes.length() - count);
            bytes.readFully(magic, 0, count);
        } catch (IOException e) {
            throw ScanException.unusable("Cannot read " + path + ": " + e.getMessage(), e);
        }
        String text = new String(magic, StandardCharsets.US_ASCII);
        if (text.equals("PARE")) {
            throw ScanException.unusable(path + " is encrypted, and scan has no keys", null);
        }
        if (!text.equals("PAR1")) {
            throw ScanException.unusable(
                    path + " is not a Parquet file, or its end is missing: it does not end with PAR1", null);
        }
    }

    static ParquetFileReader reader(Path path) throws IOException {
        return ParquetFileReader.open(
                new LocalInputFile(path), ParquetReadOptions.builder(new PlainParquetConfiguration()).build());
    }

    /**
     * {@return names by which our reader selects the columns; none for all columns of the file, which it also reads if
     * dots in names of fields make names of nested columns ambiguous}
     */
    String[] names() {
        List<ColumnDescriptor> all = footer.getFileMetaData().getSchema().getColumns();
        boolean isAmbiguous = columns.stream().anyMatch(column -> column.getPath().length > 1)
                && all.stream().anyMatch(column -> String.join("", column.getPath()).contains("."));
        return columns.equals(all) || isAmbiguous ? new String[0]
                : columns.stream().map(column -> String.join(".", column.getPath())).toArray(String[]::new);
    }

    /**
     * @param where what was read when it failed
     * @param parquetJava why parquet-java failed, null if it did not
     * @param ours why our reader failed, null if it did not
     */
    ScanException failure(String where, Throwable parquetJava, Throwable ours) {
        if (parquetJava != null && ours != null) {
            return failure(path, where, ours);
        }
        String[] readers = {PARQUET_JAVA, "ColumnBatchReader"};
        int failed = parquetJava != null ? 0 : 1;
        Throwable failure = parquetJava != null ? parquetJava : ours;
        return ScanException.unusable(readers[failed] + " cannot read " + where + " of " + path + ", which "
                + readers[1 - failed] + " reads: " + details(failure), failure);
    }

    private static ScanException failure(Path path, String where, Throwable failure) {
        List<Throwable> causes = causes(failure);
        String details = details(failure);
        String reason = causes.stream().anyMatch(ParquetCryptoRuntimeException.class::isInstance)
                        ? "is encrypted, and scan has no keys"
                : details.contains("'encoding' was not present") ? "has an encoding that parquet-java refuses, such as "
                        + "ALP, which it reads with parquet-decoding-agent"
                : causes.stream().anyMatch(cause ->
                        cause instanceof BadConfigurationException || cause instanceof LinkageError)
                        ? "has a codec that cannot be loaded"
                : causes.stream().anyMatch(OutOfMemoryError.class::isInstance) ? "needs more memory than this JVM has"
                : "is damaged";
        return ScanException.unusable(path + " " + reason + ": cannot read " + where + ": " + details, failure);
    }

    private static List<Throwable> causes(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause).limit(10).toList();
    }

    /** The messages of all causes, in one line. */
    private static String details(Throwable failure) {
        StringBuilder messages = new StringBuilder();
        for (Throwable cause : causes(failure)) {
            String message = String.valueOf(cause.getMessage());
            if (cause.getMessage() != null && messages.indexOf(message) < 0) {
                messages.append(messages.isEmpty() ? "" : ": ").append(message);
            }
        }
        return messages.isEmpty() ? failure.toString() : messages.toString().replaceAll("\\s+", " ");
    }

    List<ColumnChunkMetaData> chunks(ColumnDescriptor column) throws ScanException {
        ColumnPath columnPath = ColumnPath.get(column.getPath());
        try {
            List<ColumnChunkMetaData> chunks = footer.getBlocks().stream().flatMap(block -> block.getColumns().stream())
                    .filter(chunk -> chunk.getPath().equals(columnPath)).toList();
            // Throws if the column is encrypted.
            chunks.forEach(ColumnChunkMetaData::getEncodings);
            for (ColumnChunkMetaData chunk : chunks) {
                if (chunk.getValueCount() < 0) {
                    throw ScanException.unusable(path + " is damaged: a chunk of column " + NamedColumns.of(column)
                            + " has " + chunk.getValueCount() + " values", null);
                }
            }
            return chunks;
        } catch (RuntimeException e) {
            throw failure(path, "column " + NamedColumns.of(column), e);
        }
    }

    /** The logical type if the column has one, which implies the physical type in most cases. */
    static String type(ColumnDescriptor column) {
        PrimitiveType type = column.getPrimitiveType();
        LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
        String physical = type.getPrimitiveTypeName().name().replace("BINARY", "BYTE_ARRAY");
        return logical == null ? physical.replace("FIXED_LEN_BYTE_ARRAY", "FIXED(" + type.getTypeLength() + ")")
                : logical.toString().equals("STRING") || logical.toString().equals("DATE") ? logical.toString()
                : physical.replace("FIXED_LEN_BYTE_ARRAY", "FIXED") + " " + logical;
    }

    /** Of values, and also of levels and dictionaries where the file does not distinguish them. */
    static List<String> encodings(List<ColumnChunkMetaData> chunks) {
        Set<String> names = new LinkedHashSet<>();
        for (ColumnChunkMetaData chunk : chunks) {
            Set<Encoding> encodings = chunk.getEncodingStats() == null
                    ? chunk.getEncodings() : chunk.getEncodingStats().getDataEncodings();
            encodings.stream().map(encoding -> encoding.name().replaceFirst("(PLAIN|RLE)_DICT", "DICT")).sorted()
                    .forEach(names::add);
        }
        if (!Set.of("RLE", "BIT_PACKED").containsAll(names)) {
            names.removeAll(Set.of("RLE", "BIT_PACKED"));
        }
        return List.copyOf(names);
    }
}
