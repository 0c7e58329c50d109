// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.parquetdecoding.column.Column;
import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.column.ColumnChunkDecoder;
import io.github.parquetdecoding.column.ColumnPage;
import io.github.parquetdecoding.column.ColumnPages;
import io.github.parquetdecoding.column.Repetition;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.internal.ReferenceAlp;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked.Layout;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaByteArray;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaLengthByteArray;
import io.github.parquetdecoding.testkit.internal.ReferencePlainByteArray;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The examples in the Javadoc. Each region is one example. */
class ExamplesTest {
    @Test
    void cursor() {
        byte[] page = {7, (byte) 0xAC, 2, 0, 0};
        // @start region="cursor"
        ByteCursor in = ByteCursor.of(page, 1, 2);
        int value = Uleb128.readInt(in);    // the bytes AC 02
        // @end
        assertThat(value).isEqualTo(300);
        assertThat(in.remaining()).isZero();
    }

    @Test
    void dropIn() {
        ByteBuffer buffer = ByteBuffer.wrap(new byte[] {(byte) 0xAC, 2, 3});
        // @start region="drop-in"
        int length = ParquetDecodingUtils.readUleb128Int(buffer);
        int delta = ParquetDecodingUtils.zigZagDecode(ParquetDecodingUtils.readUleb128Int(buffer));
        // @end
        assertThat(new int[] {length, delta}).containsExactly(300, -2);
    }

    @Test
    void uleb128() {
        // @start region="uleb128"
        int[] values = {1, 300, 70_000};
        byte[] bytes = new byte[values.length * Uleb128.MAX_INT_BYTES];
        int length = 0;
        for (int value : values) {
            length += Uleb128.writeInt(value, bytes, length);
        }

        int[] read = new int[values.length];
        Uleb128.readInts(ByteCursor.of(bytes, 0, length), read, 0, read.length);
        // @end
        assertThat(length).isEqualTo(1 + 2 + 3);
        assertThat(read).isEqualTo(values);
    }

    @Test
    void valueReader() {
        byte[] bytes = ReferenceDeltaBinaryPacked.encodeLongs(new long[] {7, 5, 8}, Layout.USUAL);
        // @start region="value-reader"
        ValueReader reader = ValueReaders.of(PhysicalType.INT64, 0, Encoding.DELTA_BINARY_PACKED);
        reader.reset(ByteCursor.of(bytes));
        reader.skip(1);

        long[] values = new long[2];
        reader.readLongs(values, 0, values.length);
        // @end
        assertThat(values).containsExactly(5, 8);
        assertThat(reader.valueCount(9)).isEqualTo(3);
        assertThatThrownBy(() -> reader.readInts(new int[1], 0, 0)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void byteStreamSplit() {
        // @start region="encoder"
        float[] values = {1.5f, -2, 0.25f};
        byte[] encoded = new byte[values.length * Float.BYTES];
        ByteStreamSplitEncoder.encodeFloats(values, 0, encoded, 0, values.length);
        // @end
        // @start region="page"
        ByteStreamSplitPage page = ByteStreamSplitPage.of(ByteCursor.of(encoded), Float.BYTES);
        float[] batch = new float[2];
        page.decodeFloats(1, batch, 0, batch.length);    // all but the first value
        // @end
        assertThat(batch).isEqualTo(Arrays.copyOfRange(values, 1, 3));
    }

    @Test
    void alp() {
        double[] prices = {19.99, 5.25, 100};
        byte[] encoded = ReferenceAlp.encode(ArrayType.DOUBLES.toPlain(prices), Double.BYTES, 10, 14, 12);
        // @start region="alp-page"
        AlpPage page = AlpPage.of(ByteCursor.of(encoded), Double.BYTES);
        double[] batch = new double[2];
        page.decodeDoubles(1, batch, 0, batch.length);    // all but the first value
        // @end
        assertThat(batch).isEqualTo(Arrays.copyOfRange(prices, 1, 3));
    }

    @Test
    void bits() {
        // @start region="bits"
        int[] values = {5, 0, 7, 2};
        byte[] packed = new byte[(int) BitPacking.byteCount(values.length, 3)];
        BitPacking.packInts(values, 0, 3, packed, 0, values.length);

        int[] unpacked = new int[values.length];
        BitPacking.unpackInts(packed, 0, 3, unpacked, 0, unpacked.length);
        // @end
        assertThat(unpacked).isEqualTo(values);
    }

    @Test
    void nullableColumn() {
        // @start region="writer"
        RunLengthBitPackedWriter levelWriter = new RunLengthBitPackedWriter(1);
        levelWriter.writeInts(new int[] {1, 0, 1, 1}, 0, 4);
        byte[] levels = levelWriter.toByteArray();
        // @end
        RunLengthBitPackedWriter idWriter = new RunLengthBitPackedWriter(2);
        idWriter.writeInts(new int[] {2, 0, 2}, 0, 3);
        byte[] idPage = ByteArrays.join(new byte[] {2}, idWriter.toByteArray());
        // @start region="reader"
        RunLengthBitPackedReader levelReader = RunLengthBitPackedReader.of(ByteCursor.of(levels), 1);
        long[] validity = new long[1];
        int valueCount = levelReader.readValidity(validity, 0, 4);    // 3 of 4 values are not null
        // @end
        int[] values = new int[4];
        ByteCursor dictionary = ByteCursor.of(new byte[] {10, 0, 0, 0, 20, 0, 0, 0, 30, 0, 0, 0});
        ValueReader valueReader = ValueReaders.ofDictionary(PhysicalType.INT32, 0, dictionary, 3);
        valueReader.reset(ByteCursor.of(idPage));
        valueReader.readInts(values, 0, valueCount);    // 30, 10, 30
        // @start region="validity"
        Validity.expand(validity, 0, values, 0, 4);    // 30, 0, 10, 30
        // @end
        assertThat(values).containsExactly(30, 0, 10, 30);
    }

    @Test
    void strings() {
        byte[] dictionaryPage = ReferencePlainByteArray.encode(ByteArrays.of("axis", "axle", "babble"));
        byte[] idPage = {2, 3, 0b01_10_01, 0};
        // @start region="strings"
        ValueReader reader = ValueReaders.ofDictionary(PhysicalType.BYTE_ARRAY, 0, ByteCursor.of(dictionaryPage), 3);
        reader.reset(ByteCursor.of(idPage));
        int[] ids = new int[3];
        reader.readIds(ids, 0, ids.length);

        ByteArrayDictionary dictionary = reader.dictionary();
        byte[] values = new byte[(int) dictionary.byteCount(ids, 0, ids.length)];
        int[] offsets = new int[ids.length + 1];
        dictionary.copyValues(ids, 0, values, 0, offsets, 0, ids.length);
        String second = new String(values, offsets[1], offsets[2] - offsets[1], StandardCharsets.UTF_8);    // babble
        // @end
        assertThat(second).isEqualTo("babble");
        assertThat(new String(values, StandardCharsets.UTF_8)).isEqualTo("axlebabbleaxle");
    }

    @Test
    void columnChunk() {
        byte[] page = {2, 0, 0, 0, 6, 1, 10, 0, 0, 0, 20, 0, 0, 0, 30, 0, 0, 0};
        // @start region="column-chunk"
        ColumnPage[] pages = {ColumnPage.ofV1(ByteCursor.of(page), 3, Encoding.PLAIN), null};
        ColumnPages source = new ColumnPages() {
            private int next;

            @Override
            public ColumnPage next() {
                return pages[next++];
            }

            @Override
            public ColumnPage dictionary() {
                return null;
            }
        };
        ColumnChunkDecoder column = ColumnChunkDecoder.of(
                new Column("fare", PhysicalType.INT32, Repetition.OPTIONAL), 3, source);
        ColumnBatch batch = new ColumnBatch(8_192);
        long sum = 0;
        while (column.next(batch)) {
            int[] values = batch.ints();    // 0 where there is a null
            for (int i = 0; i < batch.rowCount(); i++) {
                sum += values[i];
            }
        }
        // @end
        assertThat(sum).isEqualTo(60);
    }

    @Test
    void malformed() {
        byte[] bytes = {(byte) 0x80};
        String report = "";
        // @start region="malformed"
        try {
            Uleb128.readInt(ByteCursor.of(bytes));
        } catch (MalformedParquetException e) {
            report = "The page is damaged at byte " + e.offset() + ": " + e.getMessage();
        }
        // @end
        assertThat(report).startsWith("The page is damaged at byte 0: ULEB128 int at offset 0 is truncated");
    }

    @Test
    void kernels() {
        // @start region="kernels"
        System.getLogger("reader").log(System.Logger.Level.DEBUG, DecodingKernels::describe);
        // @end
        assertThat(DecodingKernels.describe()).isNotEmpty();
    }

    /** The page of a reader's Javadoc, written there in hexadecimal in front of three blanks or more. */
    private static byte[] page(Class<?> reader) throws IOException {
        String source = Files.readString(Path.of("src/main/java", reader.getName().replace('.', '/') + ".java"));
        ByteArrayOutputStream page = new ByteArrayOutputStream();
        Matcher lines = Pattern.compile("(?m)^ \\* ((?:[0-9A-F]{2} )+)(?:\\.\\.\\. 00)? .*$").matcher(source);
        while (lines.find()) {
            page.writeBytes(HexFormat.ofDelimiter(" ").parseHex(lines.group(1).strip()));
            if (lines.group().contains("... 00")) {
                page.writeBytes(new byte[Integer.parseInt(lines.group().replaceAll(".* (\\d+) bytes.*", "$1")) - 1]);
            }
        }
        return page.toByteArray();
    }

    @Test
    void theLayoutsInJavadocAreWhatTheReferenceWrites() throws IOException {
        byte[][] words = ByteArrays.of("axis", "axle", "babble");
        assertThat(page(DeltaBinaryPackedReader.class))
                .isEqualTo(ReferenceDeltaBinaryPacked.encodeInts(new int[] {7, 5, 8}, Layout.USUAL));
        assertThat(page(DeltaLengthByteArrayReader.class))
                .isEqualTo(ReferenceDeltaLengthByteArray.encode(words, Layout.USUAL));
        assertThat(page(DeltaPrefixByteArrayReader.class))
                .isEqualTo(ReferenceDeltaByteArray.encode(words, Layout.USUAL));
    }

    @Test
    void binaryPacked() {
        byte[] page = {(byte) 0x80, 1, 4, 5, 14, 2, 0, 0, 0, 0};
        // @start region="binary-packed"
        DeltaBinaryPackedReader reader = DeltaBinaryPackedReader.of(ByteCursor.of(page));
        int[] batch = new int[3];
        reader.skip(1);
        reader.readInts(batch, 0, batch.length);    // the second to the fourth value
        // @end
        assertThat(batch).containsExactly(8, 9, 10);
    }

    @Test
    void lengthByteArray() {
        byte[] page = ReferenceDeltaLengthByteArray.encode(ByteArrays.of("axis", "axle", "babble"), Layout.USUAL);
        // @start region="length-byte-array"
        DeltaLengthByteArrayReader reader = DeltaLengthByteArrayReader.of(ByteCursor.of(page));
        int[] offsets = new int[reader.valueCount() + 1];
        reader.readOffsets(offsets, 0, reader.valueCount());
        String second = new String(reader.array(), offsets[1], offsets[2] - offsets[1], StandardCharsets.UTF_8);
        // @end
        assertThat(second).isEqualTo("axle");
    }
}
