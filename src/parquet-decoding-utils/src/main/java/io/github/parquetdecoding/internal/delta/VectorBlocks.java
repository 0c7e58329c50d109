// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.delta;

import java.lang.invoke.MethodHandles;

import io.github.parquetdecoding.internal.kernels.VectorSpecialization;
import io.github.parquetdecoding.internal.memory.ByteAccess;
import io.github.parquetdecoding.internal.uleb128.Uleb128Word;
import io.github.parquetdecoding.internal.uleb128.ZigZag;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

import static jdk.incubator.vector.VectorOperators.GE;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;

/**
 * Sums of deltas, a vector at a time. Each lane takes the one or two words that its delta lies in, shifts both to their
 * places and drops the bits around. Then each lane adds the one 1, 2, 4 ... lanes below it, so that it has the sum of
 * all up to it, and then the sum of all previous vectors: only this addition waits for the previous vector.
 *
 * <p>The constants are computed in each call: C2 loads a vector that is {@code static final} anew for each use in a
 * loop that writes an array of its lanes' type. Ints and longs have separate loops: in one for both, over {@code
 * Vector<E>}, C2 allocates the vectors, which takes 5 to 10 times as long.
 */
final class VectorBlocks implements BlockKernel {
    private static final VectorSpecialization TARGET = VectorSpecialization.of(MethodHandles.lookup());
    private static final VectorSpecies<Byte> BYTES = TARGET.species(byte.class);
    private static final VectorSpecies<Integer> INTS = TARGET.species(int.class);
    private static final VectorSpecies<Long> LONGS = TARGET.species(long.class);
    private static final int LANES = TARGET.lanes();
    private static final int WORD = TARGET.array() == int[].class ? Integer.SIZE : Long.SIZE;

    private static final Class<? extends IntVector> INT_VECTOR = INTS.vectorType().asSubclass(IntVector.class);
    private static final Class<? extends LongVector> LONG_VECTOR = LONGS.vectorType().asSubclass(LongVector.class);

    @Override
    public long decode(
            byte[] in, int block, int limit, int miniblocks, int miniblockSize, int first, long last, Object out,
            int outOffset, int count) {
        if (widths(in, block, limit - BYTES.length(), miniblocks) < 0) {
            // Returns before it makes the vectors below, which are allocated until C2 has compiled this.
            return block;
        }
        return WORD == Integer.SIZE
                ? decodeInts(in, block, limit, miniblocks, miniblockSize, first, (int) last, (int[]) out, outOffset,
                        count)
                : decodeLongs(in, block, limit, miniblocks, miniblockSize, first, last, (long[]) out, outOffset, count);
    }

    /**
     * The index of a block's first bit width; -1 if this kernel cannot decode the block.
     *
     * @param lastVector index of the last whole vector of bytes
     */
    private static int widths(byte[] in, int block, int lastVector, int miniblocks) {
        if (block > lastVector) {
            return -1;
        }
        long word = ByteAccess.getLong(in, block);
        int width = block + Uleb128Word.firstLength(word);
        if (!Uleb128Word.hasEnd(word) || miniblocks > lastVector - width) {
            return -1;
        }
        // If both are 0, all may be: the loop for constant steps is faster.
        return (in[width] | in[width + miniblocks - 1]) == 0 ? -1 : width;
    }

    private static long leastDelta(byte[] in, int block) {
        return ZigZag.decode(Uleb128Word.payload(Uleb128Word.firstBytes(ByteAccess.getLong(in, block))));
    }

    private static long decodeInts(
            byte[] in, int block, int limit, int miniblocks, int miniblockSize, int first, int last, int[] out,
            int outOffset, int count) {
        IntVector lane = IntVector.zero(INTS).addIndex(1);
        IntVector below1 = lane.sub(1);
        IntVector below2 = lane.sub(2);
        IntVector below4 = lane.sub(4);
        IntVector below8 = lane.sub(8);
        VectorMask<Integer> from1 = below1.compare(GE, 0);
        VectorMask<Integer> from2 = below2.compare(GE, 0);
        VectorMask<Integer> from4 = below4.compare(GE, 0);
        VectorMask<Integer> from8 = below8.compare(GE, 0);
        IntVector lastLane = IntVector.broadcast(INTS, LANES - 1);
        IntVector before = IntVector.broadcast(INTS, last);
        int lastVector = limit - BYTES.length();
        int lastCount = count - LANES;
        int i = 0;
        blocks:
        for (int width; i <= lastCount && (width = widths(in, block, lastVector, miniblocks)) >= 0; ) {
            int min = (int) leastDelta(in, block);
            int packed = width + miniblocks;
            for (int end = packed; width < end; width++) {
                int bitWidth = in[width];
                if (i > lastCount || (bitWidth & 0xFF) > WORD) {
                    break blocks;
                }
                IntVector bit = lane.mul(bitWidth);
                IntVector lowWord = bit.lanewise(LSHR, 5);
                IntVector highWord = bit.add(bitWidth - 1).lanewise(LSHR, 5);
                IntVector right = bit.and(31);
                IntVector left = right.neg().and(31);
                int mask = bitWidth == 0 ? 0 : -1 >>> Integer.SIZE - bitWidth;
                int skipped = Math.min(first, miniblockSize);
                first -= skipped;
                int step = bitWidth * LANES / Byte.SIZE;
                int index = packed + skipped / Byte.SIZE * bitWidth;
                for (int taken = skipped; taken < miniblockSize; taken += LANES) {
                    if (i > lastCount || index > lastVector) {
                        break blocks;
                    }
                    IntVector words = ByteVector.fromArray(BYTES, in, index).reinterpretAsInts();
                    IntVector sums = lowWord.selectFrom(words).lanewise(LSHR, right)
                            .or(highWord.selectFrom(words).lanewise(LSHL, left)).and(mask).add(min);
                    sums = sums.add(below1.selectFrom(sums), from1);
                    sums = sums.add(below2.selectFrom(sums), from2);
                    sums = sums.add(below4.selectFrom(sums), from4);
                    if (LANES > 8) {
                        sums = sums.add(below8.selectFrom(sums), from8);
                    }
                    INT_VECTOR.cast(sums.add(before)).intoArray(out, outOffset + i);
                    before = before.add(lastLane.selectFrom(sums));
                    i += LANES;
                    index += step;
                }
                packed = index;
            }
            block = packed;
        }
        return (long) i << Integer.SIZE | block;
    }

    private static long decodeLongs(
            byte[] in, int block, int limit, int miniblocks, int miniblockSize, int first, long last, long[] out,
            int outOffset, int count) {
        LongVector lane = LongVector.zero(LONGS).addIndex(1);
        LongVector below1 = lane.sub(1);
        LongVector below2 = lane.sub(2);
        LongVector below4 = lane.sub(4);
        VectorMask<Long> from1 = below1.compare(GE, 0);
        VectorMask<Long> from2 = below2.compare(GE, 0);
        VectorMask<Long> from4 = below4.compare(GE, 0);
        LongVector lastLane = LongVector.broadcast(LONGS, LANES - 1);
        LongVector before = LongVector.broadcast(LONGS, last);
        int lastVector = limit - BYTES.length();
        int lastCount = count - LANES;
        int i = 0;
        blocks:
        for (int width; i <= lastCount && (width = widths(in, block, lastVector, miniblocks)) >= 0; ) {
            long min = leastDelta(in, block);
            int packed = width + miniblocks;
            for (int end = packed; width < end; width++) {
                int bitWidth = in[width];
                if (i > lastCount || (bitWidth & 0xFF) > WORD) {
                    break blocks;
                }
                LongVector bit = lane.mul(bitWidth);
                LongVector lowWord = bit.lanewise(LSHR, 6);
                LongVector highWord = bit.add(bitWidth - 1).lanewise(LSHR, 6);
                LongVector right = bit.and(63);
                LongVector left = right.neg().and(63);
                long mask = bitWidth == 0 ? 0 : -1L >>> Long.SIZE - bitWidth;
                int skipped = Math.min(first, miniblockSize);
                first -= skipped;
                int step = bitWidth * LANES / Byte.SIZE;
                int index = packed + skipped / Byte.SIZE * bitWidth;
                for (int taken = skipped; taken < miniblockSize; taken += LANES) {
                    if (i > lastCount || index > lastVector) {
                        break blocks;
                    }
                    LongVector words = ByteVector.fromArray(BYTES, in, index).reinterpretAsLongs();
                    LongVector sums = lowWord.selectFrom(words).lanewise(LSHR, right)
                            .or(highWord.selectFrom(words).lanewise(LSHL, left)).and(mask).add(min);
                    sums = sums.add(below1.selectFrom(sums), from1);
                    sums = sums.add(below2.selectFrom(sums), from2);
                    if (LANES > 4) {
                        sums = sums.add(below4.selectFrom(sums), from4);
                    }
                    LONG_VECTOR.cast(sums.add(before)).intoArray(out, outOffset + i);
                    before = before.add(lastLane.selectFrom(sums));
                    i += LANES;
                    index += step;
                }
                packed = index;
            }
            block = packed;
        }
        return (long) i << Integer.SIZE | block;
    }
}
