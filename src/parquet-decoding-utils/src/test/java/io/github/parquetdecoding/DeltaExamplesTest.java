// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked.Layout;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaByteArray;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaLengthByteArray;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The examples in the Javadoc of the DELTA encodings. Each region is one example. */
class DeltaExamplesTest {
    /** The page of a reader's Javadoc, written there in hexadecimal in front of three blanks or more. */
    private static byte[] page(Class<?> reader) throws IOException {
        String source = Files.readString(Path.of("src/main/java", reader.getName().replace('.', '/') + ".java"));
        ByteArrayOutputStream page = new ByteArrayOutputStream();
        Matcher lines = Pattern.compile("(?m)^ \\* ((?:[0-9A-F]{2} )+)(?:\\.\\.\\. 00)? .*$").matcher(source);
        while (lines.find()) {
            page.writeBytes(HexFormat.ofDelimiter(" ").parseHex(lines.group(1).strip()));
            if (lines.group().contains("... 00")) {
                page.writeBytes(new byte[Integer.parseInt(lines.group().replaceAll(".* (\\d+) bytes.*", "$1")) - 1]);
            }
        }
        return page.toByteArray();
    }

    @Test
    void theLayoutsInJavadocAreWhatTheReferenceWrites() throws IOException {
        byte[][] words = ByteArrays.of("axis", "axle", "babble");
        assertThat(page(DeltaBinaryPackedReader.class))
                .isEqualTo(ReferenceDeltaBinaryPacked.encodeInts(new int[] {7, 5, 8}, Layout.USUAL));
        assertThat(page(DeltaLengthByteArrayReader.class))
                .isEqualTo(ReferenceDeltaLengthByteArray.encode(words, Layout.USUAL));
        assertThat(page(DeltaByteArrayReader.class)).isEqualTo(ReferenceDeltaByteArray.encode(words, Layout.USUAL));
    }

    @Test
    void binaryPacked() {
        byte[] page = {(byte) 0x80, 1, 4, 5, 14, 2, 0, 0, 0, 0};
        // @start region="binary-packed"
        DeltaBinaryPackedReader reader = DeltaBinaryPackedReader.of(ByteCursor.of(page));
        int[] batch = new int[3];
        reader.skip(1);
        reader.readInts(batch, 0, batch.length);    // the second to the fourth value
        // @end
        assertThat(batch).containsExactly(8, 9, 10);
    }

    @Test
    void lengthByteArray() {
        byte[] page = ReferenceDeltaLengthByteArray.encode(ByteArrays.of("axis", "axle", "babble"), Layout.USUAL);
        // @start region="length-byte-array"
        DeltaLengthByteArrayReader reader = DeltaLengthByteArrayReader.of(ByteCursor.of(page));
        int[] offsets = new int[reader.valueCount() + 1];
        reader.readOffsets(offsets, 0, reader.valueCount());
        String second = new String(reader.array(), offsets[1], offsets[2] - offsets[1], StandardCharsets.UTF_8);
        // @end
        assertThat(second).isEqualTo("axle");
    }
}
