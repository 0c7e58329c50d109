// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

/** A struct in the current batch. */
final class Struct extends Row {
    private final int position;
    private final int batch;

    Struct(RowField struct, int position) {
        super(struct);
        this.position = position;
        batch = struct.batch;
    }

    @Override
    RowField field(int index) {
        return struct.children.get(index);
    }

    @Override
    int position(int index) {
        struct.checkBatch(batch);
        return position;
    }

    @Override
    public String toString() {
        return JsonLine.of(toMap());
    }
}
