// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.stream.IntStream;

import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.internal.ReferencePlainByteArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ByteArrayDictionaryTest {
    /** Copies of short values end with the array, or in the middle of it, and may not write beyond their range. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 8, 15, 16, 17, 31, 32, 33, 100})
    void valuesOfAnyLengthAreCopiedAndNoByteAroundThem(int longest) {
        Random random = new Random(20261207 + longest);
        for (int size : new int[] {1, 2, 3, 50}) {
            byte[][] entries = ByteArrays.random(size, longest, random);
            byte[] joined = ByteArrays.join(new byte[3], ByteArrays.join(entries));
            byte[] page = ByteArrays.join(new byte[] {9}, ReferencePlainByteArray.encode(entries));
            ByteCursor in = ByteCursor.of(Arrays.copyOf(page, page.length + 20), 1, page.length + 10);
            ByteArrayDictionary ofPlain = ByteArrayDictionary.ofPlain(in, size);
            assertThat(in.position()).isEqualTo(page.length);
            // Room for a copy of the last value as words.
            assertThat(ofPlain.values()).hasSize(joined.length - 3 + 32);
            assertThat(ofPlain.offsets()).isEqualTo(ByteArrays.offsets(0, entries));
            assertThat(Arrays.copyOf(ofPlain.values(), joined.length - 3)).isEqualTo(ByteArrays.join(entries));
            ByteArrayDictionary inPlace = ByteArrayDictionary.of(joined, ByteArrays.offsets(3, entries));
            for (int count = 0; count < 70; count++) {
                verifyCopies(ofPlain, entries, random.ints(count, 0, size).toArray());
                verifyCopies(inPlace, entries, random.ints(count, 0, size).toArray());
            }
        }
    }

    private static void verifyCopies(ByteArrayDictionary dictionary, byte[][] entries, int[] ids) {
        int count = ids.length;
        byte[][] values = IntStream.of(ids).mapToObj(id -> entries[id]).toArray(byte[][]::new);
        byte[] joined = ByteArrays.join(values);
        byte[] plain = ReferencePlainByteArray.encode(values);
        int[] from = new int[count + 5];
        System.arraycopy(ids, 0, from, 2, count);
        assertThat(dictionary.size()).isEqualTo(entries.length);
        assertThat(dictionary.byteCount(from, 2, count)).isEqualTo(joined.length);
        // The canaries on both sides are longer than any word.
        CanariedArray<byte[]> out = CanariedArray.of(ArrayType.bytes(1), 33, joined.length, 33);
        CanariedArray<int[]> offsets = CanariedArray.of(ArrayType.INTS, count + 1);
        assertThat(dictionary.copyValues(
                from, 2, out.array(), out.offset(), offsets.array(), offsets.offset(), count)).isEqualTo(joined.length);
        assertThat(out.values()).isEqualTo(joined);
        assertThat(offsets.values()).isEqualTo(ByteArrays.offsets(out.offset(), values));
        CanariedArray<byte[]> plainOut = CanariedArray.of(ArrayType.bytes(1), 33, plain.length, 33);
        assertThat(dictionary.copyPlain(from, 2, plainOut.array(), plainOut.offset(), count)).isEqualTo(plain.length);
        assertThat(plainOut.values()).isEqualTo(plain);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, -1, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void anIdOutsideOfTheDictionaryIsRefusedBeforeAnythingIsWritten(int id) {
        byte[][] entries = ByteArrays.of("a", "bc", "def");
        ByteArrayDictionary dictionary = ByteArrayDictionary.of(
                ByteArrays.join(entries), ByteArrays.offsets(0, entries));
        int[] ids = {0, 1, 2, id};
        byte[] out = new byte[99];
        int[] offsets = new int[9];
        assertThat(dictionary.copyValues(ids, 0, out.clone(), 0, offsets.clone(), 0, 3)).isEqualTo(6);
        for (Runnable call : new Runnable[] {
            () -> dictionary.byteCount(ids, 0, 4), () -> dictionary.copyPlain(ids, 1, out, 0, 3),
            () -> dictionary.copyValues(ids, 0, out, 0, offsets, 0, 4)}) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(call::run)
                    .withMessage("ids[3]: " + id + " is outside of the dictionary's 3 values");
        }
        assertThat(out).containsOnly(0);
        assertThat(offsets).containsOnly(0);
    }

    /** The page begins at offset 1, and its array continues after it. {@link ByteArrayReadersTest} has more faults. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        2          | 01 00 00 00 61 00 00 00 | 2 | 6 | no length: of its 4 bytes, only 3 left before limit 9
        1          | FF FF FF 7F 61          | 1 | 1 | a length of 2147483647, but only 1 left before limit 6
        2147483647 | 00 00 00 00             | 2 | 5 | no length: of its 4 bytes, only 0 left before limit 5
        """)
    void aDictionaryPageThatEndsTooSoonIsRefusedAndTheCursorStays(
            int valueCount, String hex, int value, int offset, String what) {
        byte[] page = HexFormat.ofDelimiter(" ").parseHex(hex);
        ByteCursor in = ByteCursor.of(ByteArrays.join(new byte[1], page, new byte[9]), 1, page.length);
        assertThatExceptionOfType(MalformedParquetException.class)
                .isThrownBy(() -> ByteArrayDictionary.ofPlain(in, valueCount))
                .withMessage("Value %d of %d, at offset %d, has %s", value, valueCount, offset, what)
                .satisfies(e -> assertThat(e.offset()).isEqualTo(offset));
        assertThat(in.position()).isEqualTo(1);
    }

    @Test
    void theNumberOfBytesMayBeMoreThanAnIntCounts() {
        ByteArrayDictionary dictionary = ByteArrayDictionary.of(new byte[1 << 20], new int[] {0, 1 << 20});
        int[] ids = new int[1 << 12];
        assertThat(dictionary.byteCount(ids, 0, ids.length)).isEqualTo(1L << 32);
        byte[] out = new byte[9];
        int[] offsets = new int[ids.length + 1];
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> dictionary.copyValues(ids, 0, out, 0, offsets, 0, ids.length))
                .withMessage("out: range [0, 4294967296) is outside of byte[9]");
    }

    /** {@link ArgumentRangesTest} has offsets that are not those of values. */
    @Test
    void aDictionaryHasOneOffsetMoreThanValues() {
        assertThat(ByteArrayDictionary.of(new byte[5], new int[] {5})).hasToString("ByteArrayDictionary[size=0]");
        assertThatIllegalArgumentException().isThrownBy(() -> ByteArrayDictionary.of(new byte[5], new int[0]))
                .withMessage("A dictionary of n values has n + 1 offsets, but there are 0");
    }
}
