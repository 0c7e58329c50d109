// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.parquetjava;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.github.parquetdecoding.columns.MemoryFile;
import io.github.parquetdecoding.columns.ParquetJavaLoader;

import static org.assertj.core.api.Assertions.assertThat;

/** Compares what parquet-java reads, alone and with this module's classes, by {@link RecordLog}. */
final class RecordComparison {
    private static final ClassLoader STOCK = loader("none");
    /** Has this module's readers of BYTE_STREAM_SPLIT, but parquet-java's column readers. */
    private static final ClassLoader DECODERS = loader("org.apache.parquet.column.values.");

    private RecordComparison() {
    }

    /** {@return a loader of parquet-java and of all that drives it} */
    private static ClassLoader loader(String kept) {
        return new StockClasses(kept, "org.apache.parquet..*|" + MemoryFile.class.getPackageName() + "..*|"
                + RecordLog.class.getPackageName() + "..*");
    }

    static Map<String, Object> with(Map<String, Object> options, String key, Object value) {
        Map<String, Object> all = new HashMap<>(options);
        all.put(key, value);
        return all;
    }

    static List<String> stock(Map<String, Object> options) {
        return run(STOCK, options);
    }

    static List<String> patched(Map<String, Object> options) {
        return new RecordLog().apply(options);
    }

    private static List<String> run(ClassLoader loader, Map<String, Object> options) {
        try {
            Function<Map<String, Object>, List<String>> log =
                    ParquetJavaLoader.newInstance(loader, RecordLog.class.getName());
            return log.apply(options);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** {@return what both read} */
    static List<String> verifyEqual(Map<String, Object> options) {
        List<String> expected = stock(options);
        verifyEqual(patched(options), expected);
        return expected;
    }

    /**
     * Verifies rows that the column index leaves against an unfiltered read, because parquet-java loses some: a last
     * one that begins a page.
     *
     * @return whether parquet-java is right, too
     */
    static boolean verifyFilteredPages(Map<String, Object> options, List<String> unfiltered, boolean isExact) {
        List<String> actual = patched(options);
        assertThat(wrongRows(actual, options, unfiltered, isExact)).isEmpty();
        List<String> stock = stock(options);
        boolean isRight = wrongRows(stock, options, unfiltered, isExact).isEmpty();
        if (isRight) {
            verifyEqual(actual, stock);
        }
        return isRight;
    }

    private static String wrongRows(
            List<String> log, Map<String, Object> options, List<String> unfiltered, boolean isExact) {
        BitSet missing = new BitSet();
        long[] ranges = (long[]) options.get(RecordLog.RANGES);
        for (int i = 0; i < ranges.length; i += 2) {
            missing.set((int) ranges[i], (int) Math.min(ranges[i + 1], unfiltered.size() - 2));
        }
        StringBuilder wrong = new StringBuilder(log.get(log.size() - 1).replaceFirst("^end$", ""));
        for (String record : log.subList(0, log.size() - 2)) {
            int row = Integer.parseInt(record.substring(0, record.indexOf(':')));
            if (!last(record).equals(last(unfiltered.get(row))) || isExact && !missing.get(row)) {
                wrong.append(row).append(" is ").append(record).append('\n');
            }
            missing.clear(row);
        }
        return wrong + (missing.isEmpty() ? "" : "missing: " + missing);
    }

    /** {@return the log of a record without skipped ones, and as without dictionaries, which filters prevent} */
    private static String last(String record) {
        return record.substring(record.indexOf(": ") + 2).replaceFirst("(?s)^.* skipped ", "")
                .replaceFirst("^(\\d+=dictionary of \\d+ )+", "").replace(" id ", " ");
    }

    /**
     * Verifies records up to where pages are damaged. What is tolerated there depends on the patch's readers of
     * BYTE_STREAM_SPLIT.
     *
     * @return how the decoders alone end
     */
    static String verifyDamaged(Map<String, Object> options) {
        List<String> expected = run(DECODERS, options);
        List<String> actual = patched(options);
        int count = expected.size() - 2;
        String end = expected.get(count + 1);
        boolean areRowsLeftOut = options.containsKey(RecordLog.RANGES);
        if (!end.equals("end") && (areRowsLeftOut || options.containsKey(RecordLog.CALLS))) {
            verifyEqual(actual.subList(0, count), expected.subList(0, count));
            assertThat(actual.get(count)).startsWith(expected.get(count));
            String actualEnd = actual.get(actual.size() - 1);
            // Values that are not read may have been the damaged ones.
            if (!actualEnd.equals("end") && !areRowsLeftOut) {
                assertThat(actualEnd).isEqualTo(end);
            }
            assertThat(actualEnd).doesNotContain("Error:");
        } else {
            verifyEqual(actual, expected);
        }
        return end;
    }

    /** Names only the first difference, because logs are long. */
    static void verifyEqual(List<String> actual, List<String> expected) {
        for (int i = 0; i < Math.min(actual.size(), expected.size()); i++) {
            if (!actual.get(i).equals(expected.get(i))) {
                int from = Math.max(0, Arrays.mismatch(
                        actual.get(i).toCharArray(), expected.get(i).toCharArray()) - 100);
                assertThat(actual.get(i).substring(from)).as("record %d of %d", i, expected.size() - 2)
                        .isEqualTo(expected.get(i).substring(from));
            }
        }
        assertThat(actual).hasSameSizeAs(expected);
    }
}
