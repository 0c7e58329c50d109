// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.testkit.PageSource;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class RunLengthBitPackedReaderErrorsTest {
    static IntStream bitWidths() {
        return IntStream.rangeClosed(0, 32);
    }

    private static byte[] bytes(int... bytes) {
        byte[] array = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            array[i] = (byte) bytes[i];
        }
        return array;
    }

    private static void verifyMalformed(ThrowingCallable call, long offset, String message) {
        assertThatExceptionOfType(MalformedParquetException.class).isThrownBy(call).withMessage(message)
                .satisfies(e -> assertThat(e.offset()).isEqualTo(offset));
    }

    /** What is there of runs that end after so many bytes, and where the read of one more value fails. */
    private record Rest(int values, int failsAt, boolean isMalformed) {
        static Rest of(Runs runs, int length) {
            int bitWidth = runs.bitWidth();
            int values = 0;
            for (Runs.Place run : runs.places()) {
                if (run.header() >= length) {
                    break;
                }
                if (run.data() + (run.isRepeated() ? (bitWidth + 7) / 8 : 0) > length) {
                    return new Rest(values, run.header(), true);
                }
                boolean isWhole = run.isRepeated() || bitWidth == 0;
                values += isWhole ? run.length() : Math.min(run.length(), 8 * (length - run.data()) / bitWidth);
            }
            return new Rest(values, length, false);
        }
    }

    /** All that reads values. */
    private static List<Consumer<RunLengthBitPackedReader>> reads(int count) {
        return List.of(
                reader -> reader.readInts(new int[count + 1], 1, count),
                reader -> reader.skip(count),
                reader -> reader.skipValidity(1, count),
                reader -> reader.readValidity(1, new long[count / 64 + 2], 3, count));
    }

    @ParameterizedTest
    @MethodSource("bitWidths")
    void aReadThatFailsLeavesTheReaderWhereItWasWhereverTheBytesEnd(int bitWidth) {
        SplittableRandom random = new SplittableRandom(20261126 + bitWidth);
        Runs runs = Runs.random(bitWidth, 6, random).repeated(300, 0);
        int[] values = runs.values();
        // The array goes on with what the window ends before.
        byte[] array = new byte[5 + runs.bytes().length];
        System.arraycopy(runs.bytes(), 0, array, 5, array.length - 5);
        for (int length = 0; length <= array.length - 5; length++) {
            Rest rest = Rest.of(runs, length);
            int taken = random.nextInt(rest.values + 1);
            int[] left = Arrays.copyOfRange(values, taken, rest.values);
            for (Consumer<RunLengthBitPackedReader> read : reads(left.length + 1)) {
                RunLengthBitPackedReader reader =
                        RunLengthBitPackedReader.of(ByteCursor.of(array, 5, length), bitWidth);
                reader.skip(taken);
                verifyFails(() -> read.accept(reader), rest);
                verifyFails(() -> read.accept(reader), rest);
                int[] out = new int[left.length];
                reader.readInts(out, 0, left.length);
                if (!Arrays.equals(out, left)) {
                    assertThat(out).as("%s after %s values", rest, taken).isEqualTo(left);
                }
                for (int i = 0; i < 2; i++) {
                    if (rest.isMalformed) {
                        verifyFails(reader::readRun, rest);
                    } else if (reader.readRun() != 0) {
                        throw new AssertionError("There are more than " + rest);
                    }
                }
            }
        }
    }

    // Runs a hundred thousand times: no assertion object where nothing is wrong.
    private static void verifyFails(Runnable call, Rest rest) {
        String message = "";
        try {
            call.run();
        } catch (MalformedParquetException e) {
            message = e.getMessage();
            String expected = rest.isMalformed ? "run" : "1 more values are wanted, and the runs end there, ";
            if (e.offset() == 5 + rest.failsAt && message.contains(expected)
                    && message.endsWith("at offset " + e.offset())) {
                return;
            }
        }
        throw new AssertionError(rest + ", but: " + message);
    }

    @ParameterizedTest
    @EnumSource
    void offsetsAreThoseOfTheCallersArrayOrBuffer(PageSource source) {
        // Two values, then a header that does not end.
        Runs.Opened truncated = Runs.open(source, bytes(4, 1, 0x80, 0x80), 2);
        int start = truncated.start();
        verifyMalformed(() -> truncated.reader().skip(3), start + 2, "The header of a run is malformed: ULEB128 int "
                + "at offset " + (start + 2) + " is truncated: it does not end within the 2 bytes up to limit "
                + (start + 4) + ", at offset " + (start + 2));
        assertThat(truncated.reader()).hasToString("RunLengthBitPackedReader[position=" + start + ", limit="
                + (start + 4) + ", bitWidth=2]");
    }

    @ParameterizedTest
    @EnumSource
    void aRepeatedValueThatIsTruncatedIsRefusedAtItsRun(PageSource source) {
        for (int bitWidth = 1; bitWidth <= 32; bitWidth++) {
            int valueBytes = (bitWidth + 7) / 8;
            for (int there = 0; there < valueBytes; there++) {
                Runs first = new Runs(bitWidth).repeated(2, 1);
                byte[] bytes = Arrays.copyOf(first.bytes(), first.bytes().length + 1 + there);
                bytes[first.bytes().length] = 6;
                Runs.Opened opened = Runs.open(source, bytes, bitWidth);
                int offset = opened.start() + first.bytes().length;
                opened.reader().skip(2);
                verifyMalformed(opened.reader()::readRun, offset, "A run's value of " + valueBytes
                        + " bytes is truncated: " + there + " remain, at offset " + offset);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("bitWidths")
    void aRepeatedValueOfTooManyBitsIsRefused(int bitWidth) {
        // The bits that its bytes have beyond the bit width, each alone.
        for (int bit = bitWidth; bit < 8 * ((bitWidth + 7) / 8); bit++) {
            long value = 1L << bit;
            for (int length : new int[] {0, 1, 1_000}) {
                byte[] bytes = new Runs((bitWidth + 7) / 8 * 8).repeated(3, 0).repeated(length, (int) value).bytes();
                RunLengthBitPackedReader reader = RunLengthBitPackedReader.of(ByteCursor.of(bytes), bitWidth);
                int offset = 1 + (bitWidth + 7) / 8;
                verifyMalformed(() -> reader.readInts(new int[4], 0, 4), offset, "A run's value is " + value
                        + ", which has more than " + bitWidth + " bits, at offset " + offset);
                reader.skip(3);
                verifyMalformed(reader::readRun, offset, "A run's value is " + value + ", which has more than "
                        + bitWidth + " bits, at offset " + offset);
            }
        }
    }

    @Test
    void aHeaderOfZeroWithoutItsValueIsTruncated() {
        RunLengthBitPackedReader reader = RunLengthBitPackedReader.of(ByteCursor.of(bytes(0)), 1);
        verifyMalformed(reader::readRun, 0, "A run's value of 1 bytes is truncated: 0 remain, at offset 0");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        255 255 255 255 16            | overflows 32 bits: its byte 5 is 0x10, at most 0x0F fits
        128 128 128 128 128 0         | is longer than 5 bytes
        """)
    void aHeaderThatIsNoIntIsRefused(String header, String reason) {
        byte[] bytes = bytes(Stream.of(("4 1 " + header).split(" ")).mapToInt(Integer::parseInt).toArray());
        ByteBuffer slice = ByteBuffer.wrap(bytes, 1, bytes.length - 1).slice().position(1);
        RunLengthBitPackedReader reader = RunLengthBitPackedReader.of(slice, 1);
        verifyMalformed(reader::readRun, 1, "The header of a run is malformed: ULEB128 int at offset 1 " + reason
                + ", at offset 1");
    }

    @Test
    void whatDoesNotFitIntoTheOutputIsNotRead() {
        RunLengthBitPackedReader reader = new Runs(1).repeated(10, 1).open(PageSource.DIRECT_BUFFER).reader();
        int[] out = new int[5];
        long[] bits = new long[1];
        for (ThrowingCallable read : List.<ThrowingCallable>of(
                () -> reader.readInts(out, 0, 6), () -> reader.readInts(out, 5, 1), () -> reader.readInts(out, -1, 2),
                () -> reader.readInts(out, 0, -1), () -> reader.readInts(out, Integer.MAX_VALUE, 1),
                () -> reader.readInts(out, 1, Integer.MAX_VALUE), () -> reader.readValidity(bits, 0, 65),
                () -> reader.readValidity(bits, 60, 5), () -> reader.readValidity(bits, -1, 2),
                () -> reader.readValidity(bits, 0, -1), () -> reader.readValidity(bits, Integer.MAX_VALUE, 1),
                () -> reader.readValidity(1, bits, 1, Integer.MAX_VALUE), () -> reader.readValidity(bits, 65, 0))) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(read);
        }
        assertThat(out).containsOnly(0);
        assertThat(bits).containsOnly(0);
        assertThat(reader.readRun()).isEqualTo(10);
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> reader.readInts(out, 2, 4))
                .withMessage("out: range [2, 6) is outside of int[5]");
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> reader.readValidity(bits, 60, 5))
                .withMessage("bits: range [60, 65) is outside of 64 bits");
        reader.readInts(out, 5, 0);
        reader.readValidity(bits, 64, 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MIN_VALUE})
    void aNegativeSkipIsRefused(int count) {
        RunLengthBitPackedReader reader = new Runs(1).repeated(10, 1).open(PageSource.WHOLE_ARRAY).reader();
        assertThatIllegalArgumentException().isThrownBy(() -> reader.skipValidity(1, count))
                .withMessage("Negative value count: " + count);
        assertThatIllegalArgumentException().isThrownBy(() -> reader.skip(count))
                .withMessage("Negative value count: " + count);
        assertThat(reader.readRun()).isEqualTo(10);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 33, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void aBitWidthOfMoreThanAnIntIsRefused(int bitWidth) {
        ByteCursor in = ByteCursor.of(new byte[8], 1, 7);
        for (ThrowingCallable call : List.<ThrowingCallable>of(
                () -> RunLengthBitPackedReader.of(in, bitWidth),
                () -> RunLengthBitPackedReader.ofLengthPrefixed(in, bitWidth),
                () -> RunLengthBitPackedReader.of(ByteBuffer.allocate(8), bitWidth),
                () -> RunLengthBitPackedReader.of(ByteBuffer.allocateDirect(8), bitWidth))) {
            assertThatIllegalArgumentException().isThrownBy(call)
                    .withMessage("Bit width must be from 0 to 32: " + bitWidth);
        }
        assertThat(in.position()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        // Four bytes remain behind the length.
        "05 00 00 00, 5", "00 01 00 00, 256", "00 00 00 80, 2147483648", "FF FF FF 7F, 2147483647",
        "FF FF FF FF, 4294967295"})
    void aLengthOfMoreBytesThanRemainIsRefused(String length, String bytes) {
        byte[] array = HexFormat.ofDelimiter(" ").parseHex("00 00 " + length + " 02 00 02 00 99 99");
        ByteCursor in = ByteCursor.of(array, 2, 8);
        verifyMalformed(() -> RunLengthBitPackedReader.ofLengthPrefixed(in, 1), 2,
                "Runs of " + bytes + " bytes at offset 2: 4 remain behind their length");
        assertThat(in.position()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void aLengthThatIsTruncatedIsRefused(int there) {
        ByteCursor in = ByteCursor.of(new byte[10], 1, there);
        verifyMalformed(() -> RunLengthBitPackedReader.ofLengthPrefixed(in, 1), 1,
                "The length of runs at offset 1 is truncated: " + there + " of its 4 bytes remain");
        assertThat(in.position()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {33, 128, 255})
    void dictionaryIdsOfMoreThan32BitsAreRefused(int bitWidth) {
        ByteCursor in = ByteCursor.of(new byte[] {0, (byte) bitWidth, 2, 0}, 1, 3);
        verifyMalformed(() -> RunLengthBitPackedReader.ofDictionaryIds(in), 1,
                "The bit width of dictionary ids at offset 1 is " + bitWidth + ", at most 32 is legal");
        assertThat(in.position()).isEqualTo(1);
        in.skip(3);
        verifyMalformed(() -> RunLengthBitPackedReader.ofDictionaryIds(in), 4,
                "There is no byte at offset 4: the limit is 4");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 9, 32})
    void dictionaryIdsHaveTheirBitWidthInTheFirstByte(int bitWidth) {
        RunLengthBitPackedWriter writer = new RunLengthBitPackedWriter(bitWidth);
        writer.writeInts(new int[100], 0, 100);
        byte[] runs = writer.toByteArray();
        ByteCursor in = ByteCursor.of(ByteBuffer.allocate(1 + runs.length).put((byte) bitWidth).put(runs).array());
        RunLengthBitPackedReader reader = RunLengthBitPackedReader.ofDictionaryIds(in);
        assertThat(reader.bitWidth()).isEqualTo(bitWidth);
        assertThat(reader.readRun()).isEqualTo(100);
        assertThat(in.remaining()).isZero();
    }

    @Test
    void levelsOfOtherWidthsThanOneBitAreNoValidityWithoutTheirMaximum() {
        for (int bitWidth : new int[] {0, 2, 32}) {
            RunLengthBitPackedReader reader = new Runs(bitWidth).repeated(10, 0).open(PageSource.WHOLE_ARRAY).reader();
            assertThatIllegalStateException().isThrownBy(() -> reader.readValidity(new long[1], 0, 10))
                    .withMessage("readValidity(bits, firstBit, count) is for levels of 1 bit, these have "
                            + bitWidth + ": use readValidity(maxLevel, bits, firstBit, count)");
            assertThat(reader.readRun()).isEqualTo(10);
        }
    }
}
