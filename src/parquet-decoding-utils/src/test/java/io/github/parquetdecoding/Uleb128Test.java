package io.github.parquetdecoding;

import java.io.EOFException;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

class Uleb128Test {
    private static final BigInteger BYTE_BASE = BigInteger.valueOf(128);

    /** The definition: payloads are the digits of the value to base 128, the lowest first. */
    private static byte[] encoding(BigInteger value, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            int digit = value.mod(BYTE_BASE).intValue();
            value = value.divide(BYTE_BASE);
            bytes[i] = (byte) (i < length - 1 ? digit + 128 : digit);
        }
        if (value.signum() != 0) {
            throw new IllegalArgumentException("Does not fit into " + length + " bytes");
        }
        return bytes;
    }

    private static byte[] shortestEncoding(BigInteger value) {
        int length = 1;
        for (BigInteger rest = value.divide(BYTE_BASE); rest.signum() != 0; rest = rest.divide(BYTE_BASE)) {
            length++;
        }
        return encoding(value, length);
    }

    private static List<BigInteger> boundaries(int bits) {
        List<BigInteger> values = new ArrayList<>(List.of(BigInteger.ZERO));
        for (int bit = 0; bit <= bits; bit++) {
            BigInteger power = BigInteger.TWO.pow(bit);
            for (int delta = -2; delta <= 2; delta++) {
                BigInteger value = power.add(BigInteger.valueOf(delta));
                if (value.signum() >= 0 && value.bitLength() <= bits) {
                    values.add(value);
                }
            }
        }
        return values;
    }

    private static byte[] continued(int length) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) 0xFF);
        return bytes;
    }

    @ParameterizedTest
    @EnumSource
    void readsEveryOneTwoAndThreeByteEncoding(Uleb128Front front) throws IOException {
        byte[][] bytes = {new byte[1], new byte[2], new byte[3]};
        for (int a = 0; a < 128; a++) {
            bytes[0][0] = (byte) a;
            verify(front, bytes[0], a);
            for (int b = 0; b < 128; b++) {
                bytes[1][0] = (byte) (a | 0x80);
                bytes[1][1] = (byte) b;
                verify(front, bytes[1], a + 128 * b);
                for (int c = 0; c < 128; c++) {
                    bytes[2][0] = (byte) (a | 0x80);
                    bytes[2][1] = (byte) (b | 0x80);
                    bytes[2][2] = (byte) c;
                    verify(front, bytes[2], a + 128 * b + 128 * 128 * c);
                }
            }
        }
    }

    // Runs millions of times: a plain comparison first, an assertion with its text only where it fails.
    private static void verify(Uleb128Front front, byte[] bytes, int expected) throws IOException {
        Uleb128Front.Reader ints = front.open(bytes);
        int value = ints.readInt();
        if (value != expected || ints.consumed() != bytes.length) {
            assertThat(value).as(Arrays.toString(bytes)).isEqualTo(expected);
            assertThat(ints.consumed()).as(Arrays.toString(bytes)).isEqualTo(bytes.length);
        }
        Uleb128Front.Reader longs = front.open(bytes);
        long longValue = longs.readLong();
        if (longValue != expected || longs.consumed() != bytes.length) {
            assertThat(longValue).as(Arrays.toString(bytes)).isEqualTo(expected);
            assertThat(longs.consumed()).as(Arrays.toString(bytes)).isEqualTo(bytes.length);
        }
    }

    @ParameterizedTest
    @EnumSource
    void readsIntsAtEveryBoundaryInEveryLengthThatHoldsThem(Uleb128Front front) throws IOException {
        for (BigInteger value : boundaries(32)) {
            for (int length = shortestEncoding(value).length; length <= 5; length++) {
                Uleb128Front.Reader reader = front.open(encoding(value, length));
                assertThat(reader.readInt()).as("%s in %s bytes", value, length).isEqualTo(value.intValue());
                assertThat(reader.consumed()).isEqualTo(length);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void readsLongsAtEveryBoundaryInEveryLengthThatHoldsThem(Uleb128Front front) throws IOException {
        for (BigInteger value : boundaries(64)) {
            for (int length = shortestEncoding(value).length; length <= 10; length++) {
                Uleb128Front.Reader reader = front.open(encoding(value, length));
                assertThat(reader.readLong()).as("%s in %s bytes", value, length).isEqualTo(value.longValue());
                assertThat(reader.consumed()).isEqualTo(length);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void readsOneValueAfterTheOther(Uleb128Front front) throws IOException {
        SplittableRandom random = new SplittableRandom(20261121);
        byte[] bytes = new byte[10_000 * Uleb128.MAX_LONG_BYTES];
        long[] values = new long[10_000];
        int length = 0;
        for (int i = 0; i < values.length; i++) {
            int bits = random.nextInt(1, i % 2 == 0 ? 33 : 65);
            values[i] = random.nextLong() >>> (64 - bits);
            byte[] encoding = shortestEncoding(new BigInteger(Long.toUnsignedString(values[i])));
            System.arraycopy(encoding, 0, bytes, length, encoding.length);
            length += encoding.length;
        }
        Uleb128Front.Reader reader = front.open(Arrays.copyOf(bytes, length));
        for (int i = 0; i < values.length; i++) {
            if (i % 2 == 0) {
                assertThat(reader.readInt()).isEqualTo((int) values[i]);
            } else {
                assertThat(reader.readLong()).isEqualTo(values[i]);
            }
        }
        assertThat(reader.consumed()).isEqualTo(length);
    }

    @ParameterizedTest
    @EnumSource
    void anIntThatIsTruncatedAfterAnyByteIsRefused(Uleb128Front front) {
        for (int length = 0; length < 5; length++) {
            Uleb128Front.Reader reader = front.open(continued(length));
            verifyTruncated(front, reader, catchThrowable(reader::readInt), "ULEB128 int", length);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aLongThatIsTruncatedAfterAnyByteIsRefused(Uleb128Front front) {
        for (int length = 0; length < 10; length++) {
            Uleb128Front.Reader reader = front.open(continued(length));
            verifyTruncated(front, reader, catchThrowable(reader::readLong), "ULEB128 long", length);
        }
    }

    private static void verifyTruncated(
            Uleb128Front front, Uleb128Front.Reader reader, Throwable thrown, String type, int length) {
        if (front == Uleb128Front.STREAM) {
            assertThat(thrown).isInstanceOf(EOFException.class)
                    .hasMessage("The stream ends after " + length + " bytes of a " + type);
            return;
        }
        assertThat(thrown).isInstanceOf(MalformedParquetException.class)
                .hasMessageContaining(type + " at offset " + reader.offset() + " is truncated: it does not end within the "
                        + length + " bytes up to limit " + reader.limit());
        assertThat(((MalformedParquetException) thrown).offset()).isEqualTo(reader.offset());
        assertThat(reader.consumed()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void anIntOfMoreThanFiveBytesIsRefused(Uleb128Front front) {
        for (int length = 5; length < 12; length++) {
            byte[] bytes = Arrays.copyOf(continued(length), length + 1);
            Uleb128Front.Reader reader = front.open(bytes);
            verifyMalformed(front, reader, catchThrowable(reader::readInt), 5,
                    "ULEB128 int%s is longer than 5 bytes");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aLongOfMoreThanTenBytesIsRefused(Uleb128Front front) {
        for (int length = 10; length < 20; length++) {
            byte[] bytes = Arrays.copyOf(continued(length), length + 1);
            Uleb128Front.Reader reader = front.open(bytes);
            verifyMalformed(front, reader, catchThrowable(reader::readLong), 10,
                    "ULEB128 long%s is longer than 10 bytes");
        }
    }

    @ParameterizedTest
    @EnumSource
    void anIntWithPayloadBeyond32BitsIsRefused(Uleb128Front front) {
        for (int last = 0x10; last < 0x80; last++) {
            Uleb128Front.Reader reader = front.open(new byte[] {(byte) 0x80, -1, (byte) 0x80, -1, (byte) last, 0});
            verifyMalformed(front, reader, catchThrowable(reader::readInt), 5, String.format(
                    "ULEB128 int%%s overflows 32 bits: its byte 5 is 0x%02X, at most 0x0F fits", last));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aLongWithPayloadBeyond64BitsIsRefused(Uleb128Front front) {
        for (int last = 0x02; last < 0x80; last++) {
            byte[] bytes = Arrays.copyOf(continued(9), 11);
            bytes[9] = (byte) last;
            Uleb128Front.Reader reader = front.open(bytes);
            verifyMalformed(front, reader, catchThrowable(reader::readLong), 10, String.format(
                    "ULEB128 long%%s overflows 64 bits: its byte 10 is 0x%02X, at most 0x01 fits", last));
        }
    }

    private static void verifyMalformed(
            Uleb128Front front, Uleb128Front.Reader reader, Throwable thrown, int maxLength, String message) {
        boolean stream = front == Uleb128Front.STREAM;
        assertThat(thrown).isInstanceOf(MalformedParquetException.class)
                .hasMessageContaining(String.format(message, stream ? "" : " at offset " + reader.offset()));
        assertThat(((MalformedParquetException) thrown).offset()).isEqualTo(reader.offset());
        // A stream cannot be read backwards, but it is never read past the value.
        assertThat(reader.consumed()).isEqualTo(stream ? maxLength : 0);
    }

    /** Lengths of 3 and 4 in turns: after these, ints are read as values of mixed lengths are. */
    private static List<byte[]> mixedLengths(int count) {
        List<byte[]> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            values.add(encoding(BigInteger.valueOf(i % 128), 3 + i % 2));
        }
        return values;
    }

    private static byte[] concat(List<byte[]> values) {
        byte[] all = new byte[values.stream().mapToInt(value -> value.length).sum()];
        int length = 0;
        for (byte[] value : values) {
            System.arraycopy(value, 0, all, length, value.length);
            length += value.length;
        }
        return all;
    }

    private static int valueOf(byte[] encoding) {
        long value = 0;
        for (int i = encoding.length - 1; i >= 0; i--) {
            value = value * 128 + (encoding[i] & 0x7F);
        }
        return (int) value;
    }

    private static void verifyInts(Uleb128Front front, List<byte[]> values) throws IOException {
        Uleb128Front.Reader reader = front.open(concat(values));
        int consumed = 0;
        for (int i = 0; i < values.size(); i++) {
            byte[] value = values.get(i);
            consumed += value.length;
            int read = reader.readInt();
            if (read != valueOf(value) || reader.consumed() != consumed) {
                assertThat(read).as("value %s of %s", i, values.size()).isEqualTo(valueOf(value));
                assertThat(reader.consumed()).as("value %s of %s", i, values.size()).isEqualTo(consumed);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void readsIntsOfEveryThreeLengthsInTurnWhateverLengthsWereBefore(Uleb128Front front) throws IOException {
        SplittableRandom random = new SplittableRandom(5);
        for (int lengths = 0; lengths < 125; lengths++) {
            for (int before : new int[] {0, 1, 2, 3, 10}) {
                List<byte[]> values = mixedLengths(before);
                // Longer than what is read as mixed, so that the three are met in every state of the reader.
                for (int i = 0; i < 600; i++) {
                    int length = 1 + lengths / new int[] {1, 5, 25}[i % 3] % 5;
                    int payload = random.nextInt() >>> Math.max(0, 32 - 7 * length);
                    values.add(encoding(BigInteger.valueOf(Integer.toUnsignedLong(payload)), length));
                }
                verifyInts(front, values);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void readsIntsOfMixedLengthsUpToALimitAnywhere(Uleb128Front front) throws IOException {
        for (int count = 0; count < 40; count++) {
            for (int last = 0; last < 125; last++) {
                List<byte[]> values = mixedLengths(count);
                for (int rest : new int[] {last, last / 5, last / 25}) {
                    int length = 1 + rest % 5;
                    values.add(encoding(BigInteger.valueOf((1L << Math.min(32, 7 * length)) - 1), length));
                }
                verifyInts(front, values);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"CURSOR", "CURSOR_IN_LARGER_ARRAY", "UTILS_CURSOR_IN_LARGER_ARRAY"})
    void aMalformedIntAmongMixedLengthsIsRefusedAndTheCursorHasNotMoved(Uleb128Front front) throws IOException {
        for (int before = 0; before < 20; before++) {
            for (int behind : new int[] {0, 1, 2, 3, 4, 100}) {
                for (int last : new int[] {0x10, 0x1F, 0x20, 0x40, 0x7F, 0x80, 0xFF}) {
                    verifyRefusedBehind(front, before, new byte[] {-1, -128, -1, -128, (byte) last}, behind,
                            last < 0x80 ? String.format("overflows 32 bits: its byte 5 is 0x%02X", last)
                                    : "is longer than 5 bytes");
                }
                verifyRefusedBehind(front, before, continued(8), behind, "is longer than 5 bytes");
            }
            for (int length = 0; length < 5; length++) {
                verifyRefusedBehind(front, before, continued(length), 0, "is truncated");
            }
        }
    }

    private static void verifyRefusedBehind(
            Uleb128Front front, int before, byte[] malformed, int behind, String message) throws IOException {
        List<byte[]> values = mixedLengths(before);
        values.add(malformed);
        values.add(new byte[behind]);
        Uleb128Front.Reader reader = front.open(concat(values));
        for (int i = 0; i < before; i++) {
            reader.readInt();
        }
        int consumed = reader.consumed();
        long offset = reader.offset();
        for (int attempt = 0; attempt < 2; attempt++) {
            assertThatExceptionOfType(MalformedParquetException.class).isThrownBy(reader::readInt)
                    .withMessageContaining("ULEB128 int at offset " + offset + " " + message)
                    .satisfies(e -> assertThat(e.offset()).isEqualTo(offset));
            assertThat(reader.consumed()).isEqualTo(consumed);
        }
    }

    @Test
    void intsAreReadWhereverTheCursorIsMovedTo() {
        SplittableRandom random = new SplittableRandom(6);
        for (int count : new int[] {2, 3, 5, 8, 20, 100, 400}) {
            for (int round = 0; round < 200; round++) {
                int[] positions = new int[count + 1];
                List<byte[]> values = new ArrayList<>();
                int steady = random.nextInt(1, 6);
                for (int i = 0; i < count; i++) {
                    int length = round % 3 == 0 ? steady : random.nextInt(1, 6);
                    values.add(encoding(BigInteger.valueOf(random.nextLong(1L << Math.min(32, 7 * length))), length));
                    positions[i + 1] = positions[i] + length;
                }
                byte[] bytes = concat(values);
                ByteCursor cursor = round % 2 == 0 ? ByteCursor.of(bytes) : inLargerArray(bytes);
                int start = cursor.position();
                for (int move = 0; move < 20; move++) {
                    int index = random.nextInt(count);
                    cursor.position(start);
                    cursor.skip(positions[index]);
                    for (int end = Math.min(count, index + random.nextInt(1, 10)); index < end; index++) {
                        assertThat(Uleb128.readInt(cursor)).isEqualTo(valueOf(values.get(index)));
                        assertThat(cursor.position()).isEqualTo(start + positions[index + 1]);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 7, 8, 9, 15, 16, 17, 31, 63, 64, 65, 1_000})
    void bulkReadsAndSkipsMovePastAllValues(int count) {
        SplittableRandom random = new SplittableRandom(count);
        for (int maxBits : new int[] {7, 14, 21, 32}) {
            int[] values = random.ints(count).map(v -> v >>> random.nextInt(32 - maxBits, 32)).toArray();
            byte[] bytes = new byte[count * Uleb128.MAX_INT_BYTES];
            int length = 0;
            for (int value : values) {
                byte[] encoding = shortestEncoding(BigInteger.valueOf(Integer.toUnsignedLong(value)));
                System.arraycopy(encoding, 0, bytes, length, encoding.length);
                length += encoding.length;
            }
            byte[] exact = Arrays.copyOf(bytes, length);

            ByteCursor cursor = ByteCursor.of(exact);
            int[] ints = canaries(new int[count + 2]);
            Uleb128.readInts(cursor, ints, 1, count);
            assertThat(Arrays.copyOfRange(ints, 1, count + 1)).isEqualTo(values);
            assertThat(ints[0]).isEqualTo(CANARY);
            assertThat(ints[count + 1]).isEqualTo(CANARY);
            assertThat(cursor.remaining()).isZero();

            cursor.position(0);
            long[] longs = new long[count + 2];
            longs[0] = CANARY;
            longs[count + 1] = CANARY;
            Uleb128.readLongs(cursor, longs, 1, count);
            assertThat(Arrays.copyOfRange(longs, 1, count + 1))
                    .isEqualTo(Arrays.stream(values).mapToLong(Integer::toUnsignedLong).toArray());
            assertThat(longs[0]).isEqualTo(CANARY);
            assertThat(longs[count + 1]).isEqualTo(CANARY);
            assertThat(cursor.remaining()).isZero();

            for (int skipped = 0; skipped < count; skipped += 1 + count / 50) {
                cursor.position(0);
                Uleb128.skip(cursor, skipped);
                assertThat(Uleb128.readInt(cursor)).isEqualTo(values[skipped]);
            }
            cursor.position(0);
            Uleb128.skip(cursor, count);
            assertThat(cursor.remaining()).isZero();
        }
    }

    private static final int CANARY = 0xCAFEBABE;

    private static int[] canaries(int[] array) {
        Arrays.fill(array, CANARY);
        return array;
    }

    @Test
    void aMalformedValueInTheMiddleOfABulkReadLeavesTheCursor() {
        byte[] bytes = {1, 2, (byte) 0x80, 0, -1, -1, -1, -1, 0x10, 5, 6};
        ByteCursor cursor = ByteCursor.of(bytes);
        cursor.position(1);
        assertThatExceptionOfType(MalformedParquetException.class)
                .isThrownBy(() -> Uleb128.readInts(cursor, new int[4], 0, 4))
                .withMessageContaining("ULEB128 int at offset 4 overflows 32 bits")
                .satisfies(e -> assertThat(e.offset()).isEqualTo(4));
        assertThat(cursor.position()).isEqualTo(1);
        // As a long the same value is legal; the list ends early.
        assertThatExceptionOfType(MalformedParquetException.class)
                .isThrownBy(() -> Uleb128.readLongs(cursor, new long[6], 0, 6))
                .withMessageContaining("ULEB128 long at offset 11 is truncated")
                .satisfies(e -> assertThat(e.offset()).isEqualTo(11));
        assertThat(cursor.position()).isEqualTo(1);
    }

    @Test
    void aSkipPastATruncatedOrEndlessValueLeavesTheCursor() {
        ByteCursor truncated = ByteCursor.of(new byte[] {1, (byte) 0x80, 1}, 0, 2);
        assertThatExceptionOfType(MalformedParquetException.class)
                .isThrownBy(() -> Uleb128.skip(truncated, 2))
                .withMessageContaining(
                        "ULEB128 long at offset 1 is truncated: it does not end within the 1 bytes up to limit 2")
                .satisfies(e -> assertThat(e.offset()).isEqualTo(1));
        assertThat(truncated.position()).isZero();

        for (int before = 0; before < 20; before++) {
            byte[] bytes = new byte[before + 40];
            Arrays.fill(bytes, before, before + 10, (byte) 0x80);
            ByteCursor endless = ByteCursor.of(bytes);
            int offset = before;
            assertThatExceptionOfType(MalformedParquetException.class)
                    .isThrownBy(() -> Uleb128.skip(endless, offset + 20))
                    .withMessageContaining("ULEB128 long at offset " + offset + " is longer than 10 bytes")
                    .satisfies(e -> assertThat(e.offset()).isEqualTo(offset));
            assertThat(endless.position()).isZero();
        }
    }

    @Test
    void countsAndOutputsThatDoNotFitAreRefusedBeforeAnythingIsRead() {
        ByteCursor cursor = ByteCursor.of(new byte[10]);
        assertThatIllegalArgumentException().isThrownBy(() -> Uleb128.skip(cursor, -1))
                .withMessage("Negative count: -1");
        for (int[] range : new int[][] {{-1, 1}, {0, -1}, {0, 5}, {3, 2}, {Integer.MAX_VALUE, Integer.MAX_VALUE}}) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> Uleb128.readInts(cursor, new int[4], range[0], range[1]));
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> Uleb128.readLongs(cursor, new long[4], range[0], range[1]));
        }
        assertThat(cursor.position()).isZero();
    }

    @Test
    void writesTheShortestFormOfInts() {
        for (BigInteger value : boundaries(32)) {
            byte[] expected = shortestEncoding(value);
            byte[] out = new byte[expected.length + 2];
            out[0] = 99;
            out[expected.length + 1] = 99;
            assertThat(Uleb128.writeInt(value.intValue(), out, 1)).isEqualTo(expected.length);
            assertThat(Uleb128.sizeOfInt(value.intValue())).isEqualTo(expected.length);
            assertThat(Arrays.copyOfRange(out, 1, expected.length + 1)).as(value.toString()).isEqualTo(expected);
            assertThat(out[0]).isEqualTo((byte) 99);
            assertThat(out[expected.length + 1]).isEqualTo((byte) 99);
        }
    }

    @Test
    void writesTheShortestFormOfLongs() {
        for (BigInteger value : boundaries(64)) {
            byte[] expected = shortestEncoding(value);
            byte[] out = new byte[expected.length + 2];
            out[0] = 99;
            out[expected.length + 1] = 99;
            assertThat(Uleb128.writeLong(value.longValue(), out, 1)).isEqualTo(expected.length);
            assertThat(Uleb128.sizeOfLong(value.longValue())).isEqualTo(expected.length);
            assertThat(Arrays.copyOfRange(out, 1, expected.length + 1)).as(value.toString()).isEqualTo(expected);
            assertThat(out[0]).isEqualTo((byte) 99);
            assertThat(out[expected.length + 1]).isEqualTo((byte) 99);
        }
    }

    @Test
    void aValueThatDoesNotFitIntoTheOutputIsNotWritten() {
        byte[] out = {7, 7, 7, 7};
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> Uleb128.writeInt(-1, out, 0)).withMessageContaining("5").withMessageContaining("4");
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> Uleb128.writeInt(200, out, 3));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> Uleb128.writeInt(1, out, -1));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> Uleb128.writeLong(-1, out, 0));
        assertThat(out).containsOnly(7);
    }

    @Test
    void zigZagCodesAlternateBetweenPositiveAndNegative() {
        assertThat(IntStream.of(0, 1, 2, 3, -2, -1).map(ParquetDecodingUtils::zigZagDecode))
                .containsExactly(0, -1, 1, -2, Integer.MAX_VALUE, Integer.MIN_VALUE);
        assertThat(LongStream.of(0, 1, 2, 3, -2, -1).map(ParquetDecodingUtils::zigZagDecode))
                .containsExactly(0L, -1L, 1L, -2L, Long.MAX_VALUE, Long.MIN_VALUE);
    }

    /** Values of {@code bits} bits at most, every number of bits as frequent; whole blocks of one length between them. */
    private static long[] mixedValues(SplittableRandom random, int bits, int count) {
        long[] values = new long[count];
        for (int i = 0; i < count; ) {
            int fixed = random.nextInt(3) == 0 ? random.nextInt(1, bits + 1) : 0;
            for (int end = Math.min(count, i + random.nextInt(1, 200)); i < end; i++) {
                values[i] = random.nextLong() >>> 64 - (fixed == 0 ? random.nextInt(1, bits + 1) : fixed);
            }
        }
        return values;
    }

    private static byte[] encodingOf(long[] values) {
        byte[] bytes = new byte[values.length * Uleb128.MAX_LONG_BYTES];
        int length = 0;
        for (long value : values) {
            byte[] encoding = shortestEncoding(new BigInteger(Long.toUnsignedString(value)));
            System.arraycopy(encoding, 0, bytes, length, encoding.length);
            length += encoding.length;
        }
        return Arrays.copyOf(bytes, length);
    }

    private static ByteCursor inLargerArray(byte[] bytes) {
        byte[] array = new byte[Uleb128Front.BEFORE + bytes.length + 100];
        Arrays.fill(array, (byte) 1);
        System.arraycopy(bytes, 0, array, Uleb128Front.BEFORE, bytes.length);
        return ByteCursor.of(array, Uleb128Front.BEFORE, bytes.length);
    }

    @ParameterizedTest
    @ValueSource(ints = {7, 14, 21, 28, 32, 56, 63, 64})
    void listsOfMixedLengthsAreReadAndSkippedFromEveryValueOn(int bits) {
        long[] values = mixedValues(new SplittableRandom(bits), bits, 3_000);
        byte[] bytes = encodingOf(values);
        ByteCursor start = inLargerArray(bytes);
        for (int first = 0; first < values.length; first += 1 + first / 50) {
            int count = values.length - first;
            long[] expected = Arrays.copyOfRange(values, first, values.length);
            int position = start.position();

            long[] longs = new long[count];
            Uleb128.readLongs(start, longs, 0, count);
            assertThat(longs).isEqualTo(expected);
            assertThat(start.remaining()).isZero();

            start.position(position);
            Uleb128.readZigZagLongs(start, longs, 0, count);
            assertThat(longs).isEqualTo(LongStream.of(expected).map(v -> v >>> 1 ^ -(v & 1)).toArray());

            if (bits <= 32) {
                int[] ints = new int[count];
                start.position(position);
                Uleb128.readInts(start, ints, 0, count);
                assertThat(ints).isEqualTo(LongStream.of(expected).mapToInt(v -> (int) v).toArray());
                assertThat(start.remaining()).isZero();
                start.position(position);
                Uleb128.readZigZagInts(start, ints, 0, count);
                assertThat(ints).isEqualTo(LongStream.of(expected).mapToInt(v -> (int) (v >>> 1 ^ -(v & 1))).toArray());
            }

            start.position(position);
            int skipped = Math.min(count, 1 + first / 50);
            Uleb128.skip(start, skipped);
            assertThat(start.position() - position).isEqualTo(encodingOf(Arrays.copyOf(expected, skipped)).length);
        }
    }

    @Test
    void paddedFormsInAListAreLegal() {
        byte[] bytes = new byte[500];
        Arrays.fill(bytes, (byte) 0x80);
        for (int i = 4; i < bytes.length; i += 5) {
            bytes[i] = (byte) (i / 5 % 16);
        }
        int[] ints = new int[100];
        Uleb128.readInts(ByteCursor.of(bytes), ints, 0, 100);
        assertThat(ints).isEqualTo(IntStream.range(0, 100).map(i -> i % 16 << 28).toArray());

        Arrays.fill(bytes, (byte) 0x80);
        for (int i = 9; i < bytes.length; i += 10) {
            bytes[i] = (byte) (i / 10 % 2);
        }
        long[] longs = new long[50];
        ByteCursor cursor = ByteCursor.of(bytes);
        Uleb128.readLongs(cursor, longs, 0, 50);
        assertThat(longs).isEqualTo(LongStream.range(0, 50).map(i -> i % 2 << 63).toArray());
        cursor.position(0);
        Uleb128.skip(cursor, 50);
        assertThat(cursor.remaining()).isZero();
    }

    @Test
    void aMalformedValueAnywhereInALongListIsNamedWithItsIndexAndOffset() {
        SplittableRandom random = new SplittableRandom(3);
        for (int index = 0; index < 300; index++) {
            long[] values = mixedValues(random, 28, 300);
            byte[] before = encodingOf(Arrays.copyOf(values, index));
            byte[] after = encodingOf(Arrays.copyOfRange(values, index, values.length));
            verifyRefused(before, new byte[] {-1, -1, -1, -1, 0x10}, after, index, "ULEB128 int", "overflows 32 bits");
            verifyRefused(before, new byte[] {-1, -1, -1, -1, -1, 0}, after, index, "ULEB128 int", "longer than 5 bytes");
            verifyRefused(before, Arrays.copyOf(continued(9), 10), after, index, "ULEB128 int", "longer than 5 bytes");
            byte[] overflowing = continued(10);
            overflowing[9] = 2;
            verifyRefused(before, overflowing, after, index, "ULEB128 long", "overflows 64 bits");
            for (int length : new int[] {10, 11, 63, 64, 130}) {
                byte[] endless = Arrays.copyOf(continued(length), length + 1);
                verifyRefused(before, endless, after, index, "ULEB128 long", "longer than 10 bytes");
            }
        }
    }

    private static void verifyRefused(
            byte[] before, byte[] malformed, byte[] after, int index, String type, String message) {
        byte[] bytes = Arrays.copyOf(before, before.length + malformed.length + after.length);
        System.arraycopy(malformed, 0, bytes, before.length, malformed.length);
        System.arraycopy(after, 0, bytes, before.length + malformed.length, after.length);
        ByteCursor cursor = inLargerArray(bytes);
        int start = cursor.position();
        List<Runnable> reads = new ArrayList<>();
        if (type.endsWith("int")) {
            reads.add(() -> Uleb128.readInts(cursor, new int[301], 0, 301));
            reads.add(() -> Uleb128.readZigZagInts(cursor, new int[301], 0, 301));
        } else {
            reads.add(() -> Uleb128.readLongs(cursor, new long[301], 0, 301));
            reads.add(() -> Uleb128.readZigZagLongs(cursor, new long[301], 0, 301));
            if (!message.startsWith("overflows")) {
                reads.add(() -> Uleb128.skip(cursor, 301));
            }
        }
        for (Runnable read : reads) {
            int offset = start + before.length;
            assertThatExceptionOfType(MalformedParquetException.class).isThrownBy(read::run)
                    .withMessageContaining(type + " at offset " + offset)
                    .withMessageContaining(message)
                    .withMessageContaining("(value " + index + " of 301, counted from 0)")
                    .satisfies(e -> assertThat(e.offset()).isEqualTo(offset));
            assertThat(cursor.position()).isEqualTo(start);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 8, 9, 100, 1_000})
    void listsAreWrittenInTheShortestFormAndNothingBesideThem(int count) {
        SplittableRandom random = new SplittableRandom(count);
        for (int bits = 1; bits <= 64; bits++) {
            long[] longs = new long[count + 2];
            System.arraycopy(mixedValues(random, bits, count), 0, longs, 1, count);
            byte[] expected = encodingOf(Arrays.copyOfRange(longs, 1, count + 1));
            long[] signed = LongStream.of(longs).map(v -> v >>> 1 ^ -(v & 1)).toArray();
            verifyWritten(expected, (out, offset) -> Uleb128.writeLongs(longs, 1, count, out, offset));
            verifyWritten(expected, (out, offset) -> Uleb128.writeZigZagLongs(signed, 1, count, out, offset));
            if (bits <= 32) {
                int[] ints = LongStream.of(longs).mapToInt(v -> (int) v).toArray();
                int[] signedInts = LongStream.of(signed).mapToInt(v -> (int) v).toArray();
                verifyWritten(expected, (out, offset) -> Uleb128.writeInts(ints, 1, count, out, offset));
                verifyWritten(expected, (out, offset) -> Uleb128.writeZigZagInts(signedInts, 1, count, out, offset));
            }
        }
    }

    private interface ListWriter {
        int write(byte[] out, int offset);
    }

    private static void verifyWritten(byte[] expected, ListWriter writer) {
        byte[] out = new byte[expected.length + 20];
        Arrays.fill(out, (byte) 99);
        assertThat(writer.write(out, 10)).isEqualTo(expected.length);
        assertThat(Arrays.copyOfRange(out, 10, 10 + expected.length)).isEqualTo(expected);
        Arrays.fill(out, 10, 10 + expected.length, (byte) 99);
        assertThat(out).containsOnly(99);

        if (expected.length > 0) {
            byte[] tooShort = new byte[10 + expected.length - 1];
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> writer.write(tooShort, 10));
            assertThat(tooShort).containsOnly(0);
        }
        byte[] exact = new byte[10 + expected.length];
        assertThat(writer.write(exact, 10)).isEqualTo(expected.length);
    }

    @Test
    void listsThatAreNotInsideTheirArrayAreNotWritten() {
        byte[] out = new byte[100];
        for (int[] range : new int[][] {{-1, 1}, {0, -1}, {0, 5}, {3, 2}, {Integer.MAX_VALUE, Integer.MAX_VALUE}}) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> Uleb128.writeInts(new int[] {1, 1, 1, 1}, range[0], range[1], out, 0));
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> Uleb128.writeZigZagLongs(new long[] {1, 1, 1, 1}, range[0], range[1], out, 0));
        }
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> Uleb128.writeInts(new int[4], 0, 4, out, -1));
        assertThat(out).containsOnly(0);
    }
}
