package stranger;

import java.nio.ByteBuffer;

/** The reader's own loops. */
final class Loops {
    private Loops() {
    }

    static int readVarint(ByteBuffer page) {
        int value = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            byte next = page.get();
            value |= (next & 0x7F) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new IllegalArgumentException("A varint has more than 5 bytes");
    }

    static byte[] decodeByteStreamSplit(ByteBuffer page, int valueCount, int elementSize) {
        if (page.remaining() != valueCount * elementSize) {
            throw new IllegalArgumentException(page.remaining() + " bytes for " + valueCount + " values");
        }
        byte[] values = new byte[valueCount * elementSize];
        for (int value = 0; value < valueCount; value++) {
            for (int stream = 0; stream < elementSize; stream++) {
                values[value * elementSize + stream] = page.get(page.position() + stream * valueCount + value);
            }
        }
        return values;
    }
}
