// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit.internal;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.internal.ReferenceAlp.Vector;
import io.github.parquetdecoding.testkit.internal.ReferenceRunLengthBitPacking.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked.Layout.USUAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Literals worked out by hand, and what generated values and corpora have; {@code ConformanceTest} encodes and decodes
 * everything else.
 */
class ReferenceCodecsTest {
    @Test
    void uleb128HasSevenBitsPerByteLowestFirst() {
        assertThat(Hex.of(ReferenceUleb128.encode(0))).isEqualTo("00");
        assertThat(Hex.of(ReferenceUleb128.encode(127))).isEqualTo("7F");
        assertThat(Hex.of(ReferenceUleb128.encode(128))).isEqualTo("80 01");
        assertThat(Hex.of(ReferenceUleb128.encode(624_485))).isEqualTo("E5 8E 26");
        assertThat(Hex.of(ReferenceUleb128.encode(-1))).isEqualTo("FF FF FF FF 0F");
        assertThat(Hex.of(ReferenceUleb128.encode(-1L))).isEqualTo("FF FF FF FF FF FF FF FF FF 01");
        assertThat(Hex.of(ReferenceUleb128.encode(1L << 63))).isEqualTo("80 80 80 80 80 80 80 80 80 01");
        assertThat(Hex.of(ReferenceUleb128.encode(2, 3))).isEqualTo("82 80 00");
        assertThat(Hex.of(ReferenceUleb128.encodeAll(1, 128, -1))).isEqualTo("01 80 01 FF FF FF FF 0F");
        assertThat(Hex.of(ReferenceUleb128.encodeAll(1L, 128L, -1L)))
                .isEqualTo("01 80 01 FF FF FF FF FF FF FF FF FF 01");
        assertThatIllegalArgumentException().isThrownBy(() -> ReferenceUleb128.encode(128, 1))
                .withMessage("128 does not fit into a ULEB128 value of 1 byte");
        assertThatIllegalArgumentException().isThrownBy(() -> ReferenceUleb128.decodeInt(new byte[] {1, 1}))
                .withMessage("More than one value: 01 01");
    }

    @Test
    void theCorpusContainsEveryFaultOfIntsAndLongsUnderUniqueNames() {
        assertThat(MalformedUleb128.ints()).extracting(MalformedUleb128::fault)
                .contains(MalformedUleb128.Fault.values());
        assertThat(MalformedUleb128.longs()).extracting(MalformedUleb128::fault)
                .contains(MalformedUleb128.Fault.values());
        assertThat(MalformedUleb128.ints()).extracting(MalformedUleb128::name).doesNotHaveDuplicates();
        assertThat(MalformedUleb128.longs()).extracting(MalformedUleb128::name).doesNotHaveDuplicates();
        assertThat(MalformedUleb128.ints()).extracting(one -> one.name() + ": " + Hex.of(one.bytes())).contains(
                "truncated after byte 2: 81 81",
                "one byte too long, of padding: 80 80 80 80 80 00",
                "overflow, last byte 10 after 80: 80 80 80 80 10",
                "overflow, last byte 7F after FF: FF FF FF FF 7F");
    }

    @Test
    void zigZagCodesAlternateBetweenPositiveAndNegative() {
        assertThat(IntStream.of(0, 1, 2, 3, -2, -1).map(ReferenceZigZag::decode))
                .containsExactly(0, -1, 1, -2, Integer.MAX_VALUE, Integer.MIN_VALUE);
        assertThat(IntStream.of(0, -1, 1, -2, Integer.MAX_VALUE, Integer.MIN_VALUE).map(ReferenceZigZag::encode))
                .containsExactly(0, 1, 2, 3, -2, -1);
        assertThat(LongStream.of(0, 1, 2, 3, -2, -1).map(ReferenceZigZag::decode))
                .containsExactly(0L, -1L, 1L, -2L, Long.MAX_VALUE, Long.MIN_VALUE);
        assertThat(LongStream.of(0, -1, 1, -2, Long.MAX_VALUE, Long.MIN_VALUE).map(ReferenceZigZag::encode))
                .containsExactly(0L, 1L, 2L, 3L, -2L, -1L);
    }

    @Test
    void aPageHasOneStreamPerByteOfTheElement() {
        byte[] plain = {1, 2, 3, 11, 12, 13};
        byte[] page = {1, 11, 2, 12, 3, 13};
        assertThat(ReferenceByteStreamSplit.encode(plain, 3)).isEqualTo(page);
        assertThat(ReferenceByteStreamSplit.decode(page, 3)).isEqualTo(plain);
        assertThatIllegalArgumentException().isThrownBy(() -> ReferenceByteStreamSplit.decode(page, 4));
        assertThatIllegalArgumentException().isThrownBy(() -> ReferenceByteStreamSplit.encode(plain, 0));
    }

    /** The example in AlpEncoding.md: 31 bytes after the page's header and the offset. */
    @Test
    void aPageConsistsOfItsHeaderOffsetsAndVectors() {
        double[] values = {1500, Double.NaN, 2500, 333.5};
        byte[] plain = ArrayType.DOUBLES.toPlain(values);
        byte[] page = ReferenceAlp.page(8, 10, List.of(new Vector(
                4, 3, 3335, 15, new long[] {11665, 11665, 21665, 0}, new int[] {1}, new long[] {0x7FF8L << 48})));
        assertThat(Hex.of(page)).isEqualTo("00 00 0A 04 00 00 00 04 00 00 00"
                + " 04 03 01 00 07 0D 00 00 00 00 00 00 0F 91 AD C8 56 28 15 00 00 01 00 00 00 00 00 00 00 F8 7F");
        assertThat(ReferenceAlp.decode(page, 8)).isEqualTo(plain);
        // Identical except for the packed value at the exception's position.
        byte[] encoded = ReferenceAlp.encode(plain, 8, 10, 4, 3);
        assertThat(encoded).hasSameSizeAs(page);
        assertThat(ReferenceAlp.decode(encoded, 8)).isEqualTo(plain);
        assertThat(Hex.of(ReferenceAlp.encode(new byte[0], 8, 5, 0, 0))).isEqualTo("00 00 05 00 00 00 00");
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 8})
    void malformedPagesAreDistinctVariantsOfTheWellFormedOne(int elementSize) {
        byte[] page = MalformedAlp.wellFormed(elementSize);
        assertThat(ReferenceAlp.decode(page, elementSize)).hasSize(13 * elementSize);
        List<MalformedAlp> pages = MalformedAlp.pages(elementSize);
        assertThat(pages).extracting(MalformedAlp::name).doesNotHaveDuplicates();
        assertThat(pages.stream().map(MalformedAlp::page).map(ByteBuffer::wrap).collect(Collectors.toSet()))
                .hasSameSizeAs(pages).doesNotContain(ByteBuffer.wrap(page));
    }

    private static byte[] hex(String bytes) {
        return HexFormat.of().parseHex(bytes.replace(" ", ""));
    }

    private static byte[][] bytes(String... values) {
        return Stream.of(values).map(value -> value.getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new);
    }

    /** The examples in Encodings.md: one with a constant step, one with deltas from -2 to 1. */
    @Test
    void examplesOfTheFormatDefinition() {
        byte[] constant = hex("80 01 04 05 02  02 00 00 00 00");
        assertThat(ReferenceDeltaBinaryPacked.encodeInts(new int[] {1, 2, 3, 4, 5}, USUAL)).isEqualTo(constant);
        int[] values = {7, 5, 3, 1, 2, 3, 4, 5};
        byte[] page = hex("80 01 04 08 0E  03 02 00 00 00  C0 3F 00 00 00 00 00 00");
        assertThat(ReferenceDeltaBinaryPacked.encodeInts(values, USUAL)).isEqualTo(page);
        assertThat(ReferenceDeltaBinaryPacked.decodeInts(page, 8)).isEqualTo(values);
        assertThat(ReferenceDeltaBinaryPacked.byteCount(hex("80 01 04 01 02 07"))).isEqualTo(5);
    }

    @Test
    void strings() {
        byte[][] values = bytes("axis", "axle", "babble", "babyhood");
        byte[] suffixes = ReferenceDeltaByteArray.encode(values, USUAL);
        assertThat(suffixes).isEqualTo(ReferenceDeltaByteArray.encode(
                new int[] {0, 2, 0, 3}, bytes("axis", "le", "babble", "yhood"), USUAL));
        assertThat(ReferenceDeltaByteArray.decode(suffixes, 4)).isDeepEqualTo(values);
        byte[] plain = ReferencePlainByteArray.encode(bytes("axis", "", "hi"));
        assertThat(plain).isEqualTo(hex("04 00 00 00 61 78 69 73  00 00 00 00  02 00 00 00 68 69"));
        assertThat(ReferencePlainByteArray.decode(plain, 3)).isDeepEqualTo(bytes("axis", "", "hi"));
        byte[] page = ReferenceDeltaLengthByteArray.encode(values, USUAL);
        assertThat(new String(page, StandardCharsets.ISO_8859_1)).endsWith("axisaxlebabblebabyhood");
        assertThat(ReferenceDeltaLengthByteArray.decode(page, 4)).isDeepEqualTo(values);
    }

    @Test
    void theLowestBitOfTheFirstValueIsTheLowestOfTheFirstByte() {
        // The example in Encodings.md: 0 to 7 in 3 bits.
        int[] values = {0, 1, 2, 3, 4, 5, 6, 7};
        assertThat(Hex.of(ReferenceBitPacking.pack(values, 3))).isEqualTo("88 C6 FA");
        assertThat(ReferenceBitPacking.unpackInts(new byte[] {(byte) 0x88, (byte) 0xC6, (byte) 0xFA}, 8, 3))
                .isEqualTo(values);
        assertThat(Hex.of(ReferenceBitPacking.pack(new int[] {-1, 1}, 32))).isEqualTo("FF FF FF FF 01 00 00 00");
        assertThat(Hex.of(ReferenceBitPacking.pack(new long[] {1L << 62}, 63))).isEqualTo("00 00 00 00 00 00 00 40");
        assertThat(ReferenceBitPacking.unpackLongs(new byte[] {0, 0, 0, 0, 0, 0, 0, (byte) 0x80}, 1, 64))
                .containsExactly(Long.MIN_VALUE);
        assertThat(ReferenceBitPacking.unpackInts(new byte[0], 2, 0)).containsExactly(0, 0);
        assertThatIllegalArgumentException().isThrownBy(() -> ReferenceBitPacking.pack(new int[] {8}, 3))
                .withMessage("Value 8 has more than 3 bits");
        assertThatIllegalArgumentException().isThrownBy(() -> ReferenceBitPacking.unpackInts(new byte[1], 3, 3))
                .withMessage("3 values of 3 bits do not fit in 1 byte");
    }

    @Test
    void aRunConsistsOfAHeaderAndItsValueOrGroups() {
        List<Run> runs = List.of(Run.repeated(300, 5), Run.packed(0, 1, 2, 3, 4, 5, 6, 7),
                Run.repeated(2, 6).withHeaderOf(2));
        byte[] bytes = ReferenceRunLengthBitPacking.encode(runs, 3);
        assertThat(Hex.of(bytes)).isEqualTo("D8 04 05 03 88 C6 FA 84 00 06");
        int[] values = ReferenceRunLengthBitPacking.decode(bytes, 310, 3);
        assertThat(Arrays.copyOfRange(values, 298, 310)).containsExactly(5, 5, 0, 1, 2, 3, 4, 5, 6, 7, 6, 6);
        assertThat(ReferenceRunLengthBitPacking.values(runs)).isEqualTo(values);
        assertThat(Hex.of(ReferenceRunLengthBitPacking.encode(List.of(Run.repeated(1, 258)), 9))).isEqualTo("02 02 01");
        assertThat(Hex.of(ReferenceRunLengthBitPacking.encode(List.of(Run.repeated(1, 0)), 0))).isEqualTo("02");
        assertThatIllegalArgumentException().isThrownBy(() -> Run.packed(1, 2, 3))
                .withMessage("Number of values is not a multiple of 8: 3");
    }

    @Test
    void eightEqualValuesAtAGroupsBoundaryAreARun() {
        int[] values = new int[8 + 8 + 9 + 3];
        Arrays.fill(values, 1, 25, 1);
        assertThat(Hex.of(ReferenceRunLengthBitPacking.encode(values, 1))).isEqualTo("03 FE 22 01 03 00");
        int[] alternating = RunDistribution.ALTERNATING.values(1, 8 * 64);
        byte[] bytes = ReferenceRunLengthBitPacking.encode(alternating, 1);
        assertThat(bytes).hasSize(64 + 2).startsWith(0x7F, 0x55);
        assertThat(bytes[64]).isEqualTo((byte) 0x03);
    }

    @Test
    void oddAndMalformedEncodingsHaveUniqueNames() {
        for (int bitWidth = 0; bitWidth <= 32; bitWidth++) {
            assertThat(OddRunLengthBitPacking.ofBitWidth(bitWidth))
                    .extracting(OddRunLengthBitPacking::name).doesNotHaveDuplicates();
            assertThat(MalformedRunLengthBitPacking.ofBitWidth(bitWidth))
                    .extracting(MalformedRunLengthBitPacking::name).doesNotHaveDuplicates();
        }
        assertThat(MalformedRunLengthBitPacking.ofBitWidth(9))
                .filteredOn(malformed -> malformed.name().endsWith("value of one bit more after other runs"))
                .singleElement().satisfies(malformed ->
                        assertThat(Hex.of(malformed.bytes())).endsWith("C8 01 00 02"));
    }

    @Test
    void distributionsMatchTheirNames() {
        assertThat(RunDistribution.NO_NULLS.values(2, 3)).containsExactly(3, 3, 3);
        assertThat(RunDistribution.ALTERNATING.values(2, 4)).containsExactly(3, 2, 3, 2);
        assertThat(RunDistribution.UNIFORM_IDS.values(32, 4)).isEqualTo(RunDistribution.UNIFORM_IDS.values(32, 4))
                .isNotEqualTo(RunDistribution.UNIFORM_IDS.values(32, 4, 1));
        for (RunDistribution distribution : RunDistribution.values()) {
            assertThat(distribution.values(0, 100)).as("%s", distribution).containsOnly(0);
            for (int value : distribution.values(7, 10_000)) {
                assertThat(value).as("%s", distribution).isBetween(0, 127);
            }
        }
        for (RunDistribution distribution : RunDistribution.values()) {
            if (distribution.name().contains("NULLS_")) {
                int percent = Integer.parseInt(distribution.name().replaceAll(".*_", ""));
                long nulls = Arrays.stream(distribution.values(1, 100_000)).filter(level -> level == 0).count();
                assertThat(nulls / 1_000.0).as("%s", distribution).isBetween(percent * 0.7, percent * 1.3);
            }
        }
        assertThat(Arrays.stream(RunDistribution.SMALL_IDS.values(10, 1_000)).max()).hasValue(3);
        assertThat(Arrays.stream(RunDistribution.SKEWED_IDS.values(20, 10_000)).filter(id -> id < 1_024).count())
                .isBetween(4_800L, 5_200L);
    }
}
