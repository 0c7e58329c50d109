// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;

import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.SeekableInputStream;

/** A file that parquet-java opens, and leaves open after an error, in older versions also if a filter fails. */
final class OpenedFile implements InputFile {
    private final InputFile file;
    private SeekableInputStream stream;

    OpenedFile(InputFile file) {
        this.file = file;
    }

    @Override
    public long getLength() throws IOException {
        return file.getLength();
    }

    @Override
    public SeekableInputStream newStream() throws IOException {
        stream = file.newStream();
        return stream;
    }

    /** Closes the file after a failure, to which a failure to close is added. */
    void closeAfter(Throwable failure) {
        try {
            if (stream != null) {
                stream.close();
            }
        } catch (IOException | RuntimeException | Error e) {
            if (e != failure) {
                failure.addSuppressed(e);
            }
        }
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
