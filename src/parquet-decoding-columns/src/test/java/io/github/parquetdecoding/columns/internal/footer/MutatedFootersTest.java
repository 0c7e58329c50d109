// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.footer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;

import com.sun.management.ThreadMXBean;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.columns.AnnotatedColumns;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnOrder;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.KeyValue;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.TypeDefinedOrder;
import org.apache.parquet.format.Util;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Footers with a changed byte, cut ones, and those of many small parts: one kind of refusal, and little memory. */
class MutatedFootersTest {
    private static final ThreadMXBean MEMORY = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final long ALLOWANCE = 64 << 10;
    private static final int PER_BYTE = 20;
    /** Bytes before the footer, and as many after it. */
    private static final int AROUND = 40;
    private static final int MANY = 100_000;

    static List<byte[]> footers() throws Exception {
        List<byte[]> footers = new ArrayList<>();
        for (byte[] file : List.of(Files.readAllBytes(Path.of("trips.parquet")), new AnnotatedColumns().file(),
                Files.readAllBytes(Path.of("src/test/resources/unusual/newer_types.parquet")),
                Files.readAllBytes(Path.of("../parquet-decoding-arrow/src/test/resources/parquet-testing/"
                        + "geospatial-with-nan.parquet")))) {
            int end = file.length - 8;
            footers.add(Arrays.copyOfRange(file, end - FooterComparison.length(file), end));
        }
        return footers;
    }

    /** {@return the result, or null if it is refused, as it may be} */
    private static <T> T get(Supplier<T> call, int length) {
        try {
            return call.get();
        } catch (MalformedParquetException e) {
            boolean isMissing = e.offset() == MalformedParquetException.UNKNOWN_OFFSET
                    && e.getMessage().matches("(?s)Row group \\d+ has no column chunk of .*");
            assertThat(isMissing || e.offset() >= AROUND && e.offset() <= AROUND + length).as(e.toString()).isTrue();
            return null;
        }
    }

    /** {@return the footer whose bytes lie between others, or null if it is refused} */
    private static FileFooter read(byte[] bytes, int length) {
        byte[] array = new byte[length + 2 * AROUND];
        Arrays.fill(array, (byte) 0x15);
        System.arraycopy(bytes, 0, array, AROUND, length);
        for (int triesLeft = 2; ; triesLeft--) {
            long before = MEMORY.getCurrentThreadAllocatedBytes();
            FileFooter footer = get(() -> new FileFooter(array, AROUND, length, 1_000), length);
            long allocated = MEMORY.getCurrentThreadAllocatedBytes() - before;
            // Classes are loaded once.
            if (triesLeft == 0 || allocated <= ALLOWANCE) {
                assertThat(allocated).isLessThanOrEqualTo(ALLOWANCE + PER_BYTE * (long) length);
                return footer;
            }
        }
    }

    /** {@return whether nothing is refused} */
    private static boolean readAll(FileFooter footer, int length) {
        boolean isWhole = get(footer::keyValueMetadata, length) != null
                & get(footer.schema()::messageType, length) != null;
        for (int i = 0; i < footer.schema().columnCount(); i++) {
            int column = i;
            isWhole &= get(() -> footer.schema().column(column), length) != null;
            for (int j = 0; j < footer.rowGroups().size(); j++) {
                int rowGroup = j;
                isWhole &= get(() -> footer.readableChunk(rowGroup, column), length) != null;
                isWhole &= get(() -> footer.statistics(footer.chunk(rowGroup, column), column), length) != null;
            }
        }
        return isWhole;
    }

    @ParameterizedTest
    @MethodSource("footers")
    void everyChangedByteIsRefusedInOneWayOrRead(byte[] footer) {
        Random random = new Random(20261129);
        int refused = 0;
        int damaged = 0;
        int step = 1 + footer.length / 1_000;
        for (int i = 0; i < footer.length; i += 1 + random.nextInt(2 * step - 1)) {
            for (int change : new int[] {1, 0x10, 0x80, 1 + random.nextInt(255)}) {
                byte[] changed = footer.clone();
                changed[i] ^= (byte) change;
                FileFooter read = read(changed, changed.length);
                if (read == null) {
                    refused++;
                } else if (footer.length < 10_000 && !readAll(read, footer.length)) {
                    damaged++;
                }
            }
        }
        assertThat(refused).isGreaterThan(100);
        assertThat(damaged).isGreaterThan(footer.length < 10_000 ? 100 : -1);
    }

    @ParameterizedTest
    @MethodSource("footers")
    void cutFootersAreRefused(byte[] footer) {
        assertThat(read(footer, footer.length)).isNotNull();
        for (int length = 0; length < footer.length; length += 1 + footer.length / 1_000) {
            assertThat(read(footer, length)).as(length + " bytes").isNull();
        }
    }

    private static FileFooter write(FileMetaData metadata) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Util.writeFileMetaData(metadata, out);
        return read(out.toByteArray(), out.size());
    }

    private static List<SchemaElement> schema(int children, SchemaElement child) {
        List<SchemaElement> schema = new ArrayList<>(Collections.nCopies(children + 1, child));
        schema.set(0, new SchemaElement("").setNum_children(children));
        return schema;
    }

    @Test
    void manySmallPartsNeedLittleMemory() throws IOException {
        SchemaElement field = new SchemaElement("").setRepetition_type(FieldRepetitionType.REQUIRED);
        assertThat(write(new FileMetaData(1, schema(MANY, field), 0, List.of())).schema().columnCount()).isZero();
        List<SchemaElement> columns = schema(MANY, field.deepCopy().setType(Type.INT32));
        assertThat(write(new FileMetaData(1, columns, 0, List.of()).setColumn_orders(
                Collections.nCopies(MANY, ColumnOrder.TYPE_ORDER(new TypeDefinedOrder())))).schema().columnCount())
                .isEqualTo(MANY);
        FileMetaData few = new FileMetaData(1, schema(0, field), 0,
                Collections.nCopies(MANY, new RowGroup(List.of(), 0, 0)));
        assertThat(write(few).rowGroups()).hasSize(MANY);
        few.setRow_groups(List.of(new RowGroup(Collections.nCopies(MANY, new ColumnChunk(0)), 0, 0)));
        assertThat(write(few).rowGroups().get(0).chunks()).hasSize(MANY);
        few.setKey_value_metadata(Stream.iterate(0, i -> i + 1).limit(MANY)
                .map(i -> new KeyValue(Integer.toString(i, 36))).toList());
        assertThat(write(few).keyValueMetadata()).hasSize(MANY).containsEntry("zz", null);
    }

    /** The lists of fields, row groups, and orders, and the chunks of a row group, have an element for each byte. */
    @ParameterizedTest
    @ValueSource(strings = {"29 fc", "49 fc", "79 fc", "49 1c 19 fc"})
    void listsThatClaimAllBytesNeedLittleMemory(String hex) throws IOException {
        for (String claim : new String[] {"c0843d", "c1843d", "ffffff7f", "ffffffff07", "ffffffff0f"}) {
            byte[] bytes = new byte[1_000_000];
            byte[] start = HexFormat.of().parseHex(hex.replace(" ", "") + claim);
            System.arraycopy(start, 0, bytes, 0, start.length);
            assertThat(read(bytes, bytes.length)).isNull();
        }
    }
}
