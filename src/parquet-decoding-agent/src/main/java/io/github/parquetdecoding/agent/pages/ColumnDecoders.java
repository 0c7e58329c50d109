// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent.pages;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;

import io.github.parquetdecoding.RunLengthBitPackedWriter;

/** Decodes those pages of one column chunk that their reader does not decode itself, or decodes more slowly. */
public final class ColumnDecoders {
    private final Map<String, PageDecoder> ofEncodings;
    private final boolean ofPackedLevels;

    /**
     * @param ofEncodings by the encoding of a page's values
     * @param ofPackedLevels whether levels in BIT_PACKED encoding have to become RLE ones
     */
    ColumnDecoders(Map<String, PageDecoder> ofEncodings, boolean ofPackedLevels) {
        this.ofEncodings = ofEncodings;
        this.ofPackedLevels = ofPackedLevels;
    }

    /** {@return decoders of BYTE_STREAM_SPLIT that return the page's values as they are} */
    public static ColumnDecoders forSelfCheck() {
        return new ColumnDecoders(Map.of("BYTE_STREAM_SPLIT", (page, valueCount) -> {
            byte[] values = new byte[page.remaining()];
            page.get(values);
            return values;
        }), false);
    }

    public boolean decodes(String encoding) {
        return ofEncodings.containsKey(encoding);
    }

    public boolean decodesPackedLevels() {
        return ofPackedLevels;
    }

    /** Calls the {@link PageDecoder} of the encoding. */
    public byte[] plain(String encoding, ByteBuffer page, int valueCount) {
        return ofEncodings.get(encoding).decode(page, valueCount);
    }

    /** BIT_PACKED levels are stored with their highest bit first, and without a length in front. */
    public static byte[] runLengthLevels(ByteBuffer levels, int bitWidth) {
        RunLengthBitPackedWriter writer = new RunLengthBitPackedWriter(bitWidth);
        long count = levels.remaining() * 8L / bitWidth;
        for (long bit = 0; bit < count * bitWidth; ) {
            int level = 0;
            for (int i = 0; i < bitWidth; i++, bit++) {
                level = level << 1 | levels.get((int) (bit / 8)) >>> 7 - bit % 8 & 1;
            }
            writer.writeInt(level);
        }
        byte[] runs = writer.toByteArray();
        return ByteBuffer.allocate(Integer.BYTES + runs.length).order(ByteOrder.LITTLE_ENDIAN)
                .putInt(runs.length).put(runs).array();
    }
}
