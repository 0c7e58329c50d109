// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.parquetjava;

import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Random;

import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.BufferKind;
import io.github.parquetdecoding.testkit.ByteWindow;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.internal.ReferenceBitPacking;
import org.apache.parquet.column.values.bitpacking.ByteBitPackingLE;
import org.apache.parquet.column.values.bitpacking.BytePacker;
import org.apache.parquet.column.values.bitpacking.BytePackerFactory;
import org.apache.parquet.column.values.bitpacking.BytePackerForLong;
import org.apache.parquet.column.values.bitpacking.Packer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Packers, which readers call for 8 or 32 values at a time. Arrays as input are deprecated, but engines use them. */
@SuppressWarnings("deprecation")
class PackersTest {
    @FunctionalInterface
    private interface Move<F, T> {
        void move(F in, int inPos, T out, int outPos);
    }

    /** The methods of a packer for one number of values. */
    private record Group<A>(ArrayType<A> type, int bitWidth, int count, Move<byte[], A> unpackArray,
            Move<ByteBuffer, A> unpackBuffer, Move<A, byte[]> pack) {
        void verify() {
            Random random = new Random(20261127 + bitWidth);
            byte[] packed = new byte[count / 8 * bitWidth];
            random.nextBytes(packed);
            long[] values = ReferenceBitPacking.unpackLongs(packed, count, bitWidth);
            byte[] plain = ReferenceBitPacking.pack(values, 8 * type.elementSize());
            CanariedArray<byte[]> written = CanariedArray.of(ArrayType.bytes(1), packed.length);
            pack.move(type.fromPlain(plain), 0, written.array(), written.offset());
            assertThat(written.values()).isEqualTo(packed);
            if (bitWidth == 0) {
                // parquet-java does not write anything.
                return;
            }
            ByteWindow window = ByteWindow.atEnd(packed, 0xC3);
            verifyUnpacks(unpackArray, window.array(), window.offset(), plain);
            ByteWindow between = ByteWindow.between(packed, 0xC3);
            for (BufferKind kind : BufferKind.values()) {
                ByteBuffer buffer = kind.wrap(between.array(), between.offset(), packed.length);
                int position = buffer.position();
                verifyUnpacks(unpackBuffer, buffer, position, plain);
                assertThat(buffer.position()).isEqualTo(position);
            }
        }

        private <I> void verifyUnpacks(Move<I, A> unpack, I in, int inPos, byte[] plain) {
            CanariedArray<A> out = CanariedArray.of(type, count);
            unpack.move(in, inPos, out.array(), out.offset());
            assertThat(type.toPlain(out.values())).isEqualTo(plain);
            for (int outside : new int[] {inPos + 1, -1}) {
                assertThatThrownBy(() -> unpack.move(in, outside, out.array(), out.offset()))
                        .as("%s from %d", in, outside).isInstanceOf(IndexOutOfBoundsException.class);
            }
            out.verifyCanaries();
        }
    }

    @Test
    void onlyTheValuesArePackedAndUnpackedAndNothingAfterThem() {
        for (int bitWidth = 0; bitWidth <= 32; bitWidth++) {
            BytePacker packer = Packer.LITTLE_ENDIAN.newBytePacker(bitWidth);
            new Group<>(ArrayType.INTS, bitWidth, 8,
                    packer::unpack8Values, packer::unpack8Values, packer::pack8Values).verify();
            new Group<>(ArrayType.INTS, bitWidth, 32,
                    packer::unpack32Values, packer::unpack32Values, packer::pack32Values).verify();
        }
        for (int bitWidth = 0; bitWidth <= 64; bitWidth++) {
            BytePackerForLong packer = Packer.LITTLE_ENDIAN.newBytePackerForLong(bitWidth);
            new Group<>(ArrayType.LONGS, bitWidth, 8,
                    packer::unpack8Values, packer::unpack8Values, packer::pack8Values).verify();
            new Group<>(ArrayType.LONGS, bitWidth, 32,
                    packer::unpack32Values, packer::unpack32Values, packer::pack32Values).verify();
        }
    }

    /** Wide packers are defined for their width; narrow ones are parquet-java's. */
    @Test
    void eachBitWidthHasOnePackerThatReportsIt() {
        for (int bitWidth = 0; bitWidth <= 64; bitWidth++) {
            BytePackerForLong longs = Packer.LITTLE_ENDIAN.newBytePackerForLong(bitWidth);
            assertThat(longs.getBitWidth()).isEqualTo(bitWidth);
            assertThat(longs.getClass().isHidden()).as("%d bits", bitWidth).isEqualTo(bitWidth > 8);
            assertThat(longs).isSameAs(Packer.LITTLE_ENDIAN.newBytePackerForLong(bitWidth));
            if (bitWidth <= 32) {
                BytePacker ints = Packer.LITTLE_ENDIAN.newBytePacker(bitWidth);
                assertThat(ints.getBitWidth()).isEqualTo(bitWidth);
                assertThat(ints.getClass().isHidden()).as("%d bits", bitWidth).isEqualTo(bitWidth > 8);
                assertThat(ints).isSameAs(Packer.LITTLE_ENDIAN.newBytePacker(bitWidth));
            }
        }
        for (int bitWidth : new int[] {-1, 33, 65}) {
            assertThatThrownBy(() -> Packer.LITTLE_ENDIAN.newBytePacker(bitWidth))
                    .isInstanceOf(ArrayIndexOutOfBoundsException.class);
            assertThatThrownBy(() -> Packer.LITTLE_ENDIAN.newBytePackerForLong(bitWidth == 33 ? 65 : bitWidth))
                    .isInstanceOf(ArrayIndexOutOfBoundsException.class);
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
}
