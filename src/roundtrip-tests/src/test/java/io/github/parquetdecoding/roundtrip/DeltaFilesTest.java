// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import io.airlift.slice.Slices;
import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.DeltaBinaryPackedReader;
import io.github.parquetdecoding.DeltaByteArrayReader;
import io.github.parquetdecoding.DeltaLengthByteArrayReader;
import io.github.parquetdecoding.slice.DeltaBinaryPackedDecoder;
import io.github.parquetdecoding.slice.DeltaByteArrayDecoder;
import io.github.parquetdecoding.slice.SliceCursor;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.CanariedArray;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.util.Arrays;
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
    private static final Set<Encoding> DELTA = EnumSet.of(
            Encoding.DELTA_BINARY_PACKED, Encoding.DELTA_LENGTH_BYTE_ARRAY, Encoding.DELTA_BYTE_ARRAY);

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
                if (DELTA.contains(page.encoding())) {
                    seen.add(page.encoding());
                    byte[][] values = Stream.of(twin.values()).skip(page.first()).limit(page.valueCount())
                            .filter(Objects::nonNull).toArray(byte[][]::new);
                    for (int batchSize : new int[] {1, 7, 64, 1_000, Math.max(1, values.length)}) {
                        ByteCursor in = page.values();
                        verify(library(page, in, values.length), in, values, batchSize);
                        SliceCursor slice = SliceCursor.of(
                                Slices.wrappedBuffer(in.array(), 0, in.limit()), page.values().position());
                        verify(slices(page, slice), slice, values, batchSize);
                    }
                }
            }
        }
        // parquet-java writes strings as DELTA_BYTE_ARRAY only.
        assertThat(seen).hasSize(file.startsWith("py") ? 3 : 2);
    }

    /** Values of the page as PLAIN bytes, one batch after the other. */
    private interface BatchReader {
        byte[] read(int count);
    }

    private static BatchReader library(LeafPage page, ByteCursor in, int valueCount) {
        return switch (page.encoding()) {
            case DELTA_BINARY_PACKED ->
                    numbers(in, page.column().getPrimitiveType().getPrimitiveTypeName(), valueCount);
            case DELTA_LENGTH_BYTE_ARRAY -> strings(DeltaLengthByteArrayReader.of(in));
            default -> strings(DeltaByteArrayReader.of(in), page.column().getPrimitiveType().getTypeLength());
        };
    }

    private static BatchReader slices(LeafPage page, SliceCursor in) {
        if (page.encoding() != Encoding.DELTA_BINARY_PACKED) {
            DeltaByteArrayDecoder decoder = page.encoding() == Encoding.DELTA_BYTE_ARRAY
                    ? DeltaByteArrayDecoder.ofPrefixes() : DeltaByteArrayDecoder.ofLengths();
            decoder.init(in);
            return count -> decoder.read(new int[count + 1], 0, count).getBytes();
        }
        return page.column().getPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.INT32
                ? slices(DeltaBinaryPackedDecoder.ofInts(), ArrayType.INTS, in)
                : slices(DeltaBinaryPackedDecoder.ofLongs(), ArrayType.LONGS, in);
    }

    private static <T> BatchReader slices(DeltaBinaryPackedDecoder<T> decoder, ArrayType<T> type, SliceCursor in) {
        decoder.init(in);
        return count -> {
            CanariedArray<T> out = CanariedArray.of(type, count);
            decoder.read(out.array(), out.offset(), count);
            return type.toPlain(out.values());
        };
    }

    private static void verify(BatchReader reader, ByteCursor in, byte[][] values, int batchSize) {
        for (int read = 0, count; read < values.length; read += count) {
            count = Math.min(batchSize, values.length - read);
            assertThat(reader.read(count)).as("%s, %d values from %d on", in, count, read)
                    .isEqualTo(LeafColumn.concatenation(Arrays.copyOfRange(values, read, read + count)));
        }
        assertThat(in.remaining()).isZero();
    }

    private static BatchReader numbers(ByteCursor in, PrimitiveTypeName type, int valueCount) {
        DeltaBinaryPackedReader reader = DeltaBinaryPackedReader.of(in);
        assertThat(reader.valueCount()).isEqualTo(valueCount);
        return count -> {
            if (type == PrimitiveTypeName.INT32) {
                CanariedArray<int[]> out = CanariedArray.of(ArrayType.INTS, count);
                reader.readInts(out.array(), out.offset(), count);
                return ArrayType.INTS.toPlain(out.values());
            }
            CanariedArray<long[]> out = CanariedArray.of(ArrayType.LONGS, count);
            reader.readLongs(out.array(), out.offset(), count);
            return ArrayType.LONGS.toPlain(out.values());
        };
    }

    private static BatchReader strings(DeltaLengthByteArrayReader reader) {
        return count -> {
            CanariedArray<byte[]> out = CanariedArray.of(ArrayType.bytes(1), reader.byteCount(count));
            reader.readValues(out.array(), out.offset(), new int[count + 1], 0, count);
            return out.values();
        };
    }

    /** @param length of FIXED_LEN_BYTE_ARRAY; 0 of BYTE_ARRAY */
    private static BatchReader strings(DeltaByteArrayReader reader, int length) {
        return count -> {
            CanariedArray<byte[]> out = CanariedArray.of(ArrayType.bytes(1), reader.byteCount(count));
            if (length > 0) {
                reader.readFixed(length, out.array(), out.offset(), count);
            } else {
                reader.readValues(out.array(), out.offset(), new int[count + 1], 0, count);
            }
            return out.values();
        };
    }
}
