// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.ParquetDecodingUtils;
import io.github.parquetdecoding.Uleb128;
import io.github.parquetdecoding.testkit.BoundedInputStream;
import io.github.parquetdecoding.testkit.ReferenceRunLengthBitPacking;
import io.github.parquetdecoding.testkit.ReferenceUleb128;
import io.github.parquetdecoding.testkit.ReferenceZigZag;
import org.apache.parquet.bytes.BytesUtils;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForLong;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridEncoder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ParquetJavaUleb128Test {
    private static final long[] LONGS = longs();
    private static final int[] INTS = LongStream.of(LONGS).mapToInt(value -> (int) value).toArray();

    /** Both sides of the ends of every length, then random values of every number of bits. */
    private static long[] longs() {
        Random random = new Random(20261121);
        LongStream ends = LongStream.range(0, Long.SIZE).map(bits -> 1L << bits).flatMap(
                power -> LongStream.of(power - 1, power, power + 1, -power, ~power));
        LongStream others = LongStream.range(0, 20_000).map(i -> random.nextLong() >>> random.nextInt(Long.SIZE));
        return LongStream.concat(ends, others).toArray();
    }

    /** The reference's bytes are what every front reads in the library's own conformance tests. */
    @Test
    void parquetJavaWritesAndReadsWhatTheReferenceDoes() throws IOException {
        ByteArrayOutputStream ints = new ByteArrayOutputStream();
        ByteArrayOutputStream longs = new ByteArrayOutputStream();
        ByteArrayOutputStream zigZagInts = new ByteArrayOutputStream();
        ByteArrayOutputStream zigZagLongs = new ByteArrayOutputStream();
        for (int i = 0; i < LONGS.length; i++) {
            BytesUtils.writeUnsignedVarInt(INTS[i], ints);
            BytesUtils.writeUnsignedVarLong(LONGS[i], longs);
            BytesUtils.writeZigZagVarInt(INTS[i], zigZagInts);
            BytesUtils.writeZigZagVarLong(LONGS[i], zigZagLongs);
        }
        assertThat(ints.toByteArray()).isEqualTo(ReferenceUleb128.encodeAll(INTS));
        assertThat(longs.toByteArray()).isEqualTo(ReferenceUleb128.encodeAll(LONGS));
        assertThat(zigZagInts.toByteArray()).isEqualTo(
                ReferenceUleb128.encodeAll(IntStream.of(INTS).map(ReferenceZigZag::encode).toArray()));
        assertThat(zigZagLongs.toByteArray()).isEqualTo(
                ReferenceUleb128.encodeAll(LongStream.of(LONGS).map(ReferenceZigZag::encode).toArray()));

        InputStream intStream = new ByteArrayInputStream(ints.toByteArray());
        InputStream longStream = new ByteArrayInputStream(longs.toByteArray());
        for (int i = 0; i < LONGS.length; i++) {
            assertThat(BytesUtils.readUnsignedVarInt(intStream)).isEqualTo(INTS[i]);
            assertThat(BytesUtils.readUnsignedVarLong(longStream)).isEqualTo(LONGS[i]);
        }
    }

    @Test
    void listsOfParquetJavasValuesAreReadSkippedAndWritten() {
        byte[] ints = ReferenceUleb128.encodeAll(INTS);
        byte[] longs = ReferenceUleb128.encodeAll(LONGS);
        ByteCursor intCursor = ByteCursor.of(ints);
        ByteCursor longCursor = ByteCursor.of(longs);
        int[] intsRead = new int[INTS.length];
        long[] longsRead = new long[LONGS.length];
        Uleb128.readInts(intCursor, intsRead, 0, intsRead.length);
        Uleb128.readLongs(longCursor, longsRead, 0, longsRead.length);
        assertThat(intsRead).isEqualTo(INTS);
        assertThat(longsRead).isEqualTo(LONGS);
        assertThat(intCursor.remaining()).isZero();
        assertThat(longCursor.remaining()).isZero();

        byte[] intsWritten = new byte[ints.length];
        byte[] longsWritten = new byte[longs.length];
        int[] longsEnds = new int[LONGS.length];
        for (int i = 0, intsEnd = 0, longsEnd = 0; i < LONGS.length; i++) {
            intsEnd += Uleb128.writeInt(INTS[i], intsWritten, intsEnd);
            longsEnd += Uleb128.writeLong(LONGS[i], longsWritten, longsEnd);
            longsEnds[i] = longsEnd;
        }
        assertThat(intsWritten).isEqualTo(ints);
        assertThat(longsWritten).isEqualTo(longs);

        longCursor.position(0);
        for (int count = 1, skipped = count; skipped <= longsEnds.length; skipped += ++count) {
            Uleb128.skip(longCursor, count);
            assertThat(longCursor.position()).isEqualTo(longsEnds[skipped - 1]);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 8, 9, 17, 31})
    void runHeadersOfParquetJavasHybridEncoderLeadThroughItsRuns(int bitWidth) throws IOException {
        Random random = new Random(20261124);
        int[] values = new int[50_000];
        for (int i = 0; i < values.length; ) {
            // The first run's header takes three bytes; the others are of every length, bit-packed groups included.
            int end = i == 0 ? 20_000 : Math.min(values.length, i + 1 + (random.nextInt() >>> 22 + random.nextInt(10)));
            Arrays.fill(values, i, end, random.nextInt() >>> Integer.SIZE - bitWidth);
            i = end;
        }
        byte[] encoded;
        try (RunLengthBitPackingHybridEncoder encoder =
                new RunLengthBitPackingHybridEncoder(bitWidth, 64, 4096, new HeapByteBufferAllocator())) {
            for (int value : values) {
                encoder.writeInt(value);
            }
            encoded = ParquetJavaCodec.bytes(encoder.toBytes());
        }
        ByteCursor cursor = ByteCursor.of(encoded);
        int read = 0;
        while (cursor.remaining() > 0) {
            int start = cursor.position();
            int header = Uleb128.readInt(cursor);
            boolean packed = (header & 1) != 0;
            cursor.skip(packed ? (header >>> 1) * bitWidth : (bitWidth + 7) / 8);
            // The last group is filled up.
            int count = Math.min((header >>> 1) * (packed ? 8 : 1), values.length - read);
            byte[] run = Arrays.copyOfRange(encoded, start, cursor.position());
            assertThat(ReferenceRunLengthBitPacking.decode(run, count, bitWidth))
                    .isEqualTo(Arrays.copyOfRange(values, read, read + count));
            read += count;
        }
        assertThat(read).isEqualTo(values.length);
    }

    @Test
    void theHeaderOfParquetJavasDeltaWriterIsRead() throws IOException {
        byte[] encoded;
        try (DeltaBinaryPackingValuesWriterForLong writer =
                new DeltaBinaryPackingValuesWriterForLong(128, 4, 64, 4096, new HeapByteBufferAllocator())) {
            for (int i = 0; i < 1000; i++) {
                writer.writeLong(-1_700_000_000_000_000L - 1_000_003L * i);
            }
            encoded = ParquetJavaCodec.bytes(writer.getBytes());
        }
        ByteCursor cursor = ByteCursor.of(encoded);
        int[] header = new int[3];
        Uleb128.readInts(cursor, header, 0, 3);
        assertThat(header).as("block size, mini blocks, values").containsExactly(128, 4, 1000);
        assertThat(ParquetDecodingUtils.zigZagDecode(Uleb128.readLong(cursor)))
                .as("first value").isEqualTo(-1_700_000_000_000_000L);
        assertThat(ParquetDecodingUtils.zigZagDecode(Uleb128.readLong(cursor)))
                .as("least delta of the first block").isEqualTo(-1_000_003L);
    }

    @Test
    void sixBytesThatParquetJavaTakesForAnotherIntAreRefused() throws IOException {
        byte[] sixBytes = {(byte) 0x81, (byte) 0x80, (byte) 0x80, (byte) 0x80, (byte) 0x80, 0x01};
        assertThat(BytesUtils.readUnsignedVarInt(new ByteArrayInputStream(sixBytes))).isEqualTo(1 | 1 << 35);

        ByteCursor cursor = ByteCursor.of(sixBytes);
        assertThatThrownBy(() -> Uleb128.readInt(cursor)).isInstanceOf(MalformedParquetException.class);
        assertThat(cursor.position()).isZero();
        assertThatThrownBy(() -> ParquetDecodingUtils.readUleb128Int(new ByteArrayInputStream(sixBytes)))
                .isInstanceOf(MalformedParquetException.class);
    }

    @Test
    void aStreamThatEndsIsAnEofWhereParquetJavaReadsOnForEver() {
        byte[] truncated = {(byte) 0x81};
        assertThatThrownBy(() -> BytesUtils.readUnsignedVarInt(new BoundedInputStream(truncated)))
                .isInstanceOf(AssertionError.class);

        assertThatThrownBy(() -> ParquetDecodingUtils.readUleb128Int(new BoundedInputStream(truncated)))
                .isInstanceOf(EOFException.class);
        assertThatThrownBy(() -> ParquetDecodingUtils.readUleb128Long(new BoundedInputStream(truncated)))
                .isInstanceOf(EOFException.class);
    }
}
