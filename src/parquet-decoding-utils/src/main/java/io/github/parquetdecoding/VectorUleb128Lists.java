package io.github.parquetdecoding;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

import static jdk.incubator.vector.VectorOperators.B2I;
import static jdk.incubator.vector.VectorOperators.B2L;
import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.GT;
import static jdk.incubator.vector.VectorOperators.IS_NEGATIVE;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.NE;
import static jdk.incubator.vector.VectorOperators.OR;

/**
 * Lists of ULEB128 values in vectors of 512 bits: 64 bytes are loaded, the indexes of the bytes that start a value are
 * compressed to the front, and each lane of 32 or 64 bits gets the bytes of one value, 16 ints or 8 longs at once.
 *
 * <p>Needs instructions that compress and permute bytes (AVX-512 VBMI2), and uses {@code Long.expand}, which is fast
 * where those are. Loaded by name, and only where {@link Uleb128Policy} says so.
 */
final class VectorUleb128Lists implements Uleb128ListKernel {
    private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_512;
    private static final VectorSpecies<Byte> FIRST_16_BYTES = ByteVector.SPECIES_128;
    private static final VectorSpecies<Byte> FIRST_8_BYTES = ByteVector.SPECIES_64;
    private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_512;
    private static final VectorSpecies<Long> LONGS = LongVector.SPECIES_512;

    private static final int BLOCK_BYTES = 64;
    private static final int INTS_AT_ONCE = 16;
    private static final int LONGS_AT_ONCE = 8;

    /** {@code ByteVector.compress} and {@code Long.expand}, of JDK 19 and later. */
    private static final MethodHandle COMPRESS;
    private static final MethodHandle EXPAND;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            COMPRESS = lookup.findVirtual(
                    ByteVector.class, "compress", MethodType.methodType(ByteVector.class, VectorMask.class));
            EXPAND = lookup.findStatic(
                    Long.class, "expand", MethodType.methodType(long.class, long.class, long.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** 0, 1, 2, ... */
    private static final ByteVector INDEXES = (ByteVector) BYTES.broadcast(0).addIndex(1);

    @Override
    public int readInts(ByteCursor in, int[] out, int offset, int count) {
        byte[] array = in.array;
        int position = in.position;
        int lastBlock = in.limit - BLOCK_BYTES;
        int end = offset + count;
        int next = offset;
        // A vector is stored whole: what is behind its values is written again with those of the next one.
        while (next <= end - INTS_AT_ONCE && position <= lastBlock) {
            ByteVector bytes = ByteVector.fromArray(BYTES, array, position);
            long ends = ends(bytes);
            if (ends == -1) {
                int values = Uleb128Lists.widenOneByteValues(in, position, out, next, end);
                next += values;
                position += values;
                continue;
            }
            int values = INTS_AT_ONCE;
            long last = bit(INTS_AT_ONCE - 1, ends);
            if (last == 0) {
                values = Long.bitCount(ends);
                last = Long.highestOneBit(ends);
            }
            // Bits up to that of the last value's last byte; none if no value ends.
            long taken = last == 0 ? 0 : last ^ last - 1;
            if (taken == 0 || !readInts(bytes, ends, taken, values, out, next)) {
                break;
            }
            next += values;
            position += Long.bitCount(taken);
        }
        in.position = position;
        return next - offset;
    }

    /** Whether none of the values is malformed. */
    private static boolean readInts(ByteVector bytes, long ends, long taken, int values, int[] out, int next) {
        IntVector starts = (IntVector) starts(ends).reinterpretShape(FIRST_16_BYTES, 0).convertShape(B2I, INTS, 0);
        // Byte i of a lane gets the byte at start + i.
        IntVector words = starts.mul(0x0101_0101).add(0x0302_0100).reinterpretAsBytes().selectFrom(bytes)
                .reinterpretAsInts();
        // A value of five bytes or more has no bit in last, so all of the word stays. Bits of last that stay above its
        // lowest do not matter: where they are set the word's are not.
        IntVector last = words.not().and(0x8080_8080);
        words = words.and(last.sub(1));
        words = words.and(0x007F_007F).or(words.lanewise(LSHR, 1).and(0x3F80_3F80));
        words = words.and(0x3FFF).or(words.lanewise(LSHR, 2).and(0x0FFF_C000));
        long continued = ~ends & taken;
        long two = continued & continued >>> 1;
        long four = two & two >>> 2;
        if (four != 0) {
            IntVector fifth = starts.add(4).reinterpretAsBytes().selectFrom(bytes).reinterpretAsInts().and(0xFF);
            VectorMask<Integer> ofFive = last.compare(EQ, 0);
            // Lanes behind the values may hold anything.
            long overflows = fifth.compare(GT, 0x0F).and(ofFive).toLong() & (1L << values) - 1;
            if (overflows != 0) {
                return false;
            }
            words = words.lanewise(OR, fifth.lanewise(LSHL, 28), ofFive);
        }
        words.intoArray(out, next);
        return true;
    }

    @Override
    public int readLongs(ByteCursor in, long[] out, int offset, int count) {
        byte[] array = in.array;
        int position = in.position;
        int lastBlock = in.limit - BLOCK_BYTES;
        int end = offset + count;
        int next = offset;
        while (next <= end - LONGS_AT_ONCE && position <= lastBlock) {
            ByteVector bytes = ByteVector.fromArray(BYTES, array, position);
            long ends = ends(bytes);
            if (ends == -1) {
                int values = Uleb128Lists.widenOneByteValues(in, position, out, next, end);
                next += values;
                position += values;
                continue;
            }
            int values = LONGS_AT_ONCE;
            long last = bit(LONGS_AT_ONCE - 1, ends);
            if (last == 0) {
                values = Long.bitCount(ends);
                last = Long.highestOneBit(ends);
            }
            long taken = last == 0 ? 0 : last ^ last - 1;
            if (taken == 0 || !readLongs(bytes, ends, taken, values, out, next)) {
                break;
            }
            next += values;
            position += Long.bitCount(taken);
        }
        in.position = position;
        return next - offset;
    }

    /** Whether none of the values is malformed. */
    private static boolean readLongs(ByteVector bytes, long ends, long taken, int values, long[] out, int next) {
        LongVector starts = (LongVector) starts(ends).reinterpretShape(FIRST_8_BYTES, 0).convertShape(B2L, LONGS, 0);
        LongVector indexes = starts.mul(0x0101_0101_0101_0101L).add(0x0706_0504_0302_0100L);
        LongVector words = indexes.reinterpretAsBytes().selectFrom(bytes).reinterpretAsLongs();
        LongVector last = words.not().and(0x8080_8080_8080_8080L);
        words = words.and(last.sub(1));
        words = words.and(0x007F_007F_007F_007FL).or(words.lanewise(LSHR, 1).and(0x3F80_3F80_3F80_3F80L));
        words = words.and(0x0000_3FFF_0000_3FFFL).or(words.lanewise(LSHR, 2).and(0x0FFF_C000_0FFF_C000L));
        words = words.and(0x0FFF_FFFFL).or(words.lanewise(LSHR, 4).and(0x00FF_FFFF_F000_0000L));
        if (Uleb128Lists.eightInARow(~ends & taken) != 0) {
            if (Uleb128Lists.tenInARow(~ends & taken)) {
                return false;
            }
            // The bytes at start + 8 and start + 9.
            LongVector rest = starts.mul(0x0101).add(0x0908).reinterpretAsBytes().selectFrom(bytes)
                    .reinterpretAsLongs();
            VectorMask<Long> ofNine = last.compare(EQ, 0);
            VectorMask<Long> ofTen = rest.and(0x80).compare(NE, 0).and(ofNine);
            long overflows = rest.and(0xFE00).compare(NE, 0).and(ofTen).toLong() & (1L << values) - 1;
            if (overflows != 0) {
                return false;
            }
            words = words.lanewise(OR, rest.and(0x7F).lanewise(LSHL, 56), ofNine);
            words = words.lanewise(OR, rest.and(0x0100).lanewise(LSHL, 55), ofTen);
        }
        words.intoArray(out, next);
        return true;
    }

    @Override
    public int skip(ByteCursor in, int count) {
        byte[] array = in.array;
        int position = in.position;
        int lastBlock = in.limit - BLOCK_BYTES;
        int left = count;
        int continued = 0;
        while (position <= lastBlock) {
            long ends = ends(ByteVector.fromArray(BYTES, array, position));
            if (ends == -1 && left >= BLOCK_BYTES) {
                left -= BLOCK_BYTES;
                continued = 0;
                position += BLOCK_BYTES;
                continue;
            }
            int values = Long.bitCount(ends);
            if (values > left || continued + Long.numberOfTrailingZeros(ends) >= Uleb128.MAX_LONG_BYTES
                    || Uleb128Lists.tenInARow(~ends)) {
                break;
            }
            left -= values;
            continued = Long.numberOfLeadingZeros(ends);
            position += BLOCK_BYTES;
        }
        in.position = position - continued;
        return count - left;
    }

    /** Bit i is set if byte i ends a value. */
    private static long ends(ByteVector bytes) {
        return ~bytes.test(IS_NEGATIVE).toLong();
    }

    /** The indexes of the bytes that start a value: the first one, and those behind an end. */
    private static ByteVector starts(long ends) {
        VectorMask<Byte> mask = VectorMask.fromLong(BYTES, ends << 1 | 1);
        try {
            return (ByteVector) COMPRESS.invokeExact(INDEXES, mask);
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    /** The {@code index}-th of the bits that are set, counted from 0, the lowest; 0 if there are not as many. */
    private static long bit(int index, long bits) {
        try {
            return (long) EXPAND.invokeExact(1L << index, bits);
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    private static Error unchecked(Throwable e) {
        return e instanceof Error error ? error : new LinkageError("A method of the JDK throws an exception", e);
    }
}
