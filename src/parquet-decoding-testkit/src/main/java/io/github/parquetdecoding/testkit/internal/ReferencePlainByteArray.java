// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit.internal;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/** PLAIN of BYTE_ARRAY by its definition: each value after its length in 4 bytes, little-endian. */
public final class ReferencePlainByteArray {
    private ReferencePlainByteArray() {
    }

    /** {@return a page of values} */
    public static byte[] encode(byte[]... values) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] value : values) {
            for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
                out.write(value.length >>> shift);
            }
            out.writeBytes(value);
        }
        return out.toByteArray();
    }

    /**
     * {@return the first values of a page} Trailing bytes are ignored.
     *
     * @throws IllegalArgumentException if a reader must refuse to read them
     */
    public static byte[][] decode(byte[] page, int count) {
        byte[][] values = new byte[Math.min(count, page.length)][];
        int position = 0;
        for (int i = 0; i < count; i++) {
            long length = 0;
            for (int k = 0; k < Integer.BYTES; k++) {
                if (position == page.length) {
                    throw new IllegalArgumentException(i + " of " + count + " values");
                }
                length |= (page[position++] & 0xFFL) << Byte.SIZE * k;
            }
            if (length > page.length - position) {
                throw new IllegalArgumentException("length of " + (int) length);
            }
            values[i] = Arrays.copyOfRange(page, position, position += (int) length);
        }
        return values;
    }
}
