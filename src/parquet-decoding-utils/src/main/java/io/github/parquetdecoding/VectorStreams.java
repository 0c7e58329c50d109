package io.github.parquetdecoding;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.IntUnaryOperator;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.Vector;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/**
 * Constants of the vector kernels: widths, indexes of permutes, and the methods of the JDK that Java 17 lacks as method
 * handles, because the class files are those of Java 17. A static final handle is compiled like a call.
 *
 * <p>What the kernels keep to, so that no vector is ever boxed, which takes 10 to 100 times as long: a vector lives and
 * dies inside of one method, which calls nothing between but methods of the JDK, because only those are inlined without
 * regard to any limit. C2 does not inline a helper with a vector for an argument or an answer once the method has grown
 * to 18,000 nodes (about 40 vector operations), or once the helper has been compiled to more than 2,500 bytes.
 *
 * <p>So blocks stand inside of their loops: as methods of their own they are often compiled before their loops, are
 * then not inlined, and take twice as long. The last block overlaps the one before it, by a call of the method itself
 * for one block: a few values are moved twice, none one by one.
 *
 * <p>A vector is cast to its class before it is stored. Of what the Vector API converts, C2 knows no more than {@code
 * ByteVector} until late in a compilation; without the cast it takes the class from the profile of {@code
 * ByteVector.intoArray}, which is one for all code of the process. If that has seen two classes, or one in nine of ten
 * calls, C2 compares the vector's class with these, does not always know the answer in time, and then allocates what is
 * stored for good: in 8 of 34 runs of this library's tests, and in none of 49 with casts. Kernels of 512 bits, which
 * store half vectors when they encode, were enough for that.
 */
final class VectorStreams {
    private static final VectorShape SHAPE = VectorShape.forBitSize(VectorWidth.bits());
    private static final VectorShape HALF_SHAPE = VectorShape.forBitSize(VectorWidth.bits() / 2);
    private static final VectorShape QUARTER_SHAPE = VectorShape.forBitSize(VectorWidth.bits() / 4);

    static final VectorSpecies<Byte> BYTES = SHAPE.withLanes(byte.class);
    static final VectorSpecies<Short> SHORTS = SHAPE.withLanes(short.class);
    static final VectorSpecies<Integer> INTS = SHAPE.withLanes(int.class);
    /** Bytes of one stream that are widened to a vector of shorts. */
    static final VectorSpecies<Byte> HALF_BYTES = HALF_SHAPE.withLanes(byte.class);
    /** Bytes of one stream that are widened to a vector of ints. */
    static final VectorSpecies<Byte> QUARTER_BYTES = QUARTER_SHAPE.withLanes(byte.class);

    // The classes of vectors, Byte512Vector and so on, which are not public.
    static final Class<? extends ByteVector> BYTE_VECTOR = BYTES.vectorType().asSubclass(ByteVector.class);
    static final Class<? extends ByteVector> HALF_BYTE_VECTOR = HALF_BYTES.vectorType().asSubclass(ByteVector.class);
    static final Class<? extends ByteVector> QUARTER_BYTE_VECTOR =
            QUARTER_BYTES.vectorType().asSubclass(ByteVector.class);
    static final Class<? extends ShortVector> SHORT_VECTOR = SHORTS.vectorType().asSubclass(ShortVector.class);
    static final Class<? extends IntVector> INT_VECTOR = INTS.vectorType().asSubclass(IntVector.class);
    static final Class<? extends FloatVector> FLOAT_VECTOR =
            SHAPE.withLanes(float.class).vectorType().asSubclass(FloatVector.class);
    static final Class<? extends LongVector> LONG_VECTOR =
            SHAPE.withLanes(long.class).vectorType().asSubclass(LongVector.class);
    static final Class<? extends DoubleVector> DOUBLE_VECTOR =
            SHAPE.withLanes(double.class).vectorType().asSubclass(DoubleVector.class);

    static final int VECTOR_BYTES = BYTES.length();
    static final int SHORT_LANES = SHORTS.length();
    static final int INT_LANES = INTS.length();

    /**
     * Whether shorts of two vectors can be permuted in one instruction, as AVX-512BW can. Then pairs of streams are
     * zipped, a quarter faster than widening each stream to ints, which is what AVX2 is left with.
     */
    static final boolean PERMUTES_SHORTS = VectorWidth.bits() == 512;

    /** {@code (ShortVector indexes, Vector<?> a, Vector<?> b) -> ShortVector}: lanes of both. */
    static final MethodHandle SELECT_SHORTS = selectFrom(ShortVector.class);
    /** {@code (IntVector indexes, Vector<?> a, Vector<?> b) -> IntVector}. */
    static final MethodHandle SELECT_INTS = selectFrom(IntVector.class);
    /** {@code (Object segment, long offset) -> ByteVector}: half a vector of a memory segment. */
    static final MethodHandle LOAD_HALF = fromSegment(HALF_BYTES);
    /** {@code (Object segment, long offset) -> ByteVector}: a quarter of a vector. */
    static final MethodHandle LOAD_QUARTER = fromSegment(QUARTER_BYTES);
    /** {@code (ByteBuffer) -> Object}: the memory of a buffer between its position and its limit. */
    static final MethodHandle SEGMENT = segmentOfBuffer();

    // Indexes for selections: zipped lanes are a0 b0 a1 b1 ..., of which low is the first half; even and odd undo it.
    static final ShortVector ZIP_LOW_SHORTS = shortIndexes(i -> i / 2 + i % 2 * SHORT_LANES);
    static final ShortVector ZIP_HIGH_SHORTS = shortIndexes(i -> (i + SHORT_LANES) / 2 + i % 2 * SHORT_LANES);
    static final ShortVector EVEN_SHORTS = shortIndexes(i -> 2 * i);
    static final ShortVector ODD_SHORTS = shortIndexes(i -> 2 * i + 1);
    static final IntVector ZIP_LOW_INTS = intIndexes(i -> i / 2 + i % 2 * INT_LANES);
    static final IntVector ZIP_HIGH_INTS = intIndexes(i -> (i + INT_LANES) / 2 + i % 2 * INT_LANES);
    static final IntVector EVEN_INTS = intIndexes(i -> 2 * i);
    static final IntVector ODD_INTS = intIndexes(i -> 2 * i + 1);

    private VectorStreams() {
    }

    private static ShortVector shortIndexes(IntUnaryOperator indexOfLane) {
        short[] indexes = new short[SHORT_LANES];
        for (int i = 0; i < indexes.length; i++) {
            indexes[i] = (short) indexOfLane.applyAsInt(i);
        }
        return ShortVector.fromArray(SHORTS, indexes, 0);
    }

    static IntVector intIndexes(IntUnaryOperator indexOfLane) {
        int[] indexes = new int[INT_LANES];
        for (int i = 0; i < indexes.length; i++) {
            indexes[i] = indexOfLane.applyAsInt(i);
        }
        return IntVector.fromArray(INTS, indexes, 0);
    }

    /** {@code Vector.selectFrom(Vector, Vector)}, since JDK 24. */
    private static MethodHandle selectFrom(Class<? extends Vector<?>> vector) {
        return find(() -> MethodHandles.lookup().findVirtual(
                vector, "selectFrom", MethodType.methodType(vector, Vector.class, Vector.class)));
    }

    /** {@code MemorySegment.ofBuffer(Buffer)}, since JDK 22. */
    private static MethodHandle segmentOfBuffer() {
        return find(() -> {
            Class<?> segment = Class.forName("java.lang.foreign.MemorySegment");
            return MethodHandles.lookup().findStatic(segment, "ofBuffer", MethodType.methodType(segment, Buffer.class))
                    .asType(MethodType.methodType(Object.class, ByteBuffer.class));
        });
    }

    /** {@code ByteVector.fromMemorySegment(VectorSpecies, MemorySegment, long, ByteOrder)}, since JDK 21. */
    private static MethodHandle fromSegment(VectorSpecies<Byte> species) {
        return find(() -> {
            Class<?> segment = Class.forName("java.lang.foreign.MemorySegment");
            MethodHandle load = MethodHandles.lookup().findStatic(ByteVector.class, "fromMemorySegment",
                    MethodType.methodType(ByteVector.class, VectorSpecies.class, segment, long.class, ByteOrder.class));
            MethodHandle littleEndian = MethodHandles.insertArguments(load, 3, ByteOrder.LITTLE_ENDIAN);
            return MethodHandles.insertArguments(littleEndian, 0, species)
                    .asType(MethodType.methodType(ByteVector.class, Object.class, long.class));
        });
    }

    private interface Lookup {
        MethodHandle find() throws ReflectiveOperationException;
    }

    private static MethodHandle find(Lookup lookup) {
        try {
            return lookup.find();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("The JDK lacks a method that vector kernels call", e);
        }
    }
}
