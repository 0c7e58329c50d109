// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.Calls;
import io.github.parquetdecoding.testkit.CanariedArray;

/**
 * Decodes BYTE_STREAM_SPLIT pages into arrays of one type, and encodes from them. Values are passed and returned
 * PLAIN-encoded, so that comparisons tell NaN payloads apart, and -0.0 from 0.0. Outputs have canaries on both sides.
 */
record ArrayCodec<P, A>(ArrayType<A> type, Calls.RangeDecode<P, A> decode, Calls.Encode<A> encode) {
    byte[] decode(P page, int firstValue, int count) {
        return decode(page, firstValue, CanariedArray.of(type, count));
    }

    byte[] decode(P page, int firstValue, CanariedArray<A> out) {
        try {
            decode.decode(page, firstValue, out.array(), out.offset(), out.length() / type.slotsPerValue());
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        return type.toPlain(out.values());
    }

    byte[] encode(byte[] plain) {
        return encode(plain, 0, plain.length / type.elementSize());
    }

    byte[] encode(byte[] plain, int firstValue, int count) {
        CanariedArray<byte[]> out = CanariedArray.of(ArrayType.bytes(type.elementSize()), count);
        try {
            encode.encode(type.fromPlain(plain), firstValue * type.slotsPerValue(), out.array(), out.offset(), count);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        return out.values();
    }

    @Override
    public String toString() {
        return type.toString();
    }
}
