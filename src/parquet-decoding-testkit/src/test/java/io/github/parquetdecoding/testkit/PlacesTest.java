// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class PlacesTest {
    @ParameterizedTest
    @EnumSource
    void aBufferHoldsItsBytesBetweenPositionAndLimit(BufferKind kind) {
        byte[] array = {9, 9, 1, 2, 3, 9};
        ByteBuffer buffer = kind.wrap(array, 2, 3);
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        assertThat(bytes).containsExactly(1, 2, 3);
        assertThat(kind.of(new byte[] {5}).remaining()).isEqualTo(1);
        assertThat(buffer.isDirect()).isEqualTo(kind.name().contains("DIRECT"));
        assertThat(buffer.isReadOnly()).isEqualTo(kind.name().contains("READ_ONLY"));
        assertThat(buffer.position() > 0).isEqualTo(kind != BufferKind.DIRECT);
        assertThat(buffer.hasArray() && buffer.arrayOffset() > 0).isEqualTo(kind == BufferKind.HEAP_SLICE);
    }

    @Test
    void aWindowIsExactOrHasNeighboursAndDetectsAWrite() throws Exception {
        byte[] bytes = {1, 2};
        ByteWindow exact = ByteWindow.exact(bytes);
        assertThat(exact.array()).isEqualTo(bytes).isNotSameAs(bytes);
        ByteWindow between = ByteWindow.between(bytes, 0xFF);
        assertThat(between.array()).hasSize(3 + 2 + 16).startsWith(0xFF, 0xFF, 0xFF, 1, 2, 0xFF).endsWith(0xFF);
        assertThat(between.open(ByteBuffer::wrap).remaining()).isEqualTo(2);
        assertThatCode(between::verifyUnchanged).doesNotThrowAnyException();
        between.array()[0] = 7;
        assertThatExceptionOfType(AssertionError.class).isThrownBy(between::verifyUnchanged)
                .withMessage("Byte 0 of the input array was FF and is 07");
        assertThat(between).hasToString("2 bytes at 3 of an array of 21: 01 02");
        assertThat(ByteWindow.atEnd(bytes, 0xFF).array()).containsExactly(0xFF, 0xFF, 0xFF, 1, 2);
        assertThat(ByteWindow.exact(new byte[1_000])).asString()
                .startsWith("1000 bytes at 0 of an array of 1000: 00 00").endsWith("00 and, after 936 more bytes,"
                        + " 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00");
    }

    @Test
    void aCanariedArrayDetectsAWriteOutsideItsRoom() {
        verifyCanaries(ArrayType.bytes(3));
        verifyCanaries(ArrayType.SHORTS);
        verifyCanaries(ArrayType.INTS);
        verifyCanaries(ArrayType.FLOATS);
        verifyCanaries(ArrayType.LONGS);
        verifyCanaries(ArrayType.DOUBLES);
    }

    private static <A> void verifyCanaries(ArrayType<A> type) {
        CanariedArray<A> out = CanariedArray.of(type, 2);
        assertThat(out.length()).isEqualTo(2 * type.slotsPerValue());
        A zero = type.allocate(1);
        for (int i = 0; i < out.length(); i++) {
            assertThatCode(out::verifyCanaries).doesNotThrowAnyException();
            System.arraycopy(zero, 0, out.array(), out.offset() + i, 1);
            assertThatExceptionOfType(AssertionError.class).isThrownBy(out::verifyUntouched)
                    .withMessageContaining("Element " + out.offset() + " of the " + type + " was written to");
        }
        assertThat(out.values()).isEqualTo(type.allocate(out.length()));
        int end = out.offset() + out.length();
        for (int beside : new int[] {0, out.offset() - 1, end, end + 1}) {
            CanariedArray<A> other = CanariedArray.of(type, 2);
            System.arraycopy(zero, 0, other.array(), beside, 1);
            assertThatExceptionOfType(AssertionError.class).isThrownBy(other::values)
                    .withMessageContaining("Element " + beside + " of the " + type + " was written to, only "
                            + other.length() + " from " + other.offset() + " may be: bytes 00");
        }
    }

    @Test
    void aStreamStopsAReaderThatIgnoresItsEnd() throws IOException {
        try (InputStream stream = new BoundedInputStream(new byte[] {9, (byte) 0x80, 2, 9}, 1, 2)) {
            assertThat(stream.available()).isEqualTo(2);
            assertThat(stream.read()).isEqualTo(0x80);
            assertThat(stream.read(new byte[5], 1, 4)).isEqualTo(1);
            for (int i = 0; i < BoundedInputStream.READS_PAST_THE_END; i++) {
                assertThat(i % 2 == 0 ? stream.read() : stream.read(new byte[2])).isEqualTo(-1);
            }
            assertThatExceptionOfType(AssertionError.class).isThrownBy(stream::read)
                    .withMessage("Read 1000 more times after the stream's end");
        }
    }
}
