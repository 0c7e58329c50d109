// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent.link;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Removes logical types that are newer than this parquet-java from footers. As Parquet's format asks of readers, their
 * columns are then read as physical types, and without statistics, whose order is unknown.
 */
final class NewerTypes {
    /** In the name of the calling class, or of the one that JDK 17 injects beside it to look it up. */
    private static final String CALLER = "format.converter.ParquetMetadataConverter";

    private final MethodHandle logicalType;
    private final MethodHandle setLogicalType;
    private final MethodHandle isColumn;
    private final MethodHandle annotation;
    private final MethodHandle unknownOrder;

    /** @param caller a lookup in parquet-java's class that converts footers */
    NewerTypes(Lookup caller) throws ReflectiveOperationException {
        String name = caller.lookupClass().getName();
        String root = name.substring(0, name.lastIndexOf(CALLER));
        Class<?> element = caller.findClass(root + "format.SchemaElement");
        Class<?> type = caller.findClass(root + "format.LogicalType");
        logicalType = caller.findVirtual(element, "getLogicalType", MethodType.methodType(type));
        setLogicalType = caller.findVirtual(element, "setLogicalType", MethodType.methodType(element, type));
        isColumn = caller.findVirtual(element, "isSetType", MethodType.methodType(boolean.class));
        annotation = caller.findVirtual(caller.findClass(root + CALLER), "getLogicalTypeAnnotation",
                MethodType.methodType(caller.findClass(root + "schema.LogicalTypeAnnotation"), type));
        unknownOrder = caller.findConstructor(
                caller.findClass(root + "format.ColumnOrder"), MethodType.methodType(void.class));
    }

    /**
     * {@return the order of each column's statistics}
     *
     * @param schema whose unknown logical types are removed
     * @param orders null if the footer has none
     */
    List<?> columnOrders(Object converter, List<?> schema, List<?> orders) throws Throwable {
        List<Object> known = null;
        int column = 0;
        for (Object element : schema) {
            Object type = logicalType.invoke(element);
            boolean hasOrder = (boolean) isColumn.invoke(element);
            if (type != null && !isKnown(converter, type)) {
                setLogicalType.invoke(element, null);
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
            return annotation.invoke(converter, type) != null;
        } catch (RuntimeException e) {
            return false;
        }
    }
}
