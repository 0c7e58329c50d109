// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;
import java.util.stream.IntStream;

import io.github.parquetdecoding.testkit.internal.ReferenceUleb128;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Runs, packed bits, lists and validity up to the largest array. Runs in the profile {@code large}. */
class LargeRuns {
    private static final int MOST = Integer.MAX_VALUE - 8;
    /** Groups of the longest bit-packed run whose number of values fits into an int. */
    private static final int MOST_GROUPS = Integer.MAX_VALUE / 8;

    /** Returns bits of {@link PeriodicBytes} as one value. */
    private static int bitsAt(long bit, int count) {
        long word = 0;
        for (int i = 0; i < 5; i++) {
            word |= (PeriodicBytes.at((bit >>> 3) + i) & 0xFFL) << 8 * i;
        }
        return (int) (word >>> (bit & 7) & (1L << count) - 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 5, 7, 8})
    void theLargestArrayOfValuesIsUnpacked(int bitWidth) {
        int packed = (int) BitPacking.byteCount(MOST, bitWidth);
        byte[] out = new byte[MOST];
        BitPacking.unpackBytes(PeriodicBytes.array(packed), 0, bitWidth, out, 0, MOST);
        PeriodicBytes.sample(MOST).forEach(i ->
                assertThat(out[(int) i]).isEqualTo((byte) bitsAt(i * bitWidth, bitWidth)));
    }

    @Test
    void intsArePackedIntoTheLargestArrayAndUnpacked() {
        int count = MOST / Integer.BYTES;
        int start = MOST - count * Integer.BYTES;
        int[] ints = new int[count];
        for (int i = 0; i < count; i++) {
            ints[i] = 5 * i;
        }
        byte[] packed = new byte[MOST];
        BitPacking.packInts(ints, 0, Integer.SIZE, packed, start, count);
        Arrays.fill(ints, 0);
        BitPacking.unpackInts(packed, start, Integer.SIZE, ints, 0, count);
        for (int i = 0; i < count; i++) {
            if (ints[i] != 5 * i) {
                throw new AssertionError("value " + i);
            }
        }
    }

    /** Returns a bit-packed run whose groups are {@link PeriodicBytes}. */
    private static RunLengthBitPackedReader packedRun(int groups, int bitWidth) {
        byte[] run = new byte[5 + groups * bitWidth];
        int header = Uleb128.writeInt(groups << 1 | 1, run, 0);
        PeriodicBytes.fill(run, header, header + groups * bitWidth);
        return RunLengthBitPackedReader.of(ByteCursor.of(run, 0, header + groups * bitWidth), bitWidth);
    }

    @ParameterizedTest
    @CsvSource({"268435455, 1", "89478000, 24", "67108000, 31", "67108000, 32"})
    void theLastValuesOfTheLongestPackedRunAreRead(int groups, int bitWidth) {
        RunLengthBitPackedReader reader = packedRun(groups, bitWidth);
        int count = groups * 8;
        assertThat(reader.runLength()).isEqualTo(count);
        for (int left : new int[] {2_003, 999}) {
            reader.skip(reader.runLength() - left);
            int[] values = new int[1_004];
            reader.readInts(values, 0, 1_004 - (left & 7));
            for (int i = 0; i < 1_004 - (left & 7); i++) {
                assertThat(values[i]).isEqualTo(bitsAt((long) (count - left + i) * bitWidth, bitWidth));
            }
        }
    }

    @Test
    void aRunHasNoMoreValuesThanAnIntCounts() {
        RunLengthBitPackedReader reader = packedRun(MOST_GROUPS + 1, 1);
        assertThat(reader.runLength()).isEqualTo(Integer.MAX_VALUE);
        reader.skip(Integer.MAX_VALUE - 3);
        int[] values = new int[3];
        reader.readInts(values, 0, 3);
        assertThat(values).containsExactly(
                IntStream.range(4, 7).map(i -> PeriodicBytes.at(MOST_GROUPS) >>> i & 1).toArray());
        assertThat(reader.runLength()).isZero();
    }

    /** The index of the last bit does not fit into an int. */
    @ParameterizedTest
    @ValueSource(ints = {0, 8, 100})
    void theMaximumNumberOfLevelsIsReadAsValidity(int firstBit) {
        long[] bits = new long[(1 << 25) + 2];
        int set = packedRun(MOST_GROUPS, 1).readValidity(bits, firstBit, 8 * MOST_GROUPS);
        assertThat(Validity.count(bits, firstBit, 8 * MOST_GROUPS)).isEqualTo(set);
        PeriodicBytes.sample(8L * MOST_GROUPS).forEach(i ->
                assertThat(bits[(int) (firstBit + i >>> 6)] >>> firstBit + i & 1)
                        .isEqualTo(PeriodicBytes.at(i >>> 3) >>> (i & 7) & 1));
        assertThat(Arrays.stream(bits).map(Long::bitCount).sum()).isEqualTo(set);
    }

    @Test
    void repeatedLevelsUpToABitIndexBeyondAnIntAreReadAsValidity() {
        long[] bits = new long[(1 << 25) + 2];
        byte[] run = new byte[6];
        run[Uleb128.writeInt(-2, run, 0)] = 1;
        assertThat(RunLengthBitPackedReader.of(ByteCursor.of(run), 1).readValidity(bits, 100, Integer.MAX_VALUE))
                .isEqualTo(Integer.MAX_VALUE);
        assertThat(Validity.count(bits, Integer.MAX_VALUE, 100)).isEqualTo(100);
        assertThat(Validity.count(bits, Integer.MAX_VALUE - 60, 128 + 60)).isEqualTo(99 + 61);
        assertThat(Arrays.stream(bits).map(Long::bitCount).sum()).isEqualTo(Integer.MAX_VALUE);
    }

    /** Every third value is null. */
    @ParameterizedTest
    @ValueSource(ints = {0, 64, 100})
    void valuesAreExpandedInTheLargestArrayAndNullsAreZero(int firstBit) {
        long[] bits = new long[(1 << 25) + 2];
        for (long i = 0; i < MOST; i++) {
            if (i % 3 != 0) {
                bits[(int) (firstBit + i >>> 6)] |= 1L << firstBit + i;
            }
        }
        byte[] values = PeriodicBytes.array(MOST);
        Validity.expand(bits, firstBit, values, 0, MOST);
        PeriodicBytes.sample(MOST).forEach(i ->
                assertThat(values[(int) i]).isEqualTo(i % 3 == 0 ? 0 : PeriodicBytes.at(i - i / 3 - 1)));
    }

    @Test
    void moreEqualValuesThanAnIntCanCountAreWritten() {
        RunLengthBitPackedWriter writer = new RunLengthBitPackedWriter(3);
        long count = Integer.MAX_VALUE + 100L;
        for (long i = 0; i < count; i++) {
            writer.writeInt(5);
        }
        writer.writeInt(6);
        RunLengthBitPackedReader reader = RunLengthBitPackedReader.of(ByteCursor.of(writer.toByteArray()), 3);
        for (long left = count; left > 0; ) {
            int length = (int) Math.min(reader.runLength(), left);
            if (reader.isRepeated()) {
                assertThat(reader.repeatedValue()).isEqualTo(5);
                reader.skip(length);
            } else {
                int[] values = new int[length];
                reader.readInts(values, 0, length);
                assertThat(values).containsOnly(5);
            }
            left -= length;
        }
        int[] last = new int[1];
        reader.readInts(last, 0, 1);
        assertThat(last).containsExactly(6);
    }

    @Test
    void moreThanAGibibyteIsWritten() {
        int count = (1 << 28) + (1 << 20);
        RunLengthBitPackedWriter writer = new RunLengthBitPackedWriter(32);
        for (int i = 0; i < count; i++) {
            writer.writeInt(i);
        }
        byte[] runs = writer.toByteArray();
        assertThat(runs.length).isGreaterThan(1 << 30);
        RunLengthBitPackedReader reader = RunLengthBitPackedReader.of(ByteCursor.of(runs), 32);
        reader.skip(count - 1_000);
        int[] last = new int[1_000];
        reader.readInts(last, 0, 1_000);
        assertThat(last).isEqualTo(IntStream.range(count - 1_000, count).toArray());
    }

    @Test
    void valuesOfTheLargestDictionaryAreLookedUp() {
        int elementSize = 1_021;
        byte[] dictionary = PeriodicBytes.array(MOST);
        byte[] out = new byte[MOST];
        int last = MOST / elementSize - 1;
        byte[] page = new byte[10];
        page[0] = Integer.SIZE;
        int header = Uleb128.writeInt(-2, page, 1);
        for (int i = 0; i < 4; i++) {
            page[1 + header + i] = (byte) (last >>> 8 * i);
        }
        int count = MOST / elementSize;
        int start = MOST - count * elementSize;
        DictionaryReader reader = new DictionaryReader();
        reader.reset(ByteCursor.of(page));
        reader.readPlain(dictionary, elementSize, out, start, count);
        for (int i = 0; i < count; i++) {
            assertThat(Arrays.equals(out, start + i * elementSize, start + (i + 1) * elementSize,
                    dictionary, last * elementSize, (last + 1) * elementSize)).isTrue();
        }
    }

    @Test
    void listsUpToTheEndOfTheLargestArrayAreSkippedAndRead() {
        byte[] list = new byte[MOST];
        ByteCursor in = ByteCursor.of(list);
        assertThatExceptionOfType(MalformedParquetException.class)
                .isThrownBy(() -> Uleb128.skip(in, Integer.MAX_VALUE));
        assertThat(in.position()).isZero();
        Uleb128.skip(in, MOST);
        assertThat(in.remaining()).isZero();
        int[] values = IntStream.range(0, 1_003).map(i -> 1 << i).toArray();
        byte[] written = ReferenceUleb128.encodeAll(values);
        int size = written.length;
        System.arraycopy(written, 0, list, MOST - size, size);
        in.position(0);
        Uleb128.skip(in, MOST - size);
        int[] ints = new int[1_003];
        Uleb128.readInts(in, ints, 0, 1_003);
        assertThat(ints).isEqualTo(values);
        in.position(MOST - size);
        long[] longs = new long[1_003];
        Uleb128.readLongs(in, longs, 0, 1_003);
        assertThat(longs).isEqualTo(IntStream.of(values).mapToLong(Integer::toUnsignedLong).toArray());
        Arrays.fill(list, (byte) 0x80);
        in.position(0);
        assertThatExceptionOfType(MalformedParquetException.class).isThrownBy(() -> Uleb128.skip(in, 1));
        in.position(MOST - 3);
        assertThatExceptionOfType(MalformedParquetException.class).isThrownBy(() -> Uleb128.readInts(in, ints, 0, 1));
        assertThat(in.position()).isEqualTo(MOST - 3);
    }

    @Test
    void valuesOfMoreBytesThanAnIntCanCountAreRefusedAndNothingIsWritten() {
        byte[] out = new byte[20];
        Arrays.fill(out, (byte) 7);
        long[] longs = new long[1 << 28];
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> ByteStreamSplitEncoder.encodeLongs(longs, 0, out, 0, longs.length));
        assertThat(out).containsOnly(7);
    }
}
