// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.sun.management.ThreadMXBean;
import io.github.parquetdecoding.internal.kernels.ElementType;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.internal.ReferencePage;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import static io.github.parquetdecoding.RunLengthBitPackedReaderTest.verifyMalformed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Ids outside of a dictionary, and pages that cannot begin; {@link RunLengthBitPackedConformanceTest} reads values. */
class DictionaryReaderTest {
    /** Reads the values of ids in a dictionary of {@code size} values, each of which is its own id. */
    private interface Read {
        void read(DictionaryReader reader, int size, int[] out, int offset, int count);
    }

    /** The three loops that look for ids outside of the dictionary. */
    static Stream<Named<Read>> reads() {
        return Stream.of(
                Named.of("readInts", (reader, size, out, offset, count) ->
                        reader.read(ElementType.INTS, IntStream.range(0, size).toArray(), size, out, offset, count)),
                Named.of("readIds", DictionaryReader::readIds),
                Named.of("readPlain", (reader, size, out, offset, count) -> {
                    byte[] dictionary = ArrayType.INTS.toPlain(IntStream.range(0, size).toArray());
                    CanariedArray<byte[]> plain = CanariedArray.of(ArrayType.bytes(Integer.BYTES), count);
                    try {
                        reader.readPlain(dictionary, Integer.BYTES, plain.array(), plain.offset(), count);
                    } finally {
                        plain.verifyCanaries();
                    }
                    System.arraycopy(ArrayType.INTS.fromPlain(plain.values()), 0, out, offset, count);
                }));
    }

    private static void verifyRead(Read read, DictionaryReader reader, int size, int... ids) {
        CanariedArray<int[]> out = CanariedArray.of(ArrayType.INTS, ids.length);
        read.read(reader, size, out.array(), out.offset(), ids.length);
        assertThat(out.values()).isEqualTo(ids);
    }

    private static void verifyRefused(
            Read read, DictionaryReader reader, int size, int count, int offset, String message) {
        CanariedArray<int[]> out = CanariedArray.of(ArrayType.INTS, count);
        verifyMalformed(() -> read.read(reader, size, out.array(), out.offset(), count), Runs.START + offset,
                message + ", at offset " + (Runs.START + offset));
        out.verifyCanaries();
    }

    /** Runs, the number of ids before the fault, the faulty id, and its offset from the bit width on. */
    private record Fault(Runs runs, int readable, long id, int offset) {
    }

    /** Returns ids outside a dictionary of 5 values, after a run of 10 ids that takes 2 bytes. */
    private static List<Fault> faults() {
        int[] packed = new int[2_000];
        packed[0] = 4;
        int[] atOnce = {5, 7, 0, 0, 0, 0, 0, 0};
        int[] inTheMiddle = {0, 1, 2, 3, 4, 6, 5, 7};
        int[] far = packed.clone();
        far[1_500] = 7;
        int[] negative = {1, 4, 2, -3, -1, Integer.MIN_VALUE, 5, 0};
        return List.of(
                new Fault(new Runs(3).repeated(10, 4).repeated(3, 5), 10, 5, 3),
                new Fault(new Runs(3).repeated(10, 4).repeated(3, 0).repeated(1, 7), 13, 7, 5),
                new Fault(new Runs(3).repeated(10, 4).packed(atOnce), 10, 5, 3),
                new Fault(new Runs(3).repeated(10, 4).packed(inTheMiddle), 15, 6, 3 + 5 * 3 / 8),
                new Fault(new Runs(3).repeated(10, 4).packed(far), 1_510, 7, 4 + 1_500 * 3 / 8),
                new Fault(new Runs(16).repeated(3, 4).repeated(3, 0x8004), 3, 0x8004, 4),
                new Fault(new Runs(32).repeated(3, 4).packed(negative), 6, 0xFFFFFFFDL, 6 + 3 * 4),
                new Fault(new Runs(32).repeated(3, 4).repeated(8, -1), 3, 0xFFFFFFFFL, 6));
    }

    @ParameterizedTest
    @MethodSource("reads")
    void anIdOutsideTheDictionaryIsRefusedWithoutMovingTheReader(Read read) {
        for (Fault fault : faults()) {
            int[] ids = fault.runs.values();
            String message = "Id " + fault.id + " is outside of the dictionary's 5 values";
            for (int taken : new int[] {0, 1, fault.readable}) {
                DictionaryReader reader = fault.runs.openIds();
                reader.skip(taken);
                String before = reader.toString();
                for (int count : new int[] {fault.readable - taken + 1, ids.length - taken}) {
                    verifyRefused(read, reader, 5, count, 1 + fault.offset, message);
                    assertThat(reader).hasToString(before);
                }
                verifyRead(read, reader, 5, Arrays.copyOfRange(ids, taken, fault.readable));
                verifyRefused(read, reader, 5, 1, 1 + fault.offset, message);
                reader.skip(ids.length - fault.readable);
                verifyEnd(reader);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("reads")
    void paddingOfTheLastGroupMayBeOutsideTheDictionary(Read read) {
        DictionaryReader reader = new Runs(3).packed(4, 3, 2, 1, 7, 7, 7, 7).openIds();
        verifyRead(read, reader, 5, 4, 3, 2, 1);
        reader.skip(4);
        verifyEnd(reader);
    }

    @Test
    void bytesAfterTheLastCompleteValueAreIgnored() {
        byte[] dictionary = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
        byte[] out = new byte[8];
        new Runs(2).repeated(2, 1).openIds().readPlain(dictionary, 4, out, 0, 2);
        assertThat(out).containsExactly(5, 6, 7, 8, 5, 6, 7, 8);
        DictionaryReader beyond = new Runs(2).repeated(2, 2).openIds();
        assertThatExceptionOfType(MalformedParquetException.class)
                .isThrownBy(() -> beyond.readPlain(dictionary, 4, out, 0, 2))
                .withMessageStartingWith("Id 2 is outside of the dictionary's 2 values");
    }

    private static void verifyEnd(DictionaryReader reader) {
        assertThatExceptionOfType(MalformedParquetException.class).isThrownBy(() -> reader.skip(1))
                .withMessageStartingWith("The runs end 1 value too early");
    }

    /** The page that is refused begins at offset 1. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        '' | There is no bit width of dictionary ids at offset 1: the limit is 1
        21 | The bit width of dictionary ids at offset 1 is 33, but the limit is 32
        80 | The bit width of dictionary ids at offset 1 is 128, but the limit is 32
        FF | The bit width of dictionary ids at offset 1 is 255, but the limit is 32
        """)
    void aPageThatCannotBeginIsRefusedAndThePreviousOneIsStillRead(String hex, String message) {
        byte[] page = HexFormat.of().parseHex(hex);
        ByteCursor in = ByteCursor.of(ByteArrays.join(new byte[1], page, new byte[] {2, 2, 0}), 1, page.length);
        DictionaryReader reader = new Runs(3).repeated(5, 1).packed(7, 6, 5, 4, 3, 2, 1, 0).openIds();
        int[] out = new int[8];
        reader.readIds(8, out, 0, 7);
        for (ThrowingCallable call : List.<ThrowingCallable>of(
                () -> new DictionaryReader().reset(in), () -> reader.reset(in))) {
            verifyMalformed(call, 1, message);
            assertThat(in.position()).isEqualTo(1);
        }
        reader.readIds(8, out, 0, 6);
        assertThat(out).startsWith(5, 4, 3, 2, 1, 0);
    }

    @Test
    void aResetBeginsPagesOfAnyBitWidthWhereverThePreviousOneWasLeft() {
        SplittableRandom random = new SplittableRandom(20261205);
        DictionaryReader reader = new Runs(0).openIds();
        for (int page = 0; page < 200; page++) {
            int bitWidth = 4 + random.nextInt(29);
            Runs runs = Runs.random(bitWidth, 5, random, () -> random.nextInt(9)).repeated(1, 8);
            ByteCursor in = ByteCursor.of(runs.idPage());
            reader.reset(in);
            assertThat(in.remaining()).isZero();
            int[] out = new int[random.nextInt(runs.values().length + 1)];
            reader.readIds(9, out, 0, out.length);
            assertThat(out).isEqualTo(Arrays.copyOf(runs.values(), out.length));
        }
    }

    @Test
    void nothingIsAllocatedForIdsThatAPageClaims() {
        ValueReader reader = ValueReaders.ofDictionary(
                PhysicalType.BYTE_ARRAY, 0, ByteCursor.of(new byte[] {3, 0, 0, 0, 'a', 'b', 'c'}), 1);
        reader.reset(ByteCursor.of(new byte[] {0, -2, -1, -1, -1, 7}));
        int claimed = (1 << 30) - 1;
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int counted : new int[] {5, claimed}) {
            assertThat(reader.byteCount(counted)).isEqualTo(3L * counted);
            assertThatThrownBy(() -> reader.readPlain(new byte[99], 0, claimed)).hasMessageContaining("out");
            assertThatThrownBy(() -> reader.readValues(new byte[99], 0, new int[99], 0, claimed))
                    .hasMessageContaining("offsets");
            assertThatThrownBy(() -> reader.byteCount(Integer.MAX_VALUE)).hasMessageContaining("too early");
        }
        reader.skip(claimed - 2);
        ByteArrays.verifyPlain(reader, ByteArrays.of("abc", "abc"));
        assertThatThrownBy(() -> reader.skip(1)).hasMessageContaining("too early");
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(4_000_000);
    }

    @Test
    void anIdOutsideOfTheDictionaryLeavesTheReaderWhereItWas() throws Exception {
        ValueReader reader = ValueReaders.ofDictionary(
                PhysicalType.BYTE_ARRAY, 0, ByteCursor.of(ValuePage.encode(PhysicalType.BYTE_ARRAY, 0, Encoding.PLAIN,
                        ByteArrays.of("a", "bc", ""))), 3);
        ByteCursor page = ByteCursor.of(ReferencePage.encodeIds(2, 0, 1, 2, 1, 0, 3, 1, 0));
        for (int counted = 0; counted <= 5; counted++) {
            page.position(0);
            reader.reset(page);
            reader.byteCount(counted);
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> reader.byteCount(6)).hasMessageContaining("Id 3 is outside of the dictionary");
                assertThatThrownBy(() -> reader.readPlain(new byte[99], 0, 8)).hasMessageContaining("Id 3 is outside");
            }
            assertThat(ByteArrays.read(reader, counted)).isEqualTo(
                    Arrays.copyOf(ByteArrays.of("a", "bc", "", "bc", "a"), counted));
        }
        assertThatThrownBy(() -> ValueReaders.ofDictionary(PhysicalType.DOUBLE, 0, ByteCursor.of(new byte[17]), 3))
                .isInstanceOf(MalformedParquetException.class)
                .hasMessage("A dictionary of 3 values has only 2, at offset 0");
    }
}
