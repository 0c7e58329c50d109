// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.scan;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.github.parquetdecoding.DecodingKernels;
import io.github.parquetdecoding.comparison.HtmlPage;

/** A page with the table of each file, and a chart of the ratios of all. */
final class HtmlReport {
    private HtmlReport() {
    }

    static String of(List<FileResult> files) {
        List<String> facts = new ArrayList<>(List.of("scan " + Scan.Version.ours(), ScannedFile.PARQUET_JAVA));
        facts.addAll(DecodingKernels.describe().lines().toList());
        HtmlPage page = new HtmlPage("Columns of Parquet files", facts,
                files.stream().flatMap(HtmlReport::lines).map(HtmlPage.Line::ratio));
        List<String> headings = new ArrayList<>(TextReport.HEADINGS);
        int ratio = headings.size() - 1;
        headings.set(ratio, "times as fast (95\u00a0%)");
        headings.subList(ratio - 3, ratio).replaceAll(reader -> reader + ", million values/s");
        for (FileResult file : files) {
            page.element("h2", String.valueOf(file.path().getFileName()));
            TextReport.facts(file).forEach(fact -> page.element("p class=\"facts\"", fact));
            page.table(headings, TextReport.TEXTS, "columns to parquet-java", lines(file).toList());
            page.element("p", TextReport.wholeFile(file));
        }
        return page.end("parquet-java reads values one by one with ColumnReader, columns in batches with "
                + "ColumnBatchReader, and pages are only decompressed, not decoded. MB: compressed/uncompressed. Both "
                + "readers returned the same values.");
    }

    private static Stream<HtmlPage.Line> lines(FileResult file) {
        return Stream.concat(Stream.of(file.whole()), file.columns().stream()).map(column -> new HtmlPage.Line(
                column == file.whole() ? "ours" : "", TextReport.cells(column, file.codec() == null), column.ratio()));
    }
}
