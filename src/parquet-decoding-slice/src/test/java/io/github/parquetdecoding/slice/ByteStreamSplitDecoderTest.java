// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import com.sun.management.ThreadMXBean;
import io.airlift.slice.Slices;
import io.github.parquetdecoding.MalformedParquetException;
import org.junit.jupiter.api.Test;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
    }

    @Test
    void aRefusedPageKeepsThePreviousPageAndTheInput() {
        ByteStreamSplitDecoder<short[]> decoder = ByteStreamSplitDecoder.ofShorts();
        short[] out = new short[1];
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> decoder.read(out, 0, 1))
                .withMessage("page: range [0, 1) is outside of its 0 values");
        for (int first : new int[] {1, 5}) {
            decoder.init(SliceCursor.of(Slices.wrappedBuffer(new byte[] {1, (byte) first, 3, 4})));
            decoder.skip(1);
            SliceCursor odd = SliceCursor.of(Slices.wrappedBuffer(new byte[] {9, 5, 6, 7}, 1, 3));
            assertThatExceptionOfType(MalformedParquetException.class).isThrownBy(() -> decoder.init(odd))
                    .withMessageContaining("3 bytes at offset 1 is not a multiple of the element size of 2 bytes");
            assertThat(odd.offset()).isZero();
            decoder.read(out, 0, 1);
            assertThat(out[0]).isEqualTo((short) (0x0400 + first));
        }
    }

    @Test
    void rangesThatDoNotFitAreRefusedAndNothingIsRead() {
        ByteStreamSplitDecoder<int[]> decoder = ByteStreamSplitDecoder.ofInts();
        decoder.init(SliceCursor.of(Slices.wrappedBuffer(new byte[96], 16, 48)));
        decoder.skip(3);
        int[] out = new int[9];
        Arrays.fill(out, 7);
        for (int huge : SliceRuns.HUGE) {
            assertThatThrownBy(() -> decoder.read(out, huge, 8)).isExactlyInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> decoder.read(out, 1, huge)).isExactlyInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> decoder.skip(huge)).hasMessage(huge < 0 ? "Negative number of values: " + huge
                            : "Cannot skip " + huge + " values from value 3 on: the page has 12")
                    .isOfAnyClassIn(IllegalArgumentException.class, IndexOutOfBoundsException.class);
        }
        assertThat(out).containsOnly(7);
        decoder.read(out, 0, 9);
        assertThat(out).containsOnly(0);
        assertThatIllegalArgumentException().isThrownBy(() -> ByteStreamSplitDecoder.ofBytes(0))
                .withMessage("Element size must be at least 1 byte: 0");
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
