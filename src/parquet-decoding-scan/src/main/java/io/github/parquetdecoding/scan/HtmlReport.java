// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.scan;

import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

import io.github.parquetdecoding.DecodingKernels;

/** A page without scripts, which is also well-formed XML: a chart for each file. */
final class HtmlReport {
    private static final String HEAD = """
            <!DOCTYPE html>
            <html xmlns="http://www.w3.org/1999/xhtml" lang="en">
            <head>
            <meta charset="UTF-8"/>
            <meta name="viewport" content="width=device-width, initial-scale=1"/>
            <title>Columns of Parquet files</title>
            <style>
            :root { --ground: #ffffff; --text: #1f2328; --quiet: #59636e; --faint: #eaeef2;
              --ours: #0969da; --other: #848d97; }
            @media (prefers-color-scheme: dark) {
              :root { color-scheme: dark; --ground: #0d1117; --text: #e6edf3; --quiet: #9198a1; --faint: #21262d;
                --ours: #4493f8; --other: #7d8590; }
            }
            * { box-sizing: border-box; }
            html { -webkit-text-size-adjust: 100%; }
            body { margin: 0 auto; max-width: 60rem; padding: 1rem 1rem 3rem; overflow-wrap: anywhere;
              background: var(--ground); color: var(--text); font: .9375rem/1.4 system-ui, sans-serif; }
            h1 { font-size: 1.5rem; line-height: 1.25; }
            h2 { margin: 2rem 0 .25rem; font-size: 1.25rem; line-height: 1.25; }
            p { margin: .25rem 0; }
            .quiet, small { color: var(--quiet); font-size: .8125rem; }
            .column { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); column-gap: 1rem;
              padding: .5rem 0; border-top: 1px solid var(--faint); }
            .name, .ratio { font-weight: 600; }
            small { display: block; }
            .bar { display: grid; grid-template-columns: 6rem minmax(0, 1fr) 4rem; column-gap: .5rem;
              align-items: center; font-size: .8125rem; font-variant-numeric: tabular-nums; }
            .bar b { text-align: right; font-weight: 400; }
            .bar i { display: block; height: .75rem; min-width: 1px; border-radius: .125rem; background: var(--other); }
            .ours i { background: var(--ours); }
            .pages i { height: .25rem; }
            .beyond { display: flex; align-items: center; }
            .beyond i { flex: 1; }
            .beyond::after { content: ""; border: .3rem solid transparent; border-left: .5rem solid var(--other);
              border-right: 0; }
            @media (max-width: 40rem) { .column { grid-template-columns: minmax(0, 1fr); row-gap: .25rem; } }
            </style>
            </head>
            <body>
            <h1>Columns of Parquet files</h1>
            <p class="quiet">Million values per second: <em>parquet-java</em> reads them one by one with ColumnReader,
            <em>columns</em> in batches with ColumnBatchReader, and <em>pages</em> are only decompressed, not decoded. A
            bar with an arrow is longer than the chart. Factors have 95 % intervals. Both readers returned the same
            values.</p>
            """;

    private HtmlReport() {
    }

    static String of(List<FileResult> files) {
        StringBuilder html = new StringBuilder(HEAD);
        for (FileResult file : files) {
            html.append("<section>\n<h2>").append(text(String.valueOf(file.path().getFileName()))).append("</h2>\n");
            TextReport.facts(file).forEach(
                    fact -> html.append("<p class=\"quiet\">").append(text(fact)).append("</p>\n"));
            double fastest = file.columns().stream().flatMapToDouble(column -> DoubleStream.of(
                    column.speed(column.parquetJava()), column.speed(column.batches()))).max().orElseThrow();
            append(html, file.whole(), file, fastest);
            file.columns().forEach(column -> append(html, column, file, fastest));
            html.append("</section>\n");
        }
        return html.append("<p class=\"quiet\">scan ").append(text(Scan.Version.ours())).append(", parquet-java ")
                .append(org.apache.parquet.Version.VERSION_NUMBER).append("<br/>\n")
                .append(text(DecodingKernels.describe()).replace("\n", "<br/>\n"))
                .append("</p>\n</body>\n</html>\n").toString();
    }

    private static void append(StringBuilder html, ColumnResult column, FileResult file, double fastest) {
        String about = column.type().isEmpty() ? "" : column.type() + ", " + TextReport.encodings(column, true) + "; ";
        html.append("<div class=\"column\"><div><span class=\"name\">").append(text(column.name()))
                .append("</span><small>").append(text(about))
                .append(text(String.format(Locale.ROOT, "%,d values, %s null; %s MB, %s MB uncompressed",
                        column.values(), TextReport.nulls(column), TextReport.megabytes(column.compressedBytes()),
                        TextReport.megabytes(column.uncompressedBytes()))))
                .append("</small><span class=\"ratio\">").append(column.ratio())
                .append(" times as fast</span></div><div>\n");
        bar(html, "", "parquet-java", column.speed(column.parquetJava()), fastest);
        bar(html, " ours", "columns", column.speed(column.batches()), fastest);
        bar(html, " pages", "pages", column.speed(column.pages()), fastest);
        html.append("</div></div>\n");
    }

    /** The chart ends where the fastest reader does; pages may go beyond it. */
    private static void bar(StringBuilder html, String cssClass, String name, double speed, double fastest) {
        html.append(String.format(Locale.ROOT,
                "<div class=\"bar%s\"><span>%s</span><span%s><i style=\"width:%.1f%%\"></i></span><b>%s</b></div>%n",
                cssClass, name, speed > fastest ? " class=\"beyond\"" : "", Math.min(100, 100 * speed / fastest),
                TextReport.millions(speed)));
    }

    private static String text(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }
}
