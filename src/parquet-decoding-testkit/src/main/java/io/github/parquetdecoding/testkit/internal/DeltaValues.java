// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit.internal;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked.Layout;

/** Columns for the DELTA encodings. They are identical on every machine and JDK. */
public enum DeltaValues {
    /** Equal steps: row numbers, for example, or equal lengths. */
    CONSTANT_STEP,
    /** One event per second, with a jitter of some milliseconds. */
    TIMESTAMPS_WITH_JITTER,
    /** Sorted keys: small steps of various sizes; a string shares most of its bytes with the previous one. */
    SORTED_KEYS,
    /** Random bits, with deltas that wrap; strings of 0 to 16 bytes. */
    RANDOM,
    /** Runs of equal values between outliers: miniblocks of all bit widths. */
    OUTLIERS;

    /** DuckDB's blocks of 2,048 values. */
    public static final Layout DUCKDB = new Layout(2_048, 8, 0, false);
    /**
     * The layouts of several writers, one with a cut last miniblock, one with more miniblocks than a signed byte can
     * count, and one whose miniblocks have more bits than 16 bits can count.
     */
    public static final List<Layout> LAYOUTS = List.of(Layout.USUAL, DUCKDB, new Layout(128, 4, 99, true),
            new Layout(128, 1, 255, false), new Layout(32_768, 256, 77, false), new Layout(8_192, 2, 255, false));

    /** {@return INT64 values} */
    public long[] longs(int count) {
        Random random = new Random(count);
        long[] values = new long[count];
        for (int i = 0; i < count; i++) {
            long previous = i == 0 ? 0 : values[i - 1];
            values[i] = switch (this) {
                case CONSTANT_STEP -> 1_000_000 - 7L * i;
                case TIMESTAMPS_WITH_JITTER -> 1_790_000_000_000L + 1_000L * i + random.nextInt(40);
                case SORTED_KEYS -> previous + 1 + random.nextInt(12);
                case RANDOM -> random.nextLong();
                case OUTLIERS -> i % 37 == 0 ? random.nextLong() >> random.nextInt(64) : previous;
            };
        }
        return values;
    }

    /** {@return INT32 values: the low 32 bits of {@link #longs}} */
    public int[] ints(int count) {
        return Arrays.stream(longs(count)).mapToInt(value -> (int) value).toArray();
    }

    /** {@return BYTE_ARRAY values} */
    public byte[][] strings(int count) {
        Random random = new Random(count);
        return IntStream.range(0, count).mapToObj(i -> switch (this) {
            case CONSTANT_STEP -> String.format("%08d", i);
            case TIMESTAMPS_WITH_JITTER -> "2026-11-23T10:" + i + "." + random.nextInt(1_000);
            case SORTED_KEYS -> "https://example.org/catalogue/" + (i / 9) + "/" + "abcdefghi".substring(0, 1 + i % 9);
            case RANDOM -> "\u00e9~xY0123456789a".substring(0, random.nextInt(16));
            case OUTLIERS -> i % 37 == 0 ? "x".repeat(random.nextInt(5_000)) : "";
        }).map(value -> value.getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new);
    }
}
