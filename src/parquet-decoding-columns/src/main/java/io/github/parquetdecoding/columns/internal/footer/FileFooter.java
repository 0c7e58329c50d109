// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.footer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

import io.github.parquetdecoding.MalformedParquetException;

import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.BINARY;
import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.LIST;
import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.STOP;
import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.STRUCT;

/**
 * The footer of a file. It keeps the bytes and where fields and column chunks are in them, and reads these when
 * somebody asks: most of a wide file's are never needed. Any threads may share it.
 *
 * <p>Bytes that are no footer are refused at once; fields and column chunks that are damaged or contradict themselves,
 * when they are asked for. All refusals are {@link MalformedParquetException}s whose offset is an index of the array.
 */
public final class FileFooter {
    private static final int[] KEY_VALUE = {STOP, BINARY, BINARY};

    private final byte[] bytes;
    private final int limit;
    private final long fileOffset;
    private final FileSchema schema;
    private final List<RowGroupMetadata> rowGroups;
    private final int keyValues;
    private final String createdBy;
    private final boolean isEncrypted;
    /** Where the chunks of columns are, by row groups in which they are not in the order of the schema. */
    private final Map<Integer, Map<List<String>, Integer>> chunksByPath = new ConcurrentHashMap<>();

    /**
     * Reads a footer.
     *
     * @param bytes must not change as long as it is in use
     * @param fileOffset where the footer begins in the file
     */
    public FileFooter(byte[] bytes, int offset, int length, long fileOffset) {
        ThriftReader in = new ThriftReader(bytes, offset, length);
        int fields = -1;
        List<RowGroupMetadata> groups = null;
        int entries = -1;
        String writer = null;
        byte[] orders = null;
        boolean hasAlgorithm = false;
        for (int field = STOP; (field = in.nextField(field)) != STOP;) {
            int position = in.position();
            switch (field) {
                case 4 << 4 | LIST -> groups = readRowGroups(in);
                case 6 << 4 | BINARY -> writer = in.readString();
                case 7 << 4 | LIST -> orders = readOrders(in);
                default -> {
                    in.skipField(field);
                    fields = field == (2 << 4 | LIST) ? position : fields;
                    entries = field == (5 << 4 | LIST) ? position : entries;
                    hasAlgorithm |= field == (8 << 4 | STRUCT);
                }
            }
        }
        if (fields < 0 || groups == null) {
            throw new MalformedParquetException("A footer has no schema or no list of row groups", offset);
        }
        this.bytes = bytes;
        this.limit = offset + length;
        this.fileOffset = fileOffset;
        schema = new FileSchema(at(fields), orders);
        rowGroups = Collections.unmodifiableList(groups);
        keyValues = entries;
        createdBy = writer;
        isEncrypted = hasAlgorithm;
    }

    private static List<RowGroupMetadata> readRowGroups(ThriftReader in) {
        List<RowGroupMetadata> rowGroups = new ArrayList<>();
        long rowCount = 0;
        for (int left = in.readList(STRUCT); left > 0; left--) {
            RowGroupMetadata rowGroup = RowGroupMetadata.read(in, rowCount);
            rowGroups.add(rowGroup);
            rowCount += rowGroup.rowCount();
        }
        return rowGroups;
    }

    /** {@return the orders of columns by the ids of the unions' fields, or 0} */
    private static byte[] readOrders(ThriftReader in) {
        byte[] orders = new byte[in.readList(STRUCT)];
        for (int i = 0; i < orders.length; i++) {
            int start = in.position();
            int order = in.nextField(STOP) >> 4;
            orders[i] = (byte) (order > Byte.MAX_VALUE ? 0 : order);
            in.position(start);
            in.skipField(STRUCT);
        }
        return orders;
    }

    private ThriftReader at(int position) {
        return new ThriftReader(bytes, position, limit - position);
    }

    public FileSchema schema() {
        return schema;
    }

    public List<RowGroupMetadata> rowGroups() {
        return rowGroups;
    }

    /** {@return the name and version of the writer, or null} */
    public String createdBy() {
        return createdBy;
    }

    /** {@return whether columns may be encrypted, although the footer is not} */
    public boolean isEncrypted() {
        return isEncrypted;
    }

    /** {@return what the writer has added for other programs; a value may be null} */
    public Map<String, String> keyValueMetadata() {
        Map<String, String> map = new LinkedHashMap<>();
        ThriftReader in = at(Math.max(0, keyValues));
        for (int left = keyValues < 0 ? 0 : in.readList(STRUCT); left > 0; left--) {
            long[] entry = in.readStruct(KEY_VALUE);
            int end = in.position();
            if (in.find(entry[1])) {
                String key = in.readString();
                map.put(key, in.readStringAt(entry[2]));
            }
            in.position(end);
        }
        return map;
    }

    /** {@return the chunk of a column, of which nothing has been checked but its path} */
    public ChunkMetadata chunk(int rowGroup, int column) {
        List<String> path = schema.path(column);
        int[] chunks = rowGroups.get(rowGroup).chunks();
        if (column < chunks.length) {
            ChunkMetadata chunk = ChunkMetadata.read(at(chunks[column]));
            // The path may be encrypted, too.
            if (chunk.path().equals(path) || chunk.path().isEmpty() && chunk.isEncrypted()) {
                return chunk;
            }
        }
        Integer position = chunksByPath.computeIfAbsent(rowGroup, this::byPath).get(path);
        if (position == null) {
            throw new MalformedParquetException("Row group " + rowGroup + " has no column chunk of " + path,
                    MalformedParquetException.UNKNOWN_OFFSET);
        }
        return ChunkMetadata.read(at(position));
    }

    private Map<List<String>, Integer> byPath(int rowGroup) {
        Map<List<String>, Integer> byPath = new HashMap<>();
        chunks(rowGroup).forEach(chunk -> byPath.put(chunk.path(), chunk.position()));
        return byPath;
    }

    /** {@return all chunks of a row group in the order of the footer, unchecked and each read when it is needed} */
    public Stream<ChunkMetadata> chunks(int rowGroup) {
        return Arrays.stream(rowGroups.get(rowGroup).chunks())
                .mapToObj(position -> ChunkMetadata.read(at(position)));
    }

    /** {@return the chunk of a column, whose pages can be read} */
    public ChunkMetadata readableChunk(int rowGroup, int column) {
        ChunkMetadata chunk = chunk(rowGroup, column);
        boolean isFlat = schema.column(column).getMaxRepetitionLevel() == 0;
        chunk.check(rowGroups.get(rowGroup).rowCount(), isFlat, fileOffset);
        return chunk;
    }

    /** @param chunk of the column */
    public ColumnStatistics statistics(ChunkMetadata chunk, int column) {
        return chunk.statistics() < 0 ? ColumnStatistics.NONE : ColumnStatistics.read(
                at((int) chunk.statistics()), schema.valueType(column), chunk.valueCount(), createdBy);
    }
}
