// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

import com.sun.management.ThreadMXBean;
import io.airlift.slice.Slices;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ByteStreamSplitDecoderTest {
    @Test
    void aPageConsumesTheRestOfTheInput() {
        SliceCursor in = SliceCursor.of(Slices.wrappedBuffer(new byte[] {9, 9, 1, 2, 11, 12, 9}, 1, 5), 1);
        ByteStreamSplitDecoder<byte[]> decoder = ByteStreamSplitDecoder.ofBytes(2);
        decoder.init(in);
        assertThat(in.remaining()).isZero();
        byte[] out = new byte[4];
        decoder.read(out, 0, 2);
        assertThat(out).containsExactly(1, 11, 2, 12);
        assertThat(decoder).hasToString(
                "ByteStreamSplitDecoder[next=2, page=ByteStreamSplitPage[valueCount=2, elementSize=2]]");
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> decoder.skip(3))
                .withMessage("Cannot skip 3 values from value 2 on: the page has 2");
    }

    @Test
    void impossibleElementSizesAreRefused() {
        for (int size : new int[] {0, -1}) {
            assertThatIllegalArgumentException().isThrownBy(() -> ByteStreamSplitDecoder.ofBytes(size))
                    .withMessage("Element size must be at least 1 byte: " + size);
        }
    }

    @Test
    void batchesAllocateNothing() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        ByteStreamSplitDecoder<int[]> decoder = ByteStreamSplitDecoder.ofInts();
        SliceCursor in = SliceCursor.of(Slices.wrappedBuffer(new byte[4 * 1_024 * 1_000]));
        int[] out = new int[1_024];
        // Vectors are objects until C2 has compiled the kernels, so this is attempted more than once.
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
