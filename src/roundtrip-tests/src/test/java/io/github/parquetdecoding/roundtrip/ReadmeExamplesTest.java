// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.ByteStreamSplitEncoder;
import io.github.parquetdecoding.ByteStreamSplitPage;
import io.github.parquetdecoding.DictionaryDecoder;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.ParquetDecodingUtils;
import io.github.parquetdecoding.RunLengthBitPackedReader;
import io.github.parquetdecoding.RunLengthBitPackedWriter;
import io.github.parquetdecoding.Uleb128;
import io.github.parquetdecoding.Validity;
import io.github.parquetdecoding.slice.ByteStreamSplitDecoder;
import io.github.parquetdecoding.slice.SliceCursor;
import io.github.parquetdecoding.slice.SliceDecodingUtils;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.BufferKind;
import io.github.parquetdecoding.testkit.ByteStreamSplitConformance;
import io.github.parquetdecoding.testkit.ByteStreamSplitReader;
import io.github.parquetdecoding.testkit.ByteWindow;
import io.github.parquetdecoding.testkit.MalformedUleb128;
import io.github.parquetdecoding.testkit.PlainValues;
import io.github.parquetdecoding.testkit.ReferenceByteStreamSplit;
import io.github.parquetdecoding.testkit.ReferenceUleb128;
import io.github.parquetdecoding.testkit.Uleb128Conformance;
import io.github.parquetdecoding.testkit.Uleb128Distribution;
import io.github.parquetdecoding.testkit.Uleb128IntReader;
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
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

/** The examples of README.md, each between two marks, are the code that is compiled and run here. */
class ReadmeExamplesTest {
    private static final Pattern EXAMPLE = Pattern.compile("(?ms)^ *// example: [^\\n]+\\n(.*?)\\n *// end$");
    private static final Pattern JAVA_BLOCK = Pattern.compile("(?ms)^```java\\n(.*?)\\n```$");

    @Test
    void uleb128() {
        long[] offsets = {4, 1_048_580, 2_097_311, 3_000_000_000L};
        // example: uleb128
        byte[] bytes = {(byte) 0x90, 0x03, 1, (byte) 0x80, 0x01, 4, (byte) 0xE8, 0x07, 0x05};
        ByteCursor in = ByteCursor.of(bytes);             // or a window: ByteCursor.of(array, offset, length)

        int header = Uleb128.readInt(in);                 // header of a run of levels: 90 03
        int runLength = header >>> 1;                     // the lowest bit says bit-packed, 0 here
        byte level = in.readByte();                       // the level that is repeated

        int[] deltaHeader = new int[3];                   // block size, mini blocks, number of values
        Uleb128.readInts(in, deltaHeader, 0, 3);
        int firstValue = Uleb128.readZigZagInt(in);

        byte[] encoded = new byte[offsets.length * Uleb128.MAX_LONG_BYTES];
        int size = Uleb128.writeZigZagLongs(offsets, 0, offsets.length, encoded, 0);
        ByteCursor list = ByteCursor.of(encoded, 0, size);
        Uleb128.skip(list, 2);                            // without a look at the values
        long[] read = new long[2];
        Uleb128.readZigZagLongs(list, read, 0, 2);        // as Thrift's compact protocol writes a list<i64>
        // end
        assertThat(header).isEqualTo(400);
        assertThat(runLength).isEqualTo(200);
        assertThat(level).isEqualTo((byte) 1);
        assertThat(deltaHeader).containsExactly(128, 4, 1000);
        assertThat(firstValue).isEqualTo(-3);
        assertThat(in.remaining()).isZero();
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

        // What remains of a cursor or a ByteBuffer, or a part of an array; nothing is copied.
        ByteStreamSplitPage page = ByteStreamSplitPage.of(ByteCursor.of(encoded), Float.BYTES);
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
    void nullableColumn() {
        int rows = 2_500;
        int[] dictionary = {1_000, 2_000, 3_000, 4_000, 5_000};
        RunLengthBitPackedWriter writer = new RunLengthBitPackedWriter(1);
        RunLengthBitPackedWriter idWriter = new RunLengthBitPackedWriter(3);
        long expected = 0;
        for (int i = 0; i < rows; i++) {
            boolean isNull = i % 7 == 0;
            writer.writeInt(isNull ? 0 : 1);
            if (isNull) {
                expected--;
            } else {
                idWriter.writeInt(i % 5);
                expected += dictionary[i % 5];
            }
        }
        byte[] levelBytes = writer.toByteArray();
        byte[] idBytes = idWriter.toByteArray();
        byte[] bytes = ByteBuffer.allocate(4 + levelBytes.length + 1 + idBytes.length).order(ByteOrder.LITTLE_ENDIAN)
                .putInt(levelBytes.length).put(levelBytes).put((byte) 3).put(idBytes).array();
        long sum = 0;
        // example: nullable column
        // The values of a v1 page: levels behind their length, then one byte of bit width, then ids of a dictionary.
        ByteCursor page = ByteCursor.of(bytes);
        RunLengthBitPackedReader levels = RunLengthBitPackedReader.ofLengthPrefixed(page, 1);
        RunLengthBitPackedReader ids = RunLengthBitPackedReader.ofDictionaryIds(page);

        int[] batch = new int[1024];
        long[] valid = new long[batch.length / Long.SIZE];
        for (int first = 0; first < rows; first += batch.length) {
            int count = Math.min(batch.length, rows - first);
            int values = levels.readValidity(valid, 0, count);        // sets the bits of rows that are not null
            DictionaryDecoder.decodeInts(ids, dictionary, batch, 0, values); // values back to back
            Validity.expand(batch, 0, count, valid, 0, -1);           // each to its row, and -1 where there is none
            for (int i = 0; i < count; i++) {
                sum += batch[i];
            }
        }
        // end
        assertThat(sum).isEqualTo(expected);
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
    void trino() {
        byte[] floats = new byte[4 * 100];
        ByteStreamSplitEncoder.encodeInts(IntStream.range(0, 100).toArray(), 0, 100, floats, 0);
        ByteBuffer bytes = ByteBuffer.allocate(2 + floats.length).put(new byte[] {(byte) 0xC8, 1}).put(floats);
        Slice slice = Slices.wrappedBuffer(bytes.array());
        int[] values = new int[100];
        // example: trino
        SliceCursor in = SliceCursor.of(slice);                // in place of new SimpleSliceInputStream(slice)
        int header = SliceDecodingUtils.readUleb128Int(in);    // in place of ParquetReaderUtils.readUleb128Int(in)

        ByteStreamSplitDecoder<int[]> decoder = ByteStreamSplitDecoder.ofInts();    // FLOAT in raw bits, or INT32
        decoder.init(in);                                      // the page is what remains of the slice; no copy is made
        decoder.skip(10);
        decoder.read(values, 0, 90);                           // values, offset and length, as ValueDecoder has them
        // end
        assertThat(header).isEqualTo(200);
        assertThat(values).startsWith(10, 11, 12).endsWith(0).contains(99);
        assertThat(in.remaining()).isZero();
    }

    private static final class MyVarints {
        static int readInt(ByteBuffer in) {
            return ParquetDecodingUtils.readUleb128Int(in);
        }
    }

    /** A page reader with a fault. */
    private static final class MyPage {
        private final ByteStreamSplitPage page;
        private int next;

        MyPage(byte[] array, int offset, int length) {
            page = ByteStreamSplitPage.of(ByteBuffer.wrap(array, offset, length), Float.BYTES);
        }

        void read(float[] out, int offset, int count) {
            page.decodeFloats(next, count, out, offset);
            next += count;
        }

        void skip(int count) {
            if (count < 0 || next + count > page.valueCount()) {
                throw new IndexOutOfBoundsException();
            }
            next += count;
        }
    }

    @Test
    void testKit() throws Exception {
        // example: test kit
        // How your reader is opened over a part of an array, how it reads, and how many bytes it has left.
        Uleb128Conformance.ints("my varints", Uleb128IntReader.of(
                ByteBuffer::wrap, MyVarints::readInt, ByteBuffer::remaining))
                .verify();

        // How a page is opened, read in batches and skipped in; a fault that is known may stay until it is mended.
        ByteStreamSplitConformance.batches("my pages", ArrayType.FLOATS, ByteStreamSplitReader.of(
                MyPage::new, MyPage::read, MyPage::skip))
                .verifyExcept(Set.of("a skip of 2147483647 values after 1 of 10"));
        // end

        // For tests of your own: values, what a right decoder makes of them, input that must be refused.
        int[] headers = Uleb128Distribution.runHeaders().ints(10_000);
        byte[] encoded = ReferenceUleb128.encodeAll(headers);
        byte[] page = ReferenceByteStreamSplit.encode(PlainValues.edges(Float.BYTES, 1_000), Float.BYTES);
        for (MalformedUleb128 malformed : MalformedUleb128.ints()) {
            ByteWindow window = ByteWindow.between(malformed.bytes(), 0x01);      // neighbours that would end a value
            ByteBuffer in = window.open(BufferKind.DIRECT_WITH_NEIGHBOURS::wrap);
            assertThrows(MalformedParquetException.class, () -> MyVarints.readInt(in));
        }
        assertThat(Uleb128.readInt(ByteCursor.of(encoded))).isEqualTo(headers[0]);
        assertThat(page).hasSize(4_000);
    }

    @Test
    void theJavaBlocksOfTheReadmeAreTheseExamples() throws IOException {
        Path root = root();
        String source = Files.readString(root.resolve("src/roundtrip-tests/src/test/java")
                .resolve(getClass().getName().replace('.', '/') + ".java"));
        List<String> examples = groups(EXAMPLE, source).stream().map(String::stripIndent).toList();
        assertThat(examples).hasSize(6);
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
