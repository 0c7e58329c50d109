// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.nio.ByteBuffer;

import io.github.parquetdecoding.testkit.BufferKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ByteCursorTest {
    private final byte[] array = new byte[10];

    @Test
    void positionsOfAWindowAreIndexesIntoTheArray() {
        ByteCursor cursor = ByteCursor.of(array, 3, 4);
        assertThat(cursor).hasToString("ByteCursor[position=3, limit=7]");
        cursor.skip(3);
        assertThat(new int[] {cursor.position(), cursor.limit(), cursor.remaining()}).containsExactly(6, 7, 1);
        cursor.skip(1);
        cursor.skip(0);
        assertThat(new int[] {cursor.position(), cursor.limit(), cursor.remaining()}).containsExactly(7, 7, 0);
        cursor.position(3);
        assertThat(cursor.remaining()).isEqualTo(4);
        cursor.position(7);
        assertThat(cursor.remaining()).isZero();
    }

    @Test
    void refusalsNameTheWindow() {
        ByteCursor cursor = ByteCursor.of(array, 3, 4);
        for (int position : new int[] {2, 8}) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> cursor.position(position))
                    .withMessage("Position %d is outside of the window from 3 to 7", position);
        }
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> cursor.skip(5))
                .withMessage("Cannot skip 5 bytes at position 3: only 4 left before limit 7");
        assertThat(cursor.position()).isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource
    void aBufferIsReadFromItsPositionToItsLimitAndNotChanged(BufferKind kind) {
        for (int i = 0; i < array.length; i++) {
            array[i] = (byte) i;
        }
        for (int length : new int[] {0, 4}) {
            ByteBuffer buffer = kind.wrap(array, 3, length);
            String before = buffer.toString();
            ByteCursor cursor = ByteCursor.of(buffer);
            assertThat(buffer).hasToString(before);
            assertThat(cursor.array() == array).isEqualTo(buffer.hasArray());
            buffer.position(buffer.limit());
            assertThat(cursor.remaining()).isEqualTo(length);
            for (int i = 0; i < length; i++) {
                assertThat(cursor.readByte()).isEqualTo((byte) (3 + i));
            }
            assertThatExceptionOfType(MalformedParquetException.class).isThrownBy(cursor::readByte);
        }
    }

    @Test
    void bytesAreReadOneByOneUpToTheLimit() {
        array[3] = -1;
        array[4] = 7;
        ByteCursor cursor = ByteCursor.of(array, 3, 2);
        assertThat(cursor.readByte()).isEqualTo((byte) -1);
        assertThat(cursor.readByte()).isEqualTo((byte) 7);
        for (int attempt = 0; attempt < 2; attempt++) {
            assertThatExceptionOfType(MalformedParquetException.class).isThrownBy(cursor::readByte)
                    .withMessage("There is no byte at offset 5: the limit is 5")
                    .satisfies(e -> assertThat(e.offset()).isEqualTo(5));
            assertThat(cursor.position()).isEqualTo(5);
        }
    }
}
