// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The examples of the DELTA encodings' pages: each region is one. */
class DeltaExamplesTest {
    @Test
    void binaryPacked() {
        byte[] page = {(byte) 0x80, 1, 4, 5, 14, 2, 0, 0, 0, 0};
        // @start region="binary-packed"
        DeltaBinaryPackedReader reader = DeltaBinaryPackedReader.of(ByteCursor.of(page));
        int[] batch = new int[3];
        reader.skip(1);
        reader.readInts(batch, 0, batch.length);    // the second value to the fourth
        // @end
        assertThat(batch).containsExactly(8, 9, 10);
    }

    @Test
    void binaryPackedWriter() {
        // @start region="binary-packed-writer"
        DeltaBinaryPackedWriter writer = DeltaBinaryPackedWriter.ofInts();
        writer.writeInts(new int[] {7, 8, 9, 10, 11}, 0, 5);
        byte[] page = writer.toByteArray();
        // @end
        assertThat(page).containsExactly(0x80, 1, 4, 5, 14, 2, 0, 0, 0, 0);
    }
}
