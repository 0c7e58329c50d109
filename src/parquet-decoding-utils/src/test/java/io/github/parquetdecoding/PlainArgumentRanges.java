// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.function.Supplier;
import java.util.stream.Stream;

import static io.github.parquetdecoding.ArgumentRangesTest.call;
import static io.github.parquetdecoding.ArgumentRangesTest.outside;

/** The calls of PLAIN readers for {@link ArgumentRangesTest}. */
final class PlainArgumentRanges {
    private PlainArgumentRanges() {
    }

    static Stream<Call<?>> calls() {
        return views();
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
