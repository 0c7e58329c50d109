// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.fail;

/**
 * Methods that neither the test kit's suites nor {@link ValueReaderTest} call out of range: all combinations of
 * offsets, counts and sizes whose sums and products overflow an int are refused as documented, with a message that
 * names the argument, and nothing is written.
 */
class ArgumentRangesTest {
    /** 33 and 65 are too many bits; 0x5555_5556 times 3 is 2 in 32 bits, the powers of 2 times 4, 8 and 16 are 0. */
    private static final int[] ARGUMENTS = {
        Integer.MIN_VALUE, -1, 0, 1, 9, 32, 33, 65, 1 << 28, 1 << 29, 1 << 30, 0x5555_5556, Integer.MAX_VALUE};

    /** The exact classes, because the JVM throws subclasses if a check is missing. */
    private static final Map<Class<?>, Pattern> MESSAGES = Map.of(
            IllegalArgumentException.class, Pattern.compile(
                    "Negative (value count|byte count|dictionary size): -\\d+"
                            + "|Element size must be (4 or 8 bytes|at least 1 byte): -?\\d+"
                            + "|Bit width must be from 0 to (32|64): -?\\d+"
                            + "|Value \\d+ ends at offset -?\\d+, before it begins at offset -?\\d+"),
            IndexOutOfBoundsException.class, Pattern.compile(
                    "(array|bits|ids|offsets|out|values?): range \\[-?\\d+, -?\\d+\\) is outside of .+"
                            + "|Cannot skip \\d+ bytes? at position \\d+: only \\d+ left before limit \\d+"
                            + "|DELTA_BINARY_PACKED at offset 0 has 33 of 33 values left, but \\d+ were requested"));

    private static final byte[] BYTES = new byte[48];

    /** A method with its number of arguments, those that it accepts, and its output. */
    private record Call<T>(
            String name, int arguments, T out, T untouched, Predicate<int[]> fits, BiConsumer<T, int[]> method) {
        void run(int... arguments) {
            System.arraycopy(untouched, 0, out, 0, Array.getLength(out));
            try {
                method.accept(out, arguments);
            } catch (RuntimeException e) {
                Pattern message = MESSAGES.get(e.getClass());
                // There is one offset more than values.
                boolean isDocumented = message != null && message.matcher(e.getMessage()).matches()
                        && IntStream.of(arguments).anyMatch(argument -> e.getMessage().contains("" + argument)
                                || e.getMessage().contains("" + (argument + 1L)));
                if (fits.test(arguments) || !isDocumented || !Objects.deepEquals(out, untouched)) {
                    fail(name + " of " + Arrays.toString(arguments), e);
                }
                return;
            }
            if (!fits.test(arguments)) {
                fail(name + " of " + Arrays.toString(arguments) + " is not refused");
            }
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static <T> Call<T> call(
            String name, int arguments, T out, Predicate<int[]> fits, BiConsumer<T, int[]> method) {
        @SuppressWarnings("unchecked")
        T untouched = (T) Array.newInstance(out.getClass().componentType(), Array.getLength(out));
        for (int i = 0; i < Array.getLength(out); i++) {
            Array.setByte(untouched, i, (byte) 7);
        }
        return new Call<>(name, arguments, out, untouched, fits, method);
    }

    private static Call<?> call(String name, int arguments, Predicate<int[]> fits, BiConsumer<byte[], int[]> method) {
        return call(name, arguments, new byte[0], fits, method);
    }

    private static boolean inside(long offset, long count, long length) {
        return offset >= 0 && count >= 0 && offset + count <= length;
    }

    @ParameterizedTest
    @MethodSource({"sources", "encoders", "runs", "dictionaries", "validity", "deltas"})
    void argumentsThatDoNotFitAreRefusedAndNothingIsWritten(Call<?> call) {
        int[] arguments = new int[call.arguments()];
        double combinations = Math.pow(ARGUMENTS.length, arguments.length);
        for (int i = 0; i < combinations; i++) {
            for (int j = 0, rest = i; j < arguments.length; j++, rest /= ARGUMENTS.length) {
                arguments[j] = ARGUMENTS[rest % ARGUMENTS.length];
            }
            call.run(arguments);
        }
    }

    static Stream<Call<?>> sources() {
        return Stream.of(
                call("ByteCursor.of", 2, a -> inside(a[0], a[1], 48), (out, a) -> ByteCursor.of(BYTES, a[0], a[1])),
                call("skip", 1, a -> inside(0, a[0], 20), (out, a) -> ByteCursor.of(BYTES, 3, 20).skip(a[0])),
                call("skip of ULEB128", 1, a -> a[0] >= 0,
                        (out, a) -> Uleb128.skip(ByteCursor.of(BYTES), Math.min(a[0], 48))),
                call("page", 1, a -> a[0] >= 1, (out, a) -> ByteStreamSplitPage.of(ByteCursor.of(new byte[0]), a[0])));
    }

    static Stream<Call<?>> encoders() {
        return Stream.of(
                call("encodePlain", 4, new byte[20], a -> a[2] >= 1 && inside(a[0], (long) a[1] * a[2], 48)
                        && inside(a[3], (long) a[1] * a[2], 20), (out, a) ->
                        ByteStreamSplitEncoder.encodePlain(BYTES, a[0], a[2], out, a[3], a[1])),
                encode(4, (out, a) -> ByteStreamSplitEncoder.encodeInts(new int[9], a[0], out, a[2], a[1])),
                encode(4, (out, a) -> ByteStreamSplitEncoder.encodeFloats(new float[9], a[0], out, a[2], a[1])),
                encode(8, (out, a) -> ByteStreamSplitEncoder.encodeLongs(new long[9], a[0], out, a[2], a[1])),
                encode(8, (out, a) -> ByteStreamSplitEncoder.encodeDoubles(new double[9], a[0], out, a[2], a[1])),
                write(5, (out, a) -> Uleb128.writeInt(-1, out, a[0])),
                write(10, (out, a) -> Uleb128.writeLong(-1, out, a[0])),
                write(5, (out, a) -> Uleb128.writeZigZagInt(1 << 31, out, a[0])),
                write(10, (out, a) -> Uleb128.writeZigZagLong(1L << 63, out, a[0])),
                call("byteCount", 2, a -> a[0] >= 0 && inside(0, a[1], 64),
                        (out, a) -> BitPacking.byteCount(a[0], a[1])),
                bitWidth(32, (out, a) -> BitPacking.unpackInts(BYTES, 0, a[0], new int[5], 0, 5)),
                bitWidth(64, (out, a) -> BitPacking.unpackLongs(BYTES, 0, a[0], new long[5], 0, 5)),
                bitWidth(32, (out, a) -> BitPacking.packInts(new int[5], 0, a[0], new byte[48], 0, 5)),
                bitWidth(64, (out, a) -> BitPacking.packLongs(new long[5], 0, a[0], new byte[48], 0, 5)));
    }

    private static Call<?> encode(int size, BiConsumer<byte[], int[]> method) {
        return call("encode values of " + size + " bytes", 3, new byte[40],
                a -> inside(a[0], a[1], 9) && inside(a[2], (long) a[1] * size, 40), method);
    }

    private static Call<?> write(int bytes, BiConsumer<byte[], int[]> method) {
        return call("write " + bytes + " bytes", 1, new byte[14], a -> inside(a[0], bytes, 14), method);
    }

    private static Call<?> bitWidth(int most, BiConsumer<byte[], int[]> method) {
        return call("up to " + most + " bits", 1, a -> inside(0, a[0], most), method);
    }

    /** Returns a reader of 2^31 - 1 zeros, the maximum that a read can request. */
    private static RunLengthBitPackedReader endless(int bitWidth) {
        return RunLengthBitPackedReader.of(ByteCursor.of(new byte[] {-2, -1, -1, -1, 0x0F, 0}), bitWidth);
    }

    static Stream<Call<?>> runs() {
        return Stream.of(
                bitWidth(32, (out, a) -> RunLengthBitPackedReader.of(ByteCursor.of(BYTES), a[0])),
                bitWidth(32, (out, a) -> RunLengthBitPackedReader.ofLengthPrefixed(ByteCursor.of(BYTES), a[0])),
                bitWidth(32, (out, a) -> new RunLengthBitPackedWriter(a[0])),
                call("readPlain", 2, new byte[5], a -> a[1] >= 0 && inside(a[0], (a[1] + 7L) / 8, 5),
                        (out, a) -> endless(1).readPlain(out, a[0], a[1])),
                call("readPlanes", 1, a -> inside(0, a[0], 128),
                        (out, a) -> endless(3).readPlanes(new long[3][2], a[0])),
                call("readPlanes of too many bits", 1, a -> a[0] == 0,
                        (out, a) -> endless(3).readPlanes(new long[2][2], a[0])),
                call("readValidity", 2, new long[2], a -> inside(a[0], a[1], 128),
                        (out, a) -> endless(1).readValidity(out, a[0], a[1])),
                call("readValidity of levels", 3, new long[2], a -> inside(a[1], a[2], 128),
                        (out, a) -> endless(3).readValidity(a[0], out, a[1], a[2])),
                call("skipValidity", 1, a -> a[0] >= 0, (out, a) -> endless(1).skipValidity(a[0])),
                call("skipValidity of levels", 2, a -> a[1] >= 0, (out, a) -> endless(3).skipValidity(a[0], a[1])),
                call("writeInts", 2, a -> inside(a[0], a[1], 33),
                        (out, a) -> new RunLengthBitPackedWriter(3).writeInts(new int[33], a[0], a[1])));
    }

    static Stream<Call<?>> dictionaries() {
        ByteArrayDictionary strings = ByteArrayDictionary.of(new byte[] {7, 7}, new int[] {0, 2});
        int[] ids = new int[33];
        return Stream.of(
                call("dictionary", 1, a -> a[0] >= 0,
                        (out, a) -> ByteArrayDictionary.ofPlain(ByteCursor.of(BYTES), Math.min(a[0], 12))),
                call("dictionary in place", 2, a -> a[0] >= 0 && a[0] <= a[1] && a[1] <= 48,
                        (out, a) -> ByteArrayDictionary.of(BYTES, new int[] {a[0], a[1]})),
                call("byteCount of ids", 2, a -> inside(a[0], a[1], 33),
                        (out, a) -> strings.byteCount(ids, a[0], a[1])),
                call("offsets of strings", 3, new int[40], a -> inside(a[0], a[2], 33) && inside(a[1], a[2] + 1L, 40),
                        (out, a) -> strings.copyValues(ids, a[0], new byte[99], 0, out, a[1], a[2])),
                call("copyValues", 3, new byte[60], a -> inside(a[0], a[2], 33) && inside(a[1], 2L * a[2], 60),
                        (out, a) -> strings.copyValues(ids, a[0], out, a[1], new int[40], 0, a[2])),
                call("copyPlain", 3, new byte[60], a -> inside(a[0], a[2], 33) && inside(a[1], 6L * a[2], 60),
                        (out, a) -> strings.copyPlain(ids, a[0], out, a[1], a[2])));
    }

    static Stream<Call<?>> validity() {
        long[] bits = {5, 9};
        return Stream.of(
                call("count of bits", 2, a -> inside(a[0], a[1], 128), (out, a) -> Validity.count(bits, a[0], a[1])),
                expand(new int[33], (out, a) -> Validity.expand(bits, a[2], out, a[0], a[1])),
                expand(new long[33], (out, a) -> Validity.expand(bits, a[2], out, a[0], a[1])),
                expand(new float[33], (out, a) -> Validity.expand(bits, a[2], out, a[0], a[1])),
                expand(new double[33], (out, a) -> Validity.expand(bits, a[2], out, a[0], a[1])));
    }

    private static <T> Call<T> expand(T out, BiConsumer<T, int[]> method) {
        return call("expand", 3, out, a -> inside(a[0], a[1], 33) && inside(a[2], a[1], 128), method);
    }

    /** What only some readers have, for pages of 33 zeros, or empty strings. */
    static Stream<Call<?>> deltas() {
        Supplier<ByteCursor> page = () -> ByteCursor.of(new byte[] {40, 1, 33, 0, 0, 0});
        return Stream.of(
                call("readOffsets", 2, new int[41], a -> inside(0, a[1], 33) && inside(a[0], a[1] + 1L, 41),
                        (out, a) -> DeltaLengthByteArrayReader.of(page.get()).readOffsets(out, a[0], a[1])),
                call("readPlain", 3, new byte[140], a -> (a[0] == 4 || a[0] == 8) && inside(0, a[2], 33)
                        && inside(a[1], (long) a[0] * a[2], 140), (out, a) ->
                        DeltaBinaryPackedReader.of(page.get()).readPlain(a[0], out, a[1], a[2])));
    }
}
