// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.footer;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.OptionalInt;
import java.util.Random;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.columns.internal.footer.PageHeader.Kind;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.DataPageHeaderV2;
import org.apache.parquet.format.DictionaryPageHeader;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.IndexPageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.Statistics;
import org.apache.parquet.format.Util;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Headers beside what parquet-java reads from the same bytes. */
class PageHeaderTest {
    private static final int AROUND = 30;

    private static org.apache.parquet.format.PageHeader random(Random random) {
        PageType type = PageType.values()[random.nextInt(4)];
        org.apache.parquet.format.PageHeader header = new org.apache.parquet.format.PageHeader(
                type, random.nextInt() >>> 1 + random.nextInt(31), random.nextInt() >>> 1 + random.nextInt(31));
        if (random.nextBoolean()) {
            header.setCrc(random.nextInt());
        }
        Statistics statistics = random.nextBoolean() ? null : new Statistics().setNull_count(random.nextLong())
                .setMin_value(new byte[random.nextInt(20)]).setIs_max_value_exact(true);
        int count = random.nextInt() >>> 1 + random.nextInt(31);
        switch (type) {
            case DATA_PAGE -> header.setData_page_header(new DataPageHeader(
                    count, encoding(random), encoding(random), encoding(random)).setStatistics(statistics));
            case DATA_PAGE_V2 -> {
                int levels = Math.min(header.getCompressed_page_size(), header.getUncompressed_page_size());
                int definitions = random.nextInt(levels / 2 + 1);
                header.setData_page_header_v2(new DataPageHeaderV2(count, random.nextInt(9), random.nextInt(300),
                        encoding(random), definitions, random.nextInt(levels - definitions + 1))
                        .setStatistics(statistics));
                if (random.nextBoolean()) {
                    header.getData_page_header_v2().setIs_compressed(random.nextBoolean());
                }
            }
            case DICTIONARY_PAGE -> header.setDictionary_page_header(
                    new DictionaryPageHeader(count, encoding(random)).setIs_sorted(random.nextBoolean()));
            default -> header.setIndex_page_header(new IndexPageHeader());
        }
        return header;
    }

    private static Encoding encoding(Random random) {
        return Encoding.values()[random.nextInt(Encoding.values().length)];
    }

    /** {@return the bytes between others, of which the last ones continue every value} */
    private static byte[] write(org.apache.parquet.format.PageHeader header) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(new byte[AROUND]);
        Util.writePageHeader(header, out);
        byte[] bytes = Arrays.copyOf(out.toByteArray(), out.size() + AROUND);
        Arrays.fill(bytes, out.size(), bytes.length, (byte) 0x95);
        return bytes;
    }

    private static void assertThatIsEqual(PageHeader header, org.apache.parquet.format.PageHeader expected) {
        assertThat(header.uncompressedSize()).isEqualTo(expected.getUncompressed_page_size());
        assertThat(header.compressedSize()).isEqualTo(expected.getCompressed_page_size());
        assertThat(header.crc()).isEqualTo(
                expected.isSetCrc() ? OptionalInt.of(expected.getCrc()) : OptionalInt.empty());
        switch (expected.getType()) {
            case DATA_PAGE -> {
                DataPageHeader page = expected.getData_page_header();
                assertThat(header).returns(Kind.DATA_V1, PageHeader::kind)
                        .returns(page.getNum_values(), PageHeader::valueCount)
                        .returns(page.getEncoding().getValue(), PageHeader::encoding)
                        .returns(page.getDefinition_level_encoding().getValue(), PageHeader::definitionLevelEncoding)
                        .returns(page.getRepetition_level_encoding().getValue(), PageHeader::repetitionLevelEncoding);
            }
            case DATA_PAGE_V2 -> {
                DataPageHeaderV2 page = expected.getData_page_header_v2();
                assertThat(header).returns(Kind.DATA_V2, PageHeader::kind)
                        .returns(page.getNum_values(), PageHeader::valueCount)
                        .returns(page.getNum_rows(), PageHeader::rowCount)
                        .returns(page.getEncoding().getValue(), PageHeader::encoding)
                        .returns(page.getDefinition_levels_byte_length(), PageHeader::definitionLevelBytes)
                        .returns(page.getRepetition_levels_byte_length(), PageHeader::repetitionLevelBytes)
                        .returns(page.isIs_compressed(), PageHeader::isCompressed);
            }
            case DICTIONARY_PAGE -> assertThat(header).returns(Kind.DICTIONARY, PageHeader::kind)
                    .returns(expected.getDictionary_page_header().getNum_values(), PageHeader::valueCount)
                    .returns(expected.getDictionary_page_header().getEncoding().getValue(), PageHeader::encoding);
            default -> assertThat(header.kind()).isEqualTo(Kind.OTHER);
        }
    }

    @Test
    void membersAreWhatParquetJavaReadsAndACutHeaderNeedsMoreBytes() throws IOException {
        Random random = new Random(20261129);
        for (int i = 0; i < 2_000; i++) {
            org.apache.parquet.format.PageHeader expected = random(random);
            byte[] bytes = write(expected);
            int length = bytes.length - 2 * AROUND;
            ByteCursor in = ByteCursor.of(bytes, AROUND, length);
            assertThatIsEqual(PageHeader.read(in), expected);
            assertThat(in.remaining()).isZero();
            for (int cut = 0; cut < length; cut++) {
                ByteCursor ofCut = ByteCursor.of(bytes, AROUND, cut);
                assertThat(PageHeader.read(ofCut)).isNull();
                assertThat(ofCut.position()).isEqualTo(AROUND);
            }
        }
    }

    /** Of a header that both accept, parquet-java reads the same; it accepts numbers of too many bytes, too. */
    @Test
    void everyChangedByteIsRefusedInOneWayOrRead() throws IOException {
        Random random = new Random(20261129);
        int read = 0;
        int refused = 0;
        for (int i = 0; i < 300; i++) {
            byte[] bytes = write(random(random));
            int length = bytes.length - 2 * AROUND;
            for (int at = 0; at < length; at++) {
                byte[] changed = bytes.clone();
                changed[AROUND + at] = (byte) random.nextInt();
                ByteCursor in = ByteCursor.of(changed, AROUND, length + AROUND / 2);
                try {
                    PageHeader header = PageHeader.read(in);
                    if (header != null && isRead(header, changed)) {
                        read++;
                    }
                } catch (MalformedParquetException e) {
                    assertThat(e.offset()).isBetween((long) AROUND, (long) in.limit());
                    assertThat(in.position()).isEqualTo(AROUND);
                    refused++;
                }
            }
        }
        assertThat(read).isGreaterThan(1_000);
        assertThat(refused).isGreaterThan(1_000);
    }

    private static boolean isRead(PageHeader header, byte[] bytes) {
        org.apache.parquet.format.PageHeader expected;
        try {
            expected = Util.readPageHeader(new ByteArrayInputStream(bytes, AROUND, bytes.length - AROUND));
        } catch (IOException | RuntimeException e) {
            return false;
        }
        assertThatIsEqual(header, expected);
        return true;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "15 00 15 10 15 10 00 | no header of a data page", "15 04 15 10 15 10 00 | none of a dictionary",
        "15 06 15 10 15 10 00 | none of a v2 page", "15 10 15 10 00 | no compressed size",
        "15 0e 15 0f 15 10 00 | a negative size", "15 04 15 10 15 10 4c 15 01 15 00 00 00 | a negative count",
        "15 00 15 10 15 10 2c 15 02 35 06 15 06 00 00 | no encoding",
        "15 06 15 10 15 0e 5c 15 02 15 00 15 02 15 00 15 0a 15 06 00 00 | levels of 5 and 3 bytes in 7",
        "15 06 15 0e 15 10 5c 15 02 15 00 15 02 15 00 15 0a 15 06 00 00 | the same, decompressed"})
    void headersThatLackOrContradictSomethingAreRefused(String hex, String reason) {
        byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
        assertThatThrownBy(() -> PageHeader.read(ByteCursor.of(bytes))).as(reason)
                .isInstanceOf(MalformedParquetException.class)
                .hasMessageMatching("A page (header lacks a type, size, .*|of size [78], .* 5 and 3)");
    }

    @Test
    void unknownTypesAndEncodingsAreKept() {
        byte[] page = HexFormat.of().parseHex("150e15101512" + "00");
        assertThat(PageHeader.read(ByteCursor.of(page))).returns(Kind.OTHER, PageHeader::kind)
                .returns(8, PageHeader::uncompressedSize).returns(9, PageHeader::compressedSize);
        page = HexFormat.of().parseHex("150015101510" + "2c1504152215061506" + "00" + "00");
        assertThat(PageHeader.read(ByteCursor.of(page))).returns(17, PageHeader::encoding);
        assertThat(Encodings.of(17)).isNull();
    }
}
