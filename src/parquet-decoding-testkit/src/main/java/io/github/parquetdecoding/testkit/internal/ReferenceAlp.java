// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit.internal;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * ALP (adaptive lossless floating-point) by its definition: FLOAT and DOUBLE values as integers, scaled by two powers
 * of ten, and as exceptions where that loses bits.
 */
public final class ReferenceAlp {
    private static final double[] DOUBLES = new double[19];
    private static final double[] INVERSE_DOUBLES = new double[19];
    private static final float[] FLOATS = new float[19];
    private static final float[] INVERSE_FLOATS = new float[19];

    static {
        for (int i = 0; i < DOUBLES.length; i++) {
            DOUBLES[i] = Double.parseDouble("1e" + i);
            INVERSE_DOUBLES[i] = Double.parseDouble("1e-" + i);
            FLOATS[i] = Float.parseFloat("1e" + i);
            INVERSE_FLOATS[i] = Float.parseFloat("1e-" + i);
        }
    }

    private ReferenceAlp() {
    }

    /**
     * The fields of a vector, for pages that no encoder writes but every reader must read.
     *
     * @param exponent power of ten that a value is divided by
     * @param factor power of ten that a value is multiplied by
     * @param frame frame of reference, which is added to each packed value; sums wrap
     * @param exceptions their raw bits
     */
    public record Vector(
            int exponent, int factor, long frame, int bitWidth, long[] packed, int[] positions, long[] exceptions) {
    }

    /** {@return a page of vectors} All but the last have {@code 1 << logVectorSize} values. */
    public static byte[] page(int elementSize, int logVectorSize, List<Vector> vectors) {
        ByteArrayOutputStream offsets = new ByteArrayOutputStream();
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        int valueCount = 0;
        for (Vector vector : vectors) {
            valueCount += vector.packed.length;
            write(offsets, 4L * vectors.size() + body.size(), 4);
            write(body, vector.exponent, 1);
            write(body, vector.factor, 1);
            write(body, vector.positions.length, 2);
            write(body, vector.frame, elementSize);
            write(body, vector.bitWidth, 1);
            body.writeBytes(ReferenceBitPacking.pack(vector.packed, vector.bitWidth));
            Arrays.stream(vector.positions).forEach(position -> write(body, position, 2));
            Arrays.stream(vector.exceptions).forEach(bits -> write(body, bits, elementSize));
        }
        ByteArrayOutputStream page = new ByteArrayOutputStream();
        write(page, 0, 2);
        write(page, logVectorSize, 1);
        write(page, valueCount, 4);
        page.writeBytes(offsets.toByteArray());
        page.writeBytes(body.toByteArray());
        return page.toByteArray();
    }

    private static void write(ByteArrayOutputStream out, long value, int byteCount) {
        for (int k = 0; k < byteCount; k++) {
            out.write((int) (value >>> 8 * k));
        }
    }

    /** {@return a page of PLAIN-encoded values, with the same exponent and factor in all vectors} */
    public static byte[] encode(byte[] plain, int elementSize, int logVectorSize, int exponent, int factor) {
        int vectorBytes = elementSize << logVectorSize;
        List<Vector> vectors = new ArrayList<>();
        for (int at = 0; at < plain.length; at += vectorBytes) {
            vectors.add(vector(bits(Arrays.copyOfRange(plain, at, Math.min(plain.length, at + vectorBytes)),
                    elementSize), elementSize, exponent, factor));
        }
        return page(elementSize, logVectorSize, vectors);
    }

    /** Rounds {@code value * 10^(exponent - factor)} to the nearest integer. */
    private static Vector vector(long[] bits, int elementSize, int exponent, int factor) {
        long[] integers = new long[bits.length];
        boolean[] exact = new boolean[bits.length];
        long most = elementSize == 4 ? Integer.MAX_VALUE : Long.MAX_VALUE;
        for (int i = 0; i < bits.length; i++) {
            double value = elementSize == 4 ? Float.intBitsToFloat((int) bits[i]) : Double.longBitsToDouble(bits[i]);
            if (Double.isFinite(value)) {
                BigDecimal integer = new BigDecimal(value).scaleByPowerOfTen(exponent - factor)
                        .setScale(0, RoundingMode.HALF_EVEN);
                if (integer.abs().compareTo(BigDecimal.valueOf(most)) <= 0) {
                    integers[i] = integer.longValueExact();
                    exact[i] = decode(integers[i], exponent, factor, elementSize) == bits[i];
                }
            }
        }
        int[] positions = IntStream.range(0, bits.length).filter(i -> !exact[i]).toArray();
        long[] encoded = IntStream.range(0, bits.length).filter(i -> exact[i]).mapToLong(i -> integers[i]).toArray();
        long frame = Arrays.stream(encoded).min().orElse(0);
        int bitWidth = 64 - Long.numberOfLeadingZeros(Arrays.stream(encoded).max().orElse(0) - frame);
        long[] packed = IntStream.range(0, bits.length).mapToLong(i -> exact[i] ? integers[i] - frame : 0).toArray();
        return new Vector(exponent, factor, frame, bitWidth, packed, positions,
                Arrays.stream(positions).mapToLong(i -> bits[i]).toArray());
    }

    private static long[] bits(byte[] plain, int elementSize) {
        return ReferenceBitPacking.unpackLongs(plain, plain.length / elementSize, 8 * elementSize);
    }

    /** Returns the raw bits of a value. */
    private static long decode(long integer, int exponent, int factor, int elementSize) {
        if (elementSize == 4) {
            float scaled = (float) (int) integer * FLOATS[factor];
            return Integer.toUnsignedLong(Float.floatToRawIntBits(scaled * INVERSE_FLOATS[exponent]));
        }
        double scaled = (double) integer * DOUBLES[factor];
        return Double.doubleToRawLongBits(scaled * INVERSE_DOUBLES[exponent]);
    }

    /** {@return the PLAIN-encoded values of a page, which must be well-formed} */
    public static byte[] decode(byte[] page, int elementSize) {
        ByteBuffer in = ByteBuffer.wrap(page).order(ByteOrder.LITTLE_ENDIAN);
        int vectorSize = 1 << in.get(2);
        int valueCount = in.getInt(3);
        long[] bits = new long[valueCount];
        for (int first = 0; first < valueCount; first += vectorSize) {
            in.position(7 + in.getInt(7 + 4 * (first / vectorSize)));
            int count = Math.min(vectorSize, valueCount - first);
            int exponent = in.get();
            int factor = in.get();
            int exceptions = in.getShort() & 0xFFFF;
            long frame = elementSize == 4 ? in.getInt() : in.getLong();
            int bitWidth = in.get();
            byte[] packed = new byte[(count * bitWidth + 7) / 8];
            in.get(packed);
            long[] integers = ReferenceBitPacking.unpackLongs(packed, count, bitWidth);
            for (int i = 0; i < count; i++) {
                bits[first + i] = decode(integers[i] + frame, exponent, factor, elementSize);
            }
            int[] positions = new int[exceptions];
            for (int i = 0; i < exceptions; i++) {
                positions[i] = in.getShort() & 0xFFFF;
            }
            for (int position : positions) {
                bits[first + position] = elementSize == 4 ? in.getInt() & 0xFFFF_FFFFL : in.getLong();
            }
        }
        return ReferenceBitPacking.pack(bits, 8 * elementSize);
    }
}
