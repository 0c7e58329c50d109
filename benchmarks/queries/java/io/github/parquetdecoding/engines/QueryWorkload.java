// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.IntStream;

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

/** Rows, the encodings that they are written in, and what {@link EncodedQueries} asks of them. */
enum QueryWorkload {
    BYTE_STREAM_SPLIT("""
            message measurements {
                required float temperature; required float noise; required double price; required double level;
                required int32 id; required int64 time; required fixed_len_byte_array(8) amount (DECIMAL(18, 2));
                optional float maybe_float; optional double maybe_double; optional int64 maybe_long;
                required group point { required float x; required double y; }
            }""",
            List.of("sum(temperature), sum(price)",
                    "sum(id), bit_xor(time)",
                    "sum(maybe_float), sum(maybe_double), bit_xor(maybe_long)",
                    "sum(point.x), sum(point.y)",
                    "sum(amount)",
                    "bit_xor(xxhash64(*))"),
            List.of(new Reader("row reader", false, false, "BYTE_STREAM_SPLIT"),
                    new Reader("row reader, agent", true, false, "BYTE_STREAM_SPLIT"),
                    new Reader("vectorised, agent", true, true, "BYTE_STREAM_SPLIT"),
                    new Reader("vectorised, PLAIN files", false, true, "PLAIN"))) {
        @Override
        Supplier<Group> rows(SimpleGroupFactory groups, SplittableRandom random) {
            return new Supplier<>() {
                private int row;
                private double price = 100;
                private long time = 1_700_000_000_000_000L;

                @Override
                public Group get() {
                    price += random.nextDouble() - 0.5;
                    time += random.nextLong(2_000_000);
                    float temperature = (float) (20 + 5 * Math.sin(row++ / 500.0) + random.nextDouble() / 10);
                    Group group = groups.newGroup()
                            .append("temperature", temperature)
                            .append("noise", random.nextInt(1 << 24) / (float) (1 << 24))
                            .append("price", price)
                            .append("level", Math.floor(price * 100) / 100)
                            .append("id", random.nextInt())
                            .append("time", time)
                            .append("amount", Binary.fromConstantByteArray(
                                    ByteBuffer.allocate(8).putLong(random.nextLong(100_000_000)).array()));
                    if (random.nextInt(5) != 0) {
                        group.append("maybe_float", temperature / 2);
                    }
                    if (random.nextInt(5) != 0) {
                        group.append("maybe_double", price / 2);
                    }
                    if (random.nextInt(5) != 0) {
                        group.append("maybe_long", time / 2);
                    }
                    group.addGroup("point").append("x", -temperature).append("y", -price);
                    return group;
                }
            };
        }
    },

    DICTIONARY("""
            message orders {
                required int32 city; required double rate; required int64 customer;
                optional int32 status; optional int64 agent; optional double discount;
                required group ship { optional int32 port; }
            }""",
            List.of("sum(city), sum(rate), bit_xor(customer)",
                    "sum(status), bit_xor(agent), sum(discount)",
                    "sum(ship.port)",
                    "bit_xor(xxhash64(*))"),
            List.of(new Reader("vectorised", false, true, "DICTIONARY"),
                    new Reader("row reader", false, false, "DICTIONARY"),
                    new Reader("row reader, agent", true, false, "DICTIONARY"),
                    new Reader("vectorised, agent", true, true, "DICTIONARY"))) {
        @Override
        Supplier<Group> rows(SimpleGroupFactory groups, SplittableRandom random) {
            return () -> {
                Group group = groups.newGroup()
                        .append("city", random.nextInt(1_000) * 7)
                        .append("rate", random.nextInt(200) / 100.0)
                        .append("customer", random.nextLong(20_000) * 1_000_003);
                if (random.nextInt(10) != 0) {
                    group.append("status", random.nextInt(6));
                }
                if (random.nextBoolean()) {
                    group.append("agent", random.nextLong(300) * 1_000_003);
                }
                if (random.nextInt(10) == 0) {
                    group.append("discount", random.nextInt(50) / 100.0);
                }
                Group ship = group.addGroup("ship");
                if (random.nextInt(4) != 0) {
                    ship.append("port", random.nextInt(90));
                }
                return group;
            };
        }
    },

    /** Two decimals, as prices have them. */
    ALP("message sales { required double price; required double discount; required double total; }",
            List.of("sum(price), sum(discount), sum(total)"),
            List.of(new Reader("PLAIN", false, true, "PLAIN"),
                    new Reader("BYTE_STREAM_SPLIT, agent", true, true, "BYTE_STREAM_SPLIT"),
                    new Reader("ALP, agent", true, true, "ALP"))) {
        @Override
        Supplier<Group> rows(SimpleGroupFactory groups, SplittableRandom random) {
            return () -> {
                int price = random.nextInt(100, 50_000);
                int discount = random.nextInt(1_000);
                return groups.newGroup().append("price", price / 100.0).append("discount", discount / 100.0)
                        .append("total", random.nextInt(1, 50) * (price - discount / 10) / 100.0);
            };
        }
    },

    /** An encoding for each query: DELTA_BINARY_PACKED, DELTA_LENGTH_BYTE_ARRAY, DELTA_BYTE_ARRAY. */
    DELTA("""
            message events {
                optional int64 id; optional int32 amount; optional int64 moment; optional int32 customer;
                optional binary token (STRING); optional binary prefixed (STRING);
            }""",
            List.of("sum(id), max(amount), max(moment), max(customer)",
                    "sum(char_length(token))",
                    "sum(char_length(prefixed))"),
            List.of(new Reader("PLAIN", false, true, "PLAIN"),
                    new Reader("PLAIN, agent", true, true, "PLAIN"),
                    new Reader("DELTA, agent", true, true, "DELTA"))) {
        @Override
        Supplier<Group> rows(SimpleGroupFactory groups, SplittableRandom random) {
            return new Supplier<>() {
                private long id;

                @Override
                public Group get() {
                    id += 1 + random.nextInt(3);
                    return groups.newGroup().append("id", id).append("amount", random.nextInt(4_000))
                            .append("moment", 1_700_000_000_000_000L + id * 1_000_000 + random.nextInt(900_000))
                            .append("customer", random.nextInt(1_000_000))
                            .append("token", Long.toHexString(random.nextLong()).substring(random.nextInt(8)))
                            .append("prefixed", "https://example.org/" + id / 100 + "/" + random.nextInt(4_000));
                }
            };
        }
    };

    /** @param vectorised by Spark's vectorised reader; by parquet-java's record reader if not */
    record Reader(String name, boolean agent, boolean vectorised, String encoding) {
    }

    static final List<CompressionCodecName> CODECS =
            List.of(CompressionCodecName.UNCOMPRESSED, CompressionCodecName.ZSTD);
    private static final int FILES = 4;

    private final MessageType schema;
    private final List<String> queries;
    private final List<Reader> readers;

    QueryWorkload(String schema, List<String> queries, List<Reader> readers) {
        this.schema = MessageTypeParser.parseMessageType(schema);
        this.queries = queries;
        this.readers = readers;
    }

    /** The rows of one file, without end. */
    abstract Supplier<Group> rows(SimpleGroupFactory groups, SplittableRandom random);

    /** Writes rows that are the same in each encoding and with each codec. */
    void write(Path parent, int rows) throws IOException {
        for (String encoding : readers.stream().map(Reader::encoding).distinct().toList()) {
            for (CompressionCodecName codec : CODECS) {
                write(parent, encoding, codec, rows);
            }
        }
    }

    private void write(Path parent, String encoding, CompressionCodecName codec, int rows) throws IOException {
        Path folder = Files.createDirectories(folder(parent, encoding, codec));
        IntStream.range(0, FILES).parallel().forEach(file -> {
            Supplier<Group> source = rows(new SimpleGroupFactory(schema), new SplittableRandom(file));
            try (ParquetWriter<Group> out = writer(folder.resolve(file + ".parquet"), encoding, codec)) {
                for (int i = 0; i < rows / FILES; i++) {
                    out.write(source.get());
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** Such as {@code PLAIN-ZSTD}. */
    static Path folder(Path parent, String encoding, CompressionCodecName codec) {
        return parent.resolve(encoding + "-" + codec);
    }

    private ParquetWriter<Group> writer(Path file, String encoding, CompressionCodecName codec) throws IOException {
        ExampleParquetWriter.Builder builder = ExampleParquetWriter.builder(new LocalOutputFile(file))
                .withType(schema)
                .withConf(new PlainParquetConfiguration())
                .withCompressionCodec(codec)
                .withDictionaryEncoding(encoding.equals("DICTIONARY"));
        for (String[] column : schema.getPaths()) {
            builder = builder.withByteStreamSplitEncoding(
                    String.join(".", column), encoding.equals("BYTE_STREAM_SPLIT"));
        }
        if (encoding.equals("ALP") || encoding.equals("DELTA")) {
            AlpValuesWriter.Factory.useIn(builder);
        }
        return builder.build();
    }

    MessageType schema() {
        return schema;
    }

    List<String> queries() {
        return queries;
    }

    List<Reader> readers() {
        return readers;
    }
}
