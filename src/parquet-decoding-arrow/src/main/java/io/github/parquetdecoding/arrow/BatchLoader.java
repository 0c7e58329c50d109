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
    /** Elements of lists of a fixed size: null lists have any number of them without a byte in the file. */
    private static final int MAX_SLOTS = 1 << 27;

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
                load(nodes.get(i), vectors.get(i), count, null);
            }
        }
    }

    /**
     * @param count the number of values, structs or lists in the batch
     * @param slots which of them each slot of the vector has, in ascending order, or -1; null if it has just them
     */
    private void load(ArrowNode node, FieldVector target, int count, int[] slots) {
        FieldVector vector = storage(target);
        int slotCount = slots == null ? count : slots.length;
        ColumnBatch batch = file.column(node.column());
        List<ArrowNode> children = node.children();
        int childCount = count;
        int[] childSlots = slots;
        if (children.isEmpty()) {
            addValues(node, batch, vector.getField().getType(), count);
        } else if (!node.isList()) {
            buffers.addBits(node.layer() < 0 ? null : batch.layer(node.layer()).validity(), count);
        } else {
            ColumnLayer layer = batch.layer(node.layer());
            buffers.addBits(layer.validity(), count);
            childCount = layer.offsets()[count];
            if (vector instanceof FixedSizeListVector lists) {
                childSlots = elementSlots(lists, layer, slotCount, slots);
            } else {
                buffers.addOffsets(layer.offsets(), count, node.field().getType() instanceof ArrowType.LargeList);
                // Other lists have no elements if they are null, so their elements need no other slots.
                childSlots = null;
            }
        }
        buffers.spread(vector, slots);
        buffers.moveTo(vector, slotCount);
        for (int i = 0; i < children.size(); i++) {
            load(children.get(i), vector.getChildrenFromFields().get(i), childCount, childSlots);
        }
    }

    private static FieldVector storage(FieldVector vector) {
        return vector instanceof ExtensionTypeVector<?> extension
                ? (FieldVector) extension.getUnderlyingVector() : vector;
    }

    private void addValues(ArrowNode node, ColumnBatch batch, ArrowType type, int count) {
        DictionaryEncoding dictionary = node.field().getDictionary();
        if (type instanceof ArrowType.Null) {
            return;
        }
        buffers.addBits(batch.validity(), count);
        if (dictionary == null) {
            ValueBuffers.add(buffers, batch, type);
        } else {
            buffers.addInts(growing.computeIfAbsent(dictionary.getId(), id -> new GrowingDictionary(
                    (BaseVariableWidthVector) dictionaries.lookup(id).getVector())).indexes(batch), count);
        }
    }

    /**
     * {@return which element each slot has below lists of a fixed size, which in Arrow have elements even if they are
     * null; null if none is}
     */
    private static int[] elementSlots(FixedSizeListVector lists, ColumnLayer layer, int slotCount, int[] slots) {
        int size = lists.getListSize();
        int[] offsets = layer.offsets();
        boolean isDense = slots == null && layer.validity() == null;
        if (!isDense && (long) slotCount * size > MAX_SLOTS) {
            throw new ParquetDecodingException(slotCount + " lists of " + lists.getName() + " have "
                    + (long) slotCount * size + " elements, more than " + MAX_SLOTS + ": read batches of fewer rows");
        }
        int[] elements = isDense ? null : new int[slotCount * size];
        for (int i = 0; i < slotCount; i++) {
            int list = slots == null ? i : slots[i];
            boolean isNull = list < 0 || layer.isNull(list);
            int length = isNull ? size : offsets[list + 1] - offsets[list];
            if (length != size) {
                throw new ParquetDecodingException(
                        "A list of " + lists.getName() + " has " + length + " elements instead of " + size);
            }
            for (int j = 0; elements != null && j < size; j++) {
                elements[i * size + j] = isNull ? -1 : offsets[list] + j;
            }
        }
        return elements;
    }
}
