// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.footer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

import io.github.parquetdecoding.Encoding;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.columns.MemoryFile;
import io.github.parquetdecoding.columns.RandomFile;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnCryptoMetaData;
import org.apache.parquet.format.EncryptionWithFooterKey;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Type;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class FileFooterTest {
    private static final Path TRIPS = Path.of("trips.parquet");

    /** Without those that parquet-java cannot read; the tests below read them. */
    static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of(".."))) {
            List<Path> found = files.filter(file -> file.toString().matches(".*(src/test/resources.*|trips)\\.parquet")
                    && !file.toString().matches(".*(\\.alp|/no_columns|/encrypted|/newer_types|/rg_neg)\\.parquet"))
                    .sorted().toList();
            assertThat(found).hasSizeGreaterThan(80);
            return found;
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void membersAreWhatParquetJavaReads(Path file) throws IOException {
        FooterComparison.verify(Files.readAllBytes(file));
    }

    @Test
    void membersOfRandomFilesAreWhatParquetJavaReads() throws IOException {
        Random random = new Random(20261129);
        FooterComparison.verify(RandomFile.flat(1, 30, 1_000, CompressionCodecName.SNAPPY).write(900, 2).bytes());
        for (int i = 0; i < 40; i++) {
            MessageType schema = new MessageType("m", RandomFile.fields(random, i % 6));
            FooterComparison.verify(RandomFile.nested(schema, 1 + i % 2, 30, 1_000, CompressionCodecName.ZSTD, i)
                    .write(random.nextInt(700), 2L * i).bytes());
        }
    }

    @Test
    void encodingsThatParquetJavaDoesNotKnowAreRead() throws IOException {
        FileFooter footer = FooterComparison.read(Files.readAllBytes(
                Path.of("../tests/src/test/resources/v1_one.alp.parquet")));
        assertThat(footer.readableChunk(0, 2).encodings()).contains(Encoding.ALP).doesNotContain(Encoding.BIT_PACKED);
    }

    @Test
    void rowGroupsNeedNoColumns() throws IOException {
        FileFooter footer = FooterComparison.read(Files.readAllBytes(
                Path.of("../parquet-decoding-arrow/src/test/resources/no_columns.parquet")));
        assertThat(footer.schema().messageType().getColumns()).isEmpty();
        assertThat(footer.rowGroups()).extracting(RowGroupMetadata::rowCount).containsExactly(5L);
    }

    private static FileFooter footer(Consumer<FileMetaData> change) throws IOException {
        return FooterComparison.read(MemoryFile.of(Files.readAllBytes(TRIPS)).withFooter(change).bytes());
    }

    private static List<ColumnChunk> chunks(FileMetaData footer) {
        return footer.getRow_groups().get(0).getColumns();
    }

    @Test
    void chunksAreFoundByTheirPaths() throws IOException {
        FileFooter footer = footer(metadata -> { });
        FileFooter reversed = footer(metadata -> Collections.reverse(chunks(metadata)));
        FileFooter fewer = footer(metadata -> chunks(metadata).remove(0));
        for (int i = 1; i < footer.schema().columnCount(); i++) {
            long start = footer.chunk(0, i).start();
            assertThat(List.of(reversed.chunk(0, i).start(), fewer.chunk(0, i).start())).containsOnly(start);
        }
        assertThatThrownBy(() -> fewer.chunk(0, 0)).isInstanceOf(MalformedParquetException.class)
                .hasMessage("Row group 0 has no column chunk of [day]");
    }

    @Test
    void columnsOfOnePathAreToldApart() throws IOException {
        FileFooter footer = footer(metadata -> {
            metadata.getSchema().get(2).setName("day");
            chunks(metadata).get(1).getMeta_data().setPath_in_schema(List.of("day"));
        });
        assertThat(footer.schema().column(1).getPrimitiveType().getPrimitiveTypeName())
                .isNotEqualTo(footer.schema().column(0).getPrimitiveType().getPrimitiveTypeName());
        assertThat(footer.chunk(0, 1).start()).isNotEqualTo(footer.chunk(0, 0).start());
    }

    private static void assertThatChunkIsRefused(String reason, Consumer<ColumnChunk> change) throws IOException {
        FileFooter footer = footer(metadata -> change.accept(chunks(metadata).get(0)));
        footer.readableChunk(0, 1);
        assertThatThrownBy(() -> footer.readableChunk(0, 0)).isInstanceOf(MalformedParquetException.class)
                .hasMessageMatching("The column chunk " + reason);
    }

    @Test
    void chunksThatCannotBeReadAreRefused() throws IOException {
        assertThatChunkIsRefused("is in another file, part-0. Read that one instead",
                chunk -> chunk.setFile_path("part-0"));
        assertThatChunkIsRefused("is encrypted", chunk -> chunk.setCrypto_metadata(
                ColumnCryptoMetaData.ENCRYPTION_WITH_FOOTER_KEY(new EncryptionWithFooterKey())).unsetMeta_data());
        assertThatChunkIsRefused("has a value count of 5, its row group a row count of 4",
                chunk -> chunk.getMeta_data().setNum_values(5));
        for (long claim : new long[] {-1, Integer.MAX_VALUE, Long.MAX_VALUE, Long.MIN_VALUE}) {
            String range = "has size -?\\d+, decompressed -?\\d+, and offset -?\\d+, but pages end at \\d+.*";
            assertThatChunkIsRefused(range, chunk -> chunk.getMeta_data().setTotal_compressed_size(claim));
            assertThatChunkIsRefused(range, chunk -> chunk.getMeta_data().setData_page_offset(claim)
                    .setDictionary_page_offset(0));
            assertThatChunkIsRefused(range, chunk -> chunk.getMeta_data().setTotal_uncompressed_size(-Math.abs(claim)));
        }
    }

    @Test
    void chunksOfUnknownCodecsAreRefused() {
        for (int number : new int[] {-1, Codec.values().length}) {
            ChunkMetadata chunk = new ChunkMetadata(
                    7, List.of("a"), null, false, Set.of(), Codec.of(number), 1, 1, 1, 4, 0, -1);
            assertThatThrownBy(() -> chunk.check(1, true, 100)).isInstanceOf(MalformedParquetException.class)
                    .hasMessage("The column chunk has no codec, or an unknown one");
        }
    }

    /** It may be there with an offset of 0, or with that of the data. */
    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -1, 0, 4, Long.MAX_VALUE})
    void dictionaryOffsetsThatCannotBeAreIgnored(long offset) throws IOException {
        FileFooter footer = footer(metadata -> chunks(metadata).get(0).getMeta_data().setData_page_offset(4)
                .setDictionary_page_offset(offset));
        assertThat(footer.readableChunk(0, 0).start()).isEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource({"-5, 'A row group has no column chunks, or its row count is -5'",
        "9223372036854775807, 'A row group has no .*'"})
    void rowCountsThatCannotBeAreRefused(long rows, String reason) {
        assertThatThrownBy(() -> footer(metadata -> metadata.addToRow_groups(
                metadata.getRow_groups().get(0).deepCopy().setNum_rows(rows))))
                .isInstanceOf(MalformedParquetException.class).hasMessageMatching(reason);
    }

    private static void assertThatSchemaIsRefused(String reason, SchemaElement... fields) {
        assertThatThrownBy(() -> footer(metadata -> metadata.setSchema(List.of(fields))))
                .isInstanceOf(MalformedParquetException.class).hasMessage(reason);
    }

    private static SchemaElement field(String name) {
        return new SchemaElement(name).setRepetition_type(FieldRepetitionType.OPTIONAL);
    }

    @Test
    void schemasWithoutShapeAreRefused() {
        String end = "The schema ends within a group, or has groups in more than 1000 others";
        assertThatSchemaIsRefused(end);
        assertThatSchemaIsRefused(end, field("m").setNum_children(1));
        assertThatSchemaIsRefused(end, field("m").setNum_children(1), field("a").setNum_children(Integer.MAX_VALUE));
        assertThatSchemaIsRefused("The field a of the schema has -1 children",
                field("m").setNum_children(1), field("a").setNum_children(-1));
        assertThatSchemaIsRefused("The field a of the schema has no repetition, or an unknown one",
                field("m").setNum_children(1), new SchemaElement("a").setType(Type.INT32));
        assertThatSchemaIsRefused(end, Stream.generate(() -> field("g").setNum_children(1)).limit(100_000)
                .toArray(SchemaElement[]::new));
    }
}
