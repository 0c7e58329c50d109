package io.github.parquetdecoding.engines;

import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** The files of {@link QueryTimes}: the same rows in each encoding and with each codec, in folders such as {@code PLAIN-ZSTD}. */
final class QueryFiles {
    static final List<String> ENCODINGS = List.of("BYTE_STREAM_SPLIT", "PLAIN");
    static final List<CompressionCodecName> CODECS = List.of(CompressionCodecName.UNCOMPRESSED, CompressionCodecName.ZSTD);

    private static final int FILES = 4;
    private static final MessageType SCHEMA = MessageTypeParser.parseMessageType("""
            message measurements {
                required float temperature; required float noise; required double price; required double level;
                required int32 id; required int64 time; required fixed_len_byte_array(8) amount (DECIMAL(18, 2));
                optional float maybe_float; optional double maybe_double; optional int64 maybe_long;
                required group point { required float x; required double y; }
            }""");

    private QueryFiles() {
    }

    static Path folder(Path parent, String encoding, CompressionCodecName codec) {
        return parent.resolve(encoding + "-" + codec);
    }

    static void write(Path parent, int rows) throws IOException {
        for (String encoding : ENCODINGS) {
            for (CompressionCodecName codec : CODECS) {
                Files.createDirectories(folder(parent, encoding, codec));
            }
        }
        IntStream.range(0, FILES).parallel().forEach(file -> {
            try {
                write(parent, file, rows / FILES);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private static void write(Path parent, int file, int rows) throws IOException {
        List<ParquetWriter<Group>> writers = new ArrayList<>();
        for (String encoding : ENCODINGS) {
            for (CompressionCodecName codec : CODECS) {
                writers.add(writer(folder(parent, encoding, codec).resolve(file + ".parquet"), encoding, codec));
            }
        }
        SimpleGroupFactory groups = new SimpleGroupFactory(SCHEMA);
        SplittableRandom random = new SplittableRandom(file);
        double price = 100;
        long time = 1_700_000_000_000_000L;
        for (int i = 0; i < rows; i++) {
            price += random.nextDouble() - 0.5;
            time += random.nextLong(2_000_000);
            float temperature = (float) (20 + 5 * Math.sin(i / 500.0) + random.nextDouble() / 10);
            Group row = groups.newGroup()
                    .append("temperature", temperature)
                    .append("noise", random.nextInt(1 << 24) / (float) (1 << 24))
                    .append("price", price)
                    .append("level", Math.floor(price * 100) / 100)
                    .append("id", random.nextInt())
                    .append("time", time)
                    .append("amount", Binary.fromConstantByteArray(
                            ByteBuffer.allocate(8).putLong(random.nextLong(100_000_000)).array()));
            if (random.nextInt(5) != 0) {
                row.append("maybe_float", temperature / 2);
            }
            if (random.nextInt(5) != 0) {
                row.append("maybe_double", price / 2);
            }
            if (random.nextInt(5) != 0) {
                row.append("maybe_long", time / 2);
            }
            row.addGroup("point").append("x", -temperature).append("y", -price);
            for (ParquetWriter<Group> writer : writers) {
                writer.write(row);
            }
        }
        for (ParquetWriter<Group> writer : writers) {
            writer.close();
        }
    }

    private static ParquetWriter<Group> writer(Path file, String encoding, CompressionCodecName codec) throws IOException {
        ExampleParquetWriter.Builder builder = ExampleParquetWriter.builder(new LocalOutputFile(file))
                .withType(SCHEMA)
                .withConf(new PlainParquetConfiguration())
                .withCompressionCodec(codec)
                .withDictionaryEncoding(false);
        for (String[] column : SCHEMA.getPaths()) {
            builder = builder.withByteStreamSplitEncoding(
                    String.join(".", column), encoding.equals("BYTE_STREAM_SPLIT"));
        }
        return builder.build();
    }
}
