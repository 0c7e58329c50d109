package io.github.parquetdecoding;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** The front's lists, of cursors and of every kind of buffer, against values that were drawn before. */
class ParquetDecodingUtilsListsTest {
    private static final int BEFORE = 7;

    private static List<ByteBuffer> buffers(byte[] encoded) {
        byte[] array = new byte[BEFORE + encoded.length + 100];
        Arrays.fill(array, (byte) 1);
        System.arraycopy(encoded, 0, array, BEFORE, encoded.length);
        ByteBuffer direct = ByteBuffer.allocateDirect(array.length).put(array);
        ByteBuffer slice = ByteBuffer.wrap(array).position(2).slice();
        return List.of(
                ByteBuffer.wrap(array, BEFORE, encoded.length),
                slice.position(BEFORE - 2).limit(BEFORE - 2 + encoded.length),
                ByteBuffer.wrap(array, BEFORE, encoded.length).asReadOnlyBuffer(),
                direct.position(BEFORE).limit(BEFORE + encoded.length).order(ByteOrder.LITTLE_ENDIAN));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 5, 20, 64, 100, 1_000})
    void listsAreReadFromCursorsAndBuffers(int count) {
        SplittableRandom random = new SplittableRandom(count);
        long[] longs = random.longs(count).map(v -> v >> random.nextInt(64)).toArray();
        int[] ints = random.ints(count).map(v -> v >> random.nextInt(32)).toArray();
        byte[] bytes = new byte[count * Uleb128.MAX_LONG_BYTES];

        byte[] encoded = Arrays.copyOf(bytes, Uleb128.writeLongs(longs, 0, count, bytes, 0));
        byte[] zigZag = Arrays.copyOf(bytes, Uleb128.writeZigZagLongs(longs, 0, count, bytes, 0));
        long[] readLongs = new long[count + 2];
        ParquetDecodingUtils.readUleb128Longs(ByteCursor.of(encoded), readLongs, 1, count);
        assertThat(Arrays.copyOfRange(readLongs, 1, count + 1)).isEqualTo(longs);
        assertThat(readLongs).startsWith(0).endsWith(0);
        readLongs = new long[count];
        ParquetDecodingUtils.readZigZagUleb128Longs(ByteCursor.of(zigZag), readLongs, 0, count);
        assertThat(readLongs).isEqualTo(longs);
        for (ByteBuffer in : buffers(encoded)) {
            readLongs = new long[count];
            ParquetDecodingUtils.readUleb128Longs(in, readLongs, 0, count);
            assertThat(readLongs).isEqualTo(longs);
            assertThat(in.remaining()).isZero();
        }
        for (ByteBuffer in : buffers(zigZag)) {
            readLongs = new long[count];
            ParquetDecodingUtils.readZigZagUleb128Longs(in, readLongs, 0, count);
            assertThat(readLongs).isEqualTo(longs);
            assertThat(in.remaining()).isZero();
        }

        encoded = Arrays.copyOf(bytes, Uleb128.writeInts(ints, 0, count, bytes, 0));
        zigZag = Arrays.copyOf(bytes, Uleb128.writeZigZagInts(ints, 0, count, bytes, 0));
        int[] readInts = new int[count + 2];
        ParquetDecodingUtils.readUleb128Ints(ByteCursor.of(encoded), readInts, 1, count);
        assertThat(Arrays.copyOfRange(readInts, 1, count + 1)).isEqualTo(ints);
        assertThat(readInts).startsWith(0).endsWith(0);
        readInts = new int[count];
        ParquetDecodingUtils.readZigZagUleb128Ints(ByteCursor.of(zigZag), readInts, 0, count);
        assertThat(readInts).isEqualTo(ints);
        for (ByteBuffer in : buffers(encoded)) {
            readInts = new int[count];
            ParquetDecodingUtils.readUleb128Ints(in, readInts, 0, count);
            assertThat(readInts).isEqualTo(ints);
            assertThat(in.remaining()).isZero();
        }
        for (ByteBuffer in : buffers(zigZag)) {
            readInts = new int[count];
            ParquetDecodingUtils.readZigZagUleb128Ints(in, readInts, 0, count);
            assertThat(readInts).isEqualTo(ints);
            assertThat(in.remaining()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 63, 64, 90, 150, 199})
    void aMalformedValueIsNamedWithItsIndexInTheListAndItsPlaceInTheBuffer(int index) {
        byte[] encoded = new byte[300];
        Arrays.fill(encoded, index, index + 15, (byte) -1);
        for (ByteBuffer in : buffers(encoded)) {
            int start = in.position();
            for (Runnable read : List.<Runnable>of(
                    () -> ParquetDecodingUtils.readUleb128Ints(in, new int[200], 0, 200),
                    () -> ParquetDecodingUtils.readZigZagUleb128Ints(in, new int[200], 0, 200),
                    () -> ParquetDecodingUtils.readUleb128Longs(in, new long[200], 0, 200),
                    () -> ParquetDecodingUtils.readZigZagUleb128Longs(in, new long[200], 0, 200))) {
                assertThatExceptionOfType(MalformedParquetException.class).isThrownBy(read::run)
                        .withMessageContaining(" at offset " + (start + index) + " is longer than ")
                        .withMessageContaining("(value " + index + " of 200, counted from 0)")
                        .satisfies(e -> assertThat(e.offset()).isEqualTo(start + index));
                assertThat(in.position()).isEqualTo(start);
            }
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> ParquetDecodingUtils.readUleb128Ints(in, new int[4], 2, 3));
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> ParquetDecodingUtils.readUleb128Longs(in, new long[4], -1, 3));
            assertThat(in.position()).isEqualTo(start);
        }
    }
}
