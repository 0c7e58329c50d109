// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import java.io.ByteArrayInputStream;
import java.io.IOException;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.columns.internal.footer.PageHeader;
import io.github.parquetdecoding.testkit.ByteWindow;
import org.apache.parquet.format.Util;

import static io.github.parquetdecoding.fuzz.FuzzInput.verify;

/** Page headers: one refusal, more bytes only where there are too few, and otherwise what parquet-java reads. */
class PageHeaderFuzz {
    @FuzzTest
    void fuzz(byte[] bytes) throws Exception {
        FuzzInput.run(bytes, in -> {
            byte[] header = in.rest();
            ByteWindow window = in.window(header);
            ByteCursor cursor = FuzzInput.cursor(window);
            PageHeader read = new Refusals().orPerhaps(MalformedParquetException.class)
                    .withOffset(window.offset(), window.offset() + window.length())
                    .get(window.length(), () -> PageHeader.read(cursor));
            verify(read != null || cursor.position() == window.offset(), cursor);
            try {
                org.apache.parquet.format.PageHeader expected =
                        Util.readPageHeader(new ByteArrayInputStream(header));
                verify(read == null || read.compressedSize() == expected.getCompressed_page_size()
                        && read.uncompressedSize() == expected.getUncompressed_page_size()
                        && read.crc().isPresent() == expected.isSetCrc()
                        && (!expected.isSetCrc() || read.crc().getAsInt() == expected.getCrc()), read, expected);
                verify(read == null || read.kind() != PageHeader.Kind.DATA_V1
                        || read.valueCount() == expected.getData_page_header().getNum_values(), read, expected);
            } catch (IOException | RuntimeException e) {
                // Another rule of Thrift's, or an encoding that parquet-java does not know.
            }
        });
    }
}
