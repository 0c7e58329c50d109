// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TypedValuesTest {
    /** For each type, a value as parquet-java writes it, and as it is returned. */
    static Map<String, Object[]> values() {
        UUID uuid = UUID.fromString("f81d4fae-7dec-11d0-a765-00a0c91e6bf6");
        Map<String, Object[]> values = new LinkedHashMap<>();
        values.put("boolean %s", new Object[] {true, true});
        values.put("int32 %s", new Object[] {-7, -7});
        values.put("int32 %s (INTEGER(32,false))", new Object[] {-1, 4_294_967_295L});
        values.put("int64 %s", new Object[] {-7L, -7L});
        values.put("int64 %s (INTEGER(64,false))", new Object[] {-1L, new BigInteger("18446744073709551615")});
        values.put("float %s", new Object[] {1.5f, 1.5f});
        values.put("double %s", new Object[] {2.5, 2.5});
        values.put("binary %s", new Object[] {Binary.fromString("bytes"), "bytes".getBytes()});
        values.put("binary %s (STRING)", new Object[] {Binary.fromString("ä中😀"), "ä中😀"});
        values.put("binary %s (ENUM)", new Object[] {Binary.fromString("RED"), "RED"});
        values.put("binary %s (BSON)", new Object[] {Binary.fromString("bson"), "bson".getBytes()});
        values.put("binary %s (GEOMETRY)", new Object[] {Binary.fromString("wkb"), "wkb".getBytes()});
        values.put("binary %s (GEOGRAPHY)", new Object[] {Binary.fromString("wkb"), "wkb".getBytes()});
        values.put("binary %s (JSON)", new Object[] {Binary.fromString("{}"), "{}"});
        values.put("int32 %s (DECIMAL(9,2))", new Object[] {-123, new BigDecimal("-1.23")});
        values.put("int64 %s (DECIMAL(18,4))", new Object[] {123_456L, new BigDecimal("12.3456")});
        values.put("fixed_len_byte_array(3) %s (DECIMAL(6,1))", new Object[] {
            Binary.fromConstantByteArray(new byte[] {-1, -1, -2}), new BigDecimal("-0.2")});
        values.put("binary %s (DECIMAL(40,0))", new Object[] {
            Binary.fromConstantByteArray(BigInteger.TEN.pow(39).toByteArray()), BigDecimal.TEN.pow(39)});
        values.put("binary %s (DECIMAL(9,2))", new Object[] {Binary.EMPTY, new BigDecimal("0.00")});
        values.put("int32 %s (DATE)", new Object[] {-1, LocalDate.of(1969, 12, 31)});
        values.put("int32 %s (TIME(MILLIS,true))", new Object[] {1_001, LocalTime.of(0, 0, 1, 1_000_000)});
        values.put("int64 %s (TIME(MICROS,false))", new Object[] {1L, LocalTime.of(0, 0, 0, 1_000)});
        values.put("int64 %s (TIME(NANOS,true))", new Object[] {7L, LocalTime.of(0, 0, 0, 7)});
        values.put("int64 %s (TIMESTAMP(MILLIS,true))", new Object[] {-1L, Instant.parse("1969-12-31T23:59:59.999Z")});
        values.put("int64 %s (TIMESTAMP(MICROS,true))", new Object[] {1L, Instant.ofEpochSecond(0, 1_000)});
        values.put("int64 %s (TIMESTAMP(NANOS,false))", new Object[] {
            -1L, LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_999_999)});
        values.put("int96 %s", new Object[] {Binary.fromConstantByteArray(ByteBuffer.allocate(12)
                .order(ByteOrder.LITTLE_ENDIAN).putLong(5).putInt(2_440_589).array()),
            Instant.ofEpochSecond(86_400, 5)});
        values.put("fixed_len_byte_array(16) %s (UUID)", new Object[] {
            Binary.fromConstantByteArray(ByteBuffer.allocate(16).putLong(uuid.getMostSignificantBits())
                    .putLong(uuid.getLeastSignificantBits()).array()), uuid});
        values.put("fixed_len_byte_array(2) %s (FLOAT16)", new Object[] {
            Binary.fromConstantByteArray(new byte[] {0x55, (byte) 0xB5}), -0.33325195f});
        return values;
    }

    /** Two rows, of which the second has nulls. */
    private static MemoryFile file(MessageType schema, Object... values) throws IOException {
        return RandomFile.write(schema, CompressionCodecName.UNCOMPRESSED, 2, options -> options, (group, row) -> {
            for (int i = 0; i < values.length && row == 0; i++) {
                switch (schema.getColumns().get(i).getPrimitiveType().getPrimitiveTypeName()) {
                    case BOOLEAN -> group.add(i, (boolean) values[i]);
                    case INT32 -> group.add(i, (int) values[i]);
                    case INT64 -> group.add(i, (long) values[i]);
                    case FLOAT -> group.add(i, (float) values[i]);
                    case DOUBLE -> group.add(i, (double) values[i]);
                    default -> group.add(i, (Binary) values[i]);
                }
            }
        });
    }

    static MemoryFile fileOfAllTypes() throws IOException {
        Map<String, Object[]> values = values();
        StringBuilder schema = new StringBuilder("message m { ");
        int count = 0;
        for (String type : values.keySet()) {
            schema.append("optional ").append(type.formatted("c" + count++)).append("; ");
        }
        return file(MessageTypeParser.parseMessageType(schema + "}"),
                values.values().stream().map(value -> value[0]).toArray());
    }

    @Test
    void everyLogicalTypeHasItsTypeInJava() throws IOException {
        Map<String, Object[]> values = values();
        try (ColumnFileReader reader = ColumnFileReader.builder(fileOfAllTypes()).open()) {
            assertThat(reader.next()).isTrue();
            int i = 0;
            for (Map.Entry<String, Object[]> value : values.entrySet()) {
                TypedValues actual = reader.values("c" + i++);
                assertThat(actual.value(0)).as(value.getKey()).isEqualTo(value.getValue()[1]);
                assertThat(actual.isNull(1)).isTrue();
                assertThat(actual.value(1)).isNull();
            }
            assertThatThrownBy(() -> reader.values("c1").decimal(0)).isInstanceOf(IllegalStateException.class)
                    .hasMessage("c1 is optional int32 c1, not a decimal");
            TypedValues text = reader.values("c8");
            assertThatThrownBy(() -> text.localDate(0)).hasMessageEndingWith("not a date");
            assertThatThrownBy(() -> text.localTime(0)).hasMessageEndingWith("not a time");
            assertThatThrownBy(() -> text.instant(0)).hasMessageEndingWith("not a timestamp in UTC");
            assertThatThrownBy(() -> text.localDateTime(0)).hasMessageEndingWith("not a local timestamp");
            assertThatThrownBy(() -> text.uuid(0)).hasMessageEndingWith("not a UUID");
            assertThatThrownBy(() -> text.float16(0)).hasMessageEndingWith("not a FLOAT16");
            assertThatThrownBy(() -> reader.values("c1").string(0)).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> reader.values("c10").string(0)).isInstanceOf(IllegalStateException.class)
                    .hasMessage("c10 is optional binary c10 (BSON), not a text");
            assertThatThrownBy(() -> text.value(2)).isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "int32 t (TIME(MILLIS,true)) | 86400000", "int32 t (TIME(MILLIS,false)) | -1",
        "int64 t (TIME(MICROS,true)) | 86400000000", "int64 t (TIME(MICROS,true)) | 18446744073709553",
        "int64 t (TIME(NANOS,false)) | 86400000000000"})
    void timesOutsideADayAreRefused(String type, long value) throws IOException {
        MemoryFile file = file(MessageTypeParser.parseMessageType("message m { optional " + type + "; }"),
                type.startsWith("int32") ? (Object) (int) value : value);
        try (ColumnFileReader reader = ColumnFileReader.builder(file).open()) {
            assertThat(reader.next()).isTrue();
            assertThatThrownBy(() -> reader.values("t").value(0)).isInstanceOf(ParquetDecodingException.class)
                    .hasMessageMatching("Column t has a TIME\\(.*\\) that is not within a day: " + value);
        }
    }

    @Test
    void equalIdsReturnTheSameString() throws IOException {
        try (ColumnFileReader reader = ColumnFileReader.builder(Path.of("trips.parquet")).ids("payment").open()) {
            assertThat(reader.next()).isTrue();
            TypedValues payments = reader.values("payment");
            assertThat(reader.column("payment").ids()).startsWith(0, 0, 0, 1);
            assertThat(payments.string(1)).isNull();
            assertThat(payments.string(2)).isEqualTo("card").isSameAs(payments.string(0));
            assertThat(reader.values("payment").string(2)).isSameAs(payments.string(0));
            assertThat(payments.string(3)).isEqualTo("cash");
        }
    }

    @ParameterizedTest
    @CsvSource({"0000, 0", "8000, -0.0", "0001, 5.9604645E-8", "03FF, 6.097555E-5", "0400, 6.1035156E-5", "3C00, 1",
        "C000, -2", "7BFF, 65504", "7C00, Infinity", "FC00, -Infinity", "7E00, NaN"})
    void halfPrecisionIsExact(String bits, float expected) throws IOException {
        int half = Integer.parseInt(bits, 16);
        MemoryFile file = file(MessageTypeParser.parseMessageType(
                "message m { optional fixed_len_byte_array(2) half (FLOAT16); }"),
                Binary.fromConstantByteArray(new byte[] {(byte) half, (byte) (half >>> 8)}));
        try (ColumnFileReader reader = ColumnFileReader.builder(file).open()) {
            assertThat(reader.next()).isTrue();
            assertThat(reader.values("half").float16(0)).isEqualTo(Float.valueOf(expected));
        }
    }
}
