// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.Collectors;

import io.github.parquetdecoding.testkit.ReferenceAlp.Vector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class ReferenceAlpTest {
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
}
