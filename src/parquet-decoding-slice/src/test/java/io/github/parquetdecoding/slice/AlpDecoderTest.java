// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import io.airlift.slice.Slices;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.ByteWindow;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.MalformedAlp;
import io.github.parquetdecoding.testkit.ReferenceAlp;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Supplier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
        }
        for (MalformedAlp page : MalformedAlp.pages(size)) {
            assertThatExceptionOfType(MalformedParquetException.class).as(page.name()).isThrownBy(() -> {
                decoder.init(SliceCursor.of(Slices.wrappedBuffer(page.page())));
                CanariedArray<T> out = CanariedArray.of(type, 100);
                decoder.read(out.array(), out.offset(), decoder.valueCount());
            });
        }
    }

    private static <T> void refusals(AlpDecoder<T> decoder, ArrayType<T> type) {
        byte[] plain = values(new Random(72), 10, type.elementSize());
        CanariedArray<T> out = CanariedArray.of(type, 0, 9, 0);
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> decoder.read(out.array(), 0, 1));
        SliceCursor cursor = SliceCursor.of(Slices.wrappedBuffer(
                ReferenceAlp.encode(plain, type.elementSize(), 3, 4, 2)));
        decoder.init(cursor);
        decoder.skip(1);
        SliceCursor bad = SliceCursor.of(Slices.allocate(3));
        assertThatExceptionOfType(MalformedParquetException.class).isThrownBy(() -> decoder.init(bad));
        assertThat(bad.offset()).isZero();
        for (int huge : SliceRuns.HUGE) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> decoder.read(out.array(), huge, 8));
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> decoder.read(out.array(), 1, huge));
            assertThatThrownBy(() -> decoder.skip(huge))
                    .isOfAnyClassIn(IllegalArgumentException.class, IndexOutOfBoundsException.class);
        }
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> decoder.read(out.array(), 0, 10));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> decoder.read(out.array(), 1, 9));
        assertThat(decoder).hasToString("AlpDecoder[next=1, page=AlpPage[valueCount=10, elementSize="
                + type.elementSize() + ", vectorSize=8]]");
        out.verifyUntouched();
        decoder.read(out.array(), 0, 9);
        assertThat(type.toPlain(out.array())).isEqualTo(
                Arrays.copyOfRange(plain, type.elementSize(), plain.length));
    }

    private static <T> void verify(Supplier<AlpDecoder<T>> decoders, ArrayType<T> type) {
        pages(decoders.get(), type);
        refusals(decoders.get(), type);
    }

    @Test
    void batchesSkipsAndRefusalsOnSeveralPages() {
        verify(AlpDecoder::ofFloats, ArrayType.FLOATS);
        verify(AlpDecoder::ofDoubles, ArrayType.DOUBLES);
        verify(AlpDecoder::ofInts, ArrayType.INTS);
        verify(AlpDecoder::ofLongs, ArrayType.LONGS);
    }
}
