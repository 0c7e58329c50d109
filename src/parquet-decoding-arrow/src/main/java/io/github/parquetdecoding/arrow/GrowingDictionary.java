// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.arrow;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

import io.github.parquetdecoding.ByteArrayDictionary;
import io.github.parquetdecoding.column.ColumnBatch;
import org.apache.arrow.vector.BaseVariableWidthVector;

/**
 * One dictionary for all batches of a column: the dictionaries of row groups and pages without one only add to it, so
 * that indexes of earlier batches stay valid.
 */
final class GrowingDictionary {
    private final BaseVariableWidthVector vector;
    private final Map<ByteBuffer, Integer> indexes = new HashMap<>();
    /** The dictionary of the last batch, and the index of each of its values. */
    private ByteArrayDictionary last;
    private int[] ofLast;
    private int[] result = {};

    GrowingDictionary(BaseVariableWidthVector vector) {
        this.vector = vector;
    }

    /** {@return the index of each value of a batch, in an array that is used again; 0 for a null} */
    int[] indexes(ColumnBatch batch) {
        int count = batch.valueCount();
        result = result.length < count ? new int[count] : result;
        if (batch.hasIds()) {
            int[] ids = batch.ids();
            if (batch.dictionary() != last) {
                last = batch.dictionary();
                ofLast = new int[last.size()];
                Arrays.setAll(ofLast, i -> index(last.values(), last.offsets()[i], last.offsets()[i + 1]));
            }
            for (int i = 0; i < count; i++) {
                result[i] = ofLast.length == 0 ? 0 : ofLast[ids[i]];
            }
        } else {
            int[] offsets = batch.offsets();
            for (int i = 0; i < count; i++) {
                result[i] = batch.isNull(i) ? 0 : index(batch.bytes(), offsets[i], offsets[i + 1]);
            }
        }
        vector.setValueCount(indexes.size());
        return result;
    }

    private int index(byte[] bytes, int start, int end) {
        Integer known = indexes.get(ByteBuffer.wrap(bytes, start, end - start));
        if (known != null) {
            return known;
        }
        int next = indexes.size();
        vector.setSafe(next, bytes, start, end - start);
        indexes.put(ByteBuffer.wrap(Arrays.copyOfRange(bytes, start, end)), next);
        return next;
    }
}
