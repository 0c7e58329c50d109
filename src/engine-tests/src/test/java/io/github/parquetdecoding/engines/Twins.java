// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import java.io.Serializable;
import java.util.HexFormat;
import java.util.Set;

import org.apache.spark.sql.Row;
import scala.collection.Iterator;
import scala.collection.Seq;

/**
 * Rows in which each column X has a twin X_plain, bit for bit; NaNs are compared by their bits, which Spark's own
 * comparison ignores.
 *
 * @param nansWithPayload floats and doubles, outside lists and structs, that are NaNs but not the one that Java has
 * @param differences     values that are not their twin's
 * @param hash            of all values and of which are in one row, whatever the order of the rows
 */
record Twins(long rows, long values, long nulls, long nansWithPayload, long differences, long hash)
        implements Serializable {
    static final String SUFFIX = "_plain";
    static final Twins NONE = new Twins(0, 0, 0, 0, 0, 0);

    /** Of a row that has twins only, the twins are taken for both. */
    static Twins of(Row row) {
        Set<String> columns = Set.of(row.schema().fieldNames());
        Twins twins = new Twins(1, 0, 0, 0, 0, 1);
        for (String name : row.schema().fieldNames()) {
            if (name.endsWith(SUFFIX)) {
                String column = name.substring(0, name.length() - SUFFIX.length());
                twins = twins.with(row.getAs(columns.contains(column) ? column : name), row.getAs(name));
            }
        }
        return twins;
    }

    private Twins with(Object value, Object twin) {
        String bits = bits(value);
        return new Twins(rows, values + 1, nulls + (value == null ? 1 : 0),
                nansWithPayload + (isNanWithPayload(value) ? 1 : 0), differences + (bits.equals(bits(twin)) ? 0 : 1),
                hash * 0x9E3779B97F4A7C15L + bits.hashCode());
    }

    Twins and(Twins other) {
        return new Twins(rows + other.rows, values + other.values, nulls + other.nulls,
                nansWithPayload + other.nansWithPayload, differences + other.differences, hash + other.hash);
    }

    private static boolean isNanWithPayload(Object value) {
        return value instanceof Float f && Float.floatToRawIntBits(f) != Float.floatToIntBits(f)
                || value instanceof Double d && Double.doubleToRawLongBits(d) != Double.doubleToLongBits(d);
    }

    private static String bits(Object value) {
        if (value instanceof Float f) {
            return Integer.toHexString(Float.floatToRawIntBits(f));
        } else if (value instanceof Double d) {
            return Long.toHexString(Double.doubleToRawLongBits(d));
        } else if (value instanceof byte[] bytes) {
            return HexFormat.of().formatHex(bytes);
        } else if (value instanceof Row struct) {
            return "{" + bits(struct.toSeq()) + "}";
        } else if (value instanceof Seq<?> list) {
            StringBuilder all = new StringBuilder("[");
            for (Iterator<?> each = list.iterator(); each.hasNext(); ) {
                all.append(bits(each.next())).append(' ');
            }
            return all.append(']').toString();
        }
        return String.valueOf(value);
    }
}
