// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent.pages;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import io.github.parquetdecoding.agent.log.AgentLog;

/**
 * Which pages the agent decodes.
 *
 * @param kinds members of {@link #KINDS} to decode
 * @param limit the most bytes that a decoded page may have
 */
public record PageOptions(Collection<String> kinds, long limit) {
    public static final String KINDS_PROPERTY = "parquet.decoding.agent.pages";
    public static final String LIMIT_PROPERTY = "parquet.decoding.agent.pageLimit";

    static final String BYTE_STREAM_SPLIT = "byte-stream-split";
    static final String DELTA = "delta";
    static final String RLE = "rle";
    static final String ALP = "alp";
    static final List<String> KINDS = List.of(BYTE_STREAM_SPLIT, DELTA, RLE, ALP);
    private static final long DEFAULT_LIMIT = 1 << 30;
    private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

    public PageOptions {
        kinds = List.copyOf(kinds);
        limit = Math.min(limit, LONGEST_ARRAY);
    }

    /** Avoids streams and patterns: loading their classes would delay the start of every JVM. */
    public static PageOptions ofProperties(AgentLog log) {
        List<String> kinds = new ArrayList<>();
        for (String kind : System.getProperty(KINDS_PROPERTY, String.join(",", KINDS)).split(",")) {
            if (KINDS.contains(kind.strip())) {
                kinds.add(kind.strip());
            } else if (!kind.isBlank()) {
                log.print("ignores \"" + kind + "\" of -D" + KINDS_PROPERTY + "; the kinds are " + KINDS);
            }
        }
        long limit = DEFAULT_LIMIT;
        try {
            limit = Long.parseLong(System.getProperty(LIMIT_PROPERTY, Long.toString(limit)));
        } catch (NumberFormatException e) {
            log.print("ignores -D" + LIMIT_PROPERTY + ", which is not a number of bytes: " + e.getMessage());
        }
        return new PageOptions(kinds, limit);
    }

    public boolean decodesAlp() {
        return kinds.contains(ALP);
    }
}
