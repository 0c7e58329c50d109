// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;

import static org.assertj.core.api.Assertions.assertThat;

/** The examples in the Javadoc of the DELTA encodings. Each region is one example. */
class DeltaExamplesTest {
    @Test
    void binaryPacked() {
        byte[] page = {(byte) 0x80, 1, 4, 5, 14, 2, 0, 0, 0, 0};
        // @start region="binary-packed"
        DeltaBinaryPackedReader reader = DeltaBinaryPackedReader.of(ByteCursor.of(page));
        int[] batch = new int[3];
        reader.skip(1);
        reader.readInts(batch, 0, batch.length);    // the second to the fourth value
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

    @Test
    void lengthByteArray() {
        // @start region="length-byte-array-writer"
        DeltaLengthByteArrayWriter writer = new DeltaLengthByteArrayWriter();
        for (String word : new String[] {"axis", "axle", "babble"}) {
            byte[] value = word.getBytes(StandardCharsets.UTF_8);
            writer.writeValue(value, 0, value.length);
        }
        byte[] page = writer.toByteArray();
        // @end
        // @start region="length-byte-array"
        DeltaLengthByteArrayReader reader = DeltaLengthByteArrayReader.of(ByteCursor.of(page));
        int[] offsets = new int[reader.valueCount() + 1];
        reader.readOffsets(offsets, 0, reader.valueCount());
        String second = new String(reader.array(), offsets[1], offsets[2] - offsets[1], StandardCharsets.UTF_8);
        // @end
        assertThat(second).isEqualTo("axle");
    }

    @Test
    void byteArray() {
        // @start region="byte-array-writer"
        DeltaByteArrayWriter writer = new DeltaByteArrayWriter();
        for (String word : new String[] {"axis", "axle", "babble"}) {
            byte[] value = word.getBytes(StandardCharsets.UTF_8);
            writer.writeValue(value, 0, value.length);
        }
        byte[] page = writer.toByteArray();
        // @end
        // @start region="byte-array"
        DeltaByteArrayReader reader = DeltaByteArrayReader.of(ByteCursor.of(page));
        reader.skip(1);
        byte[] values = new byte[reader.byteCount(2)];
        int[] offsets = new int[3];
        reader.readValues(values, 0, offsets, 0, 2);
        String second = new String(values, offsets[0], offsets[1] - offsets[0], StandardCharsets.UTF_8);
        // @end
        assertThat(second).isEqualTo("axle");
    }
}
