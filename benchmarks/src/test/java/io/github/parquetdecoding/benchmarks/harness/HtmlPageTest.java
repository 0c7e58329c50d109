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

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class HtmlPageTest extends CommandTest {
    private static final String BEFORE = pages(DECODING + "byteBufferGet", 2, 0.1, "25.8");
    private static final String OURS = pages(DECODING + "ours", 16.2, 0.5, "16.1");
    private static final String NANOS = nanos("Uleb128ReadBenchmark.ours", 2, 0.1);

    private String html;
    private Document page;

    @Test
    void aPointIsAsFarFromOneAsTheLogarithmOfItsRatioAndInTheMiddleOfItsInterval() throws Exception {
        report(pages(DECODING + "ours", 4, 0.1, null), pages(DECODING + "byteBufferGet", 2, 0.1, null),
                pages(DECODING + "byteStores", 8, 0.1, null));
        assertThat(texts("//*[local-name() = 'thead']//*[@class = 'chart']/text()")).containsExactly("to before");
        assertThat(texts("//*[local-name() = 'td'][@class = 'chart']")).hasSize(3);
        double one = percent("//*[local-name() = 'main']/@style", 0, 1);
        double two = percent("//*[@class = 'point']/@style", 2, 1);
        assertThat(percent("//*[@class = 'point']/@style", 0, 1)).as("before, to itself").isEqualTo(one);
        assertThat(texts("//*[@class = 'ticks']/*")).containsExactly("0.5", "1", "2");
        assertThat(percent("//*[@class = 'ticks']/*/@style", 1, 1)).isEqualTo(one);
        assertThat(percent("//*[@class = 'ticks']/*/@style", 2, 1)).isEqualTo(two);
        assertThat((percent("//*[@class = 'point']/@style", 1, 1) - one) / (two - one)).isCloseTo(2, within(0.005));
        assertThat(two - percent("//*[@class = 'range']/@style", 2, 1))
                .isCloseTo(percent("//*[@class = 'range']/@style", 2, 2) / 2, within(0.02));
    }

    @Test
    void aWideScaleHasOnlyPowersOfTen() throws Exception {
        report(pages(DECODING + "ours", 4e4, 0.1, null), pages(DECODING + "byteBufferGet", 2, 0.1, null));
        assertThat(texts("//*[@class = 'ticks']/*")).containsExactly("1", "10", "100", "1000", "10000");
    }

    @Test
    void dateMachineAndFileAreSaidOnceAndEveryFigureIsInTheTable() throws Exception {
        report(onZ80(OURS), onZ80(BEFORE));
        assertThat(texts("//*[@class = 'facts']/*")).containsExactly(
                "2026-11-23", "Z80, 2 cores", "JDK 25.0.3", "commit 4321abc", "results.json");
        assertThat(texts("//*[local-name() = 'thead']//*[local-name() = 'th']")).containsExactly(
                "row", "pages/ms", "GB/s", "to before", "B/page", "to before0.5125");
        assertThat(texts("//*[local-name() = 'tr'][@class = 'ours']/*")).containsExactly(
                "ours, into byte[]", "16.2 ±3%", "0.065", "8.10 ±5%", "16.1", "");
        assertThat(texts("//*[@class = 'note']")).singleElement().asString().contains("; JDK 25.0.3 ");
    }

    @Test
    void aRatioWithoutAnIntervalHasAPointAndOneWithoutAScoreHasNone() throws Exception {
        report(nanos("Uleb128ReadBenchmark.unrolled", 4, Double.NaN), nanos("Uleb128ReadBenchmark.ours", 2, Double.NaN),
                nanos("Uleb128ReadBenchmark.oursSlice", 0, Double.NaN));
        assertThat(texts("//*[@class = 'point']")).hasSize(2);
        assertThat(texts("//*[@class = 'range']")).as("of the row to itself").hasSize(1);
        report(NANOS);
        assertThat(texts("//*[@class = 'chart']")).as("nothing to compare with").isEmpty();
    }

    @Test
    void nothingIsLoadedFromElsewhereAndTheSameResultsGiveTheSamePage() throws Exception {
        report(OURS, NANOS);
        String first = html;
        assertThat(first.replaceAll(" xmlns=\"[^\"]*\"", ""))
                .doesNotContain("http:", "https:", "src=", "<script", "@import", "<link", "url(")
                .contains("@media screen and (prefers-color-scheme: dark)", "@media print");
        report(OURS, NANOS);
        assertThat(html).isEqualTo(first);
    }

    private void report(String... entries) throws Exception {
        page = page(write("results.json", entries));
        html = Files.readString(folder.resolve("page.html"));
    }

    /** The first or second percentage of a style of the element at an index. */
    private double percent(String path, int index, int which) throws Exception {
        Matcher percent = Pattern.compile("(?:.*?([0-9.]+)%){" + which + "}").matcher(texts(path).get(index));
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
