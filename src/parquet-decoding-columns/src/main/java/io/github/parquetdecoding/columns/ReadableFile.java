// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;

import io.github.parquetdecoding.columns.internal.schedule.PlannedRowGroup;
import org.apache.parquet.column.ColumnDescriptor;

/** An open file. It is closed when nothing of it is being read. */
interface ReadableFile extends Closeable {
    ParquetFooter footer();

    /** {@return whether the logical type of a column is known, so that it has not only the physical one} */
    boolean isTypeUsable(ColumnDescriptor column);

    /** Decides what is read: {@return the row groups that have rows to read, as far as their statistics tell} */
    List<? extends PlannedRowGroup> plan(DecodedRowGroup.Origin read, Predicate<RowGroupInfo> areRead)
            throws IOException;

    /** {@return whether nothing is left to be loaded, so that it can be closed} */
    boolean isRead();
}
