// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.parquetdecoding.benchmarks.ValueType;
import io.github.parquetdecoding.benchmarks.harness.results.JmhResult;
import io.github.parquetdecoding.benchmarks.harness.results.Ratio;
import io.github.parquetdecoding.benchmarks.harness.results.ReportLayout.Kernel;
import io.github.parquetdecoding.benchmarks.harness.verdict.HeapBytes;

/** Formats figures. */
public final class Cells {
    /** Numbers outside this range have an exponent. */
    private static final double LEAST_PLAIN = 1e-8;
    private static final double MOST_PLAIN = 1e12;

    private Cells() {
    }

    public static String parameters(Map<String, String> parameters) {
        return parameters.entrySet().stream()
                .map(parameter -> parameter.getKey() + " = " + value(parameter.getValue()))
                .collect(Collectors.joining(", "));
    }

    /** A parameter's value, visible even if it is empty; nothing for null, which a row without the parameter has. */
    static String value(String parameter) {
        if (parameter == null) {
            return "";
        }
        return parameter.isEmpty() ? "\"\"" : parameter;
    }

    /** Escapes what would format text, or end a table's cell or line. */
    static String markdown(String text) {
        return text.replaceAll("\\s+", " ").replaceAll("[`*|]|<(?! )", "\\\\$0");
    }

    /** A paragraph that introduces a table; empty if there is nothing to say. */
    public static String sentence(String text) {
        return text.isEmpty() ? "" : markdown(text) + ":\n\n";
    }

    /** The unit of {@link #speed}; empty if unknown. */
    static String speedUnit(JmhResult result, Kernel kernel) {
        return valuesPerOperation(result, kernel) == 0 ? "" : elementSize(result) == 0 ? "ns/value" : "GB/s";
    }

    /** The score regardless of the page size; NaN if unknown. */
    public static double speed(JmhResult result, Kernel kernel) {
        double nanosPerOperation = result.nanosPerOperation();
        double values = valuesPerOperation(result, kernel);
        if (values == 0 || !result.hasScore()) {
            return Double.NaN;
        }
        return elementSize(result) == 0 ? nanosPerOperation / values
                : values * elementSize(result) / nanosPerOperation;
    }

    /** 0 if unknown. */
    private static long valuesPerOperation(JmhResult result, Kernel kernel) {
        Map<String, String> parameters = result.parameters();
        String values = parameters.getOrDefault("values", parameters.get("count"));
        return values == null ? kernel.values()
                : values.matches("\\d{1,18}") ? Long.parseLong(values) : 0;
    }

    /** 0 if there is no type. */
    private static int elementSize(JmhResult result) {
        String type = result.parameters().getOrDefault("type", "");
        return List.of(ValueType.values()).stream().filter(each -> each.name().equals(type))
                .findFirst().map(ValueType::elementSize).orElse(0);
    }

    /** The score and its error in percent; just the score if the error is unknown. */
    static String score(JmhResult result) {
        return number(result.score()) + (Double.isFinite(result.error()) && result.score() > 0
                ? " " + plusMinus(result.error() / result.score(), 0) : "");
    }

    static String ratio(Ratio ratio) {
        if (ratio.low() == 1 && ratio.high() == 1) {
            return "1";
        }
        if (Double.isNaN(ratio.value())) {
            return "no score";
        }
        if (!ratio.isKnown()) {
            return number(ratio.value()) + " (?)";
        }
        return number(ratio.value()) + " " + plusMinus(ratio.high() / ratio.value() - 1, 0)
                + (ratio.mayBe(1) ? " (≈)" : "");
    }

    /** Heap bytes; empty if unknown. */
    static String bytes(HeapBytes bytes) {
        return Double.isNaN(bytes.high()) ? "" : bytes.high() == 0 ? "0"
                : (bytes.low() < bytes.high() ? "< " : "") + number(bytes.high());
    }

    /** An error as a part of the value; more than the value itself says no more than that. */
    static String plusMinus(double part, int decimals) {
        return part > 1 ? "±>100%" : format("±%." + decimals + "f%%", 100 * part);
    }

    /** Three significant digits or three decimals, but at least two significant digits; extremes have an exponent. */
    static String number(double value) {
        double size = Math.abs(value);
        if (size > 0 && size < LEAST_PLAIN || size >= MOST_PLAIN) {
            return format("%.1e", value);
        }
        int decimals = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
        return size > 0 && size < 0.01 ? new BigDecimal(value).round(new MathContext(2)).toPlainString()
                : format("%." + decimals + "f", value);
    }

    /** A ratio in prose. */
    public static String twoDigits(double ratio) {
        return format(ratio < 9.95 ? "%.1f" : "%.0f", ratio);
    }

    /** Formats independently of the locale. */
    static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
