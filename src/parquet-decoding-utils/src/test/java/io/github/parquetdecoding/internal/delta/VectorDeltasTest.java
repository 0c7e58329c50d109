// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.delta;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.internal.kernels.ElementType;
import io.github.parquetdecoding.internal.kernels.Platform;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.CanariedArray;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked.Layout;
import io.github.parquetdecoding.testkit.internal.ReferenceUleb128;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests kernels of every vector width that the machine supports, regardless of the process's choice. */
@Tag("vector-module")
class VectorDeltasTest {
    private static final int[] COUNTS = {0, 7, 8, 15, 16, 17, 31, 32, 33, 48, 127, 128, 129, 500, 1_003};

    /** Miniblocks of one vector, of several, and padding whose width is none. */
    private static final Layout[] LAYOUTS =
            {Layout.USUAL, new Layout(16, 1, 0, false), new Layout(512, 2, 0, false), new Layout(128, 8, 99, true)};

    static Stream<Arguments> widthsAndTypes() {
        return IntStream.of(256, 512).filter(bits -> bits <= Math.max(256, Platform.current().vectorBits())).boxed()
                .flatMap(bits -> Stream.of(ElementType.INTS, ElementType.LONGS).map(type -> Arguments.of(bits, type)))
                .filter(arguments -> VectorDeltas.verified((int) arguments.get()[0])
                        .kernel((ElementType) arguments.get()[1]) != null);
    }

    @ParameterizedTest
    @MethodSource("widthsAndTypes")
    void blocksAreDecodedUpToTheLastWholeVector(int bits, ElementType type) {
        BlockKernel kernel = VectorDeltas.verified(bits).kernel(type);
        SplittableRandom random = new SplittableRandom(20261125);
        for (int bitWidth = 1; bitWidth <= Byte.SIZE * type.size(); bitWidth++) {
            int shift = Long.SIZE - bitWidth;
            // A least delta of more than 8 bytes is left to the reader.
            int most = bitWidth > 55 ? Integer.MAX_VALUE : bits / Byte.SIZE / type.size() - 1;
            for (Layout layout : LAYOUTS) {
                for (int count : COUNTS) {
                    // The first one is in the header of the page.
                    long[] values = LongStream.concat(
                            LongStream.of(0), random.longs(count).map(value -> value >> shift)).toArray();
                    String name = count + " values of " + bitWidth + " bits in " + layout;
                    if (type == ElementType.INTS) {
                        int[] ints = LongStream.of(values).mapToInt(value -> (int) value).toArray();
                        verify(name, kernel, most, values, layout, ArrayType.INTS, ints,
                                ReferenceDeltaBinaryPacked.encodeInts(ints, layout));
                    } else {
                        verify(name, kernel, most, values, layout, ArrayType.LONGS, values,
                                ReferenceDeltaBinaryPacked.encodeLongs(values, layout));
                    }
                }
            }
        }
    }

    /**
     * Begins at the first value and in the middle of the first block, with and without bytes for the last vector.
     *
     * @param mostLeft values that need not be decoded although they are there
     */
    private static <A> void verify(
            String name, BlockKernel kernel, int mostLeft, long[] values, Layout layout, ArrayType<A> type, A array,
            byte[] page) {
        int block = ReferenceUleb128.encodeAll(layout.blockSize(), layout.miniblocks(), values.length).length + 1;
        byte[] plain = type.toPlain(array);
        for (int after : new int[] {0, 100}) {
            byte[] in = Arrays.copyOf(page, page.length + after);
            for (int first = 0; first < Math.min(layout.blockSize(), values.length); first += 16) {
                int count = values.length - 1 - first;
                CanariedArray<A> out = CanariedArray.of(type, 3, count, 5);
                long end = kernel.decode(in, block, in.length, layout.miniblocks(),
                        layout.blockSize() / layout.miniblocks(), first, values[first], out.array(), out.offset(),
                        count);
                int decoded = (int) (end >>> Integer.SIZE);
                int from = (first + 1) * type.elementSize();
                int length = decoded * type.elementSize();
                assertThat(Arrays.copyOf(type.toPlain(out.values()), length)).as(name)
                        .isEqualTo(Arrays.copyOfRange(plain, from, from + length));
                assertThat(decoded).as(name).isBetween(after == 0 ? 0 : Math.max(0, count - mostLeft), count);
                if (first + decoded < layout.blockSize()) {
                    assertThat((int) end).as(name).isEqualTo(block);
                }
            }
        }
    }
}
