// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import static io.github.parquetdecoding.benchmarks.harness.JmhJson.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;

import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

class HtmlPageTest extends CommandTest {
    private static final String BEFORE =
            entry(DECODING + "byteBufferGet", "thrpt", "ops/ms", 2, 0.1, "25.8");
    private static final String OURS =
            entry(DECODING + "ours", "thrpt", "ops/ms", 16.2, 0.5, "16.1");
    private static final String LIMIT =
            entry(DECODING + "arraycopy", "thrpt", "ops/ms", 100, 1, "0.001");
    private static final String NANOS = entry("Uleb128ReadBenchmark.ours", "avgt", "ns/op", 2, 0.1, null);
    private static final String STRANGE = entry("NewBenchmark.newRow", "avgt", "us/op", 1234, 5, null)
            .replace("FLOAT", "a<b>&\\\"c\\\"").replace("\"jvmArgs\": []", "\"jvmArgs\": [\"-Dx=<&>\"]");

    @Test
    void ratiosComeFirstEachWithItsDotAndItsInterval() throws Exception {
        Document page = parsed(report(BEFORE, OURS, LIMIT));
        assertThat(texts(page, "/*/*[2]/*[2]/*[1]/@class")).as("first of main").containsExactly("overview");
        assertThat(texts(page, "//*[@class = 'name']")).as("ours only").containsExactly("ours, into byte[]");
        assertThat(texts(page, "//*[@class = 'ratio']")).containsExactly("8.10 ±5%");
        assertThat(texts(page, "//*[@class = 'chart']/*[local-name() = 'h3']")).containsExactly(
                "BYTE_STREAM_SPLIT decoding, type = FLOAT, values = 1000: to before");
        double low = position(page, "//*[@class = 'range']/@style", 1);
        double point = position(page, "//*[@class = 'point']/@style", 1);
        assertThat(point - low).isCloseTo(position(page, "//*[@class = 'range']/@style", 2) / 2,
                within(0.02));
        assertThat(texts(page, "//*[contains(@class, 'axis')]//*[local-name() = 'i']")).startsWith("1.0", "2");
    }

    @Test
    void aDotIsAsFarFromOneAsTheLogarithmOfItsRatio() throws Exception {
        Document page = parsed(report(BEFORE, OURS));
        double one = position(page, "//*[contains(@class, 'axis')]//*[local-name() = 'i'][1]/@style", 1);
        double two = position(page, "//*[contains(@class, 'axis')]//*[local-name() = 'i'][2]/@style", 1);
        double point = position(page, "//*[@class = 'point']/@style", 1);
        assertThat((point - one) / (two - one)).isCloseTo(Math.log(8.1) / Math.log(2),
                within(0.005));
    }

    @Test
    void dateMachineAndFileAreSaidOnceAndEveryFigureHasItsHeading() throws Exception {
        String on = """
                {"machine": {"cpu": "Z80", "cores": 2, "kernels": "scalar", "commit": "4321abc", "date": "2026-11-23"},
                """;
        Document page = parsed(report(OURS.replaceFirst("\\{", on), BEFORE.replaceFirst("\\{", on)));
        assertThat(texts(page, "//*[@class = 'facts']/*")).containsExactly(
                "2026-11-23", "Z80, 2 cores", "JDK 25.0.3", "commit 4321abc", "results.json");
        assertThat(texts(page, "//*[local-name() = 'tr'][@class = 'ours']/*")).containsExactly(
                "ours, into byte[]", "16.2", "± 0.500", "0.065", "8.10 ±5%", "16.1");
        assertThat(texts(page, "//*[local-name() = 'tr'][@class = 'ours']/*/@data-heading")).containsExactly(
                "pages/ms", "error", "GB/s", "to before", "B/page");
        assertThat(texts(page, "//*[@class = 'note']")).singleElement().asString().startsWith("JDK 25.0.3 ");
    }

    @Test
    void aRatioWithoutAnIntervalHasADotAndOneWithoutAScoreHasNone() throws Exception {
        Document page = parsed(report(entry("Uleb128ReadBenchmark.unrolled", "ss", "ns/op", 4, Double.NaN, null),
                entry("Uleb128ReadBenchmark.ours", "ss", "ns/op", 2, Double.NaN, null),
                entry("Uleb128ReadBenchmark.oursSlice", "ss", "ns/op", 0, Double.NaN, null)));
        assertThat(texts(page, "//*[@class = 'point']")).hasSize(1);
        assertThat(texts(page, "//*[@class = 'range']")).isEmpty();
        assertThat(texts(parsed(report(NANOS)), "//*[@class = 'overview']")).as("nothing to compare with").isEmpty();
    }

    @Test
    void whatOthersHaveWrittenIsText() throws Exception {
        Document page = parsed(report(STRANGE));
        assertThat(texts(page, "//*[local-name() = 'h3']")).containsExactly("type = a<b>&\"c\", values = 1000");
        assertThat(texts(page, "//*[@class = 'note']//*[local-name() = 'code']")).containsExactly("-Dx=<&>");
    }

    @Test
    void aCauseOfDoubtIsSaidOnceForThePage() throws Exception {
        String wide = entry(DECODING + "ours", "thrpt", "ops/ms", 1, null,
                new double[] {10, 10.1}, new double[] {20, 20.1});
        Document page = parsed(report(wide, wide.replace("FLOAT", "DOUBLE")));
        assertThat(texts(page, "//*[@class = 'doubts']//*[local-name() = 'li']")).singleElement().asString()
                .startsWith("Forks of two kinds, up to 100\u00a0% apart: all 2 rows");
        assertThat(report(OURS)).doesNotContain("class=\"doubts\"");
    }

    @Test
    void aComparisonHasTheSamePage() throws Exception {
        Path base = write("base.json", forks("ours", 100), forks("oursTyped", 100), forks("arraycopy", 300));
        Path changed = write("new.json",
                forks("ours", 80), forks("oursTyped", 100), busy(forks("arraycopy", 300), 0.74));
        Document page = parsed(page("compare", base, changed));
        assertThat(texts(page, "//*[local-name() = 'h1']")).singleElement().asString()
                .startsWith("BASE and NEW: 1 of 2 rows is slower; controls did not move");
        assertThat(texts(page, "//*[local-name() = 'li'][contains(@class, 'dot')]/@class"))
                .containsExactly("dot slower", "dot no-difference", "dot other");
        assertThat(texts(page, "//*[@class = 'ratio']").get(0)).startsWith("0.800 ±").endsWith("% slower");
        assertThat(texts(page, "//*[@class = 'doubts']//*[local-name() = 'li']"))
                .containsExactly("Busy machine: other processes kept up to 0.0 cores busy in BASE, 0.7 in NEW");
        assertThat(texts(page, "//*[local-name() = 'tr'][@class = 'slower']/*").subList(0, 4)).containsExactly(
                "ByteStreamSplitDecoding.ours type=FLOAT values=1000", "slower", "100", "80.0");
    }

    @Test
    void nothingIsLoadedFromElsewhereAndTheSameResultsGiveTheSamePage() throws Exception {
        String page = report(OURS, NANOS, STRANGE);
        assertThat(page.replaceAll(" xmlns=\"[^\"]*\"", ""))
                .doesNotContain("http:", "https:", "src=", "<script", "@import", "<link", "url(");
        assertThat(page).contains("@media screen and (prefers-color-scheme: dark)", "@media print")
                .isEqualTo(report(OURS, NANOS, STRANGE));
    }

    @Test
    void aPageThatCannotBeWrittenIsNamed() throws IOException {
        Path page = folder.resolve("no").resolve("page.html");
        assertThat(run("report", "--html", page, write("results.json", OURS))).isEqualTo(1);
        assertThat(err).isEqualToIgnoringNewLines(page + ": cannot be written: no such folder");
        assertThat(out).isEmpty();
    }

    private static String forks(String row, double mean) {
        return entry(DECODING + row, "thrpt", "ops/ms", 0.1, null,
                new double[] {mean}, new double[] {mean * 1.001}, new double[] {mean * 0.999});
    }

    /** The first or second percentage of a style. */
    private static double position(Document page, String path, int which) throws Exception {
        var percent = Pattern.compile("([0-9.]+)%").matcher(texts(page, path).get(0));
        for (int i = 0; i < which; i++) {
            assertThat(percent.find()).isTrue();
        }
        return Double.parseDouble(percent.group(1));
    }

    private String report(String... entries) throws IOException {
        return page("report", write("results.json", entries));
    }

    private String page(Object... arguments) throws IOException {
        Path page = folder.resolve("page.html");
        List<Object> command = new ArrayList<>(List.of(arguments));
        command.addAll(1, List.of("--html", page));
        run(command.toArray());
        assertThat(err).endsWith("Wrote " + page + System.lineSeparator());
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
}
