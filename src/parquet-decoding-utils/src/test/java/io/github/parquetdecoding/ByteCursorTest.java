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
        assertThat(cursor.position()).isEqualTo(3);
        assertThat(cursor.limit()).isEqualTo(7);
        assertThat(cursor.remaining()).isEqualTo(4);
        cursor.skip(3);
        assertThat(cursor.position()).isEqualTo(6);
        assertThat(cursor.remaining()).isEqualTo(1);
        cursor.skip(1);
        assertThat(cursor.remaining()).isZero();
        cursor.skip(0);
        assertThat(cursor.position()).isEqualTo(7);
        cursor.position(3);
        assertThat(cursor.remaining()).isEqualTo(4);
        cursor.position(7);
        assertThat(cursor).hasToString("ByteCursor[position=7, limit=7]");
    }

    @Test
    void refusalsNameTheWindow() {
        ByteCursor cursor = ByteCursor.of(array, 3, 4);
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> cursor.position(8))
                .withMessage("Position 8 is outside of the window from 3 to 7");
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> cursor.skip(Integer.MAX_VALUE))
                .withMessage("Cannot skip 2147483647 bytes at position 3: only 4 left before limit 7");
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
