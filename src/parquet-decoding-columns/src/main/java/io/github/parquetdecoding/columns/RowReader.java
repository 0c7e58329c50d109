// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;

import io.github.parquetdecoding.columns.internal.schema.SchemaField;
import io.github.parquetdecoding.columns.internal.schema.SchemaField.Kind;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/**
 * Reads a file, or several, row by row. It is the current row, and prints it as one line in the form of JSON.
 *
 * {@snippet class="io.github.parquetdecoding.columns.FileReaderExampleTest" region="rows"}
 *
 * <p>Errors are thrown as by {@link ColumnFileReader}. A reader belongs to one thread.
 *
 * @since 0.1.0
 */
public final class RowReader extends Row implements Closeable {
    private final ColumnFileReader file;
    private final RowField[] fields;
    /** In the batch. */
    private int position;
    /** The rows of the batch; 0 if there is no row. Any thread may close the reader, and sets it to 0. */
    private int count;

    RowReader(ColumnFileReader file) {
        super(new RowField(new SchemaField(file.footer().schema(), Kind.STRUCT, 0, -1,
                SchemaField.of(file.footer().schema(), file.columns()))));
        this.file = file;
        fields = struct.children.toArray(RowField[]::new);
        for (int i = 0; i < file.columns().size(); i++) {
            if (file.columns().get(i).getPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.BINARY) {
                file.preferIds(i);
            }
        }
    }

    /**
     * Goes to the next row.
     *
     * @return false if there are no more
     * @throws InterruptedIOException if the thread was interrupted while it waited: no row is lost for the next call
     */
    public boolean next() throws IOException {
        if (position + 1 < count) {
            position++;
            return true;
        }
        return nextBatch();
    }

    private boolean nextBatch() throws IOException {
        position = 0;
        count = 0;
        struct.endBatch();
        if (!file.next()) {
            return false;
        }
        struct.children.forEach(field -> field.load(file));
        count = file.rowCount();
        file.checkOpen();
        return true;
    }

    /** {@return the file that the row comes from} */
    public InputFile file() {
        position(0);
        return file.file();
    }

    /** {@return the index of the row in its {@linkplain #file file}} */
    public long rowIndex() {
        return file.rowIndex(position(0));
    }

    @Override
    RowField field(int index) {
        return fields[index];
    }

    @Override
    int position(int index) {
        if (position >= count) {
            file.checkOpen();
            throw new IllegalStateException("There is no row: next() must have returned true");
        }
        return position;
    }

    /** Ends all work and closes the files, as {@link ColumnFileReader#close} does. */
    @Override
    public void close() throws IOException {
        try {
            file.close();
        } finally {
            count = 0;
            struct.endBatch();
        }
    }

    @Override
    public String toString() {
        return position >= count ? "RowReader[no row]" : JsonLine.of(toMap());
    }
}
