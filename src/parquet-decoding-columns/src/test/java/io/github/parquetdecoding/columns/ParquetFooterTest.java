// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.columns.internal.footer.FileFooter;
import io.github.parquetdecoding.columns.internal.footer.FooterComparison;
import io.github.parquetdecoding.columns.internal.storage.OpenedFile;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.KeyValue;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.Util;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ParquetFooterTest {
    private static ParquetFooter own(MemoryFile file) {
        return ParquetFooter.of(FooterComparison.read(file.bytes()));
    }

    private static ParquetFooter ofParquetJava(MemoryFile file) throws IOException {
        try (ParquetFileReader reader = ParquetFileReader.open(file)) {
            return ParquetJavaFooter.of(reader.getFileMetaData(), reader.getRowGroups());
        }
    }

    private static MemoryFile trips(Consumer<FileMetaData> change) throws IOException {
        return MemoryFile.of(Files.readAllBytes(Path.of("trips.parquet"))).withFooter(change);
    }

    private static List<ColumnChunk> chunks(FileMetaData footer) {
        return footer.getRow_groups().get(0).getColumns();
    }

    private static Object refusalOr(Supplier<?> call) {
        try {
            return call.get();
        } catch (IllegalArgumentException | MalformedParquetException e) {
            return e.getMessage();
        }
    }

    /** {@return all that it says, or why it says nothing} */
    private static List<Object> members(ParquetFooter footer) {
        List<Object> members = new ArrayList<>(List.of(
                footer.toString(), footer.schema(), new TreeMap<>(footer.keyValueMetadata()), footer.rowCount()));
        for (RowGroupInfo rowGroup : footer.rowGroups()) {
            members.addAll(List.of(rowGroup.toString(), rowGroup.index(), rowGroup.firstRow(), rowGroup.rowCount(),
                    rowGroup.offset(), rowGroup.compressedBytes(), rowGroup.uncompressedBytes()));
            for (ColumnDescriptor column : footer.schema().getColumns()) {
                Object chunk = refusalOr(() -> rowGroup.column(String.join(".", column.getPath())));
                members.addAll(List.of(chunk, chunk.toString()));
            }
        }
        return members;
    }

    private static List<Object> verify(MemoryFile file) throws IOException {
        List<Object> members = members(own(file));
        assertThat(members).isEqualTo(members(ofParquetJava(file)));
        return members;
    }

    @ParameterizedTest
    @MethodSource("io.github.parquetdecoding.columns.internal.footer.FileFooterTest#files")
    void bothFootersAgree(Path file) throws IOException {
        verify(MemoryFile.of(Files.readAllBytes(file)));
    }

    @Test
    void bothFootersOfRandomFilesAgree() throws IOException {
        Random random = new Random(20261130);
        for (int i = 0; i < 30; i++) {
            MessageType schema = new MessageType("m", RandomFile.fields(random, i % 5));
            verify(RandomFile.nested(schema, 1 + i % 2, 30, 1_000, CompressionCodecName.SNAPPY, i)
                    .write(random.nextInt(700), 2L * i));
        }
    }

    @Test
    void footersOfEncryptedFilesAreRead() throws IOException {
        for (int i = 1; i < 20; i += 2) {
            MemoryFile file = RandomFile.flat(1, 30, 1_000, CompressionCodecName.SNAPPY).write(300, i);
            try (ColumnFileReader reader = ColumnFileReader.builder(file).range(0, Long.MAX_VALUE)
                    .options(OpenedFile.newOptions().withDecryption(MemoryFile.keys()).build()).open()) {
                assertThat(reader.next()).isTrue();
                assertThat(members(reader.footer())).filteredOn(ColumnChunkInfo.class::isInstance)
                        .hasSize(reader.columns().size() * reader.footer().rowGroups().size());
            }
        }
    }

    @Test
    void textsSayWhatAFooterHas() throws IOException {
        MemoryFile file = trips(footer -> footer.setCreated_by(null));
        RowGroupInfo rowGroup = own(file).rowGroups().get(0);
        assertThat(own(file)).hasToString("ParquetFooter[createdBy=null, rowCount=4, rowGroups=1]");
        assertThat(rowGroup).hasToString("RowGroupInfo[index=0, firstRow=0, rowCount=4, uncompressedBytes="
                + rowGroup.uncompressedBytes() + "]");
        assertThat(rowGroup.column("stops").toString()).startsWith("ColumnChunkInfo[offset=")
                .endsWith(", codec=ZSTD, encodings=[PLAIN, RLE]]");
        assertThat(verify(file)).contains(rowGroup.column("stops"));
    }

    @Test
    void chunksAreFoundWhereverTheyAre() throws IOException {
        RowGroupInfo rowGroup = own(trips(footer -> { })).rowGroups().get(0);
        MemoryFile reversed = trips(footer -> Collections.reverse(chunks(footer)));
        assertThat(verify(reversed)).contains(rowGroup.column("day"), rowGroup.column("extras.key_value.key"));
        assertThat(own(reversed).rowGroups().get(0).offset()).isGreaterThan(rowGroup.offset());
        assertThat(verify(trips(footer -> {
            chunks(footer).remove(1);
            footer.getRow_groups().get(0).unsetTotal_compressed_size();
        }))).contains(rowGroup.column("day"),
                "Row group 0 has no column chunk of [fare_amount]");
        assertThatIllegalArgumentException().isThrownBy(() -> rowGroup.column("nothing"))
                .withMessageStartingWith("There is no column nothing. The columns are day; ");
        assertThatIllegalArgumentException().isThrownBy(() -> rowGroup.column("extras"))
                .withMessageStartingWith("extras has several columns: extras.key_value.key; ");
        ParquetFooter twice = own(trips(footer -> {
            footer.getSchema().get(2).setName("day");
            chunks(footer).get(1).getMeta_data().setPath_in_schema(List.of("day"));
        }));
        assertThatIllegalArgumentException().isThrownBy(() -> twice.rowGroups().get(0).column("day"))
                .withMessageStartingWith("day has several columns");
    }

    @Test
    void sizesThatAreMissingAreAddedUp() throws IOException {
        long sum = own(trips(footer -> { })).rowGroups().get(0).compressedBytes();
        assertThat(verify(trips(footer -> footer.getRow_groups().get(0).unsetTotal_compressed_size()))).contains(sum);
        assertThat(own(trips(footer -> footer.getRow_groups().get(0).setTotal_compressed_size(-9))).rowGroups().get(0)
                .compressedBytes()).isEqualTo(sum);
        assertThat(own(trips(footer -> footer.getRow_groups().get(0).setTotal_compressed_size(9))).rowGroups().get(0)
                .compressedBytes()).isEqualTo(9);
    }

    @Test
    void metadataKeepsItsOrderAndNulls() throws IOException {
        MemoryFile file = trips(footer -> footer.setKey_value_metadata(
                List.of(new KeyValue("z"), new KeyValue("b").setValue("1"), new KeyValue("a").setValue(""))));
        verify(file);
        Map<String, String> metadata = own(file).keyValueMetadata();
        assertThat(metadata.keySet()).containsExactly("z", "b", "a");
        assertThat(metadata).containsEntry("z", null).containsEntry("b", "1");
        assertThatThrownBy(() -> metadata.put("c", "")).isInstanceOf(UnsupportedOperationException.class);
        assertThat(verify(trips(footer -> footer.setKey_value_metadata(null)))).contains(Map.of());
    }

    @Test
    void rowGroupsMayBeEmptyOrMissing() throws IOException {
        MemoryFile file = trips(footer -> {
            RowGroup rowGroup = footer.getRow_groups().get(0);
            footer.setRow_groups(List.of(new RowGroup(rowGroup).setNum_rows(0), rowGroup, rowGroup));
        });
        verify(file);
        assertThat(own(file).rowCount()).isEqualTo(8);
        assertThat(own(file).rowGroups()).extracting(RowGroupInfo::firstRow).containsExactly(0L, 0L, 4L);
        verify(trips(footer -> footer.setRow_groups(List.of())));
        MemoryFile bare = MemoryFile.of(Files.readAllBytes(
                Path.of("../parquet-decoding-arrow/src/test/resources/no_columns.parquet")));
        assertThat(own(bare).rowGroups().get(0).offset()).isZero();
        try (ColumnFileReader reader = ColumnFileReader.builder(bare).range(0, 1).open()) {
            assertThat(reader.next()).isTrue();
            assertThat(members(reader.footer())).isEqualTo(members(own(bare)));
        }
    }

    @Test
    void nullCountsThatCannotBeAreUnknown() throws IOException {
        for (long nulls : new long[] {-1, 5, 4}) {
            MemoryFile file = trips(footer -> chunks(footer).get(0).getMeta_data().getStatistics()
                    .setNull_count(nulls));
            verify(file);
            assertThat(own(file).rowGroups().get(0).column("day").nullCount()).isEmpty();
        }
        assertThat(verify(trips(footer -> chunks(footer).get(0).getMeta_data().setStatistics(null)))).isNotNull();
        assertThat(own(trips(footer -> { })).rowGroups().get(0).column("fare_amount").nullCount())
                .isEqualTo(OptionalLong.of(1));
    }

    @Test
    void whatIsNewIsUnknownAndWhatIsDamagedIsRefused() throws IOException {
        byte[] file = trips(footer -> { }).bytes();
        Set<String> codecs = new HashSet<>();
        Set<Integer> encodings = new HashSet<>();
        int refused = 0;
        for (int i = file.length - 8 - FooterComparison.length(file); i < file.length - 8; i++) {
            for (int change : new int[] {1, 0x10, 0x60}) {
                byte[] changed = file.clone();
                changed[i] ^= (byte) change;
                try {
                    ParquetFooter footer = own(MemoryFile.of(changed));
                    footer.toString();
                    footer.keyValueMetadata();
                    for (ColumnDescriptor column : footer.schema().getColumns()) {
                        for (RowGroupInfo rowGroup : footer.rowGroups()) {
                            refusalOr(() -> rowGroup.isWithin(0, 100));
                            ColumnChunkInfo chunk = rowGroup.column(String.join(".", column.getPath()));
                            codecs.add(chunk.codec());
                            encodings.add(chunk.encodings().size());
                        }
                    }
                } catch (IllegalArgumentException | MalformedParquetException e) {
                    refused++;
                }
            }
        }
        assertThat(codecs).contains("ZSTD", "UNKNOWN");
        assertThat(encodings).hasSizeGreaterThan(2);
        assertThat(refused).isGreaterThan(100);
    }

    @Test
    void chunksOfWideFilesAreReadOnRequest() throws IOException {
        List<SchemaElement> fields = new ArrayList<>(List.of(new SchemaElement("m").setNum_children(10_000)));
        List<ColumnChunk> chunks = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            fields.add(new SchemaElement("c" + i).setType(Type.INT32)
                    .setRepetition_type(FieldRepetitionType.REQUIRED));
            chunks.add(new ColumnChunk(0).setMeta_data(new ColumnMetaData(Type.INT32, List.of(Encoding.PLAIN),
                    List.of("c" + i), CompressionCodec.ZSTD, 1, 9, 9, 4 + 9 * i)));
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Util.writeFileMetaData(new FileMetaData(
                1, fields, 10, Collections.nCopies(10, new RowGroup(chunks, 90_000, 1))), out);
        FileFooter from = new FileFooter(out.toByteArray(), 0, out.size(), 1 << 20);
        com.sun.management.ThreadMXBean memory = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        ParquetFooter.of(from);
        long before = memory.getCurrentThreadAllocatedBytes();
        ParquetFooter footer = ParquetFooter.of(from);
        assertThat(footer.rowGroups().get(9).offset()).isEqualTo(4);
        assertThat(memory.getCurrentThreadAllocatedBytes() - before).isLessThan(20_000);
        assertThat(footer.rowGroups().get(9).compressedBytes()).isEqualTo(90_000);
        assertThat(footer.rowGroups().get(9).column("c8888").offset()).isEqualTo(4 + 9 * 8888);
        assertThat(Stream.generate(footer::schema).parallel().limit(100).distinct()).hasSize(1);
        assertThat(footer.schema()).isSameAs(footer.schema());
    }
}
