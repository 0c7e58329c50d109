// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;

import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

import static io.github.parquetdecoding.benchmarks.harness.JmhJson.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class HtmlPageTest extends CommandTest {
    private static final String BEFORE = pages(DECODING + "byteBufferGet", 2, 0.1, "25.8");
    private static final String OURS = pages(DECODING + "ours", 16.2, 0.5, "16.1");
    private static final String LIMIT = pages(DECODING + "arraycopy", 100, 1, "0.001");
    private static final String NANOS = nanos("Uleb128ReadBenchmark.ours", 2, 0.1);
    private static final String STRANGE = entry("NewBenchmark.newRow", "avgt", "us/op", 1234, 5, null)
            .replace("FLOAT", "a<b>&\\\"c\\\"").replace("\"jvmArgs\": []", "\"jvmArgs\": [\"-Dx=<&>\"]");

    private String html;
    private Document page;

    @Test
    void ratiosComeFirstEachWithItsIntervalAndItsDotAsFarFromOneAsItsLogarithm() throws Exception {
        report(BEFORE, OURS, LIMIT);
        assertThat(texts("/*/*[2]/*[2]/*[1]/@class")).as("first of main").containsExactly("overview");
        assertThat(texts("//*[@class = 'name']")).as("ours only").containsExactly("ours, into byte[]");
        assertThat(texts("//*[@class = 'ratio']")).containsExactly("8.10 ±5%");
        assertThat(texts("//*[@class = 'chart']/*[local-name() = 'h3']")).containsExactly(
                "BYTE_STREAM_SPLIT decoding, type = FLOAT, values = 1000: to before");
        assertThat(texts("//*[contains(@class, 'axis')]//*[local-name() = 'i']")).startsWith("1.0", "2");
        double low = percent("//*[@class = 'range']/@style", 1);
        double point = percent("//*[@class = 'point']/@style", 1);
        assertThat(point - low).isCloseTo(percent("//*[@class = 'range']/@style", 2) / 2, within(0.02));
        double one = percent("//*[contains(@class, 'axis')]//*[local-name() = 'i'][1]/@style", 1);
        double two = percent("//*[contains(@class, 'axis')]//*[local-name() = 'i'][2]/@style", 1);
        assertThat((point - one) / (two - one)).isCloseTo(Math.log(8.1) / Math.log(2), within(0.005));
    }

    @Test
    void dateMachineAndFileAreSaidOnceAndEveryFigureHasItsHeading() throws Exception {
        report(onZ80(OURS), onZ80(BEFORE));
        assertThat(texts("//*[@class = 'facts']/*")).containsExactly(
                "2026-11-23", "Z80, 2 cores", "JDK 25.0.3", "commit 4321abc", "results.json");
        assertThat(texts("//*[local-name() = 'tr'][@class = 'ours']/*")).containsExactly(
                "ours, into byte[]", "16.2 ±3%", "0.065", "8.10 ±5%", "16.1");
        assertThat(texts("//*[local-name() = 'tr'][@class = 'ours']/*/@data-heading")).containsExactly(
                "pages/ms", "GB/s", "to before", "B/page");
        assertThat(texts("//*[@class = 'note']")).singleElement().asString().startsWith("JDK 25.0.3 ");
    }

    @Test
    void aRatioWithoutAnIntervalHasADotAndOneWithoutAScoreHasNone() throws Exception {
        report(nanos("Uleb128ReadBenchmark.unrolled", 4, Double.NaN), nanos("Uleb128ReadBenchmark.ours", 2, Double.NaN),
                nanos("Uleb128ReadBenchmark.oursSlice", 0, Double.NaN));
        assertThat(texts("//*[@class = 'point']")).hasSize(1);
        assertThat(texts("//*[@class = 'range']")).isEmpty();
        report(NANOS);
        assertThat(texts("//*[@class = 'overview']")).as("nothing to compare with").isEmpty();
    }

    @Test
    void whatOthersHaveWrittenIsTextAndACauseOfDoubtIsSaidOnce() throws Exception {
        report(STRANGE);
        assertThat(texts("//*[local-name() = 'h3']")).containsExactly("type = a<b>&\"c\", values = 1000");
        assertThat(texts("//*[@class = 'note']")).singleElement().asString().contains(" -Dx=<&>;");
        assertThat(html).doesNotContain("class=\"doubts\"");
        String wide = forks(DECODING + "ours", new double[] {10, 10.1}, new double[] {20, 20.1});
        report(wide, wide.replace("FLOAT", "DOUBLE"));
        assertThat(texts("//*[@class = 'doubts']//*[local-name() = 'li']")).singleElement().asString()
                .startsWith("Forks of two kinds, up to 100 % apart: all 2 rows");
    }

    @Test
    void aComparisonHasTheSamePage() throws Exception {
        page = page("compare", write("base.json", row("ours", 100), row("oursTyped", 100), row("arraycopy", 300)),
                write("new.json", row("ours", 80), row("oursTyped", 100), busy(row("arraycopy", 300), 0.74)));
        assertThat(texts("//*[local-name() = 'h1']")).singleElement().asString()
                .startsWith("BASE and NEW: 1 of 2 rows is slower; controls did not move");
        assertThat(texts("//*[local-name() = 'li'][contains(@class, 'dot')]/@class"))
                .containsExactly("dot slower", "dot no-difference", "dot other");
        assertThat(texts("//*[@class = 'ratio']").get(0)).startsWith("0.800 ±").endsWith("% slower");
        assertThat(texts("//*[@class = 'doubts']//*[local-name() = 'li']"))
                .containsExactly("Busy machine: other processes kept up to 0.0 cores busy in BASE, 0.7 in NEW");
        assertThat(texts("//*[local-name() = 'tr'][@class = 'slower']/*").subList(0, 4)).containsExactly(
                "ByteStreamSplitDecoding.ours type=FLOAT values=1000", "slower", "100", "80.0");
    }

    @Test
    void nothingIsLoadedFromElsewhereAndTheSameResultsGiveTheSamePage() throws Exception {
        report(OURS, NANOS, STRANGE);
        String first = html;
        assertThat(first.replaceAll(" xmlns=\"[^\"]*\"", ""))
                .doesNotContain("http:", "https:", "src=", "<script", "@import", "<link", "url(")
                .contains("@media screen and (prefers-color-scheme: dark)", "@media print");
        report(OURS, NANOS, STRANGE);
        assertThat(html).isEqualTo(first);
    }

    private static String row(String row, double mean) {
        return forks(DECODING + row, new double[] {mean}, new double[] {mean * 1.001}, new double[] {mean * 0.999});
    }

    private void report(String... entries) throws Exception {
        page = page("report", write("results.json", entries));
        html = Files.readString(folder.resolve("page.html"));
    }

    /** The first or second percentage of a style. */
    private double percent(String path, int which) throws Exception {
        Matcher percent = Pattern.compile("(?:.*?([0-9.]+)%){" + which + "}").matcher(texts(path).get(0));
        assertThat(percent.lookingAt()).isTrue();
        return Double.parseDouble(percent.group(1));
    }

    private List<String> texts(String path) throws Exception {
        NodeList nodes = (NodeList) XPathFactory.newInstance().newXPath().evaluate(path, page, XPathConstants.NODESET);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            texts.add(nodes.item(i).getTextContent().strip());
        }
        return texts;
    }
}
