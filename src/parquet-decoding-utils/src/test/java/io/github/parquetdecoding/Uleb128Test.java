// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.io.EOFException;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

class Uleb128Test {
    private static final BigInteger BASE = BigInteger.valueOf(128);

    /** The definition: payloads are the digits of the value to base 128, the lowest first. */
    private static byte[] encoding(BigInteger value, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            int digit = value.mod(BASE).intValue();
            value = value.divide(BASE);
            bytes[i] = (byte) (i < length - 1 ? digit + 128 : digit);
        }
        if (value.signum() != 0) {
            throw new IllegalArgumentException("Does not fit into " + length + " bytes");
        }
        return bytes;
    }

    private static byte[] shortestEncoding(BigInteger value) {
        int length = 1;
        for (BigInteger rest = value.divide(BASE); rest.signum() != 0; rest = rest.divide(BASE)) {
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

    @Tag("exhaustive")
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
                .hasMessageContaining(type + " at offset " + reader.start()
                        + " is truncated: it does not end within the " + length + " bytes up to limit "
                        + reader.limit());
        assertThat(((MalformedParquetException) thrown).offset()).isEqualTo(reader.start());
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
                .hasMessageContaining(String.format(message, stream ? "" : " at offset " + reader.start()));
        assertThat(((MalformedParquetException) thrown).offset()).isEqualTo(reader.start());
        // A stream cannot be read backwards, but it is never read past the value.
        assertThat(reader.consumed()).isEqualTo(stream ? maxLength : 0);
    }

    @Test
    void writesTheShortestForm() {
        for (BigInteger value : boundaries(64)) {
            byte[] encoding = shortestEncoding(value);
            assertThat(Uleb128.sizeOfLong(value.longValue())).isEqualTo(encoding.length);
            verifyWritten(encoding, out -> Uleb128.writeLong(value.longValue(), out, 1));
            if (value.bitLength() <= 32) {
                assertThat(Uleb128.sizeOfInt(value.intValue())).isEqualTo(encoding.length);
                verifyWritten(encoding, out -> Uleb128.writeInt(value.intValue(), out, 1));
            }
        }
    }

    private static void verifyWritten(byte[] encoding, ToIntFunction<byte[]> writer) {
        byte[] out = new byte[encoding.length + 2];
        Arrays.fill(out, (byte) 99);
        byte[] expected = out.clone();
        System.arraycopy(encoding, 0, expected, 1, encoding.length);
        assertThat(writer.applyAsInt(out)).isEqualTo(encoding.length);
        assertThat(out).isEqualTo(expected);
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

    @Test
    void zigZagCodesAreReadOneByOne() {
        byte[] bytes = {0, 1, 2, -1, -1, -1, -1, 0x0F, 4, -1, -1, -1, -1, -1, -1, -1, -1, -1, 1, -1};
        ByteCursor in = ByteCursor.of(bytes);
        assertThat(IntStream.range(0, 4).map(i -> Uleb128.readZigZagInt(in)))
                .containsExactly(0, -1, 1, Integer.MIN_VALUE);
        assertThat(LongStream.range(0, 2).map(i -> Uleb128.readZigZagLong(in))).containsExactly(2L, Long.MIN_VALUE);
        for (Runnable read : List.<Runnable>of(() -> Uleb128.readZigZagInt(in), () -> Uleb128.readZigZagLong(in))) {
            assertThatExceptionOfType(MalformedParquetException.class).isThrownBy(read::run)
                    .withMessageContaining(" at offset 19 is truncated");
            assertThat(in.position()).isEqualTo(19);
        }
    }
}
