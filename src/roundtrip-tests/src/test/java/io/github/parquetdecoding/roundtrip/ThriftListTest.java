// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.Uleb128;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.internal.hadoop.metadata.IndexReference;
import org.apache.parquet.io.LocalInputFile;
import org.junit.jupiter.api.Test;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.LongStream;

import static org.assertj.core.api.Assertions.assertThat;

/** The null counts in the column index of a file of Arrow's C++ writer: a list<i64> of Thrift's compact protocol. */
class ThriftListTest {
    // Types of elements and fields, and fields of ColumnIndex that lie before the null counts.
    private static final int I32 = 5;
    private static final int I64 = 6;
    private static final int BINARY = 8;
    private static final int LIST = 9;
    private static final int NULL_COUNTS = 5;

    @Test
    void theNullCountsOfARealColumnIndexAreReadInBulk() throws Exception {
        Path path = Path.of(getClass().getResource("/page_index.parquet").toURI());
        ParquetReadOptions options = ParquetReadOptions.builder(new PlainParquetConfiguration())
                .withCodecFactory(new ZstdCodecFactory())
                .build();
        try (ParquetFileReader file = ParquetFileReader.open(new LocalInputFile(path), options)) {
            ColumnChunkMetaData column = file.getFooter().getBlocks().get(0).getColumns().get(0);
            long[] expected = file.readColumnIndex(column).getNullCounts().stream().mapToLong(count -> count).toArray();
            assertThat(expected).hasSizeGreaterThan(80);
            assertThat(LongStream.of(expected).map(nulls -> Uleb128.sizeOfLong(nulls << 1)).distinct().count())
                    .as("lengths of the counts").isGreaterThan(1);

            IndexReference index = column.getColumnIndexReference();
            ByteCursor in = ByteCursor.of(Files.readAllBytes(path), (int) index.getOffset(), index.getLength());
            int count = moveToNullCounts(in);
            assertThat(count).isEqualTo(expected.length);
            int start = in.position();
            long[] nullCounts = new long[count];
            Uleb128.readZigZagLongs(in, nullCounts, 0, count);
            assertThat(nullCounts).isEqualTo(expected);

            int end = in.position();
            in.position(start);
            Uleb128.skip(in, count);
            assertThat(in.position()).isEqualTo(end);
            byte[] written = new byte[end - start];
            assertThat(Uleb128.writeZigZagLongs(expected, 0, count, written, 0)).isEqualTo(written.length);
            assertThat(written).isEqualTo(Arrays.copyOfRange(in.array(), start, end));
        }
    }

    /** Moves to the first count and returns how many there are. */
    private static int moveToNullCounts(ByteCursor in) {
        for (int field = 0; ; ) {
            int header = nextByte(in);
            field += header >>> 4;
            switch (header & 0x0F) {
                case I32 -> Uleb128.skip(in, 1);
                case LIST -> {
                    int list = nextByte(in);
                    int size = list >>> 4 == 15 ? Uleb128.readInt(in) : list >>> 4;
                    int type = list & 0x0F;
                    if (field == NULL_COUNTS) {
                        assertThat(type).isEqualTo(I64);
                        return size;
                    }
                    if (type == BINARY) {
                        for (int i = 0; i < size; i++) {
                            in.skip(Uleb128.readInt(in));
                        }
                    } else {
                        in.skip(size);      // booleans, one byte each
                    }
                }
                default -> throw new AssertionError("Field " + field + " of type " + (header & 0x0F));
            }
        }
    }

    private static int nextByte(ByteCursor in) {
        int next = in.array()[in.position()] & 0xFF;
        in.skip(1);
        return next;
    }
}
