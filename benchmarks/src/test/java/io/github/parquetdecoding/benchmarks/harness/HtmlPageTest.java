// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

import static io.github.parquetdecoding.benchmarks.harness.JmhJson.entry;
import static org.assertj.core.api.Assertions.assertThat;

class HtmlPageTest {
    private static final String BEFORE =
            entry("ByteStreamSplitDecodingBenchmark.byteBufferGet", "thrpt", "ops/ms", 2, 0.1, "25.8");
    private static final String OURS =
            entry("ByteStreamSplitDecodingBenchmark.ours", "thrpt", "ops/ms", 16.2, 0.5, "16.1");
    private static final String LIMIT =
            entry("ByteStreamSplitDecodingBenchmark.arraycopy", "thrpt", "ops/ms", 100, 1, "0.001");
    private static final String NANOS = entry("ReadUleb128IntBenchmark.ours", "avgt", "ns/op", 2, 0.1, null);
    private static final String STRANGE = entry("NewBenchmark.newRow", "avgt", "us/op", 1234, 5, null)
            .replace("FLOAT", "a<b>&\\\"c\\\"").replace("\"jvmArgs\": []", "\"jvmArgs\": [\"-Dx=<&>\"]");

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void everyRowHasItsBarAndItsFigures() throws Exception {
        Document page = parsed(page(BEFORE, OURS, LIMIT));
        assertThat(texts(page, "//*[local-name() = 'text']")).containsExactly(
                "ByteBuffer.get per byte (before)", "ours, into byte[]", "System.arraycopy (limit)",
                "2.00", "16.2", "100");
        assertThat(texts(page, "//*[local-name() = 'rect'][@class]/@class")).containsExactly("other", "ours", "limit");
        assertThat(texts(page, "//*[local-name() = 'thead']//*[local-name() = 'th']")).containsExactly(
                "row", "pages/ms", "error", "GB/s", "to before", "to arraycopy", "B/page");
        assertThat(texts(page, "//*[local-name() = 'tr'][@class = 'ours']/*")).containsExactly(
                "ours, into byte[]", "16.2", "± 0.500", "0.065", "8.10 ±5%", "0.162 ±4%", "16.1");
        assertThat(texts(page, "//*[local-name() = 'code']")).contains("ByteBuffer.get", "System.arraycopy");
        assertThat(texts(page, "//*[local-name() = 'h3']")).containsExactly("type = FLOAT, values = 1000");
        assertThat(texts(page, "//*[@class = 'conditions']")).singleElement().asString().startsWith("JDK 25.0.3 ");
    }

    @Test
    void barsAreAsLongAsScores() throws Exception {
        List<String> widths = texts(parsed(page(BEFORE, OURS)), "//*[local-name() = 'rect'][@class]/@width");
        assertThat(Double.parseDouble(widths.get(1)) / Double.parseDouble(widths.get(0))).isBetween(8.099, 8.101);
    }

    @Test
    void aBarHasItsInterval() throws Exception {
        Document page = parsed(page(BEFORE, OURS));
        assertThat(texts(page, "//*[local-name() = 'path'][@stroke = 'currentColor']")).as("ends").hasSize(4);
        String line = "//*[local-name() = 'line'][last()]/";
        double width = Double.parseDouble(texts(page, "//*[local-name() = 'rect'][@class = 'ours']/@width").get(0));
        assertThat(Double.parseDouble(texts(page, line + "@x1").get(0)))
                .isBetween(width * 15.69 / 16.2, width * 15.71 / 16.2);
        assertThat(Double.parseDouble(texts(page, line + "@x2").get(0)))
                .isBetween(width * 16.69 / 16.2, width * 16.71 / 16.2);
    }

    @Test
    void aRowWithoutAnIntervalHasABar() throws Exception {
        Document page = parsed(page(entry("ReadUleb128IntBenchmark.ours", "ss", "ns/op", 2, Double.NaN, null)));
        assertThat(texts(page, "//*[local-name() = 'rect'][@class]/@class")).containsExactly("ours");
        assertThat(texts(page, "//*[local-name() = 'line']")).isEmpty();
    }

    @Test
    void aRowWithoutAScoreSpoilsNoOther() throws Exception {
        String failed = NANOS.replace(".ours", ".trino").replace("{\"score\": 2.0", "{\"score\": \"NaN\"");
        Document page = parsed(page(NANOS, failed));
        assertThat(texts(page, "//*[local-name() = 'text']")).contains("NaN", "2.00");
        assertThat(Double.parseDouble(texts(page, "//*[local-name() = 'rect'][@class = 'ours']/@width").get(0)))
                .isGreaterThan(100);
    }

    @Test
    void anIntervalThatIsWiderThanAnyScoreLeavesTheBarsReadable() throws Exception {
        Document page = parsed(page(entry("ReadUleb128IntBenchmark.ours", "avgt", "ns/op", 1_000, null,
                new double[] {2}, new double[] {2.1})));
        assertThat(Double.parseDouble(texts(page, "//*[local-name() = 'rect'][@class]/@width").get(0)))
                .isGreaterThan(100);
    }

    @Test
    void aLongLabelIsBrokenIntoLines() throws Exception {
        String row = "unpackingOfValuesInDictionariesOfEveryBitWidthByTheOldReader";
        Document page = parsed(page(OURS.replace("\"FLOAT\"", "\"DOUBLE\""),
                entry("NewBenchmark." + row, "avgt", "us/op", 1234, 5, null)));
        assertThat(String.join("", texts(page, "//*[local-name() = 'text']"))).contains(row);
        assertThat(texts(page, "//*[local-name() = 'text']"))
                .allSatisfy(text -> assertThat(text.length()).isLessThan(52));
    }

    @Test
    void whichBarIsGoodIsSaid() throws IOException {
        assertThat(page(OURS)).contains("longer is faster").doesNotContain("shorter");
        assertThat(page(NANOS)).contains("shorter is faster").doesNotContain("longer");
    }

    @Test
    void whatOthersHaveWrittenIsText() throws Exception {
        Document page = parsed(page(STRANGE));
        assertThat(texts(page, "//*[local-name() = 'h3']")).containsExactly("type = a<b>&\"c\", values = 1000");
        assertThat(texts(page, "//*[@class = 'conditions']//*[local-name() = 'code']")).containsExactly("-Dx=<&>");
        assertThat(texts(page, "//*[local-name() = 'svg']/@aria-label")).singleElement().asString()
                .contains("a<b>&\"c\"");
    }

    @Test
    void doubtsAreMarked() throws Exception {
        Document page = parsed(page(entry("ByteStreamSplitDecodingBenchmark.ours", "thrpt", "ops/ms", 1, null,
                new double[] {10, 10.1}, new double[] {20, 20.1})));
        assertThat(texts(page, "//*[@class = 'doubts']//*[local-name() = 'li']")).singleElement().asString()
                .startsWith("ours, into byte[]: forks are of two kinds");
        assertThat(page(OURS)).doesNotContain("class=\"doubts\"");
    }

    @Test
    void severalBenchmarksHaveATableOfContents() throws Exception {
        Document page = parsed(page(NANOS, OURS, STRANGE));
        assertThat(texts(page, "//*[local-name() = 'nav']//*[local-name() = 'a']"))
                .containsExactly("BYTE_STREAM_SPLIT decoding", "ULEB128 int, single reads", "NewBenchmark");
        assertThat(texts(page, "//@id")).containsAll(
                texts(page, "//@href").stream().map(link -> link.substring(1)).toList());
        assertThat(page(OURS)).doesNotContain("<nav");
    }

    @Test
    void nothingIsLoadedFromElsewhere() throws IOException {
        String page = page(OURS, NANOS, STRANGE).replaceAll(" xmlns(:xlink)?=\"[^\"]*\"", "");
        assertThat(page).doesNotContain("http:", "https:", "src=", "<script", "@import", "<link");
        assertThat(Pattern.compile("href=\"(?!#)|url\\((?!#)").matcher(page).find()).isFalse();
    }

    @Test
    void chartsOfOnePageKeepTheirIdsApart() throws Exception {
        String text = page(OURS, OURS.replace("FLOAT", "DOUBLE"), NANOS);
        List<String> ids = texts(parsed(text), "//@id");
        assertThat(ids).hasSizeGreaterThan(8).doesNotHaveDuplicates();
        assertThat(Pattern.compile("url\\(#([^)]*)\\)").matcher(text).results().map(use -> use.group(1)))
                .isSubsetOf(ids);
    }

    @Test
    void theSameResultsGiveTheSamePage() throws IOException {
        assertThat(page(OURS, NANOS)).isEqualTo(page(OURS, NANOS));
    }

    @Test
    void thePageIsReadableInTheDarkAndOnPaper() throws IOException {
        String page = page(OURS, BEFORE, LIMIT);
        assertThat(page).contains(
                "@media screen and (prefers-color-scheme: dark)", "@media print", "break-inside: avoid");
        String chart = page.substring(page.indexOf("<svg"), page.indexOf("</svg>"));
        assertThat(chart).contains("fill:currentColor", "stroke=\"currentColor\"").doesNotContain("fill:#", "<style");
        assertThat(Pattern.compile("<rect[^>]*rgb").matcher(chart).find()).isFalse();
    }

    @Test
    void aPageThatCannotBeWrittenIsNamed() throws IOException {
        Path page = folder.resolve("no").resolve("page.html");
        assertThat(run("--html", page.toString(), write(OURS).toString())).isEqualTo(1);
        assertThat(err.toString()).isEqualToIgnoringNewLines(page + ": cannot be written: no such folder");
        assertThat(run("--html", folder.toString(), write(OURS).toString())).isEqualTo(1);
        assertThat(err.toString()).contains(folder + ": cannot be written: is a folder");
        assertThat(out.toString()).isEmpty();
    }

    private String page(String... entries) throws IOException {
        Path page = folder.resolve("page.html");
        assertThat(run("--html", page.toString(), write(entries).toString())).isZero();
        assertThat(err.toString()).endsWith("Wrote " + page + System.lineSeparator());
        assertThat(out.toString()).contains(Cells.LEGEND);
        return Files.readString(page);
    }

    private static Document parsed(String page) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        return factory.newDocumentBuilder().parse(new ByteArrayInputStream(page.getBytes("UTF-8")));
    }

    private static List<String> texts(Document page, String path) throws Exception {
        NodeList nodes = (NodeList) XPathFactory.newInstance().newXPath().evaluate(path, page, XPathConstants.NODESET);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            texts.add(nodes.item(i).getTextContent().strip());
        }
        return texts;
    }

    private int run(String... arguments) {
        String[] command = Stream.concat(Stream.of("report"), Stream.of(arguments)).toArray(String[]::new);
        return BenchmarksMain.run(new PrintWriter(out, true), new PrintWriter(err, true), command);
    }

    private Path write(String... entries) throws IOException {
        return Files.writeString(folder.resolve("results.json"), "[" + String.join(",", entries) + "]");
    }
}
