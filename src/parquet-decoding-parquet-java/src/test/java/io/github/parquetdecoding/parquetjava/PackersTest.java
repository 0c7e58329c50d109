// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.parquetjava;

import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.Stream;

import org.apache.parquet.column.values.bitpacking.ByteBitPackingLE;
import org.apache.parquet.column.values.bitpacking.BytePacker;
import org.apache.parquet.column.values.bitpacking.BytePackerFactory;
import org.apache.parquet.column.values.bitpacking.BytePackerForLong;
import org.apache.parquet.column.values.bitpacking.Packer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Compares packers, which readers call for 8 or 32 values at a time, with a bit-by-bit implementation. */
class PackersTest {
    private static final int IN_BEFORE = 5;
    private static final int OUT_BEFORE = 3;
    private static final int CANARY = 0x0C3C3C3C;

    private enum Type {
        INTS(32, BytePacker.class, int[].class, Packer.LITTLE_ENDIAN::newBytePacker),
        LONGS(64, BytePackerForLong.class, long[].class, Packer.LITTLE_ENDIAN::newBytePackerForLong);

        private final int mostBits;
        private final Class<?> packerType;
        private final Class<?> arrayType;
        private final IntFunction<Object> packers;

        Type(int mostBits, Class<?> packerType, Class<?> arrayType, IntFunction<Object> packers) {
            this.mostBits = mostBits;
            this.packerType = packerType;
            this.arrayType = arrayType;
            this.packers = packers;
        }

        Object packer(int bitWidth) {
            return packers.apply(bitWidth);
        }

        /** Returns unsigned values between canaries. Arrays as input are deprecated, but Iceberg and Spark use them. */
        long[] unpack(int bitWidth, Object in, int inPos, int count) {
            long[] canaries = new long[OUT_BEFORE + count + 1];
            Arrays.fill(canaries, CANARY);
            Object out = array(canaries);
            call(bitWidth, "unpack" + count + "Values", in instanceof byte[] ? byte[].class : ByteBuffer.class, in,
                    inPos, arrayType, out, OUT_BEFORE);
            return out instanceof int[] ints
                    ? Arrays.stream(ints).mapToLong(Integer::toUnsignedLong).toArray() : (long[]) out;
        }

        void pack(int bitWidth, long[] values, byte[] out, int outPos) {
            call(bitWidth, "pack" + values.length + "Values", arrayType, array(values), 0, byte[].class, out, outPos);
        }

        private Object array(long[] values) {
            return this == INTS ? Arrays.stream(values).mapToInt(value -> (int) value).toArray() : values;
        }

        private void call(int bitWidth, String method, Class<?> inType, Object in, int inPos, Class<?> outType,
                Object out, int outPos) {
            try {
                packerType.getMethod(method, inType, int.class, outType, int.class)
                        .invoke(packer(bitWidth), in, inPos, out, outPos);
            } catch (InvocationTargetException e) {
                throw (RuntimeException) e.getCause();
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Type.class)
    void onlyTheValuesArePackedAndUnpackedAndNothingAfterThem(Type type) {
        for (int bitWidth = 0; bitWidth <= type.mostBits; bitWidth++) {
            for (int count : new int[] {8, 32}) {
                int width = bitWidth;
                long[] values = values(count, width);
                byte[] packed = packed(values, width);
                byte[] written = new byte[packed.length];
                Arrays.fill(written, 0, IN_BEFORE, (byte) CANARY);
                type.pack(width, values, written, IN_BEFORE);
                assertThat(written).as("%d bits", width).isEqualTo(packed);
                if (width == 0) {
                    // parquet-java does not write anything.
                    continue;
                }
                long[] expected = new long[OUT_BEFORE + count + 1];
                Arrays.fill(expected, CANARY);
                System.arraycopy(values, 0, expected, OUT_BEFORE, count);
                for (Object in : inputs(packed)) {
                    assertThat(type.unpack(width, in, IN_BEFORE, count)).as("%d bits, %s", width, in)
                            .isEqualTo(expected);
                    assertThat(in instanceof ByteBuffer buffer ? buffer.position() : 1).isEqualTo(1);
                    assertThatThrownBy(() -> type.unpack(width, in, IN_BEFORE + 1, count))
                            .as("%d bits, %s", width, in).isInstanceOf(IndexOutOfBoundsException.class);
                    assertThatThrownBy(() -> type.unpack(width, in, -1, count))
                            .as("%d bits, %s", width, in).isInstanceOf(IndexOutOfBoundsException.class);
                }
            }
        }
    }

    /** There are bytes after the limit of each buffer, except at the array's end. */
    private static List<Object> inputs(byte[] packed) {
        ByteBuffer longer = ByteBuffer.allocate(packed.length + 17).position(9).slice();
        ByteBuffer direct = ByteBuffer.allocateDirect(packed.length + 8);
        List<ByteBuffer> buffers = List.of(
                ByteBuffer.wrap(packed), longer.put(0, packed), longer.asReadOnlyBuffer(), direct.put(0, packed));
        buffers.forEach(buffer -> buffer.limit(packed.length).position(1));
        return Stream.concat(Stream.of(packed), buffers.stream()).toList();
    }

    /** Wide packers are defined for their width; narrow ones are parquet-java's. */
    @ParameterizedTest
    @EnumSource(Type.class)
    void eachBitWidthHasOnePackerThatReportsIt(Type type) throws ReflectiveOperationException {
        for (int bitWidth = 0; bitWidth <= type.mostBits; bitWidth++) {
            Object packer = type.packer(bitWidth);
            assertThat(packer.getClass().isHidden()).as("%d bits", bitWidth).isEqualTo(bitWidth > 8);
            assertThat(packer).isSameAs(type.packer(bitWidth));
            assertThat(packer instanceof BytePacker ints ? ints.getBitWidth()
                    : ((BytePackerForLong) packer).getBitWidth()).isEqualTo(bitWidth);
        }
    }

    @Test
    void withoutClassDefinitionParquetJavasPackersAreUsed() throws ReflectiveOperationException {
        ClassLoader withoutClassFiles = new StockClasses(
                StockClasses.location(ByteBitPackingLE.class), StockClasses.location(BytePacker.class)) {
            @Override
            public InputStream getResourceAsStream(String name) {
                return null;
            }
        };
        Object factory = withoutClassFiles.loadClass(ByteBitPackingLE.class.getName()).getField("factory").get(null);
        Object packer = withoutClassFiles.loadClass(BytePackerFactory.class.getName())
                .getMethod("newBytePacker", int.class).invoke(factory, 17);
        assertThat(packer.getClass().getName()).isEqualTo(ByteBitPackingLE.class.getName() + "$Packer17");
    }

    @ParameterizedTest
    @EnumSource(Type.class)
    void impossibleBitWidthsAreRefused(Type type) {
        for (int bitWidth : new int[] {-1, type.mostBits + 1}) {
            assertThatThrownBy(() -> type.packer(bitWidth)).isInstanceOf(ArrayIndexOutOfBoundsException.class);
        }
    }

    private static long[] values(int count, int bitWidth) {
        return new Random(20261127 + bitWidth).longs(count)
                .map(value -> bitWidth == 0 ? 0 : value >>> -bitWidth).toArray();
    }

    /** Packs bit by bit, after canaries. */
    private static byte[] packed(long[] values, int bitWidth) {
        BitSet bits = new BitSet();
        for (int i = 0; i < values.length * bitWidth; i++) {
            bits.set(i, (values[i / bitWidth] >>> i % bitWidth & 1) != 0);
        }
        byte[] bytes = bits.toByteArray();
        byte[] packed = new byte[IN_BEFORE + values.length * bitWidth / 8];
        Arrays.fill(packed, 0, IN_BEFORE, (byte) CANARY);
        System.arraycopy(bytes, 0, packed, IN_BEFORE, bytes.length);
        return packed;
    }
}
