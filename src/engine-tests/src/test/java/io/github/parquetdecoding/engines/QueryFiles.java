// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The files of {@link QueryTimes}: the same rows in each encoding and with each codec, in folders such as {@code
 * PLAIN-ZSTD}.
 */
final class QueryFiles {
    static final List<CompressionCodecName> CODECS =
            List.of(CompressionCodecName.UNCOMPRESSED, CompressionCodecName.ZSTD);

    private static final int FILES = 4;

    private QueryFiles() {
    }

    static Path folder(Path parent, String encoding, CompressionCodecName codec) {
        return parent.resolve(encoding + "-" + codec);
    }

    static void write(Path parent, QueryWorkload workload, int rows) throws IOException {
        for (String encoding : workload.encodings()) {
            for (CompressionCodecName codec : CODECS) {
                Files.createDirectories(folder(parent, encoding, codec));
            }
        }
        IntStream.range(0, FILES).parallel().forEach(file -> {
            try {
                write(parent, workload, file, rows / FILES);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private static void write(Path parent, QueryWorkload workload, int file, int rows) throws IOException {
        List<ParquetWriter<Group>> writers = new ArrayList<>();
        for (String encoding : workload.encodings()) {
            for (CompressionCodecName codec : CODECS) {
                writers.add(writer(folder(parent, encoding, codec).resolve(file + ".parquet"), workload.schema(),
                        encoding, codec));
            }
        }
        Supplier<Group> source = workload.rows(file);
        for (int i = 0; i < rows; i++) {
            Group row = source.get();
            for (ParquetWriter<Group> writer : writers) {
                writer.write(row);
            }
        }
        for (ParquetWriter<Group> writer : writers) {
            writer.close();
        }
    }

    private static ParquetWriter<Group> writer(
            Path file, MessageType schema, String encoding, CompressionCodecName codec) throws IOException {
        ExampleParquetWriter.Builder builder = ExampleParquetWriter.builder(new LocalOutputFile(file))
                .withType(schema)
                .withConf(new PlainParquetConfiguration())
                .withCompressionCodec(codec)
                .withDictionaryEncoding(encoding.equals("DICTIONARY"));
        for (String[] column : schema.getPaths()) {
            builder = builder.withByteStreamSplitEncoding(
                    String.join(".", column), encoding.equals("BYTE_STREAM_SPLIT"));
        }
        return builder.build();
    }
}
