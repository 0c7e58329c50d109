// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent.link;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Removes from footers the logical types that this parquet-java does not know, and those on a physical type that they
 * cannot annotate. As Parquet's format asks of readers, their columns are then read as physical types, and without
 * statistics, whose order is unknown.
 */
final class LogicalTypes {
    /** In the name of the calling class, or of the one that JDK 17 injects beside it to look it up. */
    private static final String CALLER = "format.converter.ParquetMetadataConverter";

    private final MethodHandle logicalType;
    private final MethodHandle unsetLogicalType;
    private final MethodHandle hasConvertedType;
    private final MethodHandle unsetConvertedType;
    private final MethodHandle isColumn;
    private final MethodHandle annotation;
    private final MethodHandle convert;
    private final MethodHandle unknownOrder;
    /** A schema's element above a single column. */
    private final Object root;
    /** The order of the single column that {@link #fits} converts: marks its call of the method that calls us. */
    private final List<?> probe;

    /** @param caller a lookup in parquet-java's class that converts footers */
    LogicalTypes(Lookup caller) throws Throwable {
        String name = caller.lookupClass().getName();
        String packages = name.substring(0, name.lastIndexOf(CALLER));
        Class<?> converter = caller.findClass(packages + CALLER);
        Class<?> element = caller.findClass(packages + "format.SchemaElement");
        Class<?> type = caller.findClass(packages + "format.LogicalType");
        MethodType unset = MethodType.methodType(void.class);
        MethodType isSet = MethodType.methodType(boolean.class);
        logicalType = caller.findVirtual(element, "getLogicalType", MethodType.methodType(type));
        unsetLogicalType = caller.findVirtual(element, "unsetLogicalType", unset);
        hasConvertedType = caller.findVirtual(element, "isSetConverted_type", isSet);
        unsetConvertedType = caller.findVirtual(element, "unsetConverted_type", unset);
        isColumn = caller.findVirtual(element, "isSetType", isSet);
        annotation = caller.findVirtual(converter, "getLogicalTypeAnnotation",
                MethodType.methodType(caller.findClass(packages + "schema.LogicalTypeAnnotation"), type));
        convert = caller.findVirtual(converter, "fromParquetSchema", MethodType.methodType(
                caller.findClass(packages + "schema.MessageType"), List.class, List.class));
        unknownOrder = caller.findConstructor(caller.findClass(packages + "format.ColumnOrder"), unset);
        probe = List.of(unknownOrder.invoke());
        root = caller.findConstructor(element, MethodType.methodType(void.class, String.class)).invoke("root");
        caller.findVirtual(element, "setNum_children", MethodType.methodType(element, int.class)).invoke(root, 1);
    }

    /**
     * {@return the order of each column's statistics}
     *
     * @param schema whose unusable logical types are removed
     * @param orders null if the footer has none
     */
    List<?> columnOrders(Object converter, List<?> schema, List<?> orders) throws Throwable {
        if (orders == probe) {
            return orders;
        }
        List<Object> known = null;
        int column = 0;
        for (Object element : schema) {
            boolean hasOrder = (boolean) isColumn.invoke(element);
            if (!isKnown(converter, logicalType.invoke(element)) || hasOrder && !fits(converter, element)) {
                unsetLogicalType.invoke(element);
                unsetConvertedType.invoke(element);
                if (known == null) {
                    // Without orders, the order of no column is known.
                    known = new ArrayList<>(
                            orders != null ? orders : Collections.nCopies(schema.size(), unknownOrder.invoke()));
                }
                if (hasOrder && column < known.size()) {
                    known.set(column, unknownOrder.invoke());
                }
            }
            column += hasOrder ? 1 : 0;
        }
        return known == null ? orders : known;
    }

    private boolean isKnown(Object converter, Object type) throws Throwable {
        try {
            // Up to 1.17, an unknown type fails here; later, and in all versions an unknown unit of time.
            return type == null || annotation.invoke(converter, type) != null;
        } catch (RuntimeException e) {
            return false;
        }
    }

    /** {@return whether parquet-java accepts a column's annotation, or the column has none} */
    private boolean fits(Object converter, Object element) throws Throwable {
        try {
            if (logicalType.invoke(element) != null || (boolean) hasConvertedType.invoke(element)) {
                convert.invoke(converter, List.of(root, element), probe);
            }
            return true;
        } catch (RuntimeException e) {
            return false;
        }
    }
}
