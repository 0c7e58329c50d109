package io.github.parquetdecoding.roundtrip;

import io.github.parquetdecoding.ByteStreamSplitEncoder;
import io.github.parquetdecoding.ByteStreamSplitPage;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The arrays that the library decodes into and encodes from. All of them are compared as PLAIN bytes, so that NaNs
 * count with their payloads and -0.0 is not 0.0.
 */
enum JavaArray {
    BYTES(0) {
        @Override
        byte[] decode(ByteStreamSplitPage page, int firstValue, int count) {
            int length = count * page.elementSize();
            byte[] out = new byte[length + 2];
            out[0] = 0x5A;
            out[length + 1] = 0x5A;
            page.decode(firstValue, count, out, 1);
            assertThat(new byte[] {out[0], out[length + 1]}).as("canaries").containsOnly(0x5A);
            return Arrays.copyOfRange(out, 1, length + 1);
        }

        @Override
        void encode(byte[] plain, int elementSize, byte[] out, int outOffset) {
            ByteStreamSplitEncoder.encode(plain, 0, plain.length / elementSize, elementSize, out, outOffset);
        }
    },
    SHORTS(2) {
        @Override
        byte[] decode(ByteStreamSplitPage page, int firstValue, int count) {
            short[] out = new short[count + 2];
            out[0] = 0x5A5A;
            out[count + 1] = 0x5A5A;
            page.decodeShorts(firstValue, count, out, 1);
            assertThat(new short[] {out[0], out[count + 1]}).as("canaries").containsOnly((short) 0x5A5A);
            ByteBuffer plain = plainBuffer(count, 2);
            for (int i = 1; i <= count; i++) {
                plain.putShort(out[i]);
            }
            return plain.array();
        }

        @Override
        void encode(byte[] plain, int elementSize, byte[] out, int outOffset) {
            ByteBuffer in = ByteBuffer.wrap(plain).order(ByteOrder.LITTLE_ENDIAN);
            short[] values = new short[plain.length / 2];
            for (int i = 0; i < values.length; i++) {
                values[i] = in.getShort();
            }
            ByteStreamSplitEncoder.encodeShorts(values, 0, values.length, out, outOffset);
        }
    },
    INTS(4) {
        @Override
        byte[] decode(ByteStreamSplitPage page, int firstValue, int count) {
            int[] out = new int[count + 2];
            out[0] = 0x5A5A5A5A;
            out[count + 1] = 0x5A5A5A5A;
            page.decodeInts(firstValue, count, out, 1);
            assertThat(new int[] {out[0], out[count + 1]}).as("canaries").containsOnly(0x5A5A5A5A);
            ByteBuffer plain = plainBuffer(count, 4);
            for (int i = 1; i <= count; i++) {
                plain.putInt(out[i]);
            }
            return plain.array();
        }

        @Override
        void encode(byte[] plain, int elementSize, byte[] out, int outOffset) {
            ByteBuffer in = ByteBuffer.wrap(plain).order(ByteOrder.LITTLE_ENDIAN);
            int[] values = new int[plain.length / 4];
            for (int i = 0; i < values.length; i++) {
                values[i] = in.getInt();
            }
            ByteStreamSplitEncoder.encodeInts(values, 0, values.length, out, outOffset);
        }
    },
    FLOATS(4) {
        @Override
        byte[] decode(ByteStreamSplitPage page, int firstValue, int count) {
            float[] out = new float[count + 2];
            out[0] = 90.25f;
            out[count + 1] = 90.25f;
            page.decodeFloats(firstValue, count, out, 1);
            assertThat(new float[] {out[0], out[count + 1]}).as("canaries").containsOnly(90.25f);
            ByteBuffer plain = plainBuffer(count, 4);
            for (int i = 1; i <= count; i++) {
                plain.putInt(Float.floatToRawIntBits(out[i]));
            }
            return plain.array();
        }

        @Override
        void encode(byte[] plain, int elementSize, byte[] out, int outOffset) {
            ByteBuffer in = ByteBuffer.wrap(plain).order(ByteOrder.LITTLE_ENDIAN);
            float[] values = new float[plain.length / 4];
            for (int i = 0; i < values.length; i++) {
                values[i] = Float.intBitsToFloat(in.getInt());
            }
            ByteStreamSplitEncoder.encodeFloats(values, 0, values.length, out, outOffset);
        }
    },
    LONGS(8) {
        @Override
        byte[] decode(ByteStreamSplitPage page, int firstValue, int count) {
            long[] out = new long[count + 2];
            out[0] = 0x5A5A5A5A5A5A5A5AL;
            out[count + 1] = 0x5A5A5A5A5A5A5A5AL;
            page.decodeLongs(firstValue, count, out, 1);
            assertThat(new long[] {out[0], out[count + 1]}).as("canaries").containsOnly(0x5A5A5A5A5A5A5A5AL);
            ByteBuffer plain = plainBuffer(count, 8);
            for (int i = 1; i <= count; i++) {
                plain.putLong(out[i]);
            }
            return plain.array();
        }

        @Override
        void encode(byte[] plain, int elementSize, byte[] out, int outOffset) {
            ByteBuffer in = ByteBuffer.wrap(plain).order(ByteOrder.LITTLE_ENDIAN);
            long[] values = new long[plain.length / 8];
            for (int i = 0; i < values.length; i++) {
                values[i] = in.getLong();
            }
            ByteStreamSplitEncoder.encodeLongs(values, 0, values.length, out, outOffset);
        }
    },
    DOUBLES(8) {
        @Override
        byte[] decode(ByteStreamSplitPage page, int firstValue, int count) {
            double[] out = new double[count + 2];
            out[0] = 90.25;
            out[count + 1] = 90.25;
            page.decodeDoubles(firstValue, count, out, 1);
            assertThat(new double[] {out[0], out[count + 1]}).as("canaries").containsOnly(90.25);
            ByteBuffer plain = plainBuffer(count, 8);
            for (int i = 1; i <= count; i++) {
                plain.putLong(Double.doubleToRawLongBits(out[i]));
            }
            return plain.array();
        }

        @Override
        void encode(byte[] plain, int elementSize, byte[] out, int outOffset) {
            ByteBuffer in = ByteBuffer.wrap(plain).order(ByteOrder.LITTLE_ENDIAN);
            double[] values = new double[plain.length / 8];
            for (int i = 0; i < values.length; i++) {
                values[i] = Double.longBitsToDouble(in.getLong());
            }
            ByteStreamSplitEncoder.encodeDoubles(values, 0, values.length, out, outOffset);
        }
    };

    private final int typeSize;

    JavaArray(int typeSize) {
        this.typeSize = typeSize;
    }

    /** byte[] and the typed arrays of that size. */
    static List<JavaArray> ofElementSize(int elementSize) {
        return Arrays.stream(values()).filter(a -> a.typeSize == 0 || a.typeSize == elementSize).toList();
    }

    /** Values decoded into an array of this type, behind a canary and before another, as PLAIN bytes. */
    abstract byte[] decode(ByteStreamSplitPage page, int firstValue, int count);

    abstract void encode(byte[] plain, int elementSize, byte[] out, int outOffset);

    /** The page of values that are given as PLAIN bytes, encoded from an array of this type. */
    byte[] encode(byte[] plain, int elementSize) {
        byte[] out = new byte[plain.length + 2];
        out[0] = 0x5A;
        out[plain.length + 1] = 0x5A;
        encode(plain, elementSize, out, 1);
        assertThat(new byte[] {out[0], out[plain.length + 1]}).as("canaries").containsOnly(0x5A);
        return Arrays.copyOfRange(out, 1, plain.length + 1);
    }

    private static ByteBuffer plainBuffer(int count, int typeSize) {
        return ByteBuffer.allocate(count * typeSize).order(ByteOrder.LITTLE_ENDIAN);
    }
}
