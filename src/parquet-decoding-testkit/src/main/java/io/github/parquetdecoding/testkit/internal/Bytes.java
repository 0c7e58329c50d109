// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit.internal;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Arrays of bytes. */
public final class Bytes {
    private Bytes() {
    }

    public static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    /** Returns the bytes followed by 1 to 8 others: zeros, of which fastparquet appends 8 to v1 pages, or set bits. */
    public static List<byte[]> withOthersAfter(byte[] bytes) {
        List<byte[]> longer = new ArrayList<>();
        for (byte other : new byte[] {0, -1}) {
            for (int count = 1; count <= 8; count++) {
                byte[] others = new byte[count];
                Arrays.fill(others, other);
                longer.add(concat(bytes, others));
            }
        }
        return longer;
    }
}
