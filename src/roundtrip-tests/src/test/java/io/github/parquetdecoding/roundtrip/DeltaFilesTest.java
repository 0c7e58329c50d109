// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.DeltaBinaryPackedReader;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.CanariedArray;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Pages of pyarrow, with DELTA encodings only, and of parquet-java's v2 writer, with and without dictionaries: decoded,
 * they are the values of a file of the same columns in PLAIN.
 */
class DeltaFilesTest {
    private static final Set<Encoding> READ = EnumSet.of(Encoding.DELTA_BINARY_PACKED);

    @ParameterizedTest
    @ValueSource(strings = {
        "pj_dict", "pj_plain", "py_v1_none_1", "py_v1_none_130", "py_v1_zstd_3000", "py_v2_none_1", "py_v2_none_130",
        "py_v2_zstd_3000"})
    void pagesAreTheirPlainTwins(String file) throws IOException {
        List<LeafColumn> columns = LeafColumn.ofFile(PyarrowFile.path("delta/" + file + ".delta.parquet"));
        List<LeafColumn> twins = LeafColumn.ofFile(PyarrowFile.path("delta/" + file + ".plain.parquet"));
        assertThat(columns).hasSameSizeAs(twins);
        Set<Encoding> seen = EnumSet.noneOf(Encoding.class);
        for (int i = 0; i < columns.size(); i++) {
            LeafColumn twin = twins.get(i);
            assertThat(columns.get(i)).hasToString(twin.toString());
            for (LeafPage page : columns.get(i).pages()) {
                if (READ.contains(page.encoding())) {
                    seen.add(page.encoding());
                    byte[][] values = Stream.of(twin.values()).skip(page.first()).limit(page.valueCount())
                            .filter(Objects::nonNull).toArray(byte[][]::new);
                    for (int batchSize : new int[] {1, 7, 64, 1_000, Math.max(1, values.length)}) {
                        assertThat(plain(page, values.length, batchSize)).as("%s in batches of %d", twin, batchSize)
                                .isEqualTo(LeafColumn.concatenation(values));
                    }
                }
            }
        }
        assertThat(seen).isNotEmpty();
    }

    private static byte[] plain(LeafPage page, int count, int batchSize) {
        ByteCursor in = page.values();
        DeltaBinaryPackedReader reader = DeltaBinaryPackedReader.of(in);
        assertThat(reader.valueCount()).isEqualTo(count);
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        for (int read = 0, length; read < count; read += length) {
            length = Math.min(batchSize, count - read);
            if (page.column().getPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.INT32) {
                CanariedArray<int[]> out = CanariedArray.of(ArrayType.INTS, length);
                reader.readInts(out.array(), out.offset(), length);
                plain.writeBytes(ArrayType.INTS.toPlain(out.values()));
            } else {
                CanariedArray<long[]> out = CanariedArray.of(ArrayType.LONGS, length);
                reader.readLongs(out.array(), out.offset(), length);
                plain.writeBytes(ArrayType.LONGS.toPlain(out.values()));
            }
        }
        assertThat(in.remaining()).isZero();
        return plain.toByteArray();
    }
}
