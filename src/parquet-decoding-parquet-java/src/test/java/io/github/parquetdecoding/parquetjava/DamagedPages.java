// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.parquetjava;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.PrimitiveIterator;

import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;

/**
 * Pages without a codec, one of which is damaged in each column but "id".
 *
 * @param page its number, from 1 on; 0 is the dictionary; if it is -1, the dictionary lacks its last values
 * @param place of the damage, from 0 to 1
 * @param mask bits of a byte that are changed; if it is 0, the page ends there
 */
record DamagedPages(PageReadStore pages, int page, double place, int mask) implements PageReadStore {
    @Override
    public long getRowCount() {
        return pages.getRowCount();
    }

    @Override
    public Optional<PrimitiveIterator.OfLong> getRowIndexes() {
        return pages.getRowIndexes();
    }

    @Override
    public PageReader getPageReader(ColumnDescriptor column) {
        PageReader reader = pages.getPageReader(column);
        return column.getPath()[0].equals("id") ? reader : new PageReader() {
            private int read;

            @Override
            public DictionaryPage readDictionaryPage() {
                DictionaryPage dictionary = reader.readDictionaryPage();
                return dictionary == null || page > 0 ? dictionary : new DictionaryPage(
                        page < 0 ? dictionary.getBytes() : damaged(dictionary.getBytes())[0],
                        (int) (dictionary.getDictionarySize() * (page < 0 ? place : 1)), dictionary.getEncoding());
            }

            @Override
            public long getTotalValueCount() {
                return reader.getTotalValueCount();
            }

            @Override
            public DataPage readPage() {
                DataPage next = reader.readPage();
                return ++read == page ? damaged(next) : next;
            }
        };
    }

    private DataPage damaged(DataPage intact) {
        if (intact instanceof DataPageV1 v1) {
            return new DataPageV1(damaged(v1.getBytes())[0], v1.getValueCount(), v1.getUncompressedSize(),
                    v1.getFirstRowIndex().orElse(-1L), v1.getIndexRowCount().orElse(-1), v1.getStatistics(),
                    v1.getRlEncoding(), v1.getDlEncoding(), v1.getValueEncoding());
        }
        DataPageV2 v2 = (DataPageV2) intact;
        BytesInput[] parts = damaged(v2.getRepetitionLevels(), v2.getDefinitionLevels(), v2.getData());
        return DataPageV2.uncompressed(v2.getRowCount(), v2.getNullCount(), v2.getValueCount(),
                v2.getFirstRowIndex().orElse(-1L), parts[0], parts[1], v2.getDataEncoding(), parts[2],
                v2.getStatistics());
    }

    /** Damages the part at the place. */
    private BytesInput[] damaged(BytesInput... parts) {
        try {
            int position = (int) (BytesInput.concat(parts).size() * place);
            for (int i = 0; i < parts.length; i++) {
                byte[] bytes = parts[i].toInputStream().readAllBytes();
                parts[i] = BytesInput.from(bytes);
                if (position >= 0 && position < bytes.length) {
                    bytes[position] ^= (byte) mask;
                    parts[i] = BytesInput.from(mask == 0 ? Arrays.copyOf(bytes, position) : bytes);
                }
                position -= bytes.length;
            }
            return parts;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
