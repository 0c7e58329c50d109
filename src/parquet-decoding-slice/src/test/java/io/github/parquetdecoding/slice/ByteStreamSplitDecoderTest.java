// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import com.sun.management.ThreadMXBean;
import io.airlift.slice.Slices;
import io.github.parquetdecoding.MalformedParquetException;
import org.junit.jupiter.api.Test;

import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ByteStreamSplitDecoderTest {
    @Test
    void aPageIsWhatRemainsOfTheInputWhichIsConsumed() {
        SliceCursor in = SliceCursor.of(Slices.wrappedBuffer(new byte[] {9, 9, 1, 2, 11, 12, 9}, 1, 5), 1);
        ByteStreamSplitDecoder<byte[]> decoder = ByteStreamSplitDecoder.ofBytes(2);
        decoder.init(in);
        assertThat(in.remaining()).isZero();
        byte[] out = new byte[4];
        decoder.read(out, 0, 2);
        assertThat(out).containsExactly(1, 11, 2, 12);
        assertThat(decoder).hasToString(
                "ByteStreamSplitDecoder[next=2, page=ByteStreamSplitPage[valueCount=2, elementSize=2]]");
    }

    @Test
    void aDecoderIsUsedForPageAfterPage() {
        ByteStreamSplitDecoder<short[]> decoder = ByteStreamSplitDecoder.ofShorts();
        short[] out = new short[2];
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> decoder.read(out, 0, 1))
                .withMessage("page: range [0, 1) is outside of its 0 values");
        decoder.init(SliceCursor.of(Slices.wrappedBuffer(new byte[] {1, 2, 3, 4})));
        decoder.skip(1);
        decoder.init(SliceCursor.of(Slices.wrappedBuffer(new byte[] {5, 6, 7, 8})));
        decoder.read(out, 0, 2);
        assertThat(out).containsExactly(0x0705, 0x0806);
    }

    @Test
    void aPageThatIsRefusedLeavesTheOneBeforeAndTheInput() {
        ByteStreamSplitDecoder<short[]> decoder = ByteStreamSplitDecoder.ofShorts();
        decoder.init(SliceCursor.of(Slices.wrappedBuffer(new byte[] {1, 2, 3, 4})));
        decoder.skip(1);
        SliceCursor odd = SliceCursor.of(Slices.wrappedBuffer(new byte[] {9, 5, 6, 7}, 1, 3));
        assertThatExceptionOfType(MalformedParquetException.class).isThrownBy(() -> decoder.init(odd))
                .withMessageContaining("3 bytes at offset 1 is not a multiple of the element size of 2 bytes");
        assertThat(odd.offset()).isZero();
        short[] out = new short[1];
        decoder.read(out, 0, 1);
        assertThat(out).containsExactly(0x0402);
    }

    @Test
    void skipsThatDoNotFitAreNamed() {
        ByteStreamSplitDecoder<byte[]> decoder = ByteStreamSplitDecoder.ofBytes(1);
        decoder.init(SliceCursor.of(Slices.wrappedBuffer(new byte[3])));
        decoder.skip(1);
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> decoder.skip(Integer.MAX_VALUE))
                .withMessage("Cannot skip 2147483647 values from value 1 on of a page of 3");
        assertThatIllegalArgumentException().isThrownBy(() -> decoder.skip(-1))
                .withMessage("Negative number of values: -1");
        assertThatIllegalArgumentException().isThrownBy(() -> ByteStreamSplitDecoder.ofBytes(0))
                .withMessage("Element size must be at least 1 byte: 0");
    }

    @Test
    void batchesAllocateNothing() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        ByteStreamSplitDecoder<int[]> decoder = ByteStreamSplitDecoder.ofInts();
        SliceCursor in = SliceCursor.of(Slices.wrappedBuffer(new byte[4 * 1_024 * 1_000]));
        int[] out = new int[1_024];
        // Vectors are objects until C2 has compiled the kernels; so there is more than one attempt.
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        long allocated;
        do {
            in.offset(0);
            decoder.init(in);
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 1_000; i++) {
                decoder.read(out, 0, 1_024);
            }
            allocated = threads.getCurrentThreadAllocatedBytes() - before;
        } while (allocated >= 1_000 && System.nanoTime() < deadline);
        assertThat(allocated / 1_000).as("bytes per batch").isZero();
    }
}
