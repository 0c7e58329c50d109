// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.footer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.function.Consumer;

import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.ColumnOrder;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.Float16Type;
import org.apache.parquet.format.IEEE754TotalOrder;
import org.apache.parquet.format.LogicalType;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.TypeDefinedOrder;
import org.apache.parquet.format.Util;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ColumnStatisticsTest {
    private static final ColumnOrder BY_TYPE = ColumnOrder.TYPE_ORDER(new TypeDefinedOrder());
    private static final ColumnOrder TOTAL = ColumnOrder.IEEE_754_TOTAL_ORDER(new IEEE754TotalOrder());
    private static final int VALUES = 10;

    private final SchemaElement field = new SchemaElement("f").setRepetition_type(FieldRepetitionType.OPTIONAL)
            .setType(Type.INT32);
    private ColumnOrder order = BY_TYPE;
    private String createdBy = "parquet-mr version 1.10.0";

    private ColumnStatistics read(Consumer<org.apache.parquet.format.Statistics> set) throws IOException {
        org.apache.parquet.format.Statistics statistics = new org.apache.parquet.format.Statistics();
        set.accept(statistics);
        ColumnMetaData metadata = new ColumnMetaData(field.getType(), List.of(Encoding.PLAIN), List.of("f"),
                CompressionCodec.ZSTD, VALUES, 1, 1, 4).setStatistics(statistics);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Util.writeFileMetaData(new FileMetaData(1, List.of(new SchemaElement("m").setNum_children(1), field), VALUES,
                List.of(new RowGroup(List.of(new ColumnChunk(4).setMeta_data(metadata)), 1, VALUES)))
                .setColumn_orders(order == null ? List.of() : List.of(order)).setCreated_by(createdBy), out);
        FileFooter footer = new FileFooter(out.toByteArray(), 0, out.size(), 100);
        return footer.statistics(footer.chunk(0, 0), 0);
    }

    private static byte[] ofInt(int value) {
        return ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(value).array();
    }

    private static byte[] ofDouble(double value) {
        return ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putDouble(value).array();
    }

    private static String text(ColumnStatistics statistics) {
        return statistics.min() == null ? "none" : statistics.min() + " to " + statistics.max();
    }

    /** {@return the bounds of a chunk that has a minimum and a maximum in the column's order} */
    private String bounds(byte[] min, byte[] max) throws IOException {
        return text(read(statistics -> statistics.setMin_value(min).setMax_value(max)));
    }

    /** {@return the bounds of a chunk that has a minimum and a maximum by signed comparison} */
    private String signedBounds(int min, int max) throws IOException {
        return text(read(statistics -> statistics.setMin(ofInt(min)).setMax(ofInt(max)).setMin_value(ofInt(0))));
    }

    @Test
    void boundsNeedAnOrderUnlessTheyAreEqual() throws IOException {
        assertThat(bounds(ofInt(-3), ofInt(5))).isEqualTo("-3 to 5");
        order = null;
        assertThat(bounds(ofInt(-3), ofInt(5))).isEqualTo("none");
        assertThat(bounds(ofInt(5), ofInt(5))).isEqualTo("5 to 5");
    }

    @Test
    void boundsThatAreNoneAreIgnored() throws IOException {
        assertThat(bounds(ofInt(5), ofInt(-3))).isEqualTo("none");
        assertThat(bounds(new byte[3], ofInt(5))).isEqualTo("none");
        assertThat(bounds(ofInt(-3), new byte[5])).isEqualTo("none");
        field.setConverted_type(ConvertedType.UINT_32);
        assertThat(bounds(ofInt(-3), ofInt(5))).isEqualTo("none");
        assertThat(bounds(ofInt(5), ofInt(-3))).isEqualTo("5 to -3");
    }

    @Test
    void floatingPointBoundsCoverBothZerosAndAreNoNaNs() throws IOException {
        field.setType(Type.FLOAT);
        assertThat(bounds(ofInt(Float.floatToIntBits(0.0f)), ofInt(Float.floatToIntBits(-0.0f))))
                .isEqualTo("-0.0 to 0.0");
        assertThat(bounds(ofInt(0), ofInt(Float.floatToIntBits(Float.NaN)))).isEqualTo("none");
        field.setType(Type.DOUBLE);
        for (ColumnOrder each : List.of(BY_TYPE, TOTAL)) {
            order = each;
            assertThat(bounds(ofDouble(0.0), ofDouble(-0.0))).isEqualTo("-0.0 to 0.0");
            assertThat(bounds(ofDouble(-1), ofDouble(2))).isEqualTo("-1.0 to 2.0");
            assertThat(bounds(ofDouble(Double.NaN), ofDouble(2))).isEqualTo("none");
            assertThat(bounds(ofDouble(Double.NaN), ofDouble(Double.NaN))).isEqualTo("none");
        }
        field.setType(Type.FIXED_LEN_BYTE_ARRAY).setType_length(2)
                .setLogicalType(LogicalType.FLOAT16(new Float16Type()));
        assertThat(bounds(new byte[] {0, 0x3C}, new byte[] {0, 0x7E})).isEqualTo("none");
        assertThat(bounds(new byte[] {0, (byte) 0xBC}, new byte[] {0, 0x3C})).isNotEqualTo("none");
        ColumnStatistics zeros = read(statistics -> statistics.setMin_value(new byte[2]).setMax_value(new byte[2]));
        assertThat(zeros.min()).isEqualTo(Binary.fromConstantByteArray(new byte[] {0, Byte.MIN_VALUE}));
        assertThat(zeros.max()).isEqualTo(Binary.fromConstantByteArray(new byte[2]));
    }

    @Test
    void boundsBySignedComparisonNeedASignedType() throws IOException {
        assertThat(signedBounds(-3, 5)).isEqualTo("-3 to 5");
        for (ConvertedType type : List.of(ConvertedType.DATE, ConvertedType.INT_16, ConvertedType.TIME_MILLIS)) {
            field.setConverted_type(type);
            assertThat(signedBounds(-3, 5)).isEqualTo("-3 to 5");
        }
        field.setConverted_type(ConvertedType.UINT_16);
        assertThat(signedBounds(3, 5)).isEqualTo("none");
        field.setConverted_type(ConvertedType.DECIMAL).setPrecision(9);
        assertThat(signedBounds(3, 5)).isEqualTo("none");
        assertThat(signedBounds(5, 5)).isEqualTo("5 to 5");
    }

    /** PARQUET-251: the bounds of strings. */
    @Test
    void oldWritersAreNotTrusted() throws IOException {
        field.setType(Type.BYTE_ARRAY);
        assertThat(signedBounds(3, 5)).isEqualTo("none");
        assertThat(signedBounds(5, 5)).isNotEqualTo("none");
        for (String writer : new String[] {"parquet-mr version 1.7.0", "", null}) {
            createdBy = writer;
            assertThat(signedBounds(5, 5)).isEqualTo("none");
        }
        assertThat(bounds(ofInt(3), ofInt(5))).isNotEqualTo("none");
        field.setType(Type.INT32);
        assertThat(signedBounds(3, 5)).isEqualTo("3 to 5");
    }

    @Test
    void countsThatContradictTheRestAreUnknown() throws IOException {
        assertThat(read(statistics -> { })).isEqualTo(ColumnStatistics.NONE);
        for (long count : new long[] {0, 3, VALUES}) {
            assertThat(read(statistics -> statistics.setNull_count(count)).nullCount()).isEqualTo(count);
            assertThat(read(statistics -> statistics.setNan_count(count)).nanCount()).isEqualTo(count);
        }
        for (long count : new long[] {-1, VALUES + 1, Long.MAX_VALUE, Long.MIN_VALUE}) {
            assertThat(read(statistics -> statistics.setNull_count(count)).nullCount()).isEqualTo(-1);
            assertThat(read(statistics -> statistics.setNan_count(count)).nanCount()).isEqualTo(-1);
        }
        // Of ten nulls there are no bounds: polars#29321.
        assertThat(read(statistics -> statistics.setMin_value(ofInt(1)).setMax_value(ofInt(2)).setNull_count(VALUES)))
                .isSameAs(ColumnStatistics.NONE);
        assertThat(read(statistics -> statistics.setMin_value(ofInt(1)).setMax_value(ofInt(2)).setNull_count(9))
                .nullCount()).isEqualTo(9);
    }

    @Test
    void shortenedBoundsAreNoValues() throws IOException {
        assertThat(read(statistics -> statistics.setMin_value(ofInt(1)).setMax_value(ofInt(2))).areExact()).isTrue();
        assertThat(read(statistics -> statistics.setMin_value(ofInt(1)).setMax_value(ofInt(2))
                .setIs_max_value_exact(true).setIs_min_value_exact(true)).areExact()).isTrue();
        assertThat(read(statistics -> statistics.setMin_value(ofInt(1)).setMax_value(ofInt(2))
                .setIs_max_value_exact(false)).areExact()).isFalse();
        assertThat(read(statistics -> statistics.setMin_value(ofInt(1)).setMax_value(ofInt(2))
                .setIs_min_value_exact(false)).areExact()).isFalse();
    }
}
