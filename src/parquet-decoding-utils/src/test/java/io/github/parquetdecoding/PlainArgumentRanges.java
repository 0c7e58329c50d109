// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

import static io.github.parquetdecoding.ArgumentRangesTest.BYTES;
import static io.github.parquetdecoding.ArgumentRangesTest.LENGTH;
import static io.github.parquetdecoding.ArgumentRangesTest.call;
import static io.github.parquetdecoding.ArgumentRangesTest.outside;

/** The calls of PLAIN readers for {@link ArgumentRangesTest}. */
final class PlainArgumentRanges {
    private PlainArgumentRanges() {
    }

    static Stream<Call<?>> calls() {
        PlainPage booleans = PlainPage.ofBooleans(ByteCursor.of(BYTES));
        return Stream.concat(views(), Stream.of(
                call("PLAIN page", 1, a -> PlainPage.of(ByteCursor.of(BYTES), a[0]))
                        .illegalIf(a -> a[0] < 1),
                decode(LENGTH / 4, 1, new int[9], (out, a) -> page(4).decodeInts(a[0], out, a[1], a[2])),
                decode(LENGTH / 4, 1, new float[9], (out, a) -> page(4).decodeFloats(a[0], out, a[1], a[2])),
                decode(LENGTH / 8, 1, new long[9], (out, a) -> page(8).decodeLongs(a[0], out, a[1], a[2])),
                decode(LENGTH / 8, 1, new double[9], (out, a) -> page(8).decodeDoubles(a[0], out, a[1], a[2])),
                decode(LENGTH / 3, 3, new byte[9], (out, a) -> page(3).decodePlain(a[0], out, a[1], a[2])),
                decode(8 * LENGTH, 1, new byte[9], (out, a) -> booleans.decodeBytes(a[0], out, a[1], a[2])),
                call("decodePlain", 3, new byte[9], (out, a) -> booleans.decodePlain(a[0], out, a[1], a[2]))
                        .illegalIf(a -> a[2] < 0)
                        .outsideIf(a -> outside(a[0], a[2], 8 * LENGTH) || outside(a[1], (a[2] + 7L) / 8, 9)),
                call("decodeBits", 3, new long[1], (out, a) -> booleans.decodeBits(a[0], out, a[1], a[2]))
                        .illegalIf(a -> a[2] < 0)
                        .outsideIf(a -> outside(a[0], a[2], 8 * LENGTH) || outside(a[1], a[2], 64))));
    }

    private static PlainPage page(int elementSize) {
        return PlainPage.of(ByteCursor.of(BYTES), elementSize);
    }

    private static <T> Call<T> decode(int valueCount, int slots, T out, BiConsumer<T, int[]> method) {
        return call("decode PLAIN into " + out.getClass().getSimpleName(), 3, out, method).illegalIf(a -> a[2] < 0)
                .outsideIf(a -> outside(a[0], a[2], valueCount) || outside(a[1], (long) a[2] * slots, 9));
    }

    /** A page of 40 empty strings. */
    private static Stream<Call<?>> views() {
        Supplier<PlainByteArrayReader> reader = () -> PlainByteArrayReader.of(ByteCursor.of(new byte[160]));
        int[] ints = new int[40];
        return Stream.<Call<int[]>>of(
                call("starts", 2, new int[40], (out, a) -> reader.get().readViews(out, a[0], ints, 0, a[1])),
                call("lengths", 2, new int[40], (out, a) -> reader.get().readViews(ints, 0, out, a[0], a[1])))
                .map(call -> call.illegalIf(a -> a[1] < 0).outsideIf(a -> outside(a[0], a[1], 40)));
    }
}
