// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.footer;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

import io.github.parquetdecoding.Encoding;
import io.github.parquetdecoding.MalformedParquetException;

import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.BINARY;
import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.I32;
import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.I64;
import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.LIST;
import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.MISSING;
import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.STOP;
import static io.github.parquetdecoding.columns.internal.footer.ThriftReader.STRUCT;

/**
 * What the footer says about a column chunk. A number that it lacks is negative, and no number is checked before {@link
 * #check}. Offsets are those of the file; bytes include the headers of pages.
 *
 * @param position where the footer says it
 * @param path the names of the fields around the column and its own; empty if it is missing
 * @param file the name of the file that has the pages, or null if it is the footer's
 * @param encodings of pages and levels, without unknown ones
 * @param codec null if it is missing or unknown
 * @param valueCount nulls included
 * @param dictionaryOffset of the dictionary, if {@link #hasDictionary}
 * @param statistics where the footer has statistics
 */
public record ChunkMetadata(int position, List<String> path, String file, boolean isEncrypted, Set<Encoding> encodings,
        Codec codec, long valueCount, long uncompressedBytes, long compressedBytes, long dataOffset,
        long dictionaryOffset, long statistics) {
    private static final int[] CHUNK = {STOP, BINARY, STOP, STRUCT, STOP, STOP, STOP, STOP, STRUCT};
    private static final int[] METADATA =
            {STOP, STOP, LIST, LIST, I32, I64, I64, I64, STOP, I64, STOP, I64, STRUCT};

    static ChunkMetadata read(ThriftReader in) {
        int position = in.position();
        long[] chunk = in.readStruct(CHUNK);
        long[] metadata = in.readStructAt(chunk[3], METADATA);
        List<String> path = new ArrayList<>();
        for (int left = in.readListAt(metadata[3], BINARY); left > 0; left--) {
            path.add(in.readString());
        }
        Set<Encoding> encodings = EnumSet.noneOf(Encoding.class);
        for (int left = in.readListAt(metadata[2], I32); left > 0; left--) {
            Encoding encoding = Encodings.of(in.readInt());
            if (encoding != null) {
                encodings.add(encoding);
            }
        }
        return new ChunkMetadata(position, path, in.readStringAt(chunk[1]), chunk[8] != MISSING, encodings,
                Codec.of(metadata[4]), metadata[5], metadata[6], metadata[7], metadata[9], metadata[11], metadata[12]);
    }

    /** {@return where the first page begins} */
    public long start() {
        return hasDictionary() ? dictionaryOffset : dataOffset;
    }

    /** Some writers without a dictionary give it the offset 0, or that of the first data page. */
    public boolean hasDictionary() {
        return dictionaryOffset > 0 && dictionaryOffset < dataOffset;
    }

    /**
     * Refuses a chunk whose pages cannot be read.
     *
     * @param rowCount of the row group
     * @param isFlat whether each row has one value or null
     * @param pagesEnd where the file's pages end, and its footer begins
     */
    void check(long rowCount, boolean isFlat, long pagesEnd) {
        require(file == null, "is in another file, " + file + ". Read that one instead");
        require(!isEncrypted, "is encrypted");
        require(codec != null, "has no codec, or an unknown one");
        require(isFlat ? valueCount == rowCount : valueCount >= 0,
                "has a value count of " + valueCount + ", its row group a row count of " + rowCount);
        require(uncompressedBytes >= 0 && compressedBytes >= 0 && start() >= 0 && start() <= pagesEnd
                && compressedBytes <= pagesEnd - start(), "has size " + compressedBytes + ", decompressed "
                + uncompressedBytes + ", and offset " + start() + ", but pages end at " + pagesEnd
                + ": the file is truncated or damaged");
    }

    private void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new MalformedParquetException("The column chunk " + otherwise, position);
        }
    }
}
