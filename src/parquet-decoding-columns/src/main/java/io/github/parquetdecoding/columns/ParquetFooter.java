// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.github.parquetdecoding.Encoding;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.columns.internal.footer.ChunkMetadata;
import io.github.parquetdecoding.columns.internal.footer.FileFooter;
import io.github.parquetdecoding.columns.internal.footer.RowGroupMetadata;
import io.github.parquetdecoding.columns.internal.pages.ColumnNames;
import org.apache.parquet.schema.MessageType;

/**
 * The footer of a file: its schema, what its writer added, and its row groups. It is immutable, and for all threads.
 * Schema, metadata and column chunks are read on request, which throws a {@link MalformedParquetException} if they are
 * damaged.
 *
 * @since 0.1.0
 */
public final class ParquetFooter {
    private final Supplier<MessageType> schema;
    private final String createdBy;
    private final Supplier<Map<String, String>> keyValueMetadata;
    private final List<RowGroupInfo> rowGroups;

    ParquetFooter(Supplier<MessageType> schema, String createdBy, Supplier<Map<String, String>> keyValueMetadata,
            List<RowGroupInfo> rowGroups) {
        this.schema = once(schema);
        this.createdBy = createdBy;
        this.keyValueMetadata = once(() -> Collections.unmodifiableMap(keyValueMetadata.get()));
        this.rowGroups = rowGroups;
    }

    static ParquetFooter of(FileFooter from) {
        Supplier<ColumnNames> names = once(() -> new ColumnNames(IntStream.range(0, from.schema().columnCount())
                .mapToObj(from.schema()::column).toList()));
        return new ParquetFooter(from.schema()::messageType, from.createdBy(), from::keyValueMetadata,
                IntStream.range(0, from.rowGroups().size()).mapToObj(i -> {
                    RowGroupMetadata rowGroup = from.rowGroups().get(i);
                    return new RowGroupInfo(i, rowGroup.firstRow(), rowGroup.rowCount(), rowGroup.uncompressedBytes(),
                            () -> from.chunks(i).findFirst().map(ChunkMetadata::start).orElse(0L),
                            () -> rowGroup.compressedBytes() >= 0 ? rowGroup.compressedBytes()
                                    : from.chunks(i).mapToLong(ChunkMetadata::compressedBytes).sum(),
                            name -> column(from, i, names.get().find(name)));
                }).toList());
    }

    private static ColumnChunkInfo column(FileFooter from, int rowGroup, int column) {
        ChunkMetadata chunk = from.chunk(rowGroup, column);
        long nulls = from.statistics(chunk, column).nullCount();
        return new ColumnChunkInfo(chunk.start(), chunk.compressedBytes(), chunk.uncompressedBytes(),
                chunk.valueCount(), nulls < 0 ? OptionalLong.empty() : OptionalLong.of(nulls),
                chunk.codec() == null ? "UNKNOWN" : chunk.codec().name(),
                chunk.encodings().stream().map(Encoding::name).collect(Collectors.toSet()));
    }

    /** {@return a supplier for all threads, which asks another once} */
    static <T> Supplier<T> once(Supplier<T> other) {
        return new Supplier<>() {
            private T value;

            @Override
            public synchronized T get() {
                value = value == null ? other.get() : value;
                return value;
            }
        };
    }

    /** {@return the schema of all columns} */
    public MessageType schema() {
        return schema.get();
    }

    /** {@return the name and version of the writer, or null} */
    public String createdBy() {
        return createdBy;
    }

    /** {@return what the writer added for other programs, in its order; a value may be null} */
    public Map<String, String> keyValueMetadata() {
        return keyValueMetadata.get();
    }

    /** {@return the number of rows in all row groups} */
    public long rowCount() {
        RowGroupInfo last = rowGroups.isEmpty() ? null : rowGroups.get(rowGroups.size() - 1);
        return last == null ? 0 : last.firstRow() + last.rowCount();
    }

    /** {@return all row groups, empty ones included} */
    public List<RowGroupInfo> rowGroups() {
        return rowGroups;
    }

    @Override
    public String toString() {
        return "ParquetFooter[createdBy=" + createdBy + ", rowCount=" + rowCount() + ", rowGroups=" + rowGroups.size()
                + "]";
    }
}
