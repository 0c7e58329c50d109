// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit.internal;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/** DELTA_BINARY_PACKED as Parquet's Encodings.md defines it. */
public final class ReferenceDeltaBinaryPacked {
    private final byte[] page;
    private final int miniblocks;
    private final int miniblockSize;
    private final int valueCount;
    private final long first;
    private int position;

    /** Reads the header. An empty page has no values. */
    private ReferenceDeltaBinaryPacked(byte[] page) {
        this.page = page;
        boolean empty = page.length == 0;
        int blockSize = empty ? 8 : ReferenceUleb128.decodeInt(uleb128());
        miniblocks = empty ? 1 : ReferenceUleb128.decodeInt(uleb128());
        valueCount = empty ? 0 : ReferenceUleb128.decodeInt(uleb128());
        first = empty ? 0 : ReferenceZigZag.decode(ReferenceUleb128.decodeLong(uleb128()));
        check(valueCount >= 0, "value count of 2^31 or more");
        check(blockSize > 0 && miniblocks > 0 && blockSize % miniblocks == 0 && blockSize / miniblocks % 8 == 0,
                "blocks of " + blockSize + " values in " + miniblocks + " miniblocks");
        miniblockSize = blockSize / miniblocks;
    }

    /**
     * The layout of a page, which differs between writers.
     *
     * @param blockSize deltas per block, a multiple of {@code miniblocks}
     * @param miniblocks miniblocks per block, each a multiple of 8 deltas
     * @param paddingWidth the bit width of the last block's miniblocks without values
     * @param cut whether the last miniblock ends with its last value instead of being padded with zeros
     */
    public record Layout(int blockSize, int miniblocks, int paddingWidth, boolean cut) {
        /** The layout of most writers. */
        public static final Layout USUAL = new Layout(128, 4, 0, false);
    }

    /** {@return a page of INT32 values, whose deltas wrap at 32 bits} */
    public static byte[] encodeInts(int[] values, Layout layout) {
        return encode(Arrays.stream(values).asLongStream().toArray(), Integer.SIZE, layout);
    }

    /** {@return a page of INT64 values} */
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
            encodeBlock(deltas, layout, i + layout.blockSize >= values.length, out);
        }
        return out.toByteArray();
    }

    private static void encodeBlock(long[] deltas, Layout layout, boolean isLast, ByteArrayOutputStream out) {
        long min = Arrays.stream(deltas).min().getAsLong();
        out.writeBytes(zigZag(min));
        int size = layout.blockSize / layout.miniblocks;
        ByteArrayOutputStream miniblocks = new ByteArrayOutputStream();
        for (int first = 0; first < layout.blockSize; first += size) {
            if (first >= deltas.length) {
                out.write(layout.paddingWidth);
                continue;
            }
            long[] packed = Arrays.stream(deltas, first, Math.min(first + size, deltas.length))
                    .map(delta -> delta - min).toArray();
            int bitWidth = Long.SIZE - Long.numberOfLeadingZeros(Arrays.stream(packed).reduce(0, (a, b) -> a | b));
            out.write(bitWidth);
            byte[] bytes = ReferenceBitPacking.pack(packed, bitWidth);
            boolean cut = layout.cut && isLast && first + size >= deltas.length;
            miniblocks.writeBytes(cut ? bytes : Arrays.copyOf(bytes, size / Byte.SIZE * bitWidth));
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
     * {@return the first values of an INT32 page, whose sums wrap at 32 bits} Trailing bytes are ignored.
     *
     * @throws IllegalArgumentException if a reader must refuse to read them
     */
    public static int[] decodeInts(byte[] page, int count) {
        return Arrays.stream(decodeLongs(page, count)).mapToInt(value -> (int) value).toArray();
    }

    /** As {@link #decodeInts}, for INT64. */
    public static long[] decodeLongs(byte[] page, int count) {
        return new ReferenceDeltaBinaryPacked(page).decode(count);
    }

    /**
     * {@return the number of values that a page's header claims} Bytes after the header are ignored.
     *
     * @throws IllegalArgumentException if a reader must refuse the header
     */
    public static int valueCount(byte[] page) {
        return new ReferenceDeltaBinaryPacked(page).valueCount;
    }

    /** {@return the length of the page, without any trailing bytes} */
    public static int byteCount(byte[] page) {
        ReferenceDeltaBinaryPacked decoder = new ReferenceDeltaBinaryPacked(page);
        decoder.decode(decoder.valueCount);
        return decoder.position;
    }

    private long[] decode(int count) {
        check(count <= valueCount, count + " values requested of " + valueCount);
        long[] values = new long[count];
        Arrays.fill(values, 0, Math.min(1, count), first);
        for (int i = 1; i < count; ) {
            long min = ReferenceZigZag.decode(ReferenceUleb128.decodeLong(uleb128()));
            int widths = position;
            check(miniblocks <= page.length - position, "truncated bit widths");
            position += miniblocks;
            for (int k = 0; k < miniblocks && i < count; k++) {
                int bitWidth = page[widths + k];
                check(bitWidth >= 0 && bitWidth <= Long.SIZE, "bit width " + bitWidth);
                int end = (int) Math.min(page.length, position + (long) miniblockSize / 8 * bitWidth);
                byte[] packed = Arrays.copyOfRange(page, position, end);
                for (long delta : ReferenceBitPacking.unpackLongs(
                        packed, Math.min(miniblockSize, count - i), bitWidth)) {
                    values[i] = values[i - 1] + min + delta;
                    i++;
                }
                position = end;
            }
        }
        return values;
    }

    /** Reads the bytes of the next ULEB128 value. */
    private byte[] uleb128() {
        int start = position;
        while (position < page.length && page[position] < 0) {
            position++;
        }
        position = Math.min(position + 1, page.length);
        return Arrays.copyOfRange(page, start, position);
    }

    private static void check(boolean legal, String fault) {
        if (!legal) {
            throw new IllegalArgumentException(fault);
        }
    }
}
