// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/**
 * DELTA_BINARY_PACKED by the text of Parquet's Encodings.md. Slow; to compare with, not to read with.
 *
 * @since 0.1.0
 */
public final class ReferenceDeltaBinaryPacked {
    private final byte[] page;
    private int position;

    private ReferenceDeltaBinaryPacked(byte[] page) {
        this.page = page;
    }

    /**
     * How values are laid out, and what writers differ in.
     *
     * @param blockSize deltas per block, a multiple of {@code miniblocks}
     * @param miniblocks miniblocks per block, each a multiple of 8 deltas
     * @param paddingWidth the bit width given for miniblocks of the last block that have no values
     * @param cut whether the last miniblock ends with its last value instead of being filled up with zeros
     */
    public record Layout(int blockSize, int miniblocks, int paddingWidth, boolean cut) {
        /** Most writers' layout. */
        public static final Layout USUAL = new Layout(128, 4, 0, false);
    }

    /**
     * {@return the page of INT32 values, whose deltas wrap at 32 bits}
     *
     * @param values the values
     * @param layout how they are laid out
     */
    public static byte[] encodeInts(int[] values, Layout layout) {
        return encode(Arrays.stream(values).asLongStream().toArray(), Integer.SIZE, layout);
    }

    /**
     * {@return the page of INT64 values}
     *
     * @param values the values
     * @param layout how they are laid out
     */
    public static byte[] encodeLongs(long[] values, Layout layout) {
        return encode(values, Long.SIZE, layout);
    }

    private static byte[] encode(long[] values, int typeBits, Layout layout) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(ReferenceUleb128.encodeAll(layout.blockSize, layout.miniblocks, values.length));
        out.writeBytes(zigZag(values.length == 0 ? 0 : values[0]));
        for (int i = 1; i < values.length; i += layout.blockSize) {
            long[] deltas = new long[Math.min(layout.blockSize, values.length - i)];
            for (int k = 0; k < deltas.length; k++) {
                deltas[k] = wrap(values[i + k] - values[i + k - 1], typeBits);
            }
            encodeBlock(deltas, typeBits, layout, i + layout.blockSize >= values.length, out);
        }
        return out.toByteArray();
    }

    private static void encodeBlock(
            long[] deltas, int typeBits, Layout layout, boolean isLast, ByteArrayOutputStream out) {
        long min = Arrays.stream(deltas).min().getAsLong();
        out.writeBytes(zigZag(min));
        int size = layout.blockSize / layout.miniblocks;
        ByteArrayOutputStream miniblocks = new ByteArrayOutputStream();
        for (int first = 0; first < layout.blockSize; first += size) {
            if (first >= deltas.length) {
                out.write(layout.paddingWidth);
                continue;
            }
            boolean cut = layout.cut && isLast && first + size >= deltas.length;
            long[] packed = new long[cut ? deltas.length - first : size];
            long all = 0;
            for (int k = first; k < Math.min(first + size, deltas.length); k++) {
                packed[k - first] = typeBits == Long.SIZE ? deltas[k] - min : deltas[k] - min & (1L << typeBits) - 1;
                all |= packed[k - first];
            }
            int bitWidth = Long.SIZE - Long.numberOfLeadingZeros(all);
            out.write(bitWidth);
            miniblocks.writeBytes(ReferenceBitPacking.pack(packed, bitWidth));
        }
        out.writeBytes(miniblocks.toByteArray());
    }

    private static byte[] zigZag(long value) {
        return ReferenceUleb128.encode(ReferenceZigZag.encode(value));
    }

    private static long wrap(long value, int typeBits) {
        return typeBits == Long.SIZE ? value : (int) value;
    }

    /**
     * {@return the values of a page of INT32, whose sums wrap at 32 bits}
     *
     * @param page the page; what follows the values is ignored
     */
    public static int[] decodeInts(byte[] page) {
        return Arrays.stream(decodeLongs(page)).mapToInt(value -> (int) value).toArray();
    }

    /**
     * {@return the values of a page of INT64}
     *
     * @param page the page; what follows the values is ignored
     */
    public static long[] decodeLongs(byte[] page) {
        return new ReferenceDeltaBinaryPacked(page).decode();
    }

    /**
     * {@return the number of bytes of the values at the start of a page}
     *
     * @param page the page; what follows the values is ignored
     */
    public static int byteCount(byte[] page) {
        ReferenceDeltaBinaryPacked decoder = new ReferenceDeltaBinaryPacked(page);
        decoder.decode();
        return decoder.position;
    }

    private long[] decode() {
        if (page.length == 0) {
            return new long[0];
        }
        int blockSize = (int) uleb128();
        int miniblocks = (int) uleb128();
        long[] values = new long[(int) uleb128()];
        long first = ReferenceZigZag.decode(uleb128());
        Arrays.fill(values, 0, Math.min(1, values.length), first);
        int size = blockSize / miniblocks;
        for (int i = 1; i < values.length; ) {
            long min = ReferenceZigZag.decode(uleb128());
            int widths = position;
            position += miniblocks;
            for (int k = 0; k < miniblocks && i < values.length; k++) {
                int bitWidth = page[widths + k];
                int end = Math.min(page.length, position + size / 8 * bitWidth);
                byte[] packed = Arrays.copyOfRange(page, position, end);
                for (long delta : ReferenceBitPacking.unpackLongs(
                        packed, Math.min(size, values.length - i), bitWidth)) {
                    values[i] = values[i - 1] + min + delta;
                    i++;
                }
                position = end;
            }
        }
        return values;
    }

    private long uleb128() {
        int start = position;
        while (page[position++] < 0) {
            // The last byte of a value is the first one without a continuation bit.
        }
        return ReferenceUleb128.decodeLong(Arrays.copyOfRange(page, start, position));
    }
}
