// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import com.github.luben.zstd.Zstd;
import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.RunLengthBitPackedReader;
import org.apache.parquet.column.ColumnDescriptor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

import static io.github.parquetdecoding.roundtrip.PyarrowFile.path;

/**
 * FLOAT and DOUBLE columns of a file that arrow-rs wrote in ALP, and of its twin in PLAIN encoding. parquet-java reads
 * the twin; it cannot read the footer of the file itself.
 */
final class AlpFile {
    static final int PLAIN = 0;
    static final int RLE_DICTIONARY = 8;
    static final int ALP = 10;
    private static final int DICTIONARY_PAGE = 2;
    private static final int DATA_PAGE_V2 = 3;
    private static final int ZSTD = 6;

    private AlpFile() {
    }

    /**
     * @param valueCount values that are not null
     * @param values those values encoded, without levels
     */
    record Page(int encoding, int valueCount, byte[] values) {
    }

    /**
     * A column chunk.
     *
     * @param dictionary PLAIN bytes; null if there is no dictionary
     * @param plain the twin's values, without nulls, as PLAIN bytes
     */
    record Chunk(ColumnDescriptor column, byte[] dictionary, List<Page> pages, byte[] plain) {
        int elementSize() {
            return AlpFile.elementSize(column);
        }
    }

    /** Files of a name and the ends {@code .alp.parquet} and {@code .plain.parquet}. */
    static List<Chunk> chunks(String name) throws IOException {
        byte[] file = Files.readAllBytes(path(name + ".alp.parquet"));
        int footerEnd = file.length - 8;
        ByteCursor in = ByteCursor.of(file);
        in.position(footerEnd);
        in.position(footerEnd - littleEndianInt(in));
        CompactThrift footer = CompactThrift.read(in);
        Iterator<LeafColumn> twins = LeafColumn.ofFile(path(name + ".plain.parquet")).iterator();
        List<Chunk> chunks = new ArrayList<>();
        for (CompactThrift rowGroup : footer.structs(4)) {
            for (CompactThrift column : rowGroup.structs(1)) {
                LeafColumn twin = twins.next();
                if (elementSize(twin.column()) > 0) {
                    chunks.add(chunk(in, column.struct(3), twin));
                }
            }
        }
        return chunks;
    }

    private static int elementSize(ColumnDescriptor column) {
        return switch (column.getPrimitiveType().getPrimitiveTypeName()) {
            case FLOAT -> Float.BYTES;
            case DOUBLE -> Double.BYTES;
            default -> 0;
        };
    }

    private static Chunk chunk(ByteCursor in, CompactThrift metadata, LeafColumn twin) {
        in.position(metadata.number(metadata.has(11) ? 11 : 9));
        int end = in.position() + metadata.number(7);
        int codec = metadata.number(4);
        byte[] dictionary = null;
        List<Page> pages = new ArrayList<>();
        while (in.position() < end) {
            CompactThrift header = CompactThrift.read(in);
            int start = in.position();
            in.skip(header.number(3));
            if (header.number(1) == DICTIONARY_PAGE) {
                dictionary = decompress(codec, in, start, header.number(2));
            } else if (header.number(1) == DATA_PAGE_V2) {
                pages.add(pageV2(codec, in, start, header));
            } else {
                pages.add(pageV1(header.struct(5), decompress(codec, in, start, header.number(2)), twin.column()));
            }
        }
        return new Chunk(twin.column(), dictionary, pages, LeafColumn.concatenation(twin.values()));
    }

    /** The bytes from {@code start} to the cursor's position. */
    private static byte[] decompress(int codec, ByteCursor in, int start, int size) {
        byte[] bytes = Arrays.copyOfRange(in.array(), start, in.position());
        return codec == ZSTD && size > 0 ? Zstd.decompress(bytes, size) : bytes;
    }

    private static Page pageV1(CompactThrift header, byte[] bytes, ColumnDescriptor column) {
        ByteCursor in = ByteCursor.of(bytes);
        if (column.getMaxRepetitionLevel() > 0) {
            in.skip(littleEndianInt(in));
        }
        int valueCount = header.number(1);
        int maxLevel = column.getMaxDefinitionLevel();
        int notNull = maxLevel == 0 ? valueCount
                : notNull(RunLengthBitPackedReader.ofLengthPrefixed(in, bitWidth(maxLevel)), maxLevel, valueCount);
        return new Page(header.number(2), notNull, Arrays.copyOfRange(bytes, in.position(), bytes.length));
    }

    /** Levels are not compressed. */
    private static Page pageV2(int codec, ByteCursor in, int start, CompactThrift header) {
        CompactThrift v2 = header.struct(8);
        int levels = v2.number(5) + v2.number(6);
        byte[] values = decompress(v2.isTrue(7, true) ? codec : 0, in, start + levels, header.number(2) - levels);
        return new Page(v2.number(4), v2.number(1) - v2.number(2), values);
    }

    private static int notNull(RunLengthBitPackedReader levels, int maxLevel, int valueCount) {
        return levels.readValidity(maxLevel, new long[valueCount / Long.SIZE + 1], 0, valueCount);
    }

    private static int bitWidth(int maxLevel) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(maxLevel);
    }

    private static int littleEndianInt(ByteCursor in) {
        int value = 0;
        for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
            value |= (in.readByte() & 0xFF) << shift;
        }
        return value;
    }
}
