// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit.internal;

import java.util.Arrays;
import java.util.List;

import io.github.parquetdecoding.testkit.internal.ReferenceRunLengthBitPacking.Run;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/** Checks the reference against literals worked out by hand, and generated values and corpora against the reference. */
class ReferenceBitPackingTest {
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
