// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

import io.github.parquetdecoding.testkit.DeltaValues;
import io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked;
import io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked.Layout;
import io.github.parquetdecoding.testkit.ReferenceDeltaByteArray;
import io.github.parquetdecoding.testkit.ReferenceDeltaLengthByteArray;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Readers of pages that follow each other share a cursor. */
class DeltaCursorTest {
    private static final int COUNT = 100;

    private record Calls<R>(byte[] page, Function<ByteCursor, R> open, Consumer<R> readAll, Consumer<R> readNone) {
        void verify() {
            ByteCursor in = ByteCursor.of(ByteArrays.join(page, page));
            R first = open.apply(in);
            readAll.accept(first);
            assertThat(in.position()).isEqualTo(page.length);
            R second = open.apply(in);
            readNone.accept(second);
            assertThat(in.position()).isEqualTo(page.length);
            readAll.accept(second);
            readNone.accept(first);
            assertThat(in.remaining()).isZero();
        }
    }

    static Stream<Calls<?>> calls() {
        byte[] ints = ReferenceDeltaBinaryPacked.encodeInts(DeltaValues.RANDOM.ints(COUNT), Layout.USUAL);
        byte[][] strings = DeltaValues.RANDOM.strings(COUNT);
        byte[] lengths = ReferenceDeltaLengthByteArray.encode(strings, Layout.USUAL);
        byte[] prefixes = ReferenceDeltaByteArray.encode(strings, Layout.USUAL);
        byte[] none = {};
        return Stream.of(
                new Calls<>(ints, DeltaBinaryPackedReader::of, r -> r.skip(COUNT), r -> r.skip(0)),
                new Calls<>(ints, DeltaBinaryPackedReader::of, r -> r.readInts(new int[COUNT], 0, COUNT),
                        r -> r.readInts(new int[0], 0, 0)),
                new Calls<>(lengths, DeltaLengthByteArrayReader::of, r -> r.skip(COUNT), r -> r.skip(0)),
                new Calls<>(lengths, DeltaLengthByteArrayReader::of, r -> r.readOffsets(new int[COUNT + 1], 0, COUNT),
                        r -> r.readOffsets(new int[1], 0, 0)),
                new Calls<>(lengths, DeltaLengthByteArrayReader::of, r -> r.skip(COUNT),
                        r -> r.readValues(none, 0, new int[1], 0, 0)),
                new Calls<>(lengths, DeltaLengthByteArrayReader::of, r -> r.skip(COUNT), r -> r.readPlain(none, 0, 0)),
                new Calls<>(prefixes, DeltaByteArrayReader::of, r -> r.skip(COUNT), r -> r.skip(0)),
                new Calls<>(lengths, DeltaLengthByteArrayReader::of, r -> r.skip(COUNT), r -> r.byteCount(0)),
                new Calls<>(ints, DeltaBinaryPackedReader::of, r -> r.readPlain(8, new byte[8 * COUNT], 0, COUNT),
                        r -> r.readPlain(4, none, 0, 0)),
                new Calls<>(prefixes, DeltaByteArrayReader::of, r -> r.skip(COUNT), r -> r.byteCount(0)),
                new Calls<>(prefixes, DeltaByteArrayReader::of, r -> r.readPlain(new byte[9_999], 0, COUNT),
                        r -> r.readPlain(none, 0, 0)));
    }

    @ParameterizedTest
    @MethodSource("calls")
    void aCallWithoutValuesDoesNotMoveTheCursor(Calls<?> calls) {
        calls.verify();
    }
}
