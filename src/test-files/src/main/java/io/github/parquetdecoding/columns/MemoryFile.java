// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

import org.apache.parquet.crypto.FileDecryptionProperties;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.Util;
import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;
import org.apache.parquet.io.SeekableInputStream;

/** A file in memory, with no more of parquet-java than 1.12 has. */
public final class MemoryFile implements InputFile, OutputFile {
    /** Of encrypted files. */
    public static final byte[] KEY = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private byte[] bytes = {};

    /** {@return the keys of encrypted files} */
    public static FileDecryptionProperties keys() {
        return FileDecryptionProperties.builder().withFooterKey(KEY).withKeyRetriever(metadata -> KEY)
                .withPlaintextFilesAllowed().build();
    }

    public static MemoryFile of(byte[] bytes) {
        MemoryFile file = new MemoryFile();
        file.bytes = bytes;
        return file;
    }

    public byte[] bytes() {
        return bytes;
    }

    /** {@return this file with a footer that has been changed} */
    public MemoryFile withFooter(Consumer<FileMetaData> change) throws IOException {
        int end = bytes.length - 8;
        int start = end - ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(end);
        FileMetaData footer = Util.readFileMetaData(new ByteArrayInputStream(bytes, start, end - start));
        change.accept(footer);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(bytes, 0, start);
        Util.writeFileMetaData(footer, out);
        out.write(ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(out.size() - start).array());
        out.write(bytes, end + 4, 4);
        return of(out.toByteArray());
    }

    @Override
    public long getLength() {
        return bytes.length;
    }

    @Override
    public SeekableInputStream newStream() {
        ByteArrayInputStream in = new ByteArrayInputStream(bytes);
        return new DelegatingSeekableInputStream(in) {
            @Override
            public long getPos() {
                return bytes.length - in.available();
            }

            @Override
            public void seek(long position) throws IOException {
                in.reset();
                in.skipNBytes(position);
            }
        };
    }

    @Override
    public PositionOutputStream create(long blockSize) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        return new PositionOutputStream() {
            @Override
            public long getPos() {
                return out.size();
            }

            @Override
            public void write(int b) {
                out.write(b);
            }

            @Override
            public void write(byte[] b, int offset, int length) {
                out.write(b, offset, length);
            }

            @Override
            public void close() {
                bytes = out.toByteArray();
            }
        };
    }

    @Override
    public PositionOutputStream createOrOverwrite(long blockSize) {
        return create(blockSize);
    }

    @Override
    public boolean supportsBlockSize() {
        return false;
    }

    @Override
    public long defaultBlockSize() {
        return 0;
    }
}
