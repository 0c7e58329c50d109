// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.pages;

import io.github.parquetdecoding.column.ColumnPages;
import org.apache.parquet.io.ParquetDecodingException;

/** Pages whose failures name the column and the page. */
public interface NamedPages extends ColumnPages {
    /** {@return what to throw for a failure in the data page that was requested last} */
    ParquetDecodingException failure(Exception cause);
}
