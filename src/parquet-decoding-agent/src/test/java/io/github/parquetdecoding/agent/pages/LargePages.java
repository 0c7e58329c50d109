// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent.pages;

import java.io.IOException;

import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A page as large as an array can be. Runs in the profile {@code large}, which has the memory. */
class LargePages {
    private static final int MOST = Integer.MAX_VALUE - 8;
    /** Bytes of the definition levels: their length and a run. */
    private static final int LEVELS = Integer.BYTES + 3;
    private static final int COUNT = (MOST - LEVELS) / Long.BYTES;

    @Test
    void theLastValueOfTheLargestPageComesOutPlain() throws IOException {
        PlainPageReader.start(PlainPageReaderTest.DECODERS);
        byte[] page = new byte[LEVELS + COUNT * Long.BYTES];
        page[0] = LEVELS - Integer.BYTES;
        for (int k = 0; k < Long.BYTES; k++) {
            page[LEVELS + k * COUNT + COUNT - 1] = (byte) (k + 1);
        }
        DataPage read = PlainPageReaderTest.read(PlainPageReaderTest.column(PrimitiveTypeName.INT64, 0, 0, 1),
                new DataPageV1(BytesInput.from(page), COUNT, page.length, null,
                        Encoding.RLE, Encoding.RLE, Encoding.BYTE_STREAM_SPLIT));
        // Without a copy: there is no memory for one.
        byte[] plain = ((DataPageV1) read).getBytes().toByteBuffer().array();
        assertThat(plain).hasSameSizeAs(page);
        assertThat(plain).startsWith(page[0], 0, 0, 0, 0, 0, 0).endsWith(0, 1, 2, 3, 4, 5, 6, 7, 8);
    }
}
