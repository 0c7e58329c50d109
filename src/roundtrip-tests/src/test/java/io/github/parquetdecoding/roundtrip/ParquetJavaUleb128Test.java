package io.github.parquetdecoding.roundtrip;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.ParquetDecodingUtils;
import io.github.parquetdecoding.Uleb128;
import io.github.parquetdecoding.testkit.BoundedInputStream;
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
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
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

    @Test
    void intsOfParquetJavaAreReadByEveryFront() throws IOException {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        for (int value : INTS) {
            BytesUtils.writeUnsignedVarInt(value, written);
        }
        byte[] encoded = written.toByteArray();
        byte[] inside = surrounded(encoded);

        ByteCursor cursor = ByteCursor.of(inside, 3, encoded.length);
        ByteCursor bulk = ByteCursor.of(inside, 3, encoded.length);
        ByteCursor front = ByteCursor.of(encoded);
        ByteBuffer heap = ByteBuffer.wrap(encoded);
        ByteBuffer direct = ByteBuffer.allocateDirect(encoded.length).put(encoded).rewind();
        InputStream stream = new ByteArrayInputStream(encoded);
        for (int value : INTS) {
            assertThat(Uleb128.readInt(cursor)).isEqualTo(value);
            assertThat(ParquetDecodingUtils.readUleb128Int(front)).isEqualTo(value);
            assertThat(ParquetDecodingUtils.readUleb128Int(heap)).isEqualTo(value);
            assertThat(ParquetDecodingUtils.readUleb128Int(direct)).isEqualTo(value);
            assertThat(ParquetDecodingUtils.readUleb128Int(stream)).isEqualTo(value);
        }
        int[] all = new int[INTS.length];
        Uleb128.readInts(bulk, all, 0, all.length);

        assertThat(all).isEqualTo(INTS);
        assertThat(cursor.remaining()).isZero();
        assertThat(bulk.remaining()).isZero();
        assertThat(front.remaining()).isZero();
        assertThat(heap.remaining()).isZero();
        assertThat(direct.remaining()).isZero();
        assertThat(stream.read()).isEqualTo(-1);
    }

    @Test
    void longsOfParquetJavaAreReadByEveryFront() throws IOException {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        for (long value : LONGS) {
            BytesUtils.writeUnsignedVarLong(value, written);
        }
        byte[] encoded = written.toByteArray();
        byte[] inside = surrounded(encoded);

        ByteCursor cursor = ByteCursor.of(inside, 3, encoded.length);
        ByteCursor bulk = ByteCursor.of(inside, 3, encoded.length);
        ByteCursor front = ByteCursor.of(encoded);
        ByteBuffer heap = ByteBuffer.wrap(encoded);
        ByteBuffer direct = ByteBuffer.allocateDirect(encoded.length).put(encoded).rewind();
        InputStream stream = new ByteArrayInputStream(encoded);
        for (long value : LONGS) {
            assertThat(Uleb128.readLong(cursor)).isEqualTo(value);
            assertThat(ParquetDecodingUtils.readUleb128Long(front)).isEqualTo(value);
            assertThat(ParquetDecodingUtils.readUleb128Long(heap)).isEqualTo(value);
            assertThat(ParquetDecodingUtils.readUleb128Long(direct)).isEqualTo(value);
            assertThat(ParquetDecodingUtils.readUleb128Long(stream)).isEqualTo(value);
        }
        long[] all = new long[LONGS.length];
        Uleb128.readLongs(bulk, all, 0, all.length);

        assertThat(all).isEqualTo(LONGS);
        assertThat(cursor.remaining()).isZero();
        assertThat(bulk.remaining()).isZero();
        assertThat(front.remaining()).isZero();
        assertThat(heap.remaining()).isZero();
        assertThat(direct.remaining()).isZero();
        assertThat(stream.read()).isEqualTo(-1);
    }

    @Test
    void skippingEndsWhereParquetJavaHasWrittenTheNextValue() throws IOException {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        int[] ends = new int[LONGS.length];
        for (int i = 0; i < LONGS.length; i++) {
            BytesUtils.writeUnsignedVarLong(LONGS[i], written);
            ends[i] = written.size();
        }
        ByteCursor cursor = ByteCursor.of(written.toByteArray());
        for (int count = 1, skipped = count; skipped <= ends.length; skipped += ++count) {
            Uleb128.skip(cursor, count);
            assertThat(cursor.position()).isEqualTo(ends[skipped - 1]);
        }
        assertThat(cursor.position()).isGreaterThan(ends[ends.length - 300]);
    }

    @Test
    void writtenIntsAreThoseOfParquetJavaAndAreReadByIt() throws IOException {
        for (int value : INTS) {
            ByteArrayOutputStream expected = new ByteArrayOutputStream();
            BytesUtils.writeUnsignedVarInt(value, expected);
            byte[] out = new byte[Uleb128.sizeOfInt(value)];
            assertThat(Uleb128.writeInt(value, out, 0)).isEqualTo(out.length);
            assertThat(out).isEqualTo(expected.toByteArray());
            assertThat(BytesUtils.readUnsignedVarInt(new ByteArrayInputStream(out))).isEqualTo(value);
        }
    }

    @Test
    void writtenLongsAreThoseOfParquetJavaAndAreReadByIt() throws IOException {
        for (long value : LONGS) {
            ByteArrayOutputStream expected = new ByteArrayOutputStream();
            BytesUtils.writeUnsignedVarLong(value, expected);
            byte[] out = new byte[Uleb128.sizeOfLong(value)];
            assertThat(Uleb128.writeLong(value, out, 0)).isEqualTo(out.length);
            assertThat(out).isEqualTo(expected.toByteArray());
            assertThat(BytesUtils.readUnsignedVarLong(new ByteArrayInputStream(out))).isEqualTo(value);
        }
    }

    @Test
    void zigZagValuesOfParquetJavaAreDecoded() throws IOException {
        ByteArrayOutputStream ints = new ByteArrayOutputStream();
        ByteArrayOutputStream longs = new ByteArrayOutputStream();
        for (int i = 0; i < LONGS.length; i++) {
            BytesUtils.writeZigZagVarInt(INTS[i], ints);
            BytesUtils.writeZigZagVarLong(LONGS[i], longs);
        }
        ByteCursor intCursor = ByteCursor.of(ints.toByteArray());
        ByteCursor longCursor = ByteCursor.of(longs.toByteArray());
        for (int i = 0; i < LONGS.length; i++) {
            assertThat(ParquetDecodingUtils.zigZagDecode(Uleb128.readInt(intCursor))).isEqualTo(INTS[i]);
            assertThat(ParquetDecodingUtils.zigZagDecode(Uleb128.readLong(longCursor))).isEqualTo(LONGS[i]);
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
        assertThat(HybridRuns.read(cursor, bitWidth, values.length)).isEqualTo(values);
        assertThat(cursor.remaining()).isZero();
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

    /** Bytes before and after that would be values of their own. */
    private static byte[] surrounded(byte[] encoded) {
        byte[] array = new byte[3 + encoded.length + 2];
        Arrays.fill(array, (byte) 0x01);
        System.arraycopy(encoded, 0, array, 3, encoded.length);
        return array;
    }
}
