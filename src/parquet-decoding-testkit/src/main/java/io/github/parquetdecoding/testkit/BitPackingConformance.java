// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

import io.github.parquetdecoding.testkit.internal.Bytes;
import io.github.parquetdecoding.testkit.internal.ReferenceBitPacking;

/**
 * Suites for decoders and encoders of bit-packed values, one suite per bit width and array type. Packed bytes fill an
 * array exactly, or lie in the middle of a longer one whose other bytes must not be read. Output arrays have canaries
 * on both sides. Truncated input and outputs that are too small must be refused before anything is written, unless the
 * suite is {@link ConformanceSuite#withoutRollback()}.
 *
 * <pre>{@code
 * BitPackingConformance.unpacking("my ints", ArrayType.INTS, 7, 1, ByteBuffer::wrap,
 *         (in, out, offset, count) -> MyInts.unpack(in, 7, out, offset, count)).verify();
 * }</pre>
 *
 * @since 0.1.0
 */
public final class BitPackingConformance {
    private static final long SEED = 20_261_123;
    private static final int MOST_SMALL_VALUES = 200;
    private static final int[] LARGE_VALUE_COUNTS = {255, 256, 257, 1_000, 1_024, 1_025, 4_099, 10_016};
    /** More than fit into a kernel's block, and more than 16 bits can count. */
    private static final int MANY_VALUES = 70_000;
    /** Whole groups of 8, but neither a multiple nor a fraction of a kernel's block. */
    private static final int VALUES_TO_REPEAT = 8 * 127;

    private BitPackingConformance() {
    }

    /**
     * {@return a suite for a decoder that unpacks values from the start of its input}
     *
     * @param type the output array's type; for bytes, {@code ArrayType.bytes(1)}
     * @param bitWidth bits per value, from 0 to the size of the type
     * @param groupSize the number of values is always a multiple of this, for example 8; 1 allows any number
     */
    public static <I, A> ConformanceSuite unpacking(String subject, ArrayType<A> type, int bitWidth, int groupSize,
            InputOpener<I> opener, Calls.BatchRead<I, A> unpack) {
        Map<String, ConformanceSuite.Body> cases = new LinkedHashMap<>();
        PackedCheck check = (values, packed) -> {
            byte[] plain = plain(type, values);
            Neighbours.exactAndWithin(packed, window -> {
                CanariedArray<A> out = CanariedArray.of(type, values.length);
                unpack.read(window.open(opener), out.array(), out.offset(), values.length);
                out.verifyValues(plain, 0);
            });
        };
        addValues(cases, bitWidth, groupSize, check);
        cases.put("values at byte 0 to " + Neighbours.MOST_BEFORE + " of an array", demands -> {
            int count = 40 * groupSize;
            Neighbours.atEveryOffset(packed(count, bitWidth), window -> {
                CanariedArray<A> out = CanariedArray.of(type, count);
                unpack.read(window.open(opener), out.array(), out.offset(), count);
                out.verifyValues(plain(type, random(count, bitWidth)), 0);
            });
        });
        if (groupSize == 1) {
            cases.put("bits after the last value are set", demands -> {
                for (int count = 0; count < 8; count++) {
                    long[] values = random(count, bitWidth);
                    byte[] packed = ReferenceBitPacking.pack(values, bitWidth);
                    for (int bit = count * bitWidth; bit < 8 * packed.length; bit++) {
                        packed[bit / 8] |= (byte) (1 << bit % 8);
                    }
                    check.run(values, packed);
                }
            });
        }
        cases.put("bytes after the values", demands -> {
            for (int count : new int[] {0, groupSize, 40 * groupSize}) {
                for (byte[] longer : Bytes.withOthersAfter(packed(count, bitWidth))) {
                    check.run(random(count, bitWidth), longer);
                }
            }
        });
        if (bitWidth > 0) {
            for (int count : new int[] {groupSize, 5 * groupSize, 40 * groupSize}) {
                byte[] packed = packed(count, bitWidth);
                cases.put("one byte too few for " + count + " values", demands ->
                        Neighbours.NONE.check(Arrays.copyOf(packed, packed.length - 1), window -> {
                            CanariedArray<A> out = CanariedArray.of(type, count);
                            verifyRefused(demands, out, () -> unpack.read(
                                    window.open(opener), out.array(), out.offset(), count));
                        }));
            }
        }
        int room = 5 * groupSize;
        for (int offset : new int[] {-1, 1, room, room + 1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            cases.put(room + " values to element " + offset + " of " + room,
                    demands -> Neighbours.exactAndWithin(packed(room, bitWidth), window -> {
                        CanariedArray<A> out = CanariedArray.of(type, 0, room, 0);
                        verifyRefused(demands, out, () -> unpack.read(window.open(opener), out.array(), offset, room));
                    }));
        }
        if (groupSize == 1) {
            cases.put("a negative number of values",
                    demands -> Neighbours.exactAndWithin(packed(room, bitWidth), window -> {
                        CanariedArray<A> out = CanariedArray.of(type, room);
                        verifyRefused(demands, out, () -> unpack.read(
                                window.open(opener), out.array(), out.offset(), -1));
                    }));
        }
        return ConformanceSuite.of(subject + ", bit width " + bitWidth, cases);
    }

    /** {@return a suite for an encoder that packs values} It must set the bits after the last value to 0. */
    public static <A> ConformanceSuite packing(
            String subject, ArrayType<A> type, int bitWidth, int groupSize, Calls.Encode<A> pack) {
        Map<String, ConformanceSuite.Body> cases = new LinkedHashMap<>();
        addValues(cases, bitWidth, groupSize, (values, packed) -> {
            CanariedArray<byte[]> out = CanariedArray.of(ArrayType.bytes(1), packed.length);
            byte[] others = plain(type, new long[] {-1, 1, -1});
            byte[] all = Bytes.concat(others, plain(type, values), others);
            pack.encode(type.fromPlain(all), 3, out.array(), out.offset(), values.length);
            out.verifyValues(packed, 0);
        });
        if (bitWidth > 0) {
            int count = 5 * groupSize;
            A values = type.fromPlain(plain(type, random(count, bitWidth)));
            int size = packed(count, bitWidth).length;
            for (int[] range : new int[][] {
                    {0, 1}, {0, -1}, {1, 0}, {-1, 0}, {0, Integer.MAX_VALUE}, {Integer.MAX_VALUE, 0}}) {
                cases.put(count + " values from element " + range[0] + " of " + count + " on to byte " + range[1]
                        + " of " + size, demands -> {
                            CanariedArray<byte[]> out = CanariedArray.of(ArrayType.bytes(1), 0, size, 0);
                            verifyRefused(demands, out, () -> pack.encode(
                                    values, range[0], out.array(), range[1], count));
                        });
            }
        }
        return ConformanceSuite.of(subject + ", bit width " + bitWidth, cases);
    }

    @FunctionalInterface
    private interface PackedCheck {
        void run(long[] values, byte[] packed) throws Exception;
    }

    private static void addValues(
            Map<String, ConformanceSuite.Body> cases, int bitWidth, int groupSize, PackedCheck check) {
        cases.put("the definition, on every bit by itself", demands -> {
            int count = Math.max(8, groupSize);
            for (int bit = 0; bit < count * bitWidth; bit++) {
                long[] values = new long[count];
                byte[] packed = new byte[count * bitWidth / 8];
                values[bit / bitWidth] = 1L << bit % bitWidth;
                packed[bit / 8] = (byte) (1 << bit % 8);
                check.run(values, packed);
            }
        });
        cases.put("0 to " + MOST_SMALL_VALUES + " values", demands -> {
            for (int count = 0; count <= MOST_SMALL_VALUES; count += groupSize) {
                long[] values = random(count, bitWidth);
                check.run(values, ReferenceBitPacking.pack(values, bitWidth));
            }
        });
        for (int atLeast : LARGE_VALUE_COUNTS) {
            int count = (atLeast + groupSize - 1) / groupSize * groupSize;
            cases.put(count + " values", demands -> {
                long[] values = random(count, bitWidth);
                check.run(values, ReferenceBitPacking.pack(values, bitWidth));
            });
        }
        int eightGroups = 8 * groupSize;
        int many = (MANY_VALUES + eightGroups - 1) / eightGroups * eightGroups;
        cases.put(many + " values", demands -> {
            // The reference is slow, so it packs only a part, whose bytes are then repeated.
            long[] part = random(VALUES_TO_REPEAT, bitWidth);
            byte[] packedPart = ReferenceBitPacking.pack(part, bitWidth);
            long[] values = new long[many];
            byte[] packed = new byte[many / 8 * bitWidth];
            Arrays.setAll(values, i -> part[i % part.length]);
            for (int at = 0; at < packed.length; at += packedPart.length) {
                System.arraycopy(packedPart, 0, packed, at, Math.min(packedPart.length, packed.length - at));
            }
            check.run(values, packed);
        });
        cases.put("ends of the range", demands -> {
            for (int count = 0; count <= MOST_SMALL_VALUES; count += groupSize) {
                long[] values = random(count, Math.min(1, bitWidth));
                for (int i = 0; i < count; i++) {
                    // 0 stays 0; 1 becomes the bit width's highest value.
                    values[i] = -values[i] >>> Long.SIZE - Math.max(1, bitWidth);
                }
                check.run(values, ReferenceBitPacking.pack(values, bitWidth));
            }
        });
    }

    private static long[] random(int count, int bitWidth) {
        Random random = new Random(SEED + count);
        long[] values = new long[count];
        Arrays.setAll(values, i -> bitWidth == 0 ? 0 : random.nextLong() >>> Long.SIZE - bitWidth);
        return values;
    }

    private static byte[] packed(int count, int bitWidth) {
        return ReferenceBitPacking.pack(random(count, bitWidth), bitWidth);
    }

    /** The low bytes of the values. */
    private static byte[] plain(ArrayType<?> type, long[] values) {
        int elementSize = type.elementSize();
        byte[] plain = new byte[values.length * elementSize];
        for (int i = 0; i < values.length; i++) {
            for (int k = 0; k < elementSize; k++) {
                plain[i * elementSize + k] = (byte) (values[i] >>> 8 * k);
            }
        }
        return plain;
    }

    private static void verifyRefused(
            ConformanceSuite.Demands demands, CanariedArray<?> out, ConformanceSuite.Check call) {
        demands.verifyRefused(() -> {
            call.run();
            return "returned";
        });
        demands.verifyOutput(out);
    }
}
