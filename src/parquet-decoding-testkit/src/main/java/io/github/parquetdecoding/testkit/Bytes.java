// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.io.ByteArrayOutputStream;

/** Arrays of bytes. */
final class Bytes {
    private Bytes() {
    }

    static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
