// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.parquetjava;

import java.io.IOException;
import java.nio.ByteBuffer;

import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.ValuesReader;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A page of the maximum array size. Runs in the profile {@code large}, with enough memory. */
class LargePatchedPages {
    private static final int COUNT = (Integer.MAX_VALUE - 8) / Long.BYTES;

    @Test
    void theLastValuesOfTheLargestPageAreRead() throws IOException {
        byte[] page = new byte[COUNT * Long.BYTES];
        for (int k = 0; k < Long.BYTES; k++) {
            for (int i = COUNT - 100; i < COUNT; i++) {
                page[k * COUNT + i] = (byte) (31 * i + k);
            }
        }
        ValuesReader reader = Type.INT64.reader();
        reader.initFromPage(Integer.MAX_VALUE, ByteBufferInputStream.wrap(ByteBuffer.wrap(page)));
        reader.skip(COUNT - 100);
        for (int i = COUNT - 100; i < COUNT; i++) {
            long value = 0;
            for (int k = 0; k < Long.BYTES; k++) {
                value |= (31L * i + k & 0xFF) << 8 * k;
            }
            assertThat(reader.readLong()).isEqualTo(value);
        }
    }
}
