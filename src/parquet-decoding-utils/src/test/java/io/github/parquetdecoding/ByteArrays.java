// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.internal.ReferencePlainByteArray;

import static org.assertj.core.api.Assertions.assertThat;

/** Values of BYTE_ARRAY columns, and the forms in which readers return them. */
public final class ByteArrays {
    private ByteArrays() {
    }

    static byte[][] of(String... values) {
        return Stream.of(values).map(value -> value.getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new);
    }

    /** Returns mostly short values, which often share a prefix with the previous one. */
    static byte[][] random(int count, int longest, Random random) {
        byte[][] values = new byte[count][];
        byte[] previous = {};
        for (int i = 0; i < count; i++) {
            byte[] value = new byte[random.nextInt(1 + random.nextInt(longest + 1))];
            random.nextBytes(value);
            int prefix = random.nextInt(3) == 0 ? 0 : random.nextInt(1 + Math.min(previous.length, value.length));
            System.arraycopy(previous, 0, value, 0, prefix);
            values[i] = value;
            previous = value;
        }
        return values;
    }

    public static byte[] join(byte[]... values) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Stream.of(values).forEach(out::writeBytes);
        return out.toByteArray();
    }

    static int[] offsets(int first, byte[]... values) {
        int[] offsets = new int[values.length + 1];
        offsets[0] = first;
        for (int i = 0; i < values.length; i++) {
            offsets[i + 1] = offsets[i] + values[i].length;
        }
        return offsets;
    }

    /** Returns the values between offsets. */
    static byte[][] split(byte[] bytes, int[] offsets) {
        return IntStream.range(1, offsets.length)
                .mapToObj(i -> Arrays.copyOfRange(bytes, offsets[i - 1], offsets[i])).toArray(byte[][]::new);
    }

    /** Reads values into the middle of arrays. */
    static byte[][] read(ValueReader reader, int count) {
        CanariedArray<byte[]> out = CanariedArray.of(ArrayType.bytes(1), (int) reader.byteCount(count));
        CanariedArray<int[]> offsets = CanariedArray.of(ArrayType.INTS, count + 1);
        int read = reader.readValues(out.array(), out.offset(), offsets.array(), offsets.offset(), count);
        assertThat(read).isEqualTo(out.length());
        out.verifyCanaries();
        int[] ends = offsets.values();
        assertThat(ends[0]).isEqualTo(out.offset());
        assertThat(ends[count]).isEqualTo(out.offset() + read);
        return split(out.array(), ends);
    }

    /** Reads values as in PLAIN into the middle of an array. */
    static byte[][] readPlain(ValueReader reader, int count) {
        int length = (int) reader.byteCount(count) + Integer.BYTES * count;
        CanariedArray<byte[]> out = CanariedArray.of(ArrayType.bytes(1), length);
        assertThat(reader.readPlain(out.array(), out.offset(), count)).isEqualTo(length);
        return ReferencePlainByteArray.decode(out.values(), count);
    }

    /** Verifies the next values without counting them. */
    static void verifyPlain(ValueReader reader, byte[]... values) {
        byte[] plain = ReferencePlainByteArray.encode(values);
        CanariedArray<byte[]> out = CanariedArray.of(ArrayType.bytes(1), plain.length);
        assertThat(reader.readPlain(out.array(), out.offset(), values.length)).isEqualTo(plain.length);
        assertThat(out.values()).isEqualTo(plain);
    }
}
