// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked.Layout.USUAL;
import static org.assertj.core.api.Assertions.assertThat;

class ReferenceDeltaTest {
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
        assertThat(ReferenceDeltaBinaryPacked.decodeInts(page)).isEqualTo(values);
        assertThat(ReferenceDeltaBinaryPacked.byteCount(hex("80 01 04 01 02 07"))).isEqualTo(5);
    }

    @Test
    void strings() {
        byte[][] values = bytes("axis", "axle", "babble", "babyhood");
        byte[] suffixes = ReferenceDeltaByteArray.encode(values, USUAL);
        assertThat(suffixes).isEqualTo(ReferenceDeltaByteArray.encode(
                new int[] {0, 2, 0, 3}, bytes("axis", "le", "babble", "yhood"), USUAL));
        assertThat(ReferenceDeltaByteArray.decode(suffixes)).isDeepEqualTo(values);
        byte[] plain = ReferencePlainByteArray.encode(bytes("axis", "", "hi"));
        assertThat(plain).isEqualTo(hex("04 00 00 00 61 78 69 73  00 00 00 00  02 00 00 00 68 69"));
        assertThat(ReferencePlainByteArray.decode(plain, 3)).isDeepEqualTo(bytes("axis", "", "hi"));
        byte[] page = ReferenceDeltaLengthByteArray.encode(values, USUAL);
        assertThat(new String(page, StandardCharsets.ISO_8859_1)).endsWith("axisaxlebabblebabyhood");
        assertThat(ReferenceDeltaLengthByteArray.decode(page)).isDeepEqualTo(values);
    }
}
