package io.github.parquetdecoding;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Objects;

/**
 * A few values by every Vector API kernel, compared with what they must be: a Vector API that has been changed or is
 * broken is seen here, before a reader depends on it. Every method is called, because the JVM links what a method calls
 * no sooner.
 *
 * <p>No method of {@link VectorKernels} or {@link ScalarKernels} is called, nor what those share. C2 compiles methods in
 * the order in which they reach a number of calls; called here too, they would get there before the public methods that
 * call them, and C2 does not inline what it has compiled to more than 2,500 bytes, which shows in pages of a few blocks.
 */
final class VectorSelfCheck {
    /** Two of the largest blocks, and a few values more. */
    private static final int COUNT = 67;

    private VectorSelfCheck() {
    }

    /**
     * Moves them.
     *
     * @throws IllegalStateException if an answer is wrong
     */
    static void verify() throws Throwable {
        verify2();
        verify4();
        verify8();
        verify12();
        verify16();
        verifyAny(9);
        verifyAny(17);
    }

    private static void verify2() throws Throwable {
        byte[] page = page(2);
        byte[] values = values(page, 2);
        Object segment = segment(page);
        byte[] fromArray = new byte[page.length];
        byte[] fromSegment = new byte[page.length];
        byte[] encoded = new byte[page.length];
        Vector2.decode(page, 0, COUNT, COUNT, fromArray, 0);
        Vector2.decode(segment, 0, COUNT, COUNT, fromSegment, 0);
        Vector2.encode(values, 0, COUNT, encoded, 0, COUNT);
        expect(2, values, fromArray, fromSegment);
        expect(2, page, encoded);

        short[] shorts = new short[COUNT];
        littleEndian(values).asShortBuffer().get(shorts);
        short[] shortsFromArray = new short[COUNT];
        short[] shortsFromSegment = new short[COUNT];
        byte[] encodedShorts = new byte[page.length];
        Vector2.decodeShorts(page, 0, COUNT, COUNT, shortsFromArray, 0);
        Vector2.decodeShorts(segment, 0, COUNT, COUNT, shortsFromSegment, 0);
        Vector2.encodeShorts(shorts, 0, COUNT, encodedShorts, 0, COUNT);
        expect(2, shorts, shortsFromArray, shortsFromSegment);
        expect(2, page, encodedShorts);
    }

    private static void verify4() throws Throwable {
        byte[] page = page(4);
        byte[] values = values(page, 4);
        Object segment = segment(page);
        byte[] fromArray = new byte[page.length];
        byte[] fromSegment = new byte[page.length];
        byte[] encoded = new byte[page.length];
        Vector4.decode(page, 0, COUNT, COUNT, fromArray, 0);
        Vector4.decode(segment, 0, COUNT, COUNT, fromSegment, 0);
        Vector4.encode(values, 0, COUNT, encoded, 0, COUNT);
        expect(4, values, fromArray, fromSegment);
        expect(4, page, encoded);

        int[] ints = new int[COUNT];
        littleEndian(values).asIntBuffer().get(ints);
        int[] intsFromArray = new int[COUNT];
        int[] intsFromSegment = new int[COUNT];
        byte[] encodedInts = new byte[page.length];
        Vector4.decodeInts(page, 0, COUNT, COUNT, intsFromArray, 0);
        Vector4.decodeInts(segment, 0, COUNT, COUNT, intsFromSegment, 0);
        Vector4.encodeInts(ints, 0, COUNT, encodedInts, 0, COUNT);
        expect(4, ints, intsFromArray, intsFromSegment);
        expect(4, page, encodedInts);

        float[] floats = new float[COUNT];
        littleEndian(values).asFloatBuffer().get(floats);
        float[] floatsFromArray = new float[COUNT];
        float[] floatsFromSegment = new float[COUNT];
        byte[] encodedFloats = new byte[page.length];
        Vector4.decodeFloats(page, 0, COUNT, COUNT, floatsFromArray, 0);
        Vector4.decodeFloats(segment, 0, COUNT, COUNT, floatsFromSegment, 0);
        Vector4.encodeFloats(floats, 0, COUNT, encodedFloats, 0, COUNT);
        expect(4, floats, floatsFromArray, floatsFromSegment);
        expect(4, page, encodedFloats);
    }

    private static void verify8() throws Throwable {
        byte[] page = page(8);
        byte[] values = values(page, 8);
        Object segment = segment(page);
        byte[] fromArray = new byte[page.length];
        byte[] fromSegment = new byte[page.length];
        byte[] encoded = new byte[page.length];
        Vector8.decode(page, 0, COUNT, COUNT, fromArray, 0);
        Vector8.decode(segment, 0, COUNT, COUNT, fromSegment, 0);
        Vector8.encode(values, 0, COUNT, encoded, 0, COUNT);
        expect(8, values, fromArray, fromSegment);
        expect(8, page, encoded);

        long[] longs = new long[COUNT];
        littleEndian(values).asLongBuffer().get(longs);
        long[] longsFromArray = new long[COUNT];
        long[] longsFromSegment = new long[COUNT];
        byte[] encodedLongs = new byte[page.length];
        Vector8.decodeLongs(page, 0, COUNT, COUNT, longsFromArray, 0);
        Vector8.decodeLongs(segment, 0, COUNT, COUNT, longsFromSegment, 0);
        Vector8.encodeLongs(longs, 0, COUNT, encodedLongs, 0, COUNT);
        expect(8, longs, longsFromArray, longsFromSegment);
        expect(8, page, encodedLongs);

        double[] doubles = new double[COUNT];
        littleEndian(values).asDoubleBuffer().get(doubles);
        double[] doublesFromArray = new double[COUNT];
        double[] doublesFromSegment = new double[COUNT];
        byte[] encodedDoubles = new byte[page.length];
        Vector8.decodeDoubles(page, 0, COUNT, COUNT, doublesFromArray, 0);
        Vector8.decodeDoubles(segment, 0, COUNT, COUNT, doublesFromSegment, 0);
        Vector8.encodeDoubles(doubles, 0, COUNT, encodedDoubles, 0, COUNT);
        expect(8, doubles, doublesFromArray, doublesFromSegment);
        expect(8, page, encodedDoubles);
    }

    private static void verify12() throws Throwable {
        byte[] page = page(12);
        byte[] values = values(page, 12);
        byte[] fromArray = new byte[page.length];
        byte[] fromSegment = new byte[page.length];
        byte[] encoded = new byte[page.length];
        Vector12.decode(page, 0, COUNT, COUNT, fromArray, 0);
        Vector12.decode(segment(page), 0, COUNT, COUNT, fromSegment, 0);
        Vector12.encode(values, 0, COUNT, encoded, 0, COUNT);
        expect(12, values, fromArray, fromSegment);
        expect(12, page, encoded);
    }

    private static void verify16() throws Throwable {
        byte[] page = page(16);
        byte[] values = values(page, 16);
        byte[] fromArray = new byte[page.length];
        byte[] fromSegment = new byte[page.length];
        byte[] encoded = new byte[page.length];
        Vector16.decode(page, 0, COUNT, COUNT, fromArray, 0);
        Vector16.decode(segment(page), 0, COUNT, COUNT, fromSegment, 0);
        Vector16.encode(values, 0, COUNT, encoded, 0, COUNT);
        expect(16, values, fromArray, fromSegment);
        expect(16, page, encoded);
    }

    private static void verifyAny(int elementSize) throws Throwable {
        byte[] page = page(elementSize);
        byte[] values = values(page, elementSize);
        byte[] fromArray = new byte[page.length];
        byte[] fromSegment = new byte[page.length];
        byte[] encoded = new byte[page.length];
        // The first ones only: what lies behind them is overwritten.
        int decoded = VectorAny.decode(page, 0, COUNT, COUNT, elementSize, fromArray, 0) * elementSize;
        VectorAny.decode(segment(page), 0, COUNT, COUNT, elementSize, fromSegment, 0);
        VectorAny.encode(values, 0, COUNT, elementSize, encoded, 0, COUNT);
        expect(elementSize, Arrays.copyOf(values, decoded),
                Arrays.copyOf(fromArray, decoded), Arrays.copyOf(fromSegment, decoded));
        expect(elementSize, page, encoded);
    }

    private static byte[] page(int elementSize) {
        byte[] page = new byte[COUNT * elementSize];
        for (int i = 0; i < page.length; i++) {
            page[i] = (byte) (i * 0x9E3779B1 >>> 24);
        }
        return page;
    }

    /** By the definition of BYTE_STREAM_SPLIT: byte k of value i is byte i of stream k. */
    private static byte[] values(byte[] page, int elementSize) {
        byte[] values = new byte[page.length];
        for (int i = 0; i < page.length; i++) {
            values[i] = page[i % elementSize * COUNT + i / elementSize];
        }
        return values;
    }

    private static Object segment(byte[] page) throws Throwable {
        ByteBuffer direct = ByteBuffer.allocateDirect(page.length).put(page).flip();
        return (Object) VectorStreams.SEGMENT.invokeExact(direct);
    }

    private static ByteBuffer littleEndian(byte[] values) {
        return ByteBuffer.wrap(values).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static void expect(int elementSize, Object expected, Object... answers) {
        for (Object answer : answers) {
            if (!Objects.deepEquals(answer, expected)) {
                throw new IllegalStateException("wrong answers for values of " + elementSize + " bytes");
            }
        }
    }
}
