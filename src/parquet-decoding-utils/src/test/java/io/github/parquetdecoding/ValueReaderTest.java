// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;

import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.internal.PlainValues;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What readers of all types and encodings promise. */
class ValueReaderTest {
    private static final int COUNT = 300;
    /** More than any page has, even with the padding of the last group of a run. */
    private static final int TOO_MANY = COUNT + 8;

    private static final Map<PhysicalType, Consumer<ValueReader>> METHODS = Map.of(
            PhysicalType.BOOLEAN, reader -> reader.readBits(new long[1], 0, 1),
            PhysicalType.INT32, reader -> reader.readInts(new int[1], 0, 1),
            PhysicalType.INT64, reader -> reader.readLongs(new long[1], 0, 1),
            PhysicalType.FLOAT, reader -> reader.readFloats(new float[1], 0, 1),
            PhysicalType.DOUBLE, reader -> reader.readDoubles(new double[1], 0, 1),
            PhysicalType.BYTE_ARRAY, reader -> reader.readValues(new byte[99], 0, new int[2], 0, 1));

    static List<ValuePage> pages() {
        return ValuePage.all(COUNT, 9, 32, 64);
    }

    @Test
    void otherEncodingsOfATypeAreRefused() {
        ByteCursor dictionary = ByteCursor.of(new byte[0]);
        for (PhysicalType type : PhysicalType.values()) {
            for (Encoding encoding : Encoding.values()) {
                assertThat(encoding.supports(type)).isEqualTo(ValuePage.isLegal(type, encoding));
                if (!ValuePage.isLegal(type, encoding) || encoding.isDictionary()) {
                    assertThatIllegalArgumentException().isThrownBy(() -> ValueReaders.of(type, 3, encoding))
                            .withMessage("There is no reader of " + type + " in " + encoding
                                    + (encoding.isDictionary() ? " without a dictionary" : ""));
                }
            }
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ValueReaders.ofDictionary(PhysicalType.BOOLEAN, 0, dictionary, 0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ValueReaders.ofDictionary(PhysicalType.INT32, 0, dictionary, -1));
        PhysicalType fixed = PhysicalType.FIXED_LEN_BYTE_ARRAY;
        for (int size : new int[] {0, -1}) {
            assertThatIllegalArgumentException().isThrownBy(() -> ValueReaders.of(fixed, size, Encoding.PLAIN));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> ValueReaders.ofDictionary(fixed, size, dictionary, 0));
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void methodsOfOtherTypesAreRefused(ValuePage page) throws Exception {
        for (PhysicalType type : METHODS.keySet()) {
            ValueReader reader = page.open();
            if (type == page.type()) {
                METHODS.get(type).accept(reader);
                verify(reader, page.reads().get(0), 1, COUNT - 1);
            } else {
                assertThatIllegalStateException().isThrownBy(() -> METHODS.get(type).accept(reader))
                        .withMessage("A reader of " + reader + " cannot read " + type);
                verify(reader, page.reads().get(0), 0, COUNT);
            }
        }
    }

    /** Reads into the middle of an array, of which nothing else may be written, not even by a call that is refused. */
    private static <A> void verify(ValueReader reader, ValuePage.Read<A> read, int first, int count) throws Exception {
        ArrayType<A> array = read.array();
        byte[] right = read.right().of(first, count);
        int bits = slotBits(read) == 1 ? count : Byte.SIZE * right.length;
        byte[] before = PlainValues.random(Long.BYTES, 16 + right.length / Long.BYTES + array.elementSize());
        A out = array.fromPlain(before);
        try {
            read.read().read(reader, out, 13, count);
            assertThat(array.toPlain(out)).isEqualTo(with(before, 13 * slotBits(read), bits, right));
        } catch (IndexOutOfBoundsException | MalformedParquetException e) {
            byte[] zeros = new byte[right.length];
            assertThat(with(array.toPlain(out), 13 * slotBits(read), bits, zeros))
                    .isEqualTo(with(before, 13 * slotBits(read), bits, zeros));
            throw e;
        }
    }

    /** Replaces bits. */
    private static byte[] with(byte[] bytes, int firstBit, int count, byte[] bits) {
        byte[] changed = bytes.clone();
        for (int i = 0; i < count; i++) {
            int at = firstBit + i;
            changed[at / 8] = (byte) (changed[at / 8] & ~(1 << at % 8) | (bits[i / 8] >> i % 8 & 1) << at % 8);
        }
        return changed;
    }

    private static int slotBits(ValuePage.Read<?> read) {
        return read.name().equals("readBits") ? 1
                : Byte.SIZE * read.array().elementSize() / read.array().slotsPerValue();
    }

    /** Refused calls are among them. */
    @ParameterizedTest
    @MethodSource("pages")
    void valuesAreReadSkippedAndCountedInAnyOrder(ValuePage page) throws Exception {
        Random random = new Random(20261126);
        List<ValuePage.Read<?>> reads = page.reads();
        ValueReader reader = page.create();
        for (int round = 0; round < 16; round++) {
            page.reset(reader);
            int most = List.of(3, 40, COUNT, COUNT).get(round % 4);
            int end = round % 3 == 0 ? COUNT / 2 : COUNT;
            for (int next = 0, count; next < end; next += count) {
                count = 1 + random.nextInt(Math.min(most, COUNT - next));
                for (int i = random.nextInt(4); i > 0; i--) {
                    verifyDoesNotMove(page, reader, next, count, random);
                }
                if (random.nextInt(3) == 0) {
                    reader.skip(count);
                } else if (!areSelected(reader, reads.get(random.nextInt(reads.size())), next, count, random)) {
                    verify(reader, reads.get(random.nextInt(reads.size())), next, count);
                }
            }
        }
    }

    /** Leaves out values and reads the others, or returns false. */
    private static boolean areSelected(
            ValueReader reader, ValuePage.Read<?> read, int first, int count, Random random) throws Exception {
        long[] bits = random.longs(count + 63 >>> 6).toArray();
        bits[bits.length - 1] &= -1L >>> -count;
        int left = random.nextBoolean() ? -1 : reader.select(bits, count);
        for (int i = 0; left >= 0 && i < count; i++) {
            verify(reader, read, first + i, (int) (bits[i >>> 6] >>> i & 1));
        }
        assertThat(left).isIn(-1, BitSet.valueOf(bits).cardinality());
        return left >= 0;
    }

    private static void verifyDoesNotMove(ValuePage page, ValueReader reader, int next, int count, Random random)
            throws Exception {
        ValuePage.Read<?> read = page.reads().get(random.nextInt(page.reads().size()));
        // The index of the bit after the last one, of values from bit 0 on.
        int room = slotBits(read) == 1 ? count : Byte.SIZE * read.right().of(next, count).length / slotBits(read);
        switch (random.nextInt(6)) {
            // The JVM throws subclasses if a check is missing.
            case 0 -> assertThatThrownBy(() -> read(reader, read, room + 63 & -64, (room + 63 & -64) - room + 1, count))
                    .isExactlyInstanceOf(IndexOutOfBoundsException.class);
            case 1 -> verifyTooMany(() -> reader.skip(TOO_MANY - next));
            case 2 -> verifyTooMany(() -> read(reader, read, 100 * COUNT, 0, TOO_MANY - next));
            case 3 -> {
                assertThatIllegalArgumentException().isThrownBy(() -> reader.skip(-1));
                assertThatIllegalArgumentException().isThrownBy(() -> reader.byteCount(-1));
                assertThatIllegalArgumentException().isThrownBy(() -> reader.room(-1));
                assertThatIllegalArgumentException().isThrownBy(() -> read(reader, read, 99, 0, -1));
            }
            default -> {
                int counted = random.nextInt(COUNT - next + 1);
                assertThat(reader.byteCount(counted)).isEqualTo(page.byteCount(next, counted));
                verify(reader, read, next, 0);
                reader.skip(0);
            }
        }
    }

    private static void verifyTooMany(ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfAny(IndexOutOfBoundsException.class, MalformedParquetException.class);
    }

    /** @param room of values that are larger than a bit, or of bits, which are whole words */
    private static <A> void read(ValueReader reader, ValuePage.Read<A> read, int room, int offset, int count)
            throws Exception {
        A out = read.array().allocate(slotBits(read) == 1 ? room / Long.SIZE : room);
        read.read().read(reader, out, offset, count);
    }

    @ParameterizedTest
    @MethodSource("pages")
    void byteCountsFromLengthsAreNotThoseOfMoreThanThePageHas(ValuePage page) {
        ValueReader reader = page.open();
        if (hasLengths(page)) {
            verifyTooMany(() -> reader.byteCount(TOO_MANY));
        } else {
            assertThat(reader.byteCount(Integer.MAX_VALUE)).isEqualTo(page.type() == PhysicalType.BOOLEAN
                    ? 1 << 28 : (long) Integer.MAX_VALUE * page.elementSize());
        }
        assertThat(reader.byteCount(COUNT)).isEqualTo(page.byteCount(0, COUNT));
    }

    /** Pages whose bytes do not say where they end take the rest of the cursor. */
    @ParameterizedTest
    @MethodSource("pages")
    void theCursorIsLeftAtTheEndOfThePage(ValuePage page) throws Exception {
        boolean endsItself = page.encoding() == Encoding.RLE || page.encoding().name().startsWith("DELTA")
                || hasLengths(page) && page.dictionary() == null;
        for (int count : endsItself ? new int[] {COUNT, 1, 0} : new int[] {COUNT}) {
            byte[] bytes = count == COUNT ? page.bytes() : ValuePage.encode(
                    page.type(), page.elementSize(), page.encoding(), Arrays.copyOf(page.values(), count));
            byte[] others = new byte[endsItself ? 9 : 0];
            ByteCursor in = ByteCursor.of(ByteArrays.join(new byte[2], bytes, others));
            in.skip(2);
            ValueReader reader = page.create();
            reader.reset(in, count);
            reader.skip(count / 2);
            reader.byteCount(count - count / 2);
            verify(reader, page.reads().get(0), count / 2, count - count / 2);
            verify(reader, page.reads().get(0), count, 0);
            assertThat(in.remaining()).isEqualTo(others.length);
        }
    }

    private static boolean hasLengths(ValuePage page) {
        return page.type() == PhysicalType.BYTE_ARRAY || page.encoding() == Encoding.DELTA_BYTE_ARRAY;
    }

    /** A page that cannot begin leaves the one before; other pages are read up to their cut. */
    @ParameterizedTest
    @MethodSource("pages")
    void aCutPageGivesItsFirstValuesOrNone(ValuePage page) throws Exception {
        ValuePage.Read<?> plain = page.reads().get(0);
        for (int length = 0; length < page.bytes().length; length += 1 + length / 8) {
            ValueReader reader = page.open();
            reader.skip(7);
            reader.byteCount(20);
            byte[] cut = Arrays.copyOf(page.bytes(), length);
            ByteCursor in = ByteCursor.of(ByteArrays.join(new byte[2], cut, new byte[9]), 2, length);
            try {
                reader.reset(in, COUNT);
            } catch (MalformedParquetException e) {
                assertThat(e.offset()).isBetween(2L, 2L + length);
                assertThat(in.position()).isEqualTo(2);
                verify(reader, plain, 7, COUNT - 7);
                continue;
            }
            for (ValuePage.Read<?> read : page.reads()) {
                if (verifyUpTo(reader, read, 0, COUNT)) {
                    reader.reset(ByteCursor.of(cut), COUNT);
                }
            }
            int read = 0;
            while (read < COUNT && verifyUpTo(reader, plain, read, 1)) {
                read++;
            }
            int left = TOO_MANY - read;
            verifyTooMany(() -> reader.skip(left));
        }
    }

    /** Returns whether the values have been read. */
    private static boolean verifyUpTo(ValueReader reader, ValuePage.Read<?> read, int first, int count)
            throws Exception {
        try {
            verify(reader, read, first, count);
            return true;
        } catch (IndexOutOfBoundsException | MalformedParquetException e) {
            return false;
        }
    }

    /** Of booleans, 8 are in a byte or a group, of which the last ones mean nothing. */
    @ParameterizedTest
    @MethodSource("pages")
    void aPageKnowsItsNumberOfValuesIfItsBytesDo(ValuePage page) {
        ValueReader reader = page.open();
        for (int read = 0; read < 2; read++) {
            if (page.dictionary() != null
                    || page.type() == PhysicalType.BYTE_ARRAY && page.encoding() == Encoding.PLAIN) {
                assertThat(reader.valueCount(COUNT)).isNegative();
            } else {
                assertThat(reader.valueCount(TOO_MANY))
                        .isEqualTo(page.type() == PhysicalType.BOOLEAN ? COUNT + 4 : COUNT);
                assertThat(reader.valueCount(COUNT - 1)).isEqualTo(COUNT - 1);
                assertThat(reader.valueCount(0)).isZero();
            }
            reader.skip(COUNT / 2);
        }
    }

    @Test
    void aPageInByteStreamSplitHasTheValuesThatArePresent() {
        ByteCursor in = ByteCursor.of(new byte[40], 3, 16);
        ValueReader reader = ValueReaders.of(PhysicalType.DOUBLE, 0, Encoding.BYTE_STREAM_SPLIT);
        reader.reset(in, 2);
        reader.skip(1);
        in.position(3);
        for (int other : new int[] {1, 3}) {
            assertThatExceptionOfType(MalformedParquetException.class).isThrownBy(() -> reader.reset(in, other))
                    .withMessage("A page that needs " + other + (other == 1 ? " value" : " values")
                            + " has 2 in BYTE_STREAM_SPLIT, at offset 3").satisfies(e ->
                            assertThat(e.offset()).isEqualTo(3));
            assertThat(in.position()).isEqualTo(3);
        }
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> reader.skip(2))
                .withMessage("Cannot skip 2 values of a page: of 2, 1 left");
    }

    /** PARQUET-246. Readers without prefixes ignore it. */
    @ParameterizedTest
    @MethodSource("pages")
    void prefixesAreSharedBetweenPages(ValuePage page) throws Exception {
        ValueReader reader = page.create();
        reader.sharePrefixes();
        for (int skipped : new int[] {COUNT, 9, 0}) {
            page.reset(reader);
            reader.skip(skipped);
            verify(reader, page.reads().get(0), skipped, COUNT - skipped);
        }
    }

    /** Two bytes of bit width and header are 2^30 - 1 values. */
    @Test
    void runsAfterTheLengthOfBooleansAreNotCounted() {
        ValueReader reader = ValueReaders.of(PhysicalType.BOOLEAN, 0, Encoding.RLE);
        reader.reset(ByteCursor.of(new byte[] {2, 0, 0, 0, 8 << 1, 1, 8 << 1, 0}));
        assertThat(reader.valueCount(TOO_MANY)).isEqualTo(8);
    }
}
