// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import io.github.parquetdecoding.ByteStreamSplitPage;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.ParquetDecodingUtils;
import io.github.parquetdecoding.testkit.ArrayCodec;
import io.github.parquetdecoding.testkit.PageSource;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridDecoder;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/** Pages of Arrow's C++ writer, read through parquet-java. The oracle is each column's twin in PLAIN encoding. */
class PyarrowFilesTest {
    private static final int ROWS = 20_000;

    record Column(String name, ParquetJavaCodec codec) {
        int elementSize() {
            return codec.elementSize();
        }

        String twin() {
            return name + "_plain";
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static final List<Column> COLUMNS = List.of(
            new Column("float32", ParquetJavaCodec.FLOAT),
            new Column("float64", ParquetJavaCodec.DOUBLE),
            new Column("int32", ParquetJavaCodec.INT32),
            new Column("int64", ParquetJavaCodec.INT64),
            new Column("float16", ParquetJavaCodec.fixedLenByteArray(2)),
            new Column("flba3", ParquetJavaCodec.fixedLenByteArray(3)),
            new Column("flba12", ParquetJavaCodec.fixedLenByteArray(12)),
            new Column("flba16", ParquetJavaCodec.fixedLenByteArray(16)),
            new Column("decimal", ParquetJavaCodec.fixedLenByteArray(8)));

    static Stream<Arguments> columns() {
        return Arrays.stream(PyarrowFile.values()).flatMap(
                file -> COLUMNS.stream().map(column -> arguments(file, column)));
    }

    @Test
    void theFilesAreThoseOfAnotherWriter() {
        for (PyarrowFile file : PyarrowFile.values()) {
            assertThat(file.footer().getFileMetaData().getCreatedBy()).startsWith("parquet-cpp-arrow version ");
        }
    }

    @Test
    void theFilesHaveTheColumnsOfTheseTestsAndNoOthers() {
        String[] names = COLUMNS.stream().flatMap(c -> Stream.of(c.name(), c.twin())).toArray(String[]::new);
        for (PyarrowFile file : PyarrowFile.values()) {
            assertThat(file.footer().getFileMetaData().getSchema().getColumns())
                    .extracting(column -> column.getPath()[0]).containsExactly(names);
        }
    }

    @Test
    void oneFileHasOneUncompressedRowGroupAndTheOtherSeveralInZstd() {
        assertThat(PyarrowFile.V1_UNCOMPRESSED.footer().getBlocks()).extracting(BlockMetaData::getRowCount)
                .containsExactly(20_000L);
        assertThat(PyarrowFile.V1_UNCOMPRESSED.footer().getBlocks()).flatExtracting(BlockMetaData::getColumns)
                .extracting(ColumnChunkMetaData::getCodec).containsOnly(CompressionCodecName.UNCOMPRESSED);
        assertThat(PyarrowFile.V2_ZSTD_WITH_NULLS.footer().getBlocks()).extracting(BlockMetaData::getRowCount)
                .containsExactly(7_001L, 7_001L, 5_998L);
        assertThat(PyarrowFile.V2_ZSTD_WITH_NULLS.footer().getBlocks()).flatExtracting(BlockMetaData::getColumns)
                .extracting(ColumnChunkMetaData::getCodec).containsOnly(CompressionCodecName.ZSTD);
    }

    @ParameterizedTest
    @MethodSource("columns")
    void thePagesAreOfTheTypeAndEncodingsThatTheyAreHereFor(PyarrowFile file, Column column) {
        Class<?> type = file == PyarrowFile.V1_UNCOMPRESSED ? DataPageV1.class : DataPageV2.class;
        assertThat(file.pages(column.name())).extracting(PyarrowFile.Page::type).containsOnly(type);
        assertThat(file.pages(column.twin())).extracting(PyarrowFile.Page::type).containsOnly(type);
        assertThat(file.pages(column.name())).extracting(PyarrowFile.Page::encoding)
                .containsOnly(Encoding.BYTE_STREAM_SPLIT);
        assertThat(file.pages(column.twin())).extracting(PyarrowFile.Page::encoding).containsOnly(Encoding.PLAIN);
        for (BlockMetaData rowGroup : file.footer().getBlocks()) {
            for (ColumnChunkMetaData chunk : rowGroup.getColumns()) {
                Encoding encoding = chunk.getPath().toDotString().endsWith("_plain")
                        ? Encoding.PLAIN : Encoding.BYTE_STREAM_SPLIT;
                assertThat(chunk.getEncodings()).as("%s", chunk).containsExactlyInAnyOrder(encoding, Encoding.RLE);
            }
        }
    }

    /** Only the two narrowest columns fit into one page of a row group. */
    @ParameterizedTest
    @CsvSource({
        "float32, 2, 2 2 1", "float64, 3, 3 3 2", "int32, 2, 2 2 1", "int64, 3, 3 3 2", "float16, 1, 1 1 1",
        "flba3, 1, 1 1 1", "flba12, 4, 4 4 3", "flba16, 5, 4 4 3", "decimal, 3, 3 3 2"})
    void theColumnsHaveSeveralPagesAndRowGroups(String column, String v1Pages, String v2Pages) {
        assertThat(pagesPerRowGroup(PyarrowFile.V1_UNCOMPRESSED, column)).isEqualTo(v1Pages);
        assertThat(pagesPerRowGroup(PyarrowFile.V2_ZSTD_WITH_NULLS, column)).isEqualTo(v2Pages);
    }

    private static String pagesPerRowGroup(PyarrowFile file, String column) {
        return file.pages(column).stream()
                .collect(groupingBy(PyarrowFile.Page::rowGroup, TreeMap::new, counting()))
                .values().stream().map(String::valueOf).collect(joining(" "));
    }

    @ParameterizedTest
    @MethodSource("columns")
    void levelsSayHowManyValuesThePagesHold(PyarrowFile file, Column column) throws IOException {
        int rows = 0;
        int nulls = 0;
        for (String name : List.of(column.name(), column.twin())) {
            for (PyarrowFile.Page page : file.pages(name)) {
                int[] levels = page.definitionLevels();
                int[] expected = new int[page.valueCount()];
                RunLengthBitPackingHybridDecoder peer =
                        new RunLengthBitPackingHybridDecoder(1, new ByteArrayInputStream(page.levels()));
                for (int i = 0; i < expected.length; i++) {
                    expected[i] = peer.readInt();
                }
                assertThat(levels).isEqualTo(expected);
                int present = Arrays.stream(levels).sum();
                assertThat(page.values()).hasSize(present * column.elementSize());
                rows += levels.length;
                nulls += levels.length - present;
            }
        }
        assertThat(rows).isEqualTo(2 * ROWS);
        if (file == PyarrowFile.V1_UNCOMPRESSED) {
            assertThat(nulls).isZero();
        } else {
            // make_data.py makes every fifth value null, by chance.
            assertThat(nulls).isBetween(2 * ROWS / 6, 2 * ROWS / 4);
        }
    }

    @ParameterizedTest
    @MethodSource("columns")
    void aColumnDecodesToItsPlainTwin(PyarrowFile file, Column column) {
        byte[] expected = file.plainValues(column.twin());
        for (PageSource source : PageSource.values()) {
            for (ArrayCodec<ByteStreamSplitPage, ?> array : LibraryPages.codecs(column.elementSize())) {
                ByteArrayOutputStream decoded = new ByteArrayOutputStream();
                for (PyarrowFile.Page encoded : file.pages(column.name())) {
                    ByteStreamSplitPage page = LibraryPages.open(source, encoded.values(), column.elementSize());
                    decoded.writeBytes(array.decode(page, 0, page.valueCount()));
                }
                assertThat(decoded.toByteArray()).as("%s of %s", array, source).isEqualTo(expected);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("columns")
    void theOneCallFrontDecodesAColumnToItsPlainTwin(PyarrowFile file, Column column) {
        ByteArrayOutputStream decoded = new ByteArrayOutputStream();
        for (PyarrowFile.Page encoded : file.pages(column.name())) {
            ByteBuffer buffer = ByteBuffer.allocateDirect(encoded.values().length).put(encoded.values()).flip();
            int present = Arrays.stream(encoded.definitionLevels()).sum();
            decoded.writeBytes(ParquetDecodingUtils.decodeByteStreamSplit(buffer, present, column.elementSize()));
        }
        assertThat(decoded.toByteArray()).isEqualTo(file.plainValues(column.twin()));
    }

    @ParameterizedTest
    @MethodSource("columns")
    void batchesOfAnySizeAddUpToThePlainTwin(PyarrowFile file, Column column) {
        byte[] expected = file.plainValues(column.twin());
        for (PageSource source : List.of(PageSource.PART_OF_ARRAY, PageSource.DIRECT_BUFFER)) {
            for (int batch : new int[] {1, 7, 333, 1_024, 4_097}) {
                for (ArrayCodec<ByteStreamSplitPage, ?> array : LibraryPages.codecs(column.elementSize())) {
                    ByteArrayOutputStream decoded = new ByteArrayOutputStream();
                    for (PyarrowFile.Page encoded : file.pages(column.name())) {
                        ByteStreamSplitPage page = LibraryPages.open(source, encoded.values(), column.elementSize());
                        for (int first = 0; first < page.valueCount(); first += batch) {
                            int count = Math.min(batch, page.valueCount() - first);
                            decoded.writeBytes(array.decode(page, first, count));
                        }
                    }
                    assertThat(decoded.toByteArray()).as("%d %s of %s", batch, array, source).isEqualTo(expected);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("columns")
    void batchesThatCrossPagesFillAnArrayWithoutGaps(PyarrowFile file, Column column) {
        byte[] expected = file.plainValues(column.twin());
        int size = column.elementSize();
        byte[] batch = new byte[1_009 * size];
        int filled = 0;
        ByteArrayOutputStream decoded = new ByteArrayOutputStream();
        for (PyarrowFile.Page encoded : file.pages(column.name())) {
            ByteStreamSplitPage page = ByteStreamSplitPage.of(encoded.values(), size);
            for (int first = 0; first < page.valueCount(); ) {
                int count = Math.min(1_009 - filled, page.valueCount() - first);
                page.decode(first, count, batch, filled * size);
                first += count;
                filled += count;
                if (filled == 1_009) {
                    decoded.writeBytes(batch);
                    filled = 0;
                }
            }
        }
        decoded.write(batch, 0, filled * size);
        assertThat(decoded.toByteArray()).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("columns")
    void parquetJavasReaderHasTheSameValues(PyarrowFile file, Column column) throws IOException {
        for (PyarrowFile.Page encoded : file.pages(column.name())) {
            byte[] decoded = ByteStreamSplitPage.of(encoded.values(), column.elementSize()).decode();
            assertThat(decoded).isEqualTo(column.codec().decode(encoded.values()));
        }
    }

    @ParameterizedTest
    @MethodSource("columns")
    void valuesEncodeToThePageThatArrowWrote(PyarrowFile file, Column column) {
        byte[] plain = file.plainValues(column.twin());
        int position = 0;
        for (PyarrowFile.Page page : file.pages(column.name())) {
            int end = position + page.values().length;
            byte[] values = Arrays.copyOfRange(plain, position, end);
            for (ArrayCodec<ByteStreamSplitPage, ?> array : LibraryPages.codecs(column.elementSize())) {
                assertThat(array.encode(values)).as("%s", array).isEqualTo(page.values());
            }
            position = end;
        }
        assertThat(position).isEqualTo(plain.length);
    }

    @Test
    void theBitsThatMakeDataWroteFirstAreThereIncludingNanPayloads() {
        // The literals of make_data.py; the file without nulls has all of them.
        ByteStreamSplitPage floats = page(PyarrowFile.V1_UNCOMPRESSED, "float32", 4);
        float[] floatValues = new float[8];
        floats.decodeFloats(0, 8, floatValues, 0);
        int[] floatBits = new int[8];
        for (int i = 0; i < 8; i++) {
            floatBits[i] = Float.floatToRawIntBits(floatValues[i]);
        }
        assertThat(floatBits).containsExactly(
                0x7FC00001, 0xFFC12345, 0x7F800000, 0xFF800000, 0x80000000, 1, 0x007FFFFF, 0x7F7FFFFF);

        ByteStreamSplitPage doubles = page(PyarrowFile.V1_UNCOMPRESSED, "float64", 8);
        double[] doubleValues = new double[4];
        doubles.decodeDoubles(0, 4, doubleValues, 0);
        long[] doubleBits = new long[4];
        for (int i = 0; i < 4; i++) {
            doubleBits[i] = Double.doubleToRawLongBits(doubleValues[i]);
        }
        assertThat(doubleBits).containsExactly(
                0x7FF8000000000001L, 0xFFF8123456789ABCL, 0x8000000000000000L, 1L);
    }

    @ParameterizedTest
    @MethodSource("columns")
    void aPageThatHasLostItsLastByteIsRefused(PyarrowFile file, Column column) {
        byte[] whole = file.pages(column.name()).get(0).values();
        byte[] cut = Arrays.copyOf(whole, whole.length - 1);
        String message = "A BYTE_STREAM_SPLIT page of " + cut.length + " bytes at offset 0 is not a multiple of the"
                + " element size of " + column.elementSize() + " bytes";
        assertThatThrownBy(() -> ByteStreamSplitPage.of(cut, column.elementSize()))
                .isInstanceOfSatisfying(MalformedParquetException.class, e -> assertThat(e.offset()).isZero())
                .hasMessage(message);
        assertThatThrownBy(() -> ByteStreamSplitPage.of(ByteBuffer.wrap(cut), column.elementSize()))
                .isInstanceOfSatisfying(MalformedParquetException.class, e -> assertThat(e.offset()).isZero())
                .hasMessage(message);
    }

    private static ByteStreamSplitPage page(PyarrowFile file, String column, int elementSize) {
        return ByteStreamSplitPage.of(file.pages(column).get(0).values(), elementSize);
    }
}
