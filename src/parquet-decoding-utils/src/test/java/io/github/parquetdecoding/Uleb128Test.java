// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;

import io.github.parquetdecoding.testkit.BufferKind;
import io.github.parquetdecoding.testkit.internal.ReferenceUleb128;
import io.github.parquetdecoding.testkit.internal.ReferenceZigZag;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/** Tests messages, and how values are written; {@link LibraryConformanceTest} reads values. */
class Uleb128Test {
    private static final int BEFORE = 3;

    /** A way to read a value; messages contain {@code start} and {@code limit}. */
    private record Front(ThrowingCallable ints, ThrowingCallable longs, long start, int limit) {
        boolean isStream() {
            return start == MalformedParquetException.UNKNOWN_OFFSET;
        }
    }

    /** Returns all fronts, for bytes between others that would end a value. */
    private static List<Front> fronts(byte[] bytes) {
        byte[] array = new byte[BEFORE + bytes.length + 12];
        Arrays.fill(array, (byte) 0x01);
        System.arraycopy(bytes, 0, array, BEFORE, bytes.length);
        ByteCursor in = ByteCursor.of(array, BEFORE, bytes.length);
        int limit = in.limit();
        InputStream stream = new ByteArrayInputStream(bytes);
        List<Front> fronts = new ArrayList<>(List.of(
                new Front(() -> Uleb128.readInt(in), () -> Uleb128.readLong(in), BEFORE, limit),
                new Front(() -> Uleb128.readZigZagInt(in), () -> Uleb128.readZigZagLong(in), BEFORE, limit),
                new Front(() -> ParquetDecodingUtils.readUleb128Int(in), () -> ParquetDecodingUtils.readUleb128Long(in),
                        BEFORE, limit),
                new Front(() -> Uleb128.readInts(in, new int[1], 0, 1), () -> Uleb128.readLongs(in, new long[1], 0, 1),
                        BEFORE, limit),
                new Front(() -> ParquetDecodingUtils.readUleb128Int(stream),
                        () -> ParquetDecodingUtils.readUleb128Long(stream),
                        MalformedParquetException.UNKNOWN_OFFSET, 0)));
        for (BufferKind kind : BufferKind.values()) {
            ByteBuffer buffer = kind.wrap(array, BEFORE, bytes.length);
            fronts.add(new Front(() -> ParquetDecodingUtils.readUleb128Int(buffer),
                    () -> ParquetDecodingUtils.readUleb128Long(buffer), buffer.position(), buffer.limit()));
        }
        return fronts;
    }

    @ParameterizedTest
    @ValueSource(ints = {Uleb128.MAX_INT_BYTES, Uleb128.MAX_LONG_BYTES})
    void aRefusalReportsTheFaultAndItsOffset(int maxLength) {
        int bits = maxLength == Uleb128.MAX_INT_BYTES ? 32 : 64;
        for (int length = 0; length < 2 * maxLength; length++) {
            byte[] continued = new byte[length];
            Arrays.fill(continued, (byte) 0xFF);
            if (length < maxLength) {
                verifyRefused(continued, maxLength, " is truncated: it does not end within the "
                        + (length == 1 ? "1 byte" : length + " bytes") + " up to limit ");
            } else {
                verifyRefused(Arrays.copyOf(continued, length + 1), maxLength,
                        " is longer than " + maxLength + " bytes");
            }
        }
        int most = (1 << bits % 7) - 1;
        for (int last = most + 1; last < 0x80; last++) {
            byte[] bytes = new byte[maxLength + 1];
            Arrays.fill(bytes, (byte) 0x80);
            bytes[maxLength - 1] = (byte) last;
            verifyRefused(bytes, maxLength, String.format(" overflows %d bits: its byte %d is 0x%02X, at most 0x%02X "
                    + "fits", bits, maxLength, last, most));
        }
    }

    private static void verifyRefused(byte[] bytes, int maxLength, String reason) {
        boolean ints = maxLength == Uleb128.MAX_INT_BYTES;
        String type = ints ? "ULEB128 int" : "ULEB128 long";
        for (Front front : fronts(bytes)) {
            Throwable thrown = catchThrowable(ints ? front.ints : front.longs);
            if (front.isStream() && bytes.length < maxLength) {
                assertThat(thrown).isInstanceOf(EOFException.class)
                        .hasMessage("The stream ends after "
                                + (bytes.length == 1 ? "1 byte" : bytes.length + " bytes") + " of a " + type);
            } else {
                assertThat(thrown).isInstanceOf(MalformedParquetException.class).hasMessageStartingWith(
                        type + (front.isStream() ? "" : " at offset " + front.start) + reason
                                + (reason.endsWith("limit ") ? front.limit : ""));
                assertThat(((MalformedParquetException) thrown).offset()).isEqualTo(front.start);
            }
        }
    }

    @Test
    void writesTheShortestForm() {
        for (int bit = 0; bit < Long.SIZE; bit++) {
            for (int delta = -2; delta <= 2; delta++) {
                long value = (1L << bit) + delta;
                byte[] encoding = ReferenceUleb128.encode(value);
                assertThat(Uleb128.sizeOfLong(value)).isEqualTo(encoding.length);
                verifyWritten(encoding, out -> Uleb128.writeLong(value, out, 1));
                byte[] intEncoding = ReferenceUleb128.encode((int) value);
                assertThat(Uleb128.sizeOfInt((int) value)).isEqualTo(intEncoding.length);
                verifyWritten(intEncoding, out -> Uleb128.writeInt((int) value, out, 1));
                verifyWritten(ReferenceUleb128.encode(ReferenceZigZag.encode(value)),
                        out -> Uleb128.writeZigZagLong(value, out, 1));
                verifyWritten(ReferenceUleb128.encode(ReferenceZigZag.encode((int) value)),
                        out -> Uleb128.writeZigZagInt((int) value, out, 1));
            }
        }
    }

    private static void verifyWritten(byte[] encoding, ToIntFunction<byte[]> writer) {
        byte[] out = new byte[encoding.length + 2];
        Arrays.fill(out, (byte) 99);
        byte[] expected = out.clone();
        System.arraycopy(encoding, 0, expected, 1, encoding.length);
        assertThat(writer.applyAsInt(out)).isEqualTo(encoding.length);
        assertThat(out).isEqualTo(expected);
    }
}
