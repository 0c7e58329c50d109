// SPDX-License-Identifier: Apache-2.0
package stranger;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;

/** A user's own reader, as found in many projects. */
public final class Varint {
    private Varint() {
    }

    /** Reads an unsigned varint of up to 32 bits; if there is none, the buffer's position does not change. */
    public static int read(ByteBuffer in) {
        int start = in.position();
        try {
            long value = 0;
            for (int shift = 0; shift < 35; shift += 7) {
                byte next = in.get();
                value |= (next & 0x7FL) << shift;
                if (next >= 0) {
                    if (value >>> 32 != 0) {
                        break;
                    }
                    return (int) value;
                }
            }
        } catch (BufferUnderflowException e) {
            in.position(start);
            throw e;
        }
        in.position(start);
        throw new IllegalArgumentException("No varint of 32 bits at " + start);
    }

    /** Accepts values of any length, and payload that does not fit: faults that the test kit must find. */
    public static int readCarelessly(ByteBuffer in) {
        int value = 0;
        int shift = 0;
        byte next;
        do {
            next = in.get();
            value |= (next & 0x7F) << shift;
            shift += 7;
        } while (next < 0);
        return value;
    }
}
