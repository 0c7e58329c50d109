// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.arrow;

import java.util.List;

import org.apache.arrow.vector.types.pojo.Field;

/**
 * A field of the Arrow schema, and what it is read from.
 *
 * @param column the index of the first column in it
 * @param layer of that column's batches; negative for a value or a struct that is never null
 * @param isList whether it is a list or map
 * @param children none if it is a value
 */
record ArrowNode(Field field, int column, int layer, boolean isList, List<ArrowNode> children) {
}
