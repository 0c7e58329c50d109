package io.github.parquetdecoding.benchmarks;

/** BYTE_STREAM_SPLIT by its definition: byte {@code k} of value {@code i} is byte {@code k * count + i} of the page. */
final class ByteStreamSplitOracle {
    private ByteStreamSplitOracle() {
    }

    static byte[] encode(byte[] plain, int elementSize) {
        int count = plain.length / elementSize;
        byte[] page = new byte[plain.length];
        for (int at = 0; at < plain.length; at++) {
            page[at % elementSize * count + at / elementSize] = plain[at];
        }
        return page;
    }

    static byte[] decode(byte[] page, int elementSize) {
        int count = page.length / elementSize;
        byte[] plain = new byte[page.length];
        for (int at = 0; at < plain.length; at++) {
            plain[at] = page[at % elementSize * count + at / elementSize];
        }
        return plain;
    }
}
