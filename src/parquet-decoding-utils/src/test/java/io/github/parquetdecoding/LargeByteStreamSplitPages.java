// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.nio.ByteBuffer;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Pages of the maximum size of an array or a direct buffer. Runs in the profile {@code large}, with enough memory. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LargeByteStreamSplitPages {
    /** JVMs other than HotSpot can allocate this length, too. */
    private static final int MOST = Integer.MAX_VALUE - 8;

    private byte[] in = PeriodicBytes.array(MOST);
    private byte[] out = new byte[MOST];
    private ByteBuffer direct;

    @AfterAll
    void free() {
        in = null;
        out = null;
        direct = null;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 8, 12, 16, 31, MOST / 33, MOST / 9, MOST / 7, MOST})
    void pagesOfTheLargestArrayAreDecoded(int elementSize) {
        int count = MOST / elementSize;
        int start = MOST - count * elementSize;
        ByteStreamSplitPage.of(ByteCursor.of(in, start, count * elementSize), elementSize)
                .decodePlain(0, out, start, count);
        assertDecoded(start, count, 0, count, elementSize, start);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 8, 12, 16, 31, MOST / 33, MOST / 9, MOST / 7, MOST})
    void pagesOfTheLargestDirectBufferAreDecoded(int elementSize) {
        int count = Integer.MAX_VALUE / elementSize;
        int start = Integer.MAX_VALUE - count * elementSize;
        ByteStreamSplitPage page = ByteStreamSplitPage.of(direct().position(start), elementSize);
        int first = count - MOST / elementSize;
        page.decodePlain(first, out, 1 & start, count - first);
        assertDecoded(start, count, first, count - first, elementSize, 1 & start);
    }

    private void assertDecoded(int start, int valueCount, int first, int count, int elementSize, int outOffset) {
        PeriodicBytes.sample((long) count * elementSize).forEach(index -> {
            long i = index / elementSize;
            long k = index % elementSize;
            if (out[(int) (outOffset + index)] != PeriodicBytes.at(start + k * valueCount + first + i)) {
                throw new AssertionError("byte " + k + " of value " + (first + i));
            }
        });
    }

    private ByteBuffer direct() {
        if (direct == null) {
            direct = ByteBuffer.allocateDirect(Integer.MAX_VALUE).put(in);
            for (int i = MOST; i < Integer.MAX_VALUE; i++) {
                direct.put(i, PeriodicBytes.at(i));
            }
        }
        return direct.clear();
    }

    @Test
    void typedValuesAtTheEndOfTheLargestPagesAreDecoded() {
        for (int count : new int[] {1, 7, 8, 9, 33, 1_003}) {
            for (int elementSize : new int[] {2, 4, 8}) {
                int start = MOST % elementSize;
                assertTyped(ByteStreamSplitPage.of(ByteCursor.of(in, start, MOST - start), elementSize), start, count);
                start = Integer.MAX_VALUE % elementSize;
                assertTyped(ByteStreamSplitPage.of(direct().position(start), elementSize), start, count);
            }
        }
    }

    private void assertTyped(ByteStreamSplitPage page, int start, int count) {
        int first = page.valueCount() - count;
        byte[] values = new byte[count * page.elementSize()];
        for (int i = 0; i < values.length; i++) {
            long stream = i % page.elementSize();
            values[i] = PeriodicBytes.at(start + stream * page.valueCount() + first + i / page.elementSize());
        }
        ByteStreamSplitCodec.of(page.elementSize()).forEach(codec ->
                assertThat(codec.decode(page, first, count)).as(codec.toString()).isEqualTo(values));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 8, 12, 16, 31, MOST / 33, MOST / 9, MOST / 7, MOST})
    void pagesAreEncodedIntoTheLargestArray(int elementSize) {
        int count = MOST / elementSize;
        int start = MOST - count * elementSize;
        ByteStreamSplitEncoder.encodePlain(in, start, elementSize, out, start, count);
        PeriodicBytes.sample((long) count * elementSize).forEach(index -> {
            long k = index / count;
            long i = index % count;
            if (out[(int) (start + index)] != PeriodicBytes.at(start + i * elementSize + k)) {
                throw new AssertionError("byte " + k + " of value " + i);
            }
        });
    }
}
