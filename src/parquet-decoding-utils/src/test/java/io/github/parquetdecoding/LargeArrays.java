// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.stream.IntStream;

import io.github.parquetdecoding.testkit.internal.ReferenceUleb128;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** The last values of the longest page, run and list. Runs in the profile {@code large}, with enough memory. */
class LargeArrays {
    /** JVMs other than HotSpot can allocate this length, too. */
    private static final int MOST = Integer.MAX_VALUE - 8;
    /** A prime, so that no number of values or bits is a multiple of it. */
    private static final int PERIOD = 1_000_003;

    private static byte at(long index) {
        return (byte) ((int) (index % PERIOD) * 0x9E37_79B1 >>> 24);
    }

    /** Returns so many bytes after those of a header. */
    private static byte[] bytes(int header, int length) {
        byte[] bytes = new byte[header + length];
        for (int i = 0; i < length; i++) {
            bytes[header + i] = at(i);
        }
        return bytes;
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 8, 16})
    void theLastValuesOfTheLongestPagesAreDecoded(int elementSize) {
        int start = MOST % elementSize;
        byte[] array = bytes(0, MOST);
        verifyEnd(ByteStreamSplitPage.of(ByteCursor.of(array, start, MOST - start), elementSize), start);
        ByteBuffer direct = ByteBuffer.allocateDirect(Integer.MAX_VALUE).put(array);
        for (int i = MOST; i < Integer.MAX_VALUE; i++) {
            direct.put(at(i));
        }
        start = Integer.MAX_VALUE % elementSize;
        verifyEnd(ByteStreamSplitPage.of(direct.position(start), elementSize), start);
    }

    private static void verifyEnd(ByteStreamSplitPage page, int start) {
        for (int count : new int[] {1, 7, 8, 9, 33, 1_003}) {
            int first = page.valueCount() - count;
            byte[] values = new byte[count * page.elementSize()];
            for (int i = 0; i < values.length; i++) {
                long stream = i % page.elementSize();
                values[i] = at(start + stream * page.valueCount() + first + i / page.elementSize());
            }
            ByteStreamSplitCodec.of(page.elementSize()).forEach(codec ->
                    assertThat(codec.decode(page, first, count)).as(codec.toString()).isEqualTo(values));
        }
    }

    @ParameterizedTest
    @CsvSource({"268435455, 1", "89478000, 24", "67108000, 31", "67108000, 32"})
    void theLastValuesOfTheLongestPackedRunAreRead(int groups, int bitWidth) {
        byte[] run = bytes(5, groups * bitWidth);
        int header = Uleb128.writeInt(groups << 1 | 1, new byte[5], 0);
        Uleb128.writeInt(groups << 1 | 1, run, 5 - header);
        RunLengthBitPackedReader reader = RunLengthBitPackedReader.of(
                ByteCursor.of(run, 5 - header, header + groups * bitWidth), bitWidth);
        int count = groups * 8;
        assertThat(reader.runLength()).isEqualTo(count);
        for (int left : new int[] {2_003, 999}) {
            reader.skip(reader.runLength() - left);
            int[] values = new int[1_004 - (left & 7)];
            reader.readInts(values, 0, values.length);
            for (int i = 0; i < values.length; i++) {
                assertThat(values[i]).isEqualTo(bitsAt((long) (count - left + i) * bitWidth, bitWidth));
            }
        }
    }

    private static int bitsAt(long bit, int count) {
        long word = 0;
        for (int i = 0; i < 5; i++) {
            word |= (at((bit >>> 3) + i) & 0xFFL) << 8 * i;
        }
        return (int) (word >>> (bit & 7) & (1L << count) - 1);
    }

    @Test
    void theLastValuesOfTheLongestListAreSkippedAndRead() {
        byte[] list = new byte[MOST];
        ByteCursor in = ByteCursor.of(list);
        assertThatExceptionOfType(MalformedParquetException.class)
                .isThrownBy(() -> Uleb128.skip(in, Integer.MAX_VALUE));
        assertThat(in.position()).isZero();
        int[] values = IntStream.range(0, 1_003).map(i -> 1 << i).toArray();
        byte[] written = ReferenceUleb128.encodeAll(values);
        System.arraycopy(written, 0, list, MOST - written.length, written.length);
        Uleb128.skip(in, MOST - written.length);
        int[] ints = new int[1_003];
        Uleb128.readInts(in, ints, 0, 1_003);
        assertThat(ints).isEqualTo(values);
        Arrays.fill(list, MOST - 3, MOST, (byte) 0x80);
        in.position(MOST - 3);
        assertThatExceptionOfType(MalformedParquetException.class).isThrownBy(() -> Uleb128.readInts(in, ints, 0, 1));
        assertThat(in.position()).isEqualTo(MOST - 3);
    }
}
