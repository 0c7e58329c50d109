// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.Type;

/** Files whose values are near the ends of their types, in pages of five rows. */
final class ExtremeValues {
    private static final String PREFIX = "longer than bounds in a column index, ".repeat(2);

    private ExtremeValues() {
    }

    private static Map<String, List<?>> values() {
        List<Integer> ints = List.of(Integer.MIN_VALUE, -1, 0, 1, 100, Integer.MAX_VALUE);
        List<Long> longs = List.of(Long.MIN_VALUE, -1_000_000_000L, -1L, 0L, 1L, 1L << 40, Long.MAX_VALUE);
        Map<String, List<?>> values = new LinkedHashMap<>();
        values.put("boolean %s", List.of(true, false));
        for (String type : new String[] {"", "(INTEGER(32,false))", "(INTEGER(8,true))", "(DECIMAL(9,2))", "(DATE)"}) {
            values.put("int32 %s " + type, ints);
        }
        for (String type : new String[] {"", "(INTEGER(64,false))", "(DECIMAL(18,0))", "(TIMESTAMP(MILLIS,true))",
            "(TIMESTAMP(MICROS,false))", "(TIMESTAMP(NANOS,true))", "(TIMESTAMP(NANOS,false))"}) {
            values.put("int64 %s " + type, longs);
        }
        values.put("int64 %s (TIME(NANOS,true))", List.of(0L, 1L, 86_399_999_999_999L));
        values.put("int64 %s (TIME(MICROS,false))", List.of(0L, 1L, 86_399_999_999L));
        values.put("float %s", List.of(Float.NaN, Float.intBitsToFloat(-1), 1 / 0f, -1 / 0f, 0f, -0f, 0.1f,
                Float.MIN_VALUE, Float.MAX_VALUE, -Float.MAX_VALUE, 16_777_216f));
        values.put("double %s", List.of(Double.NaN, Double.longBitsToDouble(-1), 1 / 0., -1 / 0., 0., -0., 0.1,
                Double.MIN_VALUE, Double.MAX_VALUE, -Double.MAX_VALUE, (double) Long.MAX_VALUE));
        values.put("binary %s (STRING)", Stream.of("", "\0", PREFIX, PREFIX + "a", PREFIX + "b", "\uFFFF",
                "\uD83D\uDE00", "\uDBFF\uDFFF", "\u00E9").map(Binary::fromString).toList());
        values.put("binary %s", Stream.of(new byte[0], new byte[1], new byte[] {-1}, new byte[] {-1, -1},
                new byte[] {127}, PREFIX.getBytes(), (PREFIX + "\0").getBytes())
                .map(Binary::fromConstantByteArray).toList());
        values.put("binary %s (DECIMAL(40,2))", Stream.of(new byte[0], new byte[1], new byte[3], new byte[] {-1},
                new byte[] {-1, -1}, new byte[] {0, 125}, new byte[] {125}, BigInteger.TEN.pow(39).toByteArray())
                .map(Binary::fromConstantByteArray).toList());
        values.put("fixed_len_byte_array(2) %s (DECIMAL(4,1))", Stream.of(new byte[2], new byte[] {-128, 0},
                new byte[] {127, -1}, new byte[] {-1, -1}, new byte[] {0, 1}).map(Binary::fromConstantByteArray)
                .toList());
        values.put("fixed_len_byte_array(16) %s (UUID)", Stream.of(0, -1, 127, -128).map(first -> {
            byte[] uuid = new byte[16];
            uuid[0] = first.byteValue();
            return Binary.fromConstantByteArray(uuid);
        }).toList());
        return values;
    }

    /** @param seed also chooses dictionaries, bloom filters, statistics and whether NaNs are counted */
    static MemoryFile write(long seed) throws IOException {
        Random random = new Random(seed);
        List<List<?>> values = List.copyOf(values().values());
        StringBuilder fields = new StringBuilder("required int64 rid; ");
        for (String type : values().keySet()) {
            fields.append(random.nextInt(3) > 0 ? "optional " : "required ")
                    .append(type.formatted("c" + fields.length())).append("; ");
        }
        MessageType schema = MessageTypeParser.parseMessageType("message m { " + fields + "}");
        MemoryFile file = RandomFile.write(schema, CompressionCodecName.UNCOMPRESSED, 200,
                options -> options.withPageRowCountLimit(5).withRowGroupRowCountLimit(50)
                        .withDictionaryEncoding(seed % 3 > 0).withBloomFilterEnabled(seed % 3 == 2)
                        .withStatisticsEnabled(seed % 5 > 0), (group, row) -> {
                    group.append("rid", (long) row);
                    for (int i = 0; i < values.size(); i++) {
                        if (schema.getType(i + 1).isRepetition(Type.Repetition.REQUIRED)
                                || random.nextInt(4) > 0 && row / 5 % 7 > 0) {
                            append(group, i + 1, near(values.get(i), row, random));
                        }
                    }
                });
        return seed % 2 == 0 ? file.withFooter(FilterVersionsTest::omitNanCounts) : file;
    }

    /** {@return one of three values in each page} */
    private static Object near(List<?> values, int row, Random random) {
        return values.get((row / 5 + random.nextInt(3)) % values.size());
    }

    /** @param value which may be null */
    static void append(Group group, int field, Object value) {
        if (value instanceof Boolean bit) {
            group.add(field, bit);
        } else if (value instanceof Integer number) {
            group.add(field, number);
        } else if (value instanceof Long number) {
            group.add(field, number);
        } else if (value instanceof Float number) {
            group.add(field, number);
        } else if (value instanceof Double number) {
            group.add(field, number);
        } else if (value != null) {
            group.add(field, (Binary) value);
        }
    }
}
