// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import io.github.parquetdecoding.testkit.ReferenceByteStreamSplit;

import io.airlift.compress.Compressor;
import io.airlift.compress.lz4.Lz4Compressor;
import io.airlift.compress.snappy.SnappyCompressor;
import io.airlift.compress.zstd.ZstdCompressor;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;

import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ByteStreamSplitFileTest {
    @TempDir
    Path folder;

    @Test
    void theGeneratedFileHasPagesOfEveryColumn() throws IOException {
        Path file = folder.resolve("generated.parquet");
        GeneratedColumns.BYTE_STREAM_SPLIT.write(file, CompressionCodecName.UNCOMPRESSED, 45_000);
        List<ByteStreamSplitFile.Page> pages = ByteStreamSplitFile.read(file);
        assertThat(valuesOf(pages, PrimitiveTypeName.FLOAT)).isEqualTo(45_000);
        assertThat(valuesOf(pages, PrimitiveTypeName.DOUBLE)).isEqualTo(45_000);
        assertThat(valuesOf(pages, PrimitiveTypeName.INT32)).isEqualTo(45_000);
        assertThat(valuesOf(pages, PrimitiveTypeName.INT64)).isEqualTo(45_000);
        assertThat(valuesOf(pages, PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY)).as("every tenth is null").isEqualTo(40_500);
    }

    @ParameterizedTest
    @EnumSource(ParquetProperties.WriterVersion.class)
    void levelsAreNotValues(ParquetProperties.WriterVersion version) throws IOException {
        Path file = folder.resolve("file.parquet");
        writeColumns(file, version, true);
        List<ByteStreamSplitFile.Page> pages = ByteStreamSplitFile.read(file);
        assertThat(pages).hasSize(1);
        assertThat(pages.get(0).count()).isEqualTo(2);
        byte[] values = new byte[8];
        pages.get(0).values().get(values);
        assertThat(ReferenceByteStreamSplit.decode(values, 4)).containsExactly(1, 2, 3, 4, 5, 6, 7, 8);
    }

    @Test
    void aFileWithoutSuchColumnsIsNamed() throws IOException {
        Path file = folder.resolve("plain.parquet");
        writeColumns(file, ParquetProperties.WriterVersion.PARQUET_1_0, false);
        assertThatThrownBy(() -> ByteStreamSplitFile.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("No column of " + file + " has BYTE_STREAM_SPLIT pages");
    }

    @Test
    void aFileThatIsNotThereOrNotParquetIsNamed() throws IOException {
        assertThatThrownBy(() -> ByteStreamSplitFile.read(Path.of("missing.parquet")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("No such file: missing.parquet");
        Path text = Files.writeString(folder.resolve("text.parquet"), "not a Parquet file, but long enough for one");
        assertThatThrownBy(() -> ByteStreamSplitFile.read(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Cannot be read as a Parquet file: " + text);
    }

    @ParameterizedTest
    @EnumSource(value = CompressionCodecName.class, names = {"UNCOMPRESSED", "GZIP", "SNAPPY", "LZ4_RAW", "ZSTD"})
    void pagesAreDecompressed(CompressionCodecName codec) throws IOException {
        byte[] page = new byte[1_000];
        for (int i = 0; i < page.length; i++) {
            page[i] = (byte) (i % 77);
        }
        byte[] compressed = compress(codec, page);
        var decompressor = new PageCodecs().getDecompressor(codec);
        assertThat(PageCodecs.bytes(decompressor.decompress(BytesInput.from(compressed), page.length)))
                .isEqualTo(page);
        if (codec != CompressionCodecName.UNCOMPRESSED) {
            assertThatThrownBy(() -> decompressor.decompress(BytesInput.from(compressed), page.length + 1))
                    .hasMessage("A page of 1000 bytes where 1001 were announced");
        }
    }

    @Test
    void aCodecThatIsNotSupportedIsNamed() {
        assertThatThrownBy(() -> new PageCodecs().getDecompressor(CompressionCodecName.BROTLI))
                .hasMessage("Pages compressed with BROTLI are not supported here");
    }

    private static long valuesOf(List<ByteStreamSplitFile.Page> pages, PrimitiveTypeName type) {
        return pages.stream().filter(page -> page.primitive() == type).mapToLong(ByteStreamSplitFile.Page::count).sum();
    }

    private static void writeColumns(Path file, ParquetProperties.WriterVersion version, boolean split)
            throws IOException {
        MessageType schema = Types.buildMessage()
                .optional(PrimitiveTypeName.INT32).named("a")
                .required(PrimitiveTypeName.INT32).named("b")
                .named("file");
        try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(new LocalOutputFile(file))
                .withType(schema)
                .withConf(new PlainParquetConfiguration())
                .withWriterVersion(version)
                .withDictionaryEncoding(false)
                .withByteStreamSplitEncoding("a", split)
                .build()) {
            for (int value : new int[] {0, 0x04030201, 0x08070605}) {
                Group group = new SimpleGroup(schema);
                if (value != 0) {
                    group.add("a", value);
                }
                group.add("b", value);
                writer.write(group);
            }
        }
    }

    private static byte[] compress(CompressionCodecName codec, byte[] page) throws IOException {
        return switch (codec) {
            case GZIP -> {
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
                    gzip.write(page);
                }
                yield out.toByteArray();
            }
            case SNAPPY -> compress(new SnappyCompressor(), page);
            case LZ4_RAW -> compress(new Lz4Compressor(), page);
            case ZSTD -> compress(new ZstdCompressor(), page);
            default -> page;
        };
    }

    private static byte[] compress(Compressor compressor, byte[] page) {
        byte[] out = new byte[compressor.maxCompressedLength(page.length)];
        return Arrays.copyOf(out, compressor.compress(page, 0, page.length, out, 0, out.length));
    }
}
