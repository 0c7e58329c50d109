// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.storage;

import java.io.IOException;

import org.apache.parquet.io.InputFile;

/** A file near by, whose bytes threads can share. */
public interface SharedFile extends InputFile {
    /** {@return the bytes of the file, which it opens} */
    ByteSource openBytes() throws IOException;
}
