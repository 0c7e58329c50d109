// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.storage;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.PrimitiveIterator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.internal.column.columnindex.OffsetIndex;
import org.apache.parquet.internal.filter2.columnindex.RowRanges;

/** Reads those pages of a row group that have some of its rows, by their offset indexes, from parquet-java 1.13 on. */
public final class RowRangeReads {
    /** 1.18 moved what it returns to a superclass. */
    @SuppressWarnings("deprecation")    // What replaces it is not in 1.17.
    private static final Method RANGES = Stream.of(RowRanges.class.getMethods())
            .filter(method -> method.getName().equals("create")).findAny().orElse(null);
    private static final Method READ = Stream.of(ParquetFileReader.class.getMethods())
            .filter(method -> RANGES != null && method.getName().equals("readFilteredRowGroup")
            && method.getParameterCount() == 2 && method.getParameterTypes()[1] == RANGES.getReturnType())
            .findAny().orElse(null);
    public static final boolean ARE_POSSIBLE = READ != null;

    private RowRangeReads() {
    }

    /** The pages with odd numbers have the rows. */
    private record Pages(long[] bounds) implements OffsetIndex {
        @Override
        public int getPageCount() {
            return bounds.length + 1;
        }

        @Override
        public long getOffset(int page) {
            return page;
        }

        @Override
        public int getCompressedPageSize(int page) {
            return 1;
        }

        @Override
        public long getFirstRowIndex(int page) {
            return page == 0 ? 0 : bounds[page - 1];
        }
    }

    /** @param bounds the first row of each range, and the row after its last */
    public static PageReadStore read(ParquetFileReader file, int rowGroup, long[] bounds) throws IOException {
        PrimitiveIterator.OfInt pages = IntStream.range(0, bounds.length / 2).map(i -> 2 * i + 1).iterator();
        try {
            Object rows = RANGES.invoke(null, bounds[bounds.length - 1], pages, new Pages(bounds));
            return (PageReadStore) READ.invoke(file, rowGroup, rows);
        } catch (InvocationTargetException e) {
            throw FileFaults.thrown(e.getCause());
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
