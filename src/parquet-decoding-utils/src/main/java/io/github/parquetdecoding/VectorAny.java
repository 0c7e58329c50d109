package io.github.parquetdecoding;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorSpecies;

import static io.github.parquetdecoding.ByteAccess.getLong;
import static io.github.parquetdecoding.ByteAccess.putLong;

/**
 * BYTE_STREAM_SPLIT of elements of 9 bytes and more that have no vector kernel of their own. Streams are moved in groups
 * of sixteen, the last eight and those of elements of fewer than 16 bytes in groups of eight, by the kernels of elements
 * of that size; the last group overlaps the one before it. Those kernels leave or find the parts of values one behind the
 * other; a copy of each part takes it to its value or from there.
 *
 * <p>All groups of a tile of values are moved before the next tile, so that the values are still in the first-level
 * cache. The last values, too few for a tile, are not moved: each method answers how many have been.
 */
final class VectorAny {
    /** Values that are moved at a time; there must be at least as many. */
    static final int BLOCK = Vector16.BLOCK;

    /** Most values of a tile: 16 KiB of 32-byte elements. With half as many, large pages took up to a fifth longer. */
    private static final int TILE = 512;

    private static final VectorSpecies<Byte> SIXTEEN_BYTES = ByteVector.SPECIES_128;
    private static final Class<? extends ByteVector> SIXTEEN_BYTE_VECTOR =
            SIXTEEN_BYTES.vectorType().asSubclass(ByteVector.class);

    private VectorAny() {
    }

    /** Streams of the next group, when so many bytes of each value have not been moved yet. */
    private static int groupSize(int elementSize, int rest) {
        return elementSize < 16 || rest <= 8 ? 8 : 16;
    }

    /** @param page a byte[] or a memory segment */
    static int decode(
            Object page, int first, int stride, int count, int elementSize, byte[] out, int outOffset) throws Throwable {
        int start = 0;
        for (int tile = decodedTile(count, elementSize); tile > 0; tile = decodedTile(count - start, elementSize)) {
            int values = outOffset + start * elementSize;
            int parts = values + tile * elementSize;
            for (int k = 0; k < elementSize; ) {
                int groupSize = groupSize(elementSize, elementSize - k);
                int group = Math.min(k, elementSize - groupSize);
                decodeGroup(groupSize, page, first + start + group * stride, stride, tile, out, parts);
                copy(groupSize, tile, out, parts, groupSize, out, values + group, elementSize);
                k += groupSize;
            }
            start += tile;
        }
        return start;
    }

    private static void decodeGroup(
            int groupSize, Object page, int first, int stride, int count, byte[] out, int outOffset) throws Throwable {
        if (page instanceof byte[] array) {
            if (groupSize == 8) {
                Vector8.decode(array, first, stride, count, out, outOffset);
            } else {
                Vector16.decode(array, first, stride, count, out, outOffset);
            }
        } else if (groupSize == 8) {
            Vector8.decode(page, first, stride, count, out, outOffset);
        } else {
            Vector16.decode(page, first, stride, count, out, outOffset);
        }
    }

    /**
     * Values of the next tile, a number of blocks: so few that the parts of values fit into the output behind the tile,
     * where nothing has been decoded yet, for no memory is allocated.
     */
    private static int decodedTile(int count, int elementSize) {
        long tile = (long) count * elementSize / (elementSize + groupSize(elementSize, elementSize));
        return (int) Math.min(TILE, tile - tile % BLOCK);
    }

    static int encode(
            byte[] values, int offset, int count, int elementSize, byte[] page, int first, int stride) throws Throwable {
        byte[] parts = new byte[groupSize(elementSize, elementSize) * Math.min(TILE, count)];
        int start = 0;
        for (int tile = Math.min(TILE, count); tile >= BLOCK; tile = Math.min(TILE, count - start)) {
            for (int k = 0; k < elementSize; ) {
                int groupSize = groupSize(elementSize, elementSize - k);
                int group = Math.min(k, elementSize - groupSize);
                int index = first + start + group * stride;
                copy(groupSize, tile, values, offset + start * elementSize + group, elementSize, parts, 0, groupSize);
                if (groupSize == 8) {
                    Vector8.encode(parts, 0, tile, page, index, stride);
                } else {
                    Vector16.encode(parts, 0, tile, page, index, stride);
                }
                k += groupSize;
            }
            start += tile;
        }
        return start;
    }

    /** Copies {@code count} parts, which lie {@code fromStep} and {@code toStep} bytes apart. */
    private static void copy(
            int partSize, int count, byte[] from, int fromOffset, int fromStep, byte[] to, int toOffset, int toStep) {
        int source = fromOffset;
        int target = toOffset;
        if (partSize == 8) {
            for (int i = 0; i < count; i++) {
                putLong(to, target, getLong(from, source));
                source += fromStep;
                target += toStep;
            }
        } else {
            for (int i = 0; i < count; i++) {
                SIXTEEN_BYTE_VECTOR.cast(ByteVector.fromArray(SIXTEEN_BYTES, from, source)).intoArray(to, target);
                source += fromStep;
                target += toStep;
            }
        }
    }
}
