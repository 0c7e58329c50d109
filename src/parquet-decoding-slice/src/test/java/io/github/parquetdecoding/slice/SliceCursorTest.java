// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import java.util.stream.IntStream;

import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.github.parquetdecoding.Uleb128;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SliceCursorTest {
    /** Offsets and lengths whose sums and products overflow an int. */
    private static final int[] HUGE = {
        Integer.MIN_VALUE, Integer.MIN_VALUE + 16, -1, 1 << 28, 1 << 29, 1 << 30, 0x5555_5556, Integer.MAX_VALUE - 15,
        Integer.MAX_VALUE};

    private final byte[] array = {9, 9, 1, 2, 3, 4, 9};
    private final Slice slice = Slices.wrappedBuffer(array, 2, 4);

    @Test
    void offsetsAreRelativeToTheSliceAndPositionsToTheArray() {
        SliceCursor cursor = SliceCursor.of(slice);
        assertThat(cursor.slice()).isSameAs(slice);
        assertThat(cursor.byteArray()).isSameAs(array);
        assertThat(cursor.offset()).isZero();
        assertThat(cursor.byteArrayOffset()).isEqualTo(2);
        assertThat(cursor.remaining()).isEqualTo(4);
        cursor.skip(3);
        assertThat(cursor.offset()).isEqualTo(3);
        assertThat(cursor.byteArrayOffset()).isEqualTo(5);
        assertThat(cursor.remaining()).isEqualTo(1);
        assertThat(cursor.asSlice()).isEqualTo(Slices.wrappedBuffer(new byte[] {4}));
        assertThat(cursor).hasToString("SliceCursor[offset=3, length=4]");
        cursor.offset(1);
        assertThat(cursor.asSlice()).isEqualTo(Slices.wrappedBuffer(new byte[] {2, 3, 4}));
        assertThat(cursor.asSlice().byteArray()).isSameAs(array);
    }

    @Test
    void theLibrarysOwnReadersMoveTheCursor() {
        SliceCursor cursor = SliceCursor.of(slice, 1);
        assertThat(Uleb128.readInt(cursor)).isEqualTo(2);
        assertThat(cursor.offset()).isEqualTo(2);
        assertThat(SliceDecodingUtils.readUleb128Int(cursor)).isEqualTo(3);
        assertThat(cursor.position()).isEqualTo(5);
    }

    @Test
    void theCursorDoesNotLeaveTheSlice() {
        SliceCursor second = SliceCursor.of(slice, 1);
        for (int offset : IntStream.concat(IntStream.of(5), IntStream.of(HUGE)).toArray()) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> SliceCursor.of(slice, offset))
                    .withMessage("Offset " + offset + " is outside of the slice of 4 bytes");
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> second.offset(offset));
            assertThatThrownBy(() -> second.position(offset == 5 ? 7 : offset))
                    .isExactlyInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> second.skip(offset))
                    .isOfAnyClassIn(IllegalArgumentException.class, IndexOutOfBoundsException.class);
            assertThat(second.offset()).isEqualTo(1);
        }
        SliceCursor cursor = SliceCursor.of(slice, 4);
        assertThat(cursor.remaining()).isZero();
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> cursor.skip(1));
        assertThatIllegalArgumentException().isThrownBy(() -> cursor.skip(-1));
        assertThat(cursor.offset()).isEqualTo(4);
        assertThat(SliceCursor.of(Slices.EMPTY_SLICE).remaining()).isZero();
    }
}
