// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked;
import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.Random;

import static io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked.Layout.USUAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class DeltaBinaryPackedWriterTest {
    @Test
    void everyCountAndWidth() {
        Random random = new Random(20261123);
        for (int count = 0; count < 300; count++) {
            int shift = random.nextInt(Long.SIZE);
            long[] longs = random.longs(count).map(value -> value >> shift).toArray();
            DeltaBinaryPackedWriter writer = DeltaBinaryPackedWriter.ofLongs();
            writer.writeLongs(longs, 0, count / 2);
            Arrays.stream(longs).skip(count / 2).forEach(writer::writeLong);
            byte[] page = writer.toByteArray();
            assertThat(ReferenceDeltaBinaryPacked.decodeLongs(page)).isEqualTo(longs);
            assertThat(ReferenceDeltaBinaryPacked.byteCount(page)).isEqualTo(page.length);

            int[] ints = Arrays.stream(longs).mapToInt(value -> (int) value).toArray();
            DeltaBinaryPackedWriter ofInts = DeltaBinaryPackedWriter.ofInts();
            ofInts.writeInts(ints, 0, count / 2);
            Arrays.stream(ints).skip(count / 2).forEach(ofInts::writeInt);
            assertThat(ReferenceDeltaBinaryPacked.decodeInts(ofInts.toByteArray())).isEqualTo(ints);
            if (count <= 129) {
                // With a single block, the padding is zeros.
                assertThat(page).isEqualTo(ReferenceDeltaBinaryPacked.encodeLongs(longs, USUAL));
                assertThat(ofInts.toByteArray()).isEqualTo(ReferenceDeltaBinaryPacked.encodeInts(ints, USUAL));
            }
        }
    }

    @Test
    void aPageEndsOnceAndAResetWriterStartsTheNextOne() {
        DeltaBinaryPackedWriter writer = DeltaBinaryPackedWriter.ofInts();
        writer.writeInts(new int[] {1, 2, 3}, 0, 3);
        byte[] page = writer.toByteArray();
        assertThatThrownBy(() -> writer.writeInt(4)).isInstanceOf(IllegalStateException.class)
                .hasMessage("The page has ended: reset the writer before its next value");
        assertThat(writer.toByteArray()).isEqualTo(page);
        writer.reset();
        writer.writeInt(9);
        assertThat(ReferenceDeltaBinaryPacked.decodeInts(writer.toByteArray())).containsExactly(9);
    }

    @Test
    void refusedValuesAreNotWritten() {
        DeltaBinaryPackedWriter ints = DeltaBinaryPackedWriter.ofInts();
        assertThatThrownBy(() -> ints.writeLong(1)).isInstanceOf(IllegalStateException.class)
                .hasMessage("The writer is for INT32, but the value is an INT64");
        assertThatThrownBy(() -> ints.writeLongs(new long[1], 0, 1)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> ints.writeInts(new int[3], 2, 2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(ReferenceDeltaBinaryPacked.decodeInts(ints.toByteArray())).isEmpty();
        DeltaBinaryPackedWriter longs = DeltaBinaryPackedWriter.ofLongs();
        assertThatThrownBy(() -> longs.writeInt(1)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> longs.writeInts(new int[1], 0, 1)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> longs.writeLongs(new long[3], -1, 2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(ReferenceDeltaBinaryPacked.decodeLongs(longs.toByteArray())).isEmpty();
    }
}
