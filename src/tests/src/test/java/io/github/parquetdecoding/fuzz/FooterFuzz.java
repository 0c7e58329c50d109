// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.columns.internal.footer.FileFooter;
import io.github.parquetdecoding.testkit.ByteWindow;

/** Footers of several writers with changes, and any bytes: there is one refusal, and memory only for what is there. */
class FooterFuzz {
    @FuzzTest
    void fuzz(byte[] bytes) throws Exception {
        FuzzInput.run(bytes, in -> {
            byte[] footer = in.flag() ? in.rest() : in.damaged(footer(in.one(FilesFuzz.FILES)));
            ByteWindow window = in.window(footer);
            Refusals refusals = new Refusals().orPerhaps(MalformedParquetException.class)
                    .withOffset(window.offset(), window.offset() + window.length());
            // Twenty bytes per byte.
            FileFooter read = refusals.get(window.length() * 5L / 4, () -> new FileFooter(
                    window.array(), window.offset(), window.length(), Integer.MAX_VALUE));
            if (read != null) {
                refusals.withOffset(MalformedParquetException.UNKNOWN_OFFSET, window.offset() + window.length());
                readAll(read, refusals, 100L * window.length());
            }
        });
    }

    private static byte[] footer(byte[] file) {
        int end = file.length - 8;
        return Arrays.copyOfRange(
                file, end - ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getInt(end), end);
    }

    private static void readAll(FileFooter footer, Refusals refusals, long bytes) {
        refusals.get(bytes, footer::keyValueMetadata);
        refusals.get(bytes, footer.schema()::messageType);
        for (int i = 0; i < footer.schema().columnCount(); i++) {
            int column = i;
            refusals.get(bytes, () -> footer.schema().column(column));
            for (int j = 0; j < footer.rowGroups().size(); j++) {
                int rowGroup = j;
                refusals.get(bytes, () -> footer.statistics(footer.readableChunk(rowGroup, column), column));
            }
        }
    }
}
