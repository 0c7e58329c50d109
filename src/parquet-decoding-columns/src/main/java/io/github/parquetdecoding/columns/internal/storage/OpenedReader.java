// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.storage;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;

/**
 * A reader of a file, for one thread at a time, with a stream of its own.
 *
 * @param rowGroups the row groups that its options leave; if they have no columns, as pyarrow may write them, the
 *        reader itself has none
 */
public record OpenedReader(ParquetFileReader reader, List<BlockMetaData> rowGroups, NotedStream stream)
        implements Closeable {
    /** Throws the first failure of storage, which parquet-java may only have logged; discard the reader then. */
    public void checkStorage() throws IOException {
        stream.check();
    }

    /** Sets what is read ahead of the next reads, as {@link RemoteStream#expect} does; nothing if the file is local. */
    public void expect(RangeReads all, RangeReads some) {
        if (stream.stream() instanceof RemoteStream remote) {
            remote.expect(all, some);
        }
    }

    /** Closes its stream, but not the file. */
    @Override
    public void close() throws IOException {
        reader.close();
    }
}
