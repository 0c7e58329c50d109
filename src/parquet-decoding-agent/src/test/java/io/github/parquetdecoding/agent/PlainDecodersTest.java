// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.ReferenceAlp;
import io.github.parquetdecoding.testkit.ReferenceByteStreamSplit;
import io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked;
import io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked.Layout;
import io.github.parquetdecoding.testkit.ReferenceDeltaByteArray;
import io.github.parquetdecoding.testkit.ReferenceDeltaLengthByteArray;
import io.github.parquetdecoding.testkit.ReferenceRunLengthBitPacking;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class PlainDecodersTest {
    private static final String SPARK = "org.apache.spark.sql.execution.datasources.parquet.VectorizedColumnReader";
    private static final String RECORDS = "org.apache.iceberg.shaded.parquet.column.impl.ColumnReadStoreImpl";
    private static final byte[] LEVELS = {1, 2, 3};

    @ParameterizedTest
    @CsvSource({
            "DELTA_BINARY_PACKED, INT32, 4", "DELTA_BINARY_PACKED, INT64, 8", "DELTA_LENGTH_BYTE_ARRAY, BINARY, 0",
            "DELTA_BYTE_ARRAY, BINARY, 0", "DELTA_BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY, 7", "RLE, BOOLEAN, 0",
            "ALP, FLOAT, 4", "ALP, DOUBLE, 8", "BYTE_STREAM_SPLIT, INT32, 4", "BYTE_STREAM_SPLIT, DOUBLE, 8",
            "BYTE_STREAM_SPLIT, FIXED_LEN_BYTE_ARRAY, 1", "BYTE_STREAM_SPLIT, FIXED_LEN_BYTE_ARRAY, 16",
            "BYTE_STREAM_SPLIT, FIXED_LEN_BYTE_ARRAY, 37",
    })
    void pagesComeOutPlainOrAreRefusedIfTheyAreCutShort(String encoding, String type, int size) {
        for (int count : new int[] {0, 1, 9, 300, 100_000}) {
            byte[][] values = values(type, size, count);
            byte[] page = encode(encoding, type, values);
            byte[] plain = plain(type, size, values);
            for (ByteBuffer input : List.of(page(page, ByteBuffer.allocate(page.length + 9).slice(6, page.length + 3)),
                    page(page, ByteBuffer.allocateDirect(page.length + 3)), page(page, null).asReadOnlyBuffer())) {
                byte[] decoded = decoder(encoding, type, size, 1 << 30).apply(input, count);
                assertThat(decoded).startsWith(LEVELS);
                assertThat(Arrays.copyOfRange(decoded, LEVELS.length, decoded.length)).isEqualTo(plain);
            }
        }
        byte[][] values = values(type, size, 300);
        byte[] page = encode(encoding, type, values);
        int whole = LEVELS.length + plain(type, size, values).length;
        for (int length = 0; length < page.length; length++) {
            ByteBuffer truncated = page(Arrays.copyOf(page, length), null);
            try {
                // Fewer values may be a page, too, and the last miniblock may be cut short.
                assertThat(decoder(encoding, type, size, whole).apply(truncated, 300).length)
                        .isLessThanOrEqualTo(whole);
            } catch (IllegalArgumentException e) {
                assertThat(e).hasMessageContaining("Invalid ByteStreamSplit stream");
            } catch (RuntimeException e) {
                assertThat(e.getClass().getSimpleName()).isEqualTo("MalformedParquetException");
            }
        }
        if (!encoding.equals("BYTE_STREAM_SPLIT")) {
            assertThat(decoder(encoding, type, size, whole).apply(page(page, null), 300)).hasSize(whole);
            assertThatThrownBy(() -> decoder(encoding, type, size, whole - 1).apply(page(page, null), 300))
                    .hasMessage("The page's " + (LEVELS.length + page.length) + " bytes become " + whole
                            + " in PLAIN encoding, more than the limit of " + (whole - 1)
                            + " (-Dparquet.decoding.agent.pageLimit)");
            if (!encoding.equals("RLE")) {
                assertThatThrownBy(() -> decoder(encoding, type, size, whole).apply(page(page, null), 299))
                        .hasMessage("The page has 300 values, but its header claims 299, nulls included");
            }
        }
    }

    /** As parquet-mr before 1.8 wrote it (PARQUET-246). */
    @Test
    void theFirstPrefixOfAPageMayBeOfThePageBeforeIt() {
        BiFunction<ByteBuffer, Integer, byte[]> decoder = decoder("DELTA_BYTE_ARRAY", "BINARY", 0, 99);
        byte[] second = ReferenceDeltaByteArray.encode(new int[] {2}, new byte[][] {{'x'}}, Layout.USUAL);
        assertThatThrownBy(() -> decoder.apply(page(second, null), 1)).hasMessageContaining("prefix");
        byte[] first = encode("DELTA_BYTE_ARRAY", "BINARY", new byte[][] {{'a', 'b', 'c'}});
        assertThat(decoder.apply(page(first, null), 1)).endsWith(3, 0, 0, 0, 'a', 'b', 'c');
        assertThat(decoder.apply(page(second, null), 1)).endsWith(3, 0, 0, 0, 'a', 'b', 'x');
    }

    @ParameterizedTest
    @CsvSource({
            "unknown, INT32, BYTE_STREAM_SPLIT DELTA_BINARY_PACKED", "unknown, INT96, ''", "unknown, BOOLEAN, RLE",
            "unknown, INT64, BYTE_STREAM_SPLIT DELTA_BINARY_PACKED", "unknown, FLOAT, ALP BYTE_STREAM_SPLIT",
            "unknown, DOUBLE, ALP BYTE_STREAM_SPLIT", "unknown, BINARY, DELTA_BYTE_ARRAY DELTA_LENGTH_BYTE_ARRAY",
            "unknown, FIXED_LEN_BYTE_ARRAY, BYTE_STREAM_SPLIT DELTA_BYTE_ARRAY", SPARK + ", INT64, BYTE_STREAM_SPLIT",
            SPARK + ", BOOLEAN, ''", SPARK + ", BINARY, ''", SPARK + ", DOUBLE, ALP BYTE_STREAM_SPLIT",
            SPARK + ", FIXED_LEN_BYTE_ARRAY, BYTE_STREAM_SPLIT", RECORDS + ", INT32, ''", RECORDS + ", BOOLEAN, ''",
            RECORDS + ", BINARY, ''", RECORDS + ", FIXED_LEN_BYTE_ARRAY, ''", RECORDS + ", FLOAT, ALP",
    })
    void whoAsksAndTheTypeDecideWhichEncodingsAreDecoded(String caller, String type, String encodings) {
        Set<String> expected = new TreeSet<>(List.of(encodings.split(" ")));
        expected.remove("");
        PlainDecoders all = new PlainDecoders(PlainDecoders.KINDS, 99);
        if (caller.equals(RECORDS)) {
            assertThat(all.of(caller, false, type, 5).containsKey("BYTE_STREAM_SPLIT"))
                    .isEqualTo(!type.startsWith("B"));
        } else {
            expected.add("BIT_PACKED");
        }
        assertThat(all.of(caller, true, type, 5)).containsOnlyKeys(expected);
        for (String kind : PlainDecoders.KINDS) {
            Set<String> ofKind = new TreeSet<>(expected);
            ofKind.removeIf(encoding -> !kind.equals(encoding.startsWith("DELTA") ? "delta"
                    : encoding.equals("BIT_PACKED") ? "rle" : encoding.toLowerCase().replace('_', '-')));
            assertThat(new PlainDecoders(List.of(kind), 99).of(caller, true, type, 5)).containsOnlyKeys(ofKind);
        }
    }

    private static BiFunction<ByteBuffer, Integer, byte[]> decoder(
            String encoding, String type, int size, int limit) {
        return new PlainDecoders(PlainDecoders.KINDS, limit).of("unknown", true, type, size).get(encoding);
    }

    /** Behind levels. */
    private static ByteBuffer page(byte[] values, ByteBuffer empty) {
        ByteBuffer page = empty == null ? ByteBuffer.allocate(LEVELS.length + values.length) : empty;
        return page.put(LEVELS).put(values).position(LEVELS.length).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Each in its own bytes. */
    private static byte[][] values(String type, int size, int count) {
        Random random = new Random(count);
        byte[][] values = new byte[count][];
        for (int i = 0; i < count; i++) {
            values[i] = new byte[size > 0 ? size : type.equals("BOOLEAN") ? 1 : random.nextInt(20)];
            random.nextBytes(values[i]);
            if (type.equals("BOOLEAN")) {
                values[i][0] = (byte) (i % 100 < 50 ? 1 : values[i][0] & 1);
            } else if (type.equals("DOUBLE") && i % 3 > 0) {
                values[i] = ArrayType.DOUBLES.toPlain(new double[] {random.nextInt(10_000) / 100.0});
            } else if (type.equals("BINARY") && i % 3 > 0) {
                values[i] = ("https://example.org/" + i).getBytes(StandardCharsets.US_ASCII);
            }
        }
        return values;
    }

    private static byte[] plain(String type, int size, byte[][] values) {
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        if (type.equals("BOOLEAN")) {
            byte[] bits = new byte[(values.length + 7) / 8];
            for (int i = 0; i < values.length; i++) {
                bits[i / 8] |= (byte) (values[i][0] << i % 8);
            }
            return bits;
        }
        for (byte[] value : values) {
            if (size == 0) {
                plain.writeBytes(ArrayType.INTS.toPlain(new int[] {value.length}));
            }
            plain.writeBytes(value);
        }
        return plain.toByteArray();
    }

    static byte[] encode(String encoding, String type, byte[][] values) {
        byte[] plain = type.equals("BINARY") ? null : plain(type, 1, values);
        return switch (encoding) {
            case "BYTE_STREAM_SPLIT" ->
                    ReferenceByteStreamSplit.encode(plain, values.length == 0 ? 1 : values[0].length);
            case "DELTA_BINARY_PACKED" -> type.equals("INT32")
                    ? ReferenceDeltaBinaryPacked.encodeInts(ArrayType.INTS.fromPlain(plain), Layout.USUAL)
                    : ReferenceDeltaBinaryPacked.encodeLongs(ArrayType.LONGS.fromPlain(plain), Layout.USUAL);
            case "DELTA_LENGTH_BYTE_ARRAY" -> ReferenceDeltaLengthByteArray.encode(values, Layout.USUAL);
            case "DELTA_BYTE_ARRAY" -> ReferenceDeltaByteArray.encode(values, Layout.USUAL);
            case "ALP" -> ReferenceAlp.encode(plain, type.equals("FLOAT") ? 4 : 8, 10, 2, 0);
            default -> {
                int[] bits = new int[values.length];
                Arrays.setAll(bits, i -> values[i][0]);
                byte[] runs = ReferenceRunLengthBitPacking.encode(bits, 1);
                ByteArrayOutputStream page = new ByteArrayOutputStream();
                page.writeBytes(ArrayType.INTS.toPlain(new int[] {runs.length}));
                page.writeBytes(runs);
                yield page.toByteArray();
            }
        };
    }
}
