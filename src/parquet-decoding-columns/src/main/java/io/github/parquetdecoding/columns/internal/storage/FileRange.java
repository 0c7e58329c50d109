// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.storage;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Bytes of a file; a damaged footer may claim bytes that the file does not have. */
public record FileRange(long start, long end) {
    public static FileRange of(long start, long size) {
        return new FileRange(start, start + size);
    }

    /**
     * {@return the ranges to request to get these ranges of a file}
     *
     * @param mostGap the most bytes between two ranges that one request covers
     * @param most the most bytes of a request
     */
    static List<FileRange> requests(Collection<FileRange> ranges, long fileLength, int mostGap, int most) {
        List<FileRange> joined = new ArrayList<>();
        Stream<FileRange> inside = ranges.stream().map(range -> new FileRange(
                Math.max(0, range.start), Math.min(fileLength, range.end))).filter(range -> range.start < range.end);
        for (FileRange range : inside.sorted(Comparator.comparingLong(FileRange::start)).toList()) {
            FileRange last = joined.isEmpty() ? null : joined.get(joined.size() - 1);
            if (last != null && range.start - last.end <= mostGap) {
                joined.set(joined.size() - 1, new FileRange(last.start, Math.max(last.end, range.end)));
            } else {
                joined.add(range);
            }
        }
        List<FileRange> requests = new ArrayList<>();
        for (FileRange range : joined) {
            for (long at = range.start; at < range.end; at += most) {
                requests.add(new FileRange(at, Math.min(range.end, at + most)));
            }
        }
        return requests;
    }
}
