// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;

import io.airlift.slice.Slices;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.ByteWindow;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.MalformedAlp;
import io.github.parquetdecoding.testkit.ReferenceAlp;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class AlpDecoderTest {
    /** Prices; every eighth value is random bits, and some of these are NaNs with payloads. */
    private static byte[] values(Random random, int count, int elementSize) {
        ByteBuffer plain = ByteBuffer.allocate(count * elementSize).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < count; i++) {
            long special = i % 8 == 5 ? random.nextLong() | 0x7F80_0000_7F80_0000L : 0;
            double price = random.nextInt(100_000) / 100.0;
            if (elementSize == Float.BYTES) {
                plain.putInt(special == 0 ? Float.floatToRawIntBits((float) price) : (int) special);
            } else {
                plain.putLong(special == 0 ? Double.doubleToRawLongBits(price) : special);
            }
        }
        return plain.array();
    }

    private static <T> void pages(AlpDecoder<T> decoder, ArrayType<T> type) {
        Random random = new Random(71);
        int size = type.elementSize();
        for (int count : new int[] {0, 1, 7, 1_023, 5_000, 1_025}) {
            byte[] plain = values(random, count, size);
            ByteWindow in = ByteWindow.between(ReferenceAlp.encode(plain, size, count % 2 == 0 ? 3 : 10, 4, 2), 0xFF);
            SliceCursor cursor = SliceCursor.of(Slices.wrappedBuffer(in.array(), 0, in.offset() + in.length()),
                    in.offset());
            decoder.init(cursor);
            assertThat(cursor.remaining()).isZero();
            assertThat(decoder.valueCount()).isEqualTo(count);
            for (int i = 0, length; i < count; i += length) {
                length = Math.min(random.nextInt(random.nextBoolean() ? 20 : 3_000), count - i);
                if (random.nextInt(3) == 0) {
                    decoder.skip(length);
                    continue;
                }
                CanariedArray<T> out = CanariedArray.of(type, length);
                decoder.read(out.array(), out.offset(), length);
                assertThat(type.toPlain(out.values())).as("%d values from %d", length, i)
                        .isEqualTo(Arrays.copyOfRange(plain, i * size, (i + length) * size));
            }
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> decoder.skip(1))
                    .withMessage("Cannot take 1 value from value %d on: the page has %d", count, count);
            assertThat(decoder).hasToString("AlpDecoder[next=" + count + ", page=AlpPage[valueCount=" + count
                    + ", elementSize=" + size + ", vectorSize=" + (count % 2 == 0 ? 8 : 1_024) + "]]");
        }
        for (MalformedAlp page : MalformedAlp.pages(size)) {
            assertThatExceptionOfType(MalformedParquetException.class).as(page.name()).isThrownBy(() -> {
                decoder.init(SliceCursor.of(Slices.wrappedBuffer(page.page())));
                CanariedArray<T> out = CanariedArray.of(type, 100);
                decoder.read(out.array(), out.offset(), decoder.valueCount());
            });
        }
    }

    @Test
    void batchesAndSkipsOnSeveralPages() {
        pages(AlpDecoder.ofFloats(), ArrayType.FLOATS);
        pages(AlpDecoder.ofDoubles(), ArrayType.DOUBLES);
        pages(AlpDecoder.ofInts(), ArrayType.INTS);
        pages(AlpDecoder.ofLongs(), ArrayType.LONGS);
    }
}
