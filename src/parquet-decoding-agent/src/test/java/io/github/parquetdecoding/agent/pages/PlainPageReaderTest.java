// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent.pages;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.github.parquetdecoding.testkit.internal.ReferenceByteStreamSplit;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ValuesType;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type.Repetition;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@SuppressWarnings("deprecation")    // BIT_PACKED, as in old files.
class PlainPageReaderTest {
    private static final PlainDecoders DECODERS = new PlainDecoders(new PageOptions(PageOptions.KINDS, 1 << 30), true);
    private static final int VALUES = 77;
    private static final byte[] NO_LEVELS = {};

    @BeforeEach
    void start() throws IOException {
        PlainPageReader.start(DECODERS);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 4, 5, 20, 100})
    void pagesInSeveralBuffersOrInAStreamComeOutPlainIfTheThreadIsInterruptedToo(int cut) throws IOException {
        byte[] levels = rleLevels(9);
        byte[] plain = random(VALUES * 4);
        byte[] page = concat(levels, ReferenceByteStreamSplit.encode(plain, 4));
        ColumnDescriptor column = column(PrimitiveTypeName.INT32, 0, 0, 1);
        BytesInput pieces = BytesInput.from(ByteBuffer.wrap(page, 0, cut).slice(),
                ByteBuffer.wrap(page, cut, page.length - cut).slice());
        Thread.currentThread().interrupt();
        DataPage ofPieces = read(column, v1(pieces, VALUES, Encoding.RLE));
        DataPage ofStream = read(column,
                v1(BytesInput.from(new ByteArrayInputStream(page), page.length), VALUES, Encoding.RLE));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(bytes(ofPieces)).isEqualTo(concat(levels, plain)).isEqualTo(bytes(ofStream));
    }

    /** RLE levels are kept and BIT_PACKED levels become RLE, whatever the encoding of the values. */
    @ParameterizedTest
    @CsvSource({"0, 1", "0, 2", "1, 1", "1, 2", "2, 7", "4, 300"})
    void levelsInFrontOfTheValuesStayTheSame(int maxRepetition, int maxDefinition) throws IOException {
        byte[] plain = random(VALUES * 4);
        byte[] split = ReferenceByteStreamSplit.encode(plain, 4);
        ColumnDescriptor column = column(PrimitiveTypeName.FLOAT, 0, maxRepetition, maxDefinition);
        byte[] rle = maxRepetition == 0 ? rleLevels(5) : concat(rleLevels(11), rleLevels(5));
        assertThat(bytes(read(column, v1(BytesInput.from(concat(rle, split)), VALUES, Encoding.RLE))))
                .isEqualTo(concat(rle, plain));

        byte[] packed = concat(random(packedBytes(maxRepetition)), random(packedBytes(maxDefinition)));
        for (Encoding encoding : new Encoding[] {Encoding.PLAIN, Encoding.BYTE_STREAM_SPLIT}) {
            BytesInput page = BytesInput.from(concat(packed, encoding == Encoding.PLAIN ? plain : split));
            DataPageV1 read = (DataPageV1) read(column, new DataPageV1(page, VALUES, (int) page.size(), null,
                    Encoding.BIT_PACKED, Encoding.BIT_PACKED, encoding));
            assertThat(read.getDlEncoding()).isEqualTo(Encoding.RLE);
            assertThat(read.getValueEncoding()).isEqualTo(Encoding.PLAIN);
            assertThat(read.getUncompressedSize()).isEqualTo((int) read.getBytes().size());
            ByteBufferInputStream before = ByteBufferInputStream.wrap(ByteBuffer.wrap(packed));
            ByteBufferInputStream after = ByteBufferInputStream.wrap(ByteBuffer.wrap(bytes(read)));
            for (ValuesType levels : new ValuesType[] {ValuesType.REPETITION_LEVEL, ValuesType.DEFINITION_LEVEL}) {
                if (maxRepetition > 0 || levels == ValuesType.DEFINITION_LEVEL) {
                    assertThat(levels(Encoding.RLE, column, levels, after))
                            .isEqualTo(levels(Encoding.BIT_PACKED, column, levels, before));
                }
            }
            assertThat(after.slice(after.available())).isEqualTo(ByteBuffer.wrap(plain));
        }
    }

    private static List<Integer> levels(
            Encoding encoding, ColumnDescriptor column, ValuesType levels, ByteBufferInputStream in)
            throws IOException {
        ValuesReader reader = encoding.getValuesReader(column, levels);
        reader.initFromPage(VALUES, in);
        return Stream.generate(reader::readInteger).limit(VALUES).toList();
    }

    private static int packedBytes(int maxLevel) {
        int bitWidth = Integer.toBinaryString(maxLevel).length();
        return maxLevel == 0 ? 0 : (VALUES * bitWidth + 7) / 8;
    }

    @Test
    void aPageOfNullsOnlyComesOutPlain() throws IOException {
        byte[] levels = rleLevels(5);
        DataPageV1 read = (DataPageV1) read(
                column(PrimitiveTypeName.INT32, 0, 0, 1), v1(BytesInput.from(levels), VALUES, Encoding.RLE));
        assertThat(read.getValueEncoding()).isEqualTo(Encoding.PLAIN);
        assertThat(bytes(read)).isEqualTo(levels);
    }

    @Test
    void everythingElseOfAPageIsKept() throws IOException {
        BytesInput values = BytesInput.from(random(VALUES * 4));
        Statistics<?> statistics = Statistics.createStats(column(PrimitiveTypeName.INT32, 0, 0, 0).getPrimitiveType());
        DataPageV1 v1 = new DataPageV1(values, VALUES, 1234, 99, 55, statistics,
                Encoding.RLE, Encoding.BIT_PACKED, Encoding.BYTE_STREAM_SPLIT);
        v1.setCrc(42);
        DataPageV1 plain = (DataPageV1) read(column(PrimitiveTypeName.INT32, 0, 0, 0), v1);
        assertThat(plain).usingRecursiveComparison()
                .ignoringFields("bytes", "valuesEncoding", "compressedSize", "uncompressedSize").isEqualTo(v1);
        assertThat(plain.getCompressedSize()).isEqualTo(VALUES * 4).isEqualTo(plain.getUncompressedSize());

        BytesInput levels = BytesInput.from(random(7));
        DataPageV2 v2 = DataPageV2.uncompressed(
                55, 3, VALUES, 99, levels, levels, Encoding.BYTE_STREAM_SPLIT, values, statistics);
        v2.setCrc(42);
        DataPage changed = read(column(PrimitiveTypeName.INT32, 0, 1, 1), v2);
        assertThat(changed).usingRecursiveComparison().ignoringFields("data", "dataEncoding").isEqualTo(v2);
    }

    @Test
    void rowIndexesThatAPageDoesNotHaveAreNotMadeUp() {
        BytesInput page = BytesInput.from(random(VALUES * 4));
        ColumnDescriptor column = column(PrimitiveTypeName.INT32, 0, 0, 0);
        DataPageV1 v1 = (DataPageV1) read(column, v1(page, VALUES, Encoding.RLE));
        assertThat(v1.getFirstRowIndex()).isEmpty();
        assertThat(v1.getIndexRowCount()).isEmpty();
        assertThat(v1.getCrc()).isEmpty();
        assertThat(read(column, v2(page, VALUES)).getFirstRowIndex()).isEmpty();
    }

    @Test
    void otherPagesAndTheDictionaryAreHandedOnAsTheyAre() throws IOException {
        DictionaryPage dictionary = new DictionaryPage(BytesInput.empty(), 0, Encoding.PLAIN);
        ColumnDescriptor column = column(PrimitiveTypeName.FLOAT, 0, 0, 0);
        DataPage page = new DataPageV1(
                BytesInput.empty(), 0, 0, null, Encoding.RLE, Encoding.RLE, Encoding.RLE_DICTIONARY);
        PageReader reader = PlainPageReader.of(pages(dictionary, () -> page), column);
        assertThat(reader.readDictionaryPage()).isSameAs(dictionary);
        assertThat(reader.getTotalValueCount()).isEqualTo(123);
        assertThat(reader.readPage()).isSameAs(page);
        assertThat(PlainPageReader.of(pages(null, () -> null), column).readPage()).isNull();

        DataPageV2 compressed = DataPageV2.compressed(1, 0, 1, BytesInput.empty(), BytesInput.empty(),
                Encoding.BYTE_STREAM_SPLIT, BytesInput.from(random(9)), 4, null);
        assertThat(read(column, compressed)).isSameAs(compressed);
    }

    @ParameterizedTest
    @CsvSource({
            "7, 10, 'Invalid ByteStreamSplit stream, total length: 7 bytes, element size: 4 bytes.'",
            "44, 10, 'Invalid ByteStreamSplit stream, num values upper bound (w/ nulls): 10, num encoded values: 11'",
    })
    void valuesThatAreNotWholeOrTooManyAreRefusedAsParquetJavaDoes(int length, int valueCount, String message) {
        ColumnDescriptor column = column(PrimitiveTypeName.FLOAT, 0, 0, 0);
        BytesInput page = BytesInput.from(random(length));
        for (DataPage malformed : new DataPage[] {v1(page, valueCount, Encoding.RLE), v2(page, valueCount)}) {
            PageReader reader = PlainPageReader.of(pages(null, List.of(malformed).iterator()::next), column);
            for (int call = 0; call < 2; call++) {
                assertThatThrownBy(reader::readPage)
                        .isInstanceOf(ParquetDecodingException.class)
                        .hasMessageContainingAll("could not read page", "in col [column] ")
                        .hasRootCauseMessage(message);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
            "RLE, 3, 0, 77", "RLE, 20, 17, 77", "RLE, 20, -1, 77", "RLE, 20, 2147483647, 77", "BIT_PACKED, 9, 0, 77",
            "PLAIN, 40, 0, 77", "BIT_PACKED, 40, 0, -1", "BIT_PACKED, 40, 0, -4711", "BIT_PACKED, 40, 0, -2147483648",
            "BIT_PACKED, 40, 0, 2147483647",
    })
    void levelsThatDoNotFitAreLeftToTheirReader(Encoding encoding, int length, int levelLength, int valueCount)
            throws IOException {
        byte[] page = random(length);
        byte[] prefix = BytesInput.fromInt(levelLength).toByteArray();
        System.arraycopy(prefix, 0, page, 0, Math.min(4, length));
        DataPageV1 read = (DataPageV1) read(column(PrimitiveTypeName.FLOAT, 0, 0, 1),
                v1(BytesInput.from(new ByteArrayInputStream(page), length), valueCount, encoding));
        assertThat(read.getValueEncoding()).isEqualTo(Encoding.BYTE_STREAM_SPLIT);
        assertThat(read.getDlEncoding()).isEqualTo(encoding);
        assertThat(bytes(read)).isEqualTo(page);
    }

    /** Most of them are nulls: that many values would not fit into any page. */
    @Test
    void aPageMaySayThatItHasAsManyValuesAsAnIntCounts() throws IOException {
        byte[] plain = random(16);
        BytesInput page = BytesInput.from(ReferenceByteStreamSplit.encode(plain, 8));
        ColumnDescriptor column = column(PrimitiveTypeName.INT64, 8, 0, 0);
        assertThat(bytes(read(column, v1(page, Integer.MAX_VALUE, Encoding.BIT_PACKED)))).isEqualTo(plain);
        assertThat(bytes(read(column, v2(page, Integer.MAX_VALUE)))).isEqualTo(plain);
    }

    private static DataPage read(ColumnDescriptor column, DataPage page) {
        return PlainPageReader.of(pages(null, () -> page), column).readPage();
    }

    private static PageReader pages(DictionaryPage dictionary, Supplier<DataPage> page) {
        return new PageReader() {
            @Override
            public DictionaryPage readDictionaryPage() {
                return dictionary;
            }

            @Override
            public long getTotalValueCount() {
                return 123;
            }

            @Override
            public DataPage readPage() {
                return page.get();
            }
        };
    }

    private static ColumnDescriptor column(PrimitiveTypeName type, int length, int maxRepetition, int maxDefinition) {
        PrimitiveType primitive = new PrimitiveType(Repetition.OPTIONAL, type, length, "column");
        return new ColumnDescriptor(new String[] {"column"}, primitive, maxRepetition, maxDefinition);
    }

    private static DataPageV1 v1(BytesInput bytes, int valueCount, Encoding levels) {
        return new DataPageV1(bytes, valueCount, (int) bytes.size(), null, levels, levels, Encoding.BYTE_STREAM_SPLIT);
    }

    private static DataPageV2 v2(BytesInput values, int valueCount) {
        BytesInput levels = BytesInput.from(NO_LEVELS);
        return DataPageV2.uncompressed(
                valueCount, 0, valueCount, levels, levels, Encoding.BYTE_STREAM_SPLIT, values, null);
    }

    private static byte[] bytes(DataPage page) throws IOException {
        if (page instanceof DataPageV1 v1) {
            assertThat(v1.getBytes().size()).isEqualTo(v1.getCompressedSize());
            return v1.getBytes().toByteArray();
        }
        return ((DataPageV2) page).getData().toByteArray();
    }

    /** Levels: their length in four bytes, then that many bytes. */
    private static byte[] rleLevels(int length) throws IOException {
        return concat(BytesInput.fromInt(length).toByteArray(), random(length));
    }

    private static byte[] concat(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }
}
