// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

/**
 * Decodes BYTE_STREAM_SPLIT pages into arrays of one type, and encodes from them. Values are passed and returned
 * PLAIN-encoded, so that comparisons tell NaN payloads apart, and -0.0 from 0.0. Outputs have canaries on both sides.
 *
 * @param encode encodes values as a complete page
 * @since 0.1.0
 */
public record ArrayCodec<P, A>(ArrayType<A> type, Calls.RangeDecode<P, A> decode, Calls.Encode<A> encode) {
    /** {@return values decoded into the middle of an array} */
    public byte[] decode(P page, int firstValue, int count) {
        return decode(page, firstValue, CanariedArray.of(type, count));
    }

    /** {@return values decoded into {@code out}, which determines their number} */
    public byte[] decode(P page, int firstValue, CanariedArray<A> out) {
        try {
            decode.decode(page, firstValue, out.array(), out.offset(), out.length() / type.slotsPerValue());
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        return type.toPlain(out.values());
    }

    /** {@return a page of all the values} */
    public byte[] encode(byte[] plain) {
        return encode(plain, 0, plain.length / type.elementSize());
    }

    /** {@return a page of some of the values, encoded from the middle of an array of all of them} */
    public byte[] encode(byte[] plain, int firstValue, int count) {
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
