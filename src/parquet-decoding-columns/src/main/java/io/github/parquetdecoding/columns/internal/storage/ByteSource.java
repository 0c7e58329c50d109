// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.storage;

import java.io.Closeable;
import java.io.IOException;

/** The bytes of an open file, which any threads may read at the same time. */
public interface ByteSource extends Closeable {
    /** {@return the number of bytes that the file had when it was opened} */
    long length();

    /** {@return how many bytes are best read at once, at least 1} */
    int windowBytes();

    /**
     * Reads bytes, all or, if it fails, any number of them.
     *
     * @param position of the first byte in the file, in which all of them are
     */
    void readFully(long position, byte[] target, int offset, int count) throws IOException;
}
