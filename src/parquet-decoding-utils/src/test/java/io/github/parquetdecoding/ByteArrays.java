// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Values of BYTE_ARRAY columns, and the forms in which readers return them. */
final class ByteArrays {
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

    static byte[] join(byte[]... values) {
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
}
