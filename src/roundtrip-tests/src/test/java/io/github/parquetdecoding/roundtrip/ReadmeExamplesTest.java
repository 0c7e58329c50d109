package io.github.parquetdecoding.roundtrip;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.ByteStreamSplitEncoder;
import io.github.parquetdecoding.ByteStreamSplitPage;
import io.github.parquetdecoding.ParquetDecodingUtils;
import io.github.parquetdecoding.Uleb128;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.assertj.core.api.Assertions.assertThat;

/** The examples of README.md, each between two marks, are the code that is compiled and run here. */
class ReadmeExamplesTest {
    private static final Pattern EXAMPLE = Pattern.compile("(?ms)^ *// example: [^\\n]+\\n(.*?)\\n *// end$");
    private static final Pattern JAVA_BLOCK = Pattern.compile("(?ms)^```java\\n(.*?)\\n```$");

    @Test
    void uleb128() {
        // example: uleb128
        byte[] bytes = {(byte) 0x90, 0x03, 1, (byte) 0x80, 0x01, 4, (byte) 0xE8, 0x07, 0x05};
        ByteCursor in = ByteCursor.of(bytes);             // or a window: ByteCursor.of(array, offset, length)

        int header = Uleb128.readInt(in);                 // header of a run of levels: 90 03
        int runLength = header >>> 1;                     // the lowest bit says bit-packed, 0 here
        in.skip(1);                                       // the level that is repeated

        int[] deltaHeader = new int[3];                   // block size, mini blocks, number of values
        Uleb128.readInts(in, deltaHeader, 0, 3);
        int firstValue = ParquetDecodingUtils.zigZagDecode(Uleb128.readInt(in));
        // end
        assertThat(header).isEqualTo(400);
        assertThat(runLength).isEqualTo(200);
        assertThat(deltaHeader).containsExactly(128, 4, 1000);
        assertThat(firstValue).isEqualTo(-3);
        assertThat(in.remaining()).isZero();
    }

    @Test
    void uleb128Lists() {
        long[] offsets = {4, 1_048_580, 2_097_311, 3_000_000_000L};
        // example: uleb128 lists
        byte[] encoded = new byte[offsets.length * Uleb128.MAX_LONG_BYTES];
        int size = Uleb128.writeZigZagLongs(offsets, 0, offsets.length, encoded, 0);

        ByteCursor list = ByteCursor.of(encoded, 0, size);
        Uleb128.skip(list, 2);                            // without a look at the values
        long[] read = new long[2];
        Uleb128.readZigZagLongs(list, read, 0, 2);        // as Thrift's compact protocol writes a list<i64>
        // end
        assertThat(read).containsExactly(2_097_311, 3_000_000_000L);
        assertThat(list.remaining()).isZero();
    }

    @Test
    void byteStreamSplit() {
        float[] values = new float[2_500];
        for (int i = 0; i < values.length; i++) {
            values[i] = i * 0.1f;
        }
        double sum = 0;
        // example: byte-stream-split
        byte[] encoded = new byte[values.length * Float.BYTES];
        ByteStreamSplitEncoder.encodeFloats(values, 0, values.length, encoded, 0);

        ByteStreamSplitPage page = ByteStreamSplitPage.of(ByteBuffer.wrap(encoded), Float.BYTES);
        float[] batch = new float[1024];
        for (int first = 0; first < page.valueCount(); first += batch.length) {
            int count = Math.min(batch.length, page.valueCount() - first);
            page.decodeFloats(first, count, batch, 0);    // any range of the page, nothing is allocated
            for (int i = 0; i < count; i++) {
                sum += batch[i];
            }
        }
        // end
        double expected = 0;
        for (float value : values) {
            expected += value;
        }
        assertThat(sum).isEqualTo(expected);
        assertThat(batch[2_500 - 2_048 - 1]).isEqualTo(values[2_499]);
    }

    @Test
    void dropInFront() throws IOException {
        InputStream stream = new ByteArrayInputStream(new byte[] {(byte) 0xAC, 0x02});
        byte[] encoded = new byte[2 * 8];
        ByteStreamSplitEncoder.encodeLongs(new long[] {1_700_000_000_000_000L, -1}, 0, 2, encoded, 0);
        ByteBuffer buffer = ByteBuffer.allocateDirect(encoded.length).put(encoded).flip();
        // example: drop-in front
        int size = ParquetDecodingUtils.readUleb128Int(stream);   // EOFException where the stream ends too soon

        // The page is between the buffer's position and limit, heap or direct; the buffer stays where it is.
        byte[] plain = ParquetDecodingUtils.decodeByteStreamSplit(buffer, 2, Long.BYTES);
        long first = ByteBuffer.wrap(plain).order(ByteOrder.LITTLE_ENDIAN).getLong();
        // end
        assertThat(size).isEqualTo(300);
        assertThat(first).isEqualTo(1_700_000_000_000_000L);
        assertThat(plain).hasSize(16).endsWith(-1, -1, -1, -1, -1, -1, -1, -1);
        assertThat(buffer.position()).isZero();
    }

    @Test
    void theJavaBlocksOfTheReadmeAreTheseExamples() throws IOException {
        Path root = root();
        String source = Files.readString(root.resolve("src/roundtrip-tests/src/test/java")
                .resolve(getClass().getName().replace('.', '/') + ".java"));
        List<String> examples = groups(EXAMPLE, source).stream().map(String::stripIndent).toList();
        assertThat(examples).hasSize(4);
        assertThat(groups(JAVA_BLOCK, Files.readString(root.resolve("README.md")))).isEqualTo(examples);
    }

    /** Maven runs tests in the module's folder, an IDE perhaps in the repository's. */
    private static Path root() {
        Path directory = Path.of("").toAbsolutePath();
        while (!Files.exists(directory.resolve("mvnw"))) {
            directory = directory.getParent();
        }
        return directory;
    }

    private static List<String> groups(Pattern pattern, String text) {
        List<String> groups = new ArrayList<>();
        for (Matcher matcher = pattern.matcher(text); matcher.find(); ) {
            groups.add(matcher.group(1));
        }
        return groups;
    }
}
