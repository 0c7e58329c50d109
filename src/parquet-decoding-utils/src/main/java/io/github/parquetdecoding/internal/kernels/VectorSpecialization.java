// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.kernels;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Array;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.function.IntUnaryOperator;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.Vector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

import static java.lang.invoke.MethodHandles.filterReturnValue;
import static java.lang.invoke.MethodHandles.insertArguments;
import static java.lang.invoke.MethodType.methodType;

/**
 * The constants that a vector kernel is specialised for: how wide vectors are, where encoded bytes are read from, and
 * which arrays hold the values. Loads, stores and selections are method handles, which cost nothing where they are
 * {@code static final}; they also reach methods that the class files of Java 17 cannot name.
 *
 * <p>Kernels follow these rules so that no vector is ever boxed, which takes 10 to 1000 times as long:
 * <ul>
 * <li>A vector lives and dies within one method, which passes it only to methods of the JDK, directly or by these
 *     handles. Those are inlined whatever their size. A helper of ours is not, once C2 has reached its limit of nodes
 *     for a method (JDK-8382700 puts that off instead of giving it up; JDK-8382713 does so for vector methods that C2
 *     has no instruction for), or has compiled the helper to more than 2,500 bytes. So blocks are written out in their
 *     loops.
 * <li>A method is small enough for C1, too. Where that runs out of registers for the profiled code of tier 3, HotSpot
 *     may stay with tier 2 for good, and C2 never sees the method. A handle costs C1 and C2 somewhat more than the call
 *     that it stands for, so handles are used only where memory differs and where Java 17 lacks the method.
 * <li>The last block overlaps the one before it: the method calls itself for one block. A few values are moved twice,
 *     none one by one.
 * <li>A vector is cast to its class before it is stored. For a converted vector, C2 knows only {@code ByteVector} until
 *     late in a compilation, and otherwise takes the class from the profile of {@code intoArray}, which all code of the
 *     process shares: where that has seen several classes, C2 may go on allocating every vector that is stored.
 * </ul>
 *
 * @param bits width of the vectors
 * @param segments whether encoded bytes are read from memory segments; if not, from arrays
 * @param type of the arrays of values
 */
public record VectorSpecialization(int bits, boolean segments, ElementType type) {
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    private static final Map<Class<?>, Class<?>> VECTORS = Map.of(
            byte.class, ByteVector.class, short.class, ShortVector.class, int.class, IntVector.class,
            float.class, FloatVector.class, long.class, LongVector.class, double.class, DoubleVector.class);

    /** The constants of a definition. */
    public static VectorSpecialization of(MethodHandles.Lookup definition) {
        return KernelSpecializer.dataOf(definition, VectorSpecialization.class);
    }

    /** The memory of a buffer between its position and its limit, a {@code MemorySegment}. */
    public static Object segment(ByteBuffer buffer) {
        try {
            return Segments.OF_BUFFER.invokeExact(buffer);
        } catch (Throwable e) {
            throw KernelSpecializer.unchecked(e);
        }
    }

    private static final class Segments {
        private static final Class<?> SEGMENT = segmentClass();
        private static final MethodHandle OF_BUFFER = find(() -> LOOKUP.findStatic(
                SEGMENT, "ofBuffer", methodType(SEGMENT, Buffer.class)))
                .asType(methodType(Object.class, ByteBuffer.class));

        private static Class<?> segmentClass() {
            try {
                return Class.forName("java.lang.foreign.MemorySegment");
            } catch (ClassNotFoundException e) {
                throw new LinkageError("There is no java.lang.foreign.MemorySegment", e);
            }
        }
    }

    /**
     * Whether shorts of two vectors can be permuted in one instruction, as AVX-512BW can. Otherwise streams are widened
     * to ints.
     */
    public boolean permutesShorts() {
        return bits == 512;
    }

    /** The class of the arrays of values. */
    public Class<?> array() {
        return type.array();
    }

    public int vectorBytes() {
        return bits / Byte.SIZE;
    }

    /** Elements of the array of values in a vector. */
    public int lanes() {
        return values().length();
    }

    /**
     * {@code (Object bytes, int index) -> ByteVector}: one byte for each lane of a vector, to be widened.
     *
     * @param lane short or int
     */
    public MethodHandle load(Class<?> lane) {
        if (!segments) {
            return fromArray(bytes(lane)).asType(methodType(ByteVector.class, Object.class, int.class));
        }
        MethodHandle load = find(() -> LOOKUP.findStatic(ByteVector.class, "fromMemorySegment", methodType(
                ByteVector.class, VectorSpecies.class, Segments.SEGMENT, long.class, ByteOrder.class)));
        return insertArguments(insertArguments(load, 3, ByteOrder.LITTLE_ENDIAN), 0, bytes(lane))
                .asType(methodType(ByteVector.class, Object.class, int.class));
    }

    /** {@code (Object values, int index) -> ByteVector}: the bits of a whole vector of values. */
    public MethodHandle loadValues() {
        VectorSpecies<?> species = values();
        MethodHandle load = fromArray(species).asType(methodType(vectorOf(species), Object.class, int.class));
        return species.elementType() == byte.class
                ? load
                : filterReturnValue(load, find(() -> LOOKUP.findVirtual(
                        vectorOf(species), "reinterpretAsBytes", methodType(ByteVector.class))));
    }

    /** {@code (Object values, int index) -> Vector}: a whole vector of values. */
    public MethodHandle loadVector() {
        return fromArray(values()).asType(methodType(Vector.class, Object.class, int.class));
    }

    /** {@code (Vector, VectorMask) -> Vector}: moves the first lanes to the set lanes; a method since JDK 19. */
    public MethodHandle expand() {
        return masked("expand");
    }

    /** {@code (Vector, VectorMask) -> Vector}: moves the set lanes to the first lanes; a method since JDK 19. */
    public MethodHandle compress() {
        return masked("compress");
    }

    private MethodHandle masked(String method) {
        Class<?> vector = vectorOf(values());
        return find(() -> LOOKUP.findVirtual(vector, method, methodType(vector, VectorMask.class)))
                .asType(methodType(Vector.class, Vector.class, VectorMask.class));
    }

    /** {@code (Vector, Object values, int index) -> void}: the inverse, of vectors of {@link #values}. */
    public MethodHandle storeValues() {
        VectorSpecies<?> species = values();
        return find(() -> LOOKUP.findVirtual(
                vectorOf(species), "intoArray", methodType(void.class, array(), int.class)))
                .asType(methodType(void.class, Vector.class, Object.class, int.class));
    }

    /** Vectors of the width, with lanes of the values' type. */
    public VectorSpecies<?> values() {
        return whole(array().componentType());
    }

    /** The class of vectors, {@code Byte512Vector} and so on, which is not public. */
    @SuppressWarnings("unchecked")
    public Class<? extends Vector<?>> vector(VectorSpecies<?> species) {
        return (Class<? extends Vector<?>>) (Class<?>) species.vectorType();
    }

    /**
     * Vectors of one byte for each lane.
     *
     * @param lane short or int
     */
    public VectorSpecies<Byte> bytes(Class<?> lane) {
        return VectorShape.forBitSize(bits / (lane == short.class ? 2 : 4)).withLanes(byte.class);
    }

    /** Vectors of the width, of lanes of a type. */
    @SuppressWarnings("unchecked")
    public <E> VectorSpecies<E> species(Class<E> lane) {
        return (VectorSpecies<E>) whole(lane);
    }

    /** As {@link #select}: {@code a0 b0 a1 b1 ...} of the low halves. */
    public MethodHandle zipLow(Class<?> lane) {
        int lanes = whole(lane).length();
        return select(lane, i -> i / 2 + i % 2 * lanes);
    }

    /** As {@link #select}: {@code a0 b0 a1 b1 ...} of the high halves. */
    public MethodHandle zipHigh(Class<?> lane) {
        int lanes = whole(lane).length();
        return select(lane, i -> (i + lanes) / 2 + i % 2 * lanes);
    }

    /** As {@link #select}: {@code a0 a2 ... b0 b2 ...}, which undoes zips. */
    public MethodHandle even(Class<?> lane) {
        return select(lane, i -> 2 * i);
    }

    /** As {@link #select}: {@code a1 a3 ... b1 b3 ...}. */
    public MethodHandle odd(Class<?> lane) {
        return select(lane, i -> 2 * i + 1);
    }

    /**
     * {@code (ShortVector a, ShortVector b) -> ShortVector}, or the same for {@code IntVector}s: selects lanes of both,
     * with a method that exists since JDK 24.
     *
     * @param lane short or int
     * @param indexOfLane from 0 in the first vector, from the number of lanes in the second
     */
    public MethodHandle select(Class<?> lane, IntUnaryOperator indexOfLane) {
        Class<?> vector = VECTORS.get(lane);
        VectorSpecies<?> species = whole(lane);
        Object indexes = Array.newInstance(lane, species.length());
        for (int i = 0; i < species.length(); i++) {
            Array.setShort(indexes, i, (short) indexOfLane.applyAsInt(i));
        }
        return find(() -> LOOKUP.findVirtual(vector, "selectFrom", methodType(vector, Vector.class, Vector.class)))
                .bindTo(species.fromArray(indexes, 0)).asType(methodType(vector, vector, vector));
    }

    private VectorSpecies<?> whole(Class<?> lane) {
        return VectorShape.forBitSize(bits).withLanes(lane);
    }

    private static MethodHandle fromArray(VectorSpecies<?> species) {
        return find(() -> LOOKUP.findStatic(vectorOf(species), "fromArray", methodType(
                vectorOf(species), VectorSpecies.class, species.elementType().arrayType(), int.class))).bindTo(species);
    }

    private static Class<?> vectorOf(VectorSpecies<?> species) {
        return VECTORS.get(species.elementType());
    }

    private interface Finder {
        MethodHandle find() throws ReflectiveOperationException;
    }

    private static MethodHandle find(Finder finder) {
        try {
            return finder.find();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("The JDK lacks a method that vector kernels call", e);
        }
    }
}
