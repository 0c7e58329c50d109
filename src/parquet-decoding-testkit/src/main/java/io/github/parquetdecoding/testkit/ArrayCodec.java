// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

/**
 * How values get from BYTE_STREAM_SPLIT pages into arrays of one type, and back. They are given and returned as PLAIN
 * bytes, so that NaNs count with their payloads and -0.0 is not 0.0. What is written to has canaries on both sides.
 *
 * @param type the array
 * @param decode decodes values of a page
 * @param encode encodes values to a page of their own
 * @since 0.1.0
 */
public record ArrayCodec<P, A>(ArrayType<A> type, Calls.RangeDecode<P, A> decode, Calls.Encode<A> encode) {
    /** {@return values of a page, decoded into the middle of an array} */
    public byte[] decode(P page, int firstValue, int count) {
        return decode(page, firstValue, CanariedArray.of(type, count));
    }

    /** {@return values of a page, decoded into an array with room for other values on both sides, up to the end of the array} */
    public byte[] decode(P page, int firstValue, CanariedArray<A> out) {
        try {
            decode.decode(page, firstValue, out.length() / type.slotsPerValue(), out.array(), out.offset());
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        return type.toPlain(out.values());
    }

    /**
     * {@return the page of all the values}
     *
     * @param plain the values, little-endian, back to back
     */
    public byte[] encode(byte[] plain) {
        return encode(plain, 0, plain.length / type.elementSize());
    }

    /** {@return the page of some of the values, which are encoded where they are in the array of all} */
    public byte[] encode(byte[] plain, int firstValue, int count) {
        CanariedArray<byte[]> out = CanariedArray.of(ArrayType.bytes(type.elementSize()), count);
        try {
            encode.encode(
                    type.fromPlain(plain), firstValue * type.slotsPerValue(), count, out.array(), out.offset());
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        return out.values();
    }

    /** The type of the array. */
    @Override
    public String toString() {
        return type.toString();
    }
}
