// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent.pages;

import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.sun.management.ThreadMXBean;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked.Layout;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaByteArray;
import io.github.parquetdecoding.testkit.internal.ReferencePage;
import org.apache.parquet.column.Encoding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class PlainDecodersTest {
    private static final String SPARK = "org.apache.spark.sql.execution.datasources.parquet.VectorizedColumnReader";
    private static final String RECORDS = "org.apache.iceberg.shaded.parquet.column.impl.ColumnReadStoreImpl";
    private static final byte[] LEVELS = {1, 2, 3};

    @FunctionalInterface
    private interface PageDecoder {
        byte[] decode(ByteBuffer page, int valueCount);
    }

    @ParameterizedTest
    @CsvSource({
            "DELTA_BINARY_PACKED, INT32, 4", "DELTA_BINARY_PACKED, INT64, 8", "DELTA_LENGTH_BYTE_ARRAY, BINARY, 0",
            "DELTA_BYTE_ARRAY, BINARY, 0", "DELTA_BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY, 7", "RLE, BOOLEAN, 0",
            "ALP, FLOAT, 4", "ALP, DOUBLE, 8", "BYTE_STREAM_SPLIT, INT32, 4", "BYTE_STREAM_SPLIT, DOUBLE, 8",
            "BYTE_STREAM_SPLIT, FIXED_LEN_BYTE_ARRAY, 1", "BYTE_STREAM_SPLIT, FIXED_LEN_BYTE_ARRAY, 16",
            "BYTE_STREAM_SPLIT, FIXED_LEN_BYTE_ARRAY, 37",
    })
    void pagesComeOutPlainOrAreRefusedIfTheyAreCutShort(String encoding, String type, int size) {
        PageDecoder decoder = decoder(encoding, type, size, 1 << 30);
        for (int count : new int[] {0, 1, 9, 300, 100_003}) {
            byte[] page = encode(encoding, type, size, count);
            byte[] plain = plain(encoding, type, size, count);
            for (ByteBuffer input : List.of(page(page, ByteBuffer.allocate(page.length + 9).slice(6, page.length + 3)),
                    page(page, ByteBuffer.allocateDirect(page.length + 3)), page(page, null).asReadOnlyBuffer())) {
                byte[] decoded = decoder.decode(input, count);
                assertThat(decoded).startsWith(LEVELS);
                assertThat(Arrays.copyOfRange(decoded, LEVELS.length, decoded.length)).isEqualTo(plain);
            }
        }
        byte[] page = encode(encoding, type, size, 300);
        int whole = LEVELS.length + plain(encoding, type, size, 300).length;
        for (int length = 0; length < page.length; length++) {
            ByteBuffer truncated = page(Arrays.copyOf(page, length), null);
            try {
                // Fewer values can be a valid page, too, and the last miniblock may be cut short.
                assertThat(decoder(encoding, type, size, whole).decode(truncated, 300).length)
                        .isLessThanOrEqualTo(whole);
            } catch (IllegalArgumentException e) {
                assertThat(e).hasMessageContaining("Invalid ByteStreamSplit stream");
            } catch (RuntimeException e) {
                assertThat(e.getClass().getSimpleName()).isEqualTo("MalformedParquetException");
            }
        }
        if (!encoding.equals("BYTE_STREAM_SPLIT")) {
            assertThat(decoder(encoding, type, size, whole).decode(page(page, null), 300)).hasSize(whole);
            assertThatThrownBy(() -> decoder(encoding, type, size, whole - 1).decode(page(page, null), 300))
                    .hasMessage("The page of " + (LEVELS.length + page.length) + " bytes would have " + whole
                            + " bytes in PLAIN encoding; the limit is " + (whole - 1)
                            + " (-Dparquet.decoding.agent.pageLimit)");
        }
    }

    @ParameterizedTest
    @CsvSource({
            "DELTA_BINARY_PACKED, INT32, 4, 8", "DELTA_BINARY_PACKED, INT64, 8, 8",
            "DELTA_LENGTH_BYTE_ARRAY, BINARY, 0, 8", "DELTA_BYTE_ARRAY, BINARY, 0, 8",
            "DELTA_BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY, 7, 8", "RLE, BOOLEAN, 0, 8", "ALP, DOUBLE, 8, 0",
    })
    void whatFollowsTheValuesThatAHeaderCountsIsIgnored(String encoding, String type, int size, int mostBytes) {
        byte[] page = encode(encoding, type, size, 300);
        for (int more = 0; more <= mostBytes; more++) {
            byte[] longer = Arrays.copyOf(page, page.length + more);
            Arrays.fill(longer, page.length, longer.length, (byte) 0xC3);
            for (int count : new int[] {300, 299, 1, 0, -1}) {
                byte[] plain = plain(encoding, type, size, Math.max(0, count));
                assertThat(decoder(encoding, type, size, 1 << 20).decode(page(longer, null), count))
                        .startsWith(LEVELS).endsWith(plain).hasSize(LEVELS.length + plain.length);
            }
        }
    }

    @Test
    void runsThatAreMalformedAfterThePagesValuesAreNotRead() {
        // The length of the runs, a run of 5 values that are true, and a header that is cut off.
        byte[] page = {3, 0, 0, 0, 10, 1, (byte) 0x80};
        PageDecoder decoder = decoder("RLE", "BOOLEAN", 0, 99);
        assertThat(decoder.decode(page(page, null), 5)).hasSize(LEVELS.length + 1).endsWith(31);
        assertThatThrownBy(() -> decoder.decode(page(page, null), 6)).hasMessageContaining("header of a run");
    }

    /** The page limit counts nothing else. */
    @Test
    void booleansAllocateOnlyTheirPage() {
        // The length of the runs, and a run of 1 << 27 values that are true.
        byte[] page = {6, 0, 0, 0, (byte) 0x80, (byte) 0x80, (byte) 0x80, (byte) 0x80, 1, 1};
        PageDecoder decoder = decoder("RLE", "BOOLEAN", 0, 1 << 30);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
        byte[] plain = decoder.decode(page(page, null), 1 << 27);
        long allocated = threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
        assertThat(plain).hasSize(LEVELS.length + (1 << 24)).endsWith(-1, -1);
        assertThat(allocated).isBetween((long) plain.length, plain.length + (1L << 20));
    }

    /** As some writers write pages of nulls only. */
    @Test
    void aPageOfBooleansMayHaveNotEvenALengthOfRuns() {
        assertThat(decoder("RLE", "BOOLEAN", 0, 99).decode(page(new byte[0], null), 5)).isEqualTo(LEVELS);
    }

    @Test
    void aPageOfWrongLengthsIsRefusedBeforeAnythingIsAllocatedForIt() {
        // Of 2^20 values in a block of 2^20, all of them empty: prefixes, then suffixes.
        byte[] lengths = {-128, -128, 64, 1, -128, -128, 64, 0, 0, 0};
        byte[] page = ByteBuffer.allocate(2 * lengths.length).put(lengths).put(lengths).array();
        assertThatThrownBy(() -> decoder("DELTA_BYTE_ARRAY", "FIXED_LEN_BYTE_ARRAY", 16, 99)
                .decode(page(page, null), 1 << 20)).hasMessageContaining("has 0 bytes, but a FIXED_LEN_BYTE_ARRAY");
    }

    @Test
    void aPageThatIsLargerThanAnArrayIsRefusedWhateverTheLimit() {
        // Of 2^31 - 1 values, in a block of 2^30.
        byte[] page = {-128, -128, -128, -128, 4, 1, -1, -1, -1, -1, 7, 10, 2, 0, 2, 0};
        assertThatThrownBy(() -> decoder("DELTA_BINARY_PACKED", "INT64", 8, Long.MAX_VALUE)
                .decode(page(page, null), Integer.MAX_VALUE)).hasMessageContaining("; the limit is 2147483639 ");
    }

    /** As parquet-mr before 1.8 wrote it (PARQUET-246). */
    @Test
    void theFirstPrefixOfAPageMayBeOfThePageBeforeIt() {
        PageDecoder decoder = decoder("DELTA_BYTE_ARRAY", "BINARY", 0, 99);
        byte[] second = ReferenceDeltaByteArray.encode(new int[] {2}, new byte[][] {{'x'}}, Layout.USUAL);
        assertThatThrownBy(() -> decoder.decode(page(second, null), 1)).hasMessageContaining("prefix");
        byte[] first = ReferenceDeltaByteArray.encode(new byte[][] {{'a', 'b', 'c'}}, Layout.USUAL);
        assertThat(decoder.decode(page(first, null), 1)).endsWith(3, 0, 0, 0, 'a', 'b', 'c');
        byte[] tooLarge = ReferenceDeltaByteArray.encode(new byte[][] {new byte[99]}, Layout.USUAL);
        assertThatThrownBy(() -> decoder.decode(page(tooLarge, null), 1)).hasMessageContaining("; the limit is 99 ");
        assertThat(decoder.decode(page(second, null), 1)).endsWith(3, 0, 0, 0, 'a', 'b', 'x');
    }

    @ParameterizedTest
    @CsvSource({
            "unknown, INT32, BYTE_STREAM_SPLIT DELTA_BINARY_PACKED", "unknown, INT96, ''", "unknown, BOOLEAN, RLE",
            "unknown, INT64, BYTE_STREAM_SPLIT DELTA_BINARY_PACKED", "unknown, FLOAT, ALP BYTE_STREAM_SPLIT",
            "unknown, DOUBLE, ALP BYTE_STREAM_SPLIT", "unknown, BINARY, DELTA_BYTE_ARRAY DELTA_LENGTH_BYTE_ARRAY",
            "unknown, FIXED_LEN_BYTE_ARRAY, BYTE_STREAM_SPLIT DELTA_BYTE_ARRAY", SPARK + ", INT64, BYTE_STREAM_SPLIT",
            SPARK + ", BOOLEAN, ''", SPARK + ", BINARY, ''", SPARK + ", DOUBLE, ALP BYTE_STREAM_SPLIT",
            SPARK + ", FIXED_LEN_BYTE_ARRAY, BYTE_STREAM_SPLIT DELTA_BYTE_ARRAY", RECORDS + ", INT32, ''",
            RECORDS + ", BOOLEAN, ''",
            RECORDS + ", BINARY, ''", RECORDS + ", FIXED_LEN_BYTE_ARRAY, ''", RECORDS + ", FLOAT, ALP",
    })
    void whoAsksAndTheTypeDecideWhichEncodingsAreDecoded(String caller, String type, String encodings) {
        Set<String> expected = new TreeSet<>(List.of(encodings.split(" ")));
        expected.remove("");
        if (caller.equals(RECORDS)) {
            assertThat(decoded(PageOptions.KINDS, false, caller, type).contains("BYTE_STREAM_SPLIT"))
                    .isEqualTo(!type.startsWith("B"));
        } else {
            expected.add("BIT_PACKED");
        }
        assertThat(decoded(PageOptions.KINDS, true, caller, type)).isEqualTo(expected);
        for (String kind : PageOptions.KINDS) {
            Set<String> ofKind = new TreeSet<>(expected);
            ofKind.removeIf(encoding -> !kind.equals(encoding.startsWith("DELTA") ? "delta"
                    : encoding.equals("BIT_PACKED") ? "rle" : encoding.toLowerCase().replace('_', '-')));
            assertThat(decoded(List.of(kind), true, caller, type)).isEqualTo(ofKind);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "io.github.parquetdecoding.columns.RowGroupPages", "io.github.parquetdecoding.scan.FileScan",
        "some.application.io.github.parquetdecoding.columns.RowGroupPages",
    })
    void ourColumnsDecodeAllEncodingsThemselves(String caller) {
        for (String type : List.of("BOOLEAN", "INT32", "INT64", "FLOAT", "DOUBLE", "BINARY", "FIXED_LEN_BYTE_ARRAY")) {
            assertThat(decoded(PageOptions.KINDS, false, caller, type)).as(type).isEmpty();
        }
    }

    private static Set<String> decoded(
            List<String> kinds, boolean recordReadersKnowAllTypes, String caller, String type) {
        ColumnDecoders decoders =
                new PlainDecoders(new PageOptions(kinds, 99), recordReadersKnowAllTypes).of(caller, type, 5);
        Set<String> encodings = new TreeSet<>();
        if (decoders != null) {
            Stream.of(Encoding.values()).map(Encoding::name).filter(decoders::decodes).forEach(encodings::add);
            if (decoders.decodesPackedLevels()) {
                encodings.add("BIT_PACKED");
            }
            assertThat(encodings).isNotEmpty();
        }
        return encodings;
    }

    private static PageDecoder decoder(String encoding, String type, int size, long limit) {
        ColumnDecoders decoders =
                new PlainDecoders(new PageOptions(PageOptions.KINDS, limit), true).of("unknown", type, size);
        return (page, valueCount) -> decoders.plain(encoding, page, valueCount);
    }

    /** The values after some levels. */
    private static ByteBuffer page(byte[] values, ByteBuffer empty) {
        ByteBuffer page = empty == null ? ByteBuffer.allocate(LEVELS.length + values.length) : empty;
        return page.put(LEVELS).put(values).position(LEVELS.length).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static ReferencePage reference(String encoding, String type, int size) {
        return new ReferencePage(type.equals("BINARY") ? "BYTE_ARRAY" : type, size, encoding);
    }

    /** Random values, of which more begin with the same ones, and strings with the same bytes. */
    private static byte[][] values(String encoding, String type, int size, int count) {
        Random random = new Random(1);
        return IntStream.range(0, count).mapToObj(i -> {
            if (type.equals("BOOLEAN")) {
                return new byte[] {(byte) (i % 100 < 50 ? 1 : random.nextInt(2))};
            }
            if (encoding.equals("ALP") && i % 3 > 0) {
                return new byte[size];
            }
            byte[] value = new byte[size == 0 ? random.nextInt(20) : size];
            random.nextBytes(value);
            Arrays.fill(value, 0, random.nextInt(value.length + 1), (byte) 'a');
            return value;
        }).toArray(byte[][]::new);
    }

    private static byte[] plain(String encoding, String type, int size, int count) {
        return reference(encoding, type, size).plain(values(encoding, type, size, count));
    }

    private static byte[] encode(String encoding, String type, int size, int count) {
        return reference(encoding, type, size).encode(values(encoding, type, size, count));
    }
}
