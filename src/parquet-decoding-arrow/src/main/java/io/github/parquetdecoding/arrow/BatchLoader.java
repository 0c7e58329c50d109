// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.arrow;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.parquetdecoding.column.ColumnBatch;
import io.github.parquetdecoding.column.ColumnLayer;
import io.github.parquetdecoding.columns.ColumnFileReader;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.ExtensionTypeVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.parquet.io.ParquetDecodingException;

/** Copies the current rows of a file into vectors, whose previous buffers are released. */
final class BatchLoader {
    private final ColumnFileReader file;
    private final BufferAllocator allocator;
    private final DictionaryProvider dictionaries;
    private final VectorBuffers buffers;
    private final Map<Long, GrowingDictionary> growing = new HashMap<>();

    BatchLoader(ColumnFileReader file, BufferAllocator allocator, DictionaryProvider dictionaries) {
        this.file = file;
        this.allocator = allocator;
        this.dictionaries = dictionaries;
        buffers = new VectorBuffers(allocator);
    }

    /** {@return the number of bytes that have been copied} */
    long bytes() {
        return buffers.bytes();
    }

    void load(List<ArrowNode> nodes, List<FieldVector> vectors, int count) {
        try (buffers) {
            for (int i = 0; i < nodes.size(); i++) {
                load(nodes.get(i), vectors.get(i), count);
            }
        }
    }

    /** @param count the number of values, structs or lists */
    private void load(ArrowNode node, FieldVector target, int count) {
        FieldVector vector = storage(target);
        ColumnBatch batch = file.column(node.column());
        List<ArrowNode> children = node.children();
        if (children.isEmpty()) {
            loadValues(node, batch, vector);
        } else if (!node.isList()) {
            buffers.addBits(node.layer() < 0 ? null : structs(batch, node.layer()), count);
            buffers.moveTo(vector, count);
            for (int i = 0; i < children.size(); i++) {
                load(children.get(i), vector.getChildrenFromFields().get(i), count);
            }
        } else {
            ColumnLayer layer = batch.layer(node.layer());
            buffers.addBits(layer.validity(), count);
            if (vector instanceof FixedSizeListVector lists) {
                buffers.moveTo(vector, count);
                loadElements(children.get(0), layer, lists, count);
                return;
            }
            buffers.addOffsets(layer.offsets(), count, node.field().getType() instanceof ArrowType.LargeList);
            buffers.moveTo(vector, count);
            load(children.get(0), vector.getChildrenFromFields().get(0), layer.offsets()[count]);
        }
    }

    private static FieldVector storage(FieldVector vector) {
        return vector instanceof ExtensionTypeVector<?> extension
                ? (FieldVector) extension.getUnderlyingVector() : vector;
    }

    /** {@return which structs are not null} A batch has no layer for one in which nothing else can be null. */
    private static long[] structs(ColumnBatch batch, int layer) {
        return batch.layerCount() == 0 ? batch.validity() : batch.layer(layer).validity();
    }

    private void loadValues(ArrowNode node, ColumnBatch batch, FieldVector vector) {
        int count = batch.valueCount();
        DictionaryEncoding dictionary = node.field().getDictionary();
        ArrowType type = vector.getField().getType();
        if (type instanceof ArrowType.Null) {
            vector.setValueCount(count);
            return;
        }
        buffers.addBits(batch.validity(), count);
        if (dictionary == null) {
            ValueBuffers.add(buffers, batch, type);
        } else {
            buffers.addInts(growing.computeIfAbsent(dictionary.getId(), id -> new GrowingDictionary(
                    (BaseVariableWidthVector) dictionaries.lookup(id).getVector())).indexes(batch), count);
        }
        buffers.moveTo(vector, count);
    }

    /** Moves elements to their places, because in Arrow lists of a fixed size have elements even if they are null. */
    private void loadElements(ArrowNode element, ColumnLayer layer, FixedSizeListVector lists, int count) {
        int size = lists.getListSize();
        int[] offsets = layer.offsets();
        boolean hasNulls = layer.validity() != null;
        for (int i = 0; i < count; i++) {
            int length = offsets[i + 1] - offsets[i];
            if (length != size && !(hasNulls && layer.isNull(i))) {
                throw new ParquetDecodingException(
                        "A list of " + lists.getName() + " has " + length + " elements instead of " + size);
            }
        }
        FieldVector elements = storage(lists.getChildrenFromFields().get(0));
        if (!hasNulls) {
            load(element, elements, offsets[count]);
            return;
        }
        try (FieldVector present = elements.getField().createVector(allocator)) {
            load(element, present, offsets[count]);
            for (int i = 0; i < count; i++) {
                for (int j = 0; j < offsets[i + 1] - offsets[i]; j++) {
                    elements.copyFromSafe(offsets[i] + j, i * size + j, present);
                }
            }
            elements.setValueCount(count * size);
        }
    }
}
