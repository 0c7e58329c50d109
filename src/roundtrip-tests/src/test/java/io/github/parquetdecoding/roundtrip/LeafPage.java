// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.RunLengthBitPackedReader;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;

import java.io.IOException;
import java.util.function.UnaryOperator;

/**
 * A data page of any column, decompressed.
 *
 * @param first index of its first value in the column chunk, nulls included as everywhere here
 * @param repetitionLevels runs of a V2 page; null if they are in the data, as in V1 pages
 * @param definitionLevels as {@code repetitionLevels}
 */
record LeafPage(
        ColumnDescriptor column, Encoding encoding, int first, int valueCount, byte[] repetitionLevels,
        byte[] definitionLevels, byte[] data) {

    static LeafPage of(ColumnDescriptor column, int first, DataPage page) throws IOException {
        if (page instanceof DataPageV1 v1) {
            return new LeafPage(column, v1.getValueEncoding(), first, v1.getValueCount(), null, null,
                    ParquetJavaCodec.bytes(v1.getBytes()));
        }
        DataPageV2 v2 = (DataPageV2) page;
        return new LeafPage(column, v2.getDataEncoding(), first, v2.getValueCount(),
                ParquetJavaCodec.bytes(v2.getRepetitionLevels()), ParquetJavaCodec.bytes(v2.getDefinitionLevels()),
                ParquetJavaCodec.bytes(v2.getData()));
    }

    /** The library's readers; null for what the page has not: levels whose maximum is 0, ids of other encodings. */
    record Parts(
            RunLengthBitPackedReader repetitionLevels, RunLengthBitPackedReader definitionLevels,
            RunLengthBitPackedReader ids) {
    }

    Parts parts() {
        ByteCursor in = ByteCursor.of(data);
        return new Parts(levels(in, repetitionLevels, column.getMaxRepetitionLevel()),
                levels(in, definitionLevels, column.getMaxDefinitionLevel()), ids(in));
    }

    /** At the first byte of the values. */
    ByteCursor values() {
        ByteCursor in = ByteCursor.of(data);
        levels(in, repetitionLevels, column.getMaxRepetitionLevel());
        levels(in, definitionLevels, column.getMaxDefinitionLevel());
        return in;
    }

    /** Booleans have the length of their runs in front, ids their bit width. */
    private RunLengthBitPackedReader ids(ByteCursor in) {
        return switch (encoding) {
            case RLE -> RunLengthBitPackedReader.ofLengthPrefixed(in, 1);
            case PLAIN_DICTIONARY, RLE_DICTIONARY -> RunLengthBitPackedReader.ofDictionaryIds(in);
            default -> null;
        };
    }

    /** The page with other bytes. */
    LeafPage withBytes(UnaryOperator<byte[]> change) {
        return new LeafPage(column, encoding, first, valueCount,
                repetitionLevels == null ? null : change.apply(repetitionLevels),
                definitionLevels == null ? null : change.apply(definitionLevels), change.apply(data));
    }

    private static RunLengthBitPackedReader levels(ByteCursor data, byte[] runs, int maxLevel) {
        if (maxLevel == 0) {
            return null;
        }
        int bitWidth = Integer.SIZE - Integer.numberOfLeadingZeros(maxLevel);
        return runs == null
                ? RunLengthBitPackedReader.ofLengthPrefixed(data, bitWidth)
                : RunLengthBitPackedReader.of(ByteCursor.of(runs), bitWidth);
    }

    int end() {
        return first + valueCount;
    }

    int maxDefinitionLevel() {
        return column.getMaxDefinitionLevel();
    }
}
