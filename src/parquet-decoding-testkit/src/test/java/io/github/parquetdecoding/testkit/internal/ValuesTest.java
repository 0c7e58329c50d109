// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit.internal;

import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.BufferKind;
import io.github.parquetdecoding.testkit.ConformanceSuite;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class ValuesTest {
    @Test
    void theSameSeedGivesTheSameValuesOnEveryMachine() {
        assertThat(Uleb128Distribution.runHeaders().ints(6)).containsExactly(Uleb128Distribution.runHeaders().ints(6));
        assertThat(Uleb128Distribution.below(20_000).ints(4, 1)).containsExactly(8_985, 4_588, 1_847, 10_313);
        assertThat(Uleb128Distribution.anyBits().longs(1, 1)).containsExactly(-4_964_420_948_893_066_024L);
        assertThat(PlainValues.random(2, 2, 1)).containsExactly(0x73, 0xD5, 0x1A, 0xBB);
    }

    @Test
    void valuesHaveTheLengthOfTheirDistribution() {
        for (int length = 1; length <= 10; length++) {
            for (long value : Uleb128Distribution.ofLength(length).longs(500)) {
                assertThat(ReferenceUleb128.encode(value)).hasSize(length);
            }
        }
        for (int length = 1; length <= 5; length++) {
            for (int value : Uleb128Distribution.ofLength(length).ints(500)) {
                assertThat(ReferenceUleb128.encode(value)).hasSize(length);
            }
        }
    }

    @Test
    void distributionsHaveTheDocumentedMixOfLengths() {
        int[] count = lengths(Uleb128Distribution.runHeaders());
        assertThat(count[1]).isBetween(62_000, 64_000);
        assertThat(count[2]).isBetween(30_000, 32_000);
        assertThat(count[3]).isBetween(5_000, 7_000);
        assertThat(lengths(Uleb128Distribution.oneOrTwoBytes())[1]).isBetween(69_000, 71_000);
    }

    private static int[] lengths(Uleb128Distribution distribution) {
        int[] count = new int[4];
        for (int value : distribution.ints(100_000)) {
            count[ReferenceUleb128.encode(value).length]++;
        }
        return count;
    }

    @Test
    void edgeValuesIncludeNaNsWithPayloadsOfBothKindsAndSigns() {
        Set<Integer> kinds = new HashSet<>();
        for (float value : ArrayType.FLOATS.fromPlain(PlainValues.edges(4, 18))) {
            int bits = Float.floatToRawIntBits(value);
            if (Float.isNaN(value) && bits != 0x7FC00000) {
                kinds.add(bits >>> 31 << 1 | bits >>> 22 & 1);
            }
        }
        assertThat(kinds).containsExactlyInAnyOrder(0, 1, 2, 3);
        kinds.clear();
        for (double value : ArrayType.DOUBLES.fromPlain(PlainValues.edges(8, 18))) {
            long bits = Double.doubleToRawLongBits(value);
            if (Double.isNaN(value) && bits != 0x7FF8000000000000L) {
                kinds.add((int) (bits >>> 63 << 1 | bits >>> 51 & 1));
            }
        }
        assertThat(kinds).containsExactlyInAnyOrder(0, 1, 2, 3);
        assertThat(PlainValues.edges(3, 2)).containsExactly(0, 0xFF, 0x80, 0x7F, 1, 0);
        byte[] random = PlainValues.random(3, 3, 1);
        assertThat(PlainValues.mixed(3, 3, 1))
                .containsExactly(0, 0xFF, 0x80, random[3], random[4], random[5], 0x7F, 1, 0);
    }

    @Test
    void typedValuesKeepEveryBit() {
        verifyBothWays(ArrayType.bytes(3), 3);
        verifyBothWays(ArrayType.SHORTS, 2);
        verifyBothWays(ArrayType.INTS, 4);
        verifyBothWays(ArrayType.FLOATS, 4);
        verifyBothWays(ArrayType.LONGS, 8);
        verifyBothWays(ArrayType.DOUBLES, 8);
        assertThat(ArrayType.INTS.fromPlain(new byte[] {1, 2, 3, 4})).containsExactly(0x04030201);
        assertThat(ArrayType.LONGS.fromPlain(new byte[] {1, 2, 3, 4, 5, 6, 7, 8})).containsExactly(0x0807060504030201L);
        assertThat(ArrayType.SHORTS.fromPlain(new byte[] {1, 2})).containsExactly((short) 0x0201);
        assertThat(ArrayType.FLOATS.fromPlain(new byte[] {0, 0, (byte) 0x80, 0x3F})).containsExactly(1.0f);
        assertThat(ArrayType.DOUBLES.fromPlain(new byte[] {0, 0, 0, 0, 0, 0, (byte) 0xF0, 0x3F})).containsExactly(1.0);
    }

    private static <A> void verifyBothWays(ArrayType<A> type, int elementSize) {
        assertThat(type.elementSize()).isEqualTo(elementSize);
        byte[] plain = PlainValues.edges(elementSize, 40);
        assertThat(type.toPlain(type.fromPlain(plain))).isEqualTo(plain);
        assertThat(Arrays.equals(plain, PlainValues.random(elementSize, 40))).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void aBufferHoldsItsBytesBetweenPositionAndLimit(BufferKind kind) {
        ByteBuffer buffer = kind.wrap(new byte[] {9, 9, 1, 2, 3, 9}, 2, 3);
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        assertThat(bytes).containsExactly(1, 2, 3);
        assertThat(kind.of(new byte[] {5}).remaining()).isEqualTo(1);
        assertThat(buffer.isDirect()).isEqualTo(kind.name().contains("DIRECT"));
        assertThat(buffer.isReadOnly()).isEqualTo(kind.name().contains("READ_ONLY"));
        assertThat(buffer.position() > 0).isEqualTo(kind != BufferKind.DIRECT);
        assertThat(buffer.hasArray() && buffer.arrayOffset() > 0).isEqualTo(kind == BufferKind.HEAP_SLICE);
    }

    @Test
    void theKitIsANamedModuleThatRequiresNoOther() throws Exception {
        Path classes = Path.of(ConformanceSuite.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        ModuleDescriptor descriptor =
                ModuleFinder.of(classes).find("io.github.parquetdecoding.testkit").orElseThrow().descriptor();
        assertThat(descriptor.requires())
                .filteredOn(module -> !module.modifiers().contains(ModuleDescriptor.Requires.Modifier.STATIC))
                .extracting(ModuleDescriptor.Requires::name).containsExactly("java.base");
        assertThat(descriptor.exports()).extracting(ModuleDescriptor.Exports::source)
                .containsExactly("io.github.parquetdecoding.testkit");
    }
}
