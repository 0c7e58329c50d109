// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.io.InputStream;

import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.SeekableInputStream;

/** A stream of which tests replace what they are about. */
class ForwardingStream extends DelegatingSeekableInputStream {
    private final SeekableInputStream stream;

    ForwardingStream(SeekableInputStream stream) {
        this(stream, stream);
    }

    /** @param bytes those of {@code stream}, which only says where they are */
    ForwardingStream(InputStream bytes, SeekableInputStream stream) {
        super(bytes);
        this.stream = stream;
    }

    @Override
    public long getPos() throws IOException {
        return stream.getPos();
    }

    @Override
    public void seek(long position) throws IOException {
        stream.seek(position);
    }
}
