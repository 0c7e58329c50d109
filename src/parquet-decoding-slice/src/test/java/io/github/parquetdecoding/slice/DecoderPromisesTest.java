// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;

import com.sun.management.ThreadMXBean;
import io.airlift.slice.Slices;
import io.github.parquetdecoding.Encoding;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.ByteWindow;
import io.github.parquetdecoding.testkit.internal.AlpValues;
import io.github.parquetdecoding.testkit.internal.DeltaValues;
import io.github.parquetdecoding.testkit.internal.PlainValues;
import io.github.parquetdecoding.testkit.internal.ReferenceAlp;
import io.github.parquetdecoding.testkit.internal.ReferenceByteStreamSplit;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked.Layout;
import io.github.parquetdecoding.testkit.internal.ReferenceRunLengthBitPacking;
import io.github.parquetdecoding.testkit.internal.RunDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What every decoder promises about arguments, refused calls and pages. */
class DecoderPromisesTest {
    private static final int COUNT = 1_100;
    private static final int ROOM = 64;

    @FunctionalInterface
    private interface Read<A> {
        void read(A out, int offset, int count);
    }

    /** The methods of one decoder. */
    private record Decoder<A>(Consumer<SliceCursor> init, Read<A> read, IntConsumer skip) {
        static <A> Decoder<A> of(SliceDecoder<A> decoder) {
            return new Decoder<>(decoder::init, decoder::read, decoder::skip);
        }
    }

    /**
     * A decoder and pages for it.
     *
     * @param room makes output for a number of values, filled with canaries
     * @param slots array elements per value
     * @param takesAll whether a page is the whole rest of the input
     * @param exhausted the exception for more values than are left
     * @param none a page without values
     * @param refused a page that {@code init} refuses, or null
     */
    private record Front<A>(String name, Supplier<Decoder<A>> decoders, IntFunction<A> room, int slots,
            boolean takesAll, Class<?> exhausted, byte[] page, byte[] none, byte[] refused) {
        Decoder<A> open(byte[] bytes) {
            Decoder<A> decoder = decoders.get();
            decoder.init.accept(SliceCursor.of(Slices.wrappedBuffer(bytes)));
            return decoder;
        }

        A read(Decoder<A> decoder, int count) {
            A out = room.apply(count);
            decoder.read.read(out, 0, count);
            return out;
        }

        void verifyRest(Decoder<A> decoder, int first) {
            Decoder<A> expected = open(page);
            expected.skip.accept(first);
            assertThat(read(decoder, COUNT - first)).isEqualTo(read(expected, COUNT - first));
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static <A> IntFunction<A> room(ArrayType<A> type) {
        return count -> {
            byte[] canaries = new byte[count * type.elementSize()];
            Arrays.fill(canaries, (byte) 0x55);
            return type.fromPlain(canaries);
        };
    }

    private static <A> Front<A> front(Encoding encoding, ArrayType<A> type,
            Function<Encoding, SliceDecoder<A>> newDecoder, byte[] page, byte[] none, byte[] refused) {
        return new Front<>(encoding + ", " + type, () -> Decoder.of(newDecoder.apply(encoding)), room(type),
                type.slotsPerValue(), encoding != Encoding.DELTA_BINARY_PACKED, IndexOutOfBoundsException.class, page,
                none, refused);
    }

    private static <A> Front<A> alp(ArrayType<A> type, Function<Encoding, SliceDecoder<A>> newDecoder) {
        int size = type.elementSize();
        byte[] page = ReferenceAlp.encode(AlpValues.SENSOR.plain(size, COUNT), size, 6, 4, 2);
        return front(Encoding.ALP, type, newDecoder, page, ReferenceAlp.encode(new byte[0], size, 6, 4, 2),
                Arrays.copyOf(page, 6));
    }

    private static <A> Front<A> byteStreamSplit(ArrayType<A> type, Function<Encoding, SliceDecoder<A>> newDecoder) {
        int size = type.elementSize();
        byte[] page = ReferenceByteStreamSplit.encode(PlainValues.edges(size, COUNT), size);
        return front(Encoding.BYTE_STREAM_SPLIT, type, newDecoder, page, new byte[0],
                Arrays.copyOf(page, page.length - 1));
    }

    private static <A> Front<A> delta(ArrayType<A> type, Function<Encoding, SliceDecoder<A>> newDecoder) {
        byte[] page = ReferenceDeltaBinaryPacked.encodeInts(DeltaValues.OUTLIERS.ints(COUNT), Layout.USUAL);
        return front(Encoding.DELTA_BINARY_PACKED, type, newDecoder, page, new byte[0], new byte[] {(byte) 0x80});
    }

    private static Front<int[]> ids() {
        byte[] page = ReferenceRunLengthBitPacking.encode(RunDistribution.UNIFORM_IDS.values(9, COUNT), 9);
        return new Front<>("ids", () -> Decoder.of(SliceDecoder.ofIds(9)), room(ArrayType.INTS), 1, true,
                MalformedParquetException.class, page, new byte[0], null);
    }

    static Stream<Front<?>> fronts() {
        return Stream.of(
                alp(ArrayType.FLOATS, SliceDecoder::ofFloats),
                alp(ArrayType.DOUBLES, SliceDecoder::ofDoubles),
                alp(ArrayType.INTS, SliceDecoder::ofInts),
                alp(ArrayType.LONGS, SliceDecoder::ofLongs),
                byteStreamSplit(ArrayType.SHORTS, SliceDecoder::ofShorts),
                byteStreamSplit(ArrayType.INTS, SliceDecoder::ofInts),
                byteStreamSplit(ArrayType.FLOATS, SliceDecoder::ofFloats),
                byteStreamSplit(ArrayType.LONGS, SliceDecoder::ofLongs),
                byteStreamSplit(ArrayType.DOUBLES, SliceDecoder::ofDoubles),
                byteStreamSplit(ArrayType.bytes(3), encoding -> SliceDecoder.ofBytes(3, encoding)),
                delta(ArrayType.INTS, SliceDecoder::ofInts),
                delta(ArrayType.LONGS, SliceDecoder::ofLongs), ids());
    }

    @ParameterizedTest
    @MethodSource("fronts")
    <A> void outputThatDoesNotFitIsRefusedAndNothingIsReadOrWritten(Front<A> front) {
        Decoder<A> decoder = front.open(front.page);
        decoder.skip.accept(3);
        A out = front.room.apply(ROOM);
        int end = ROOM * front.slots;
        for (int[] range : new int[][] {{-1, 1}, {Integer.MIN_VALUE, 8}, {0, -1}, {0, Integer.MIN_VALUE}, {0, ROOM + 1},
                {1, ROOM}, {end, 1}, {1 << 30, 1}, {Integer.MAX_VALUE, 1}, {1, Integer.MAX_VALUE}, {-1, 0},
                {end + 1, 0}}) {
            assertThatThrownBy(() -> decoder.read.read(out, range[0], range[1]))
                    .as("%d values to %d", range[1], range[0])
                    .isExactlyInstanceOf(
                            range[1] < 0 ? IllegalArgumentException.class : IndexOutOfBoundsException.class);
        }
        assertThat(out).isEqualTo(front.room.apply(ROOM));
        front.verifyRest(decoder, 3);
    }

    @ParameterizedTest
    @MethodSource("fronts")
    <A> void moreValuesThanAreLeftAndNegativeSkipsAreRefusedAndNothingIsRead(Front<A> front) {
        Decoder<A> decoder = front.open(front.page);
        for (int first : new int[] {0, 40, COUNT}) {
            // Shorter skips and reads are refused after longer ones, so each must leave the decoder where it was.
            for (int count : new int[] {Integer.MAX_VALUE, 1 << 30, COUNT - first + 9, COUNT - first + 9}) {
                assertThatThrownBy(() -> decoder.skip.accept(count)).isExactlyInstanceOf(front.exhausted);
            }
            A out = front.room.apply(COUNT + 9);
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> decoder.read.read(out, 0, COUNT - first + 9))
                        .isExactlyInstanceOf(front.exhausted);
            }
            if (front.exhausted == IndexOutOfBoundsException.class) {
                assertThat(out).isEqualTo(front.room.apply(COUNT + 9));
            }
            for (int count : new int[] {-1, Integer.MIN_VALUE}) {
                assertThatThrownBy(() -> decoder.skip.accept(count)).isExactlyInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining(": " + count);
            }
            if (first == 0) {
                decoder.skip.accept(40);
            } else if (first == 40) {
                front.verifyRest(decoder, 40);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("fronts")
    <A> void aPageWithoutValuesAfterOneThatWasAbandonedHasNone(Front<A> front) {
        Decoder<A> decoder = front.open(front.page);
        decoder.skip.accept(3);
        decoder.init.accept(SliceCursor.of(Slices.wrappedBuffer(front.none)));
        front.read(decoder, 0);
        decoder.skip.accept(0);
        assertThatThrownBy(() -> decoder.skip.accept(1)).isExactlyInstanceOf(front.exhausted);
        assertThatThrownBy(() -> front.read(decoder, 1)).isExactlyInstanceOf(front.exhausted);
    }

    /** Runs have no header before the first one. */
    static Stream<Front<?>> frontsThatRefusePages() {
        return fronts().filter(front -> front.refused != null);
    }

    @ParameterizedTest
    @MethodSource("frontsThatRefusePages")
    <A> void aRefusedPageLeavesTheInputAndThePreviousPage(Front<A> front) {
        Decoder<A> decoder = front.open(front.page);
        decoder.skip.accept(3);
        ByteWindow in = ByteWindow.atEnd(front.refused, 0xFF);
        SliceCursor refused = SliceCursor.of(Slices.wrappedBuffer(in.array()), in.offset());
        assertThatThrownBy(() -> decoder.init.accept(refused)).isExactlyInstanceOf(MalformedParquetException.class);
        assertThat(refused.offset()).isEqualTo(in.offset());
        front.verifyRest(decoder, 3);
    }

    /** The input of DELTA, which may continue after the values, stays at their start until all have been read. */
    @ParameterizedTest
    @MethodSource("fronts")
    <A> void everyPageBeginsAtTheInputsOffsetAndMovesItToItsEnd(Front<A> front) {
        Decoder<A> decoder = front.decoders.get();
        for (int skipped : new int[] {3, 0, COUNT}) {
            ByteWindow in = front.takesAll ? ByteWindow.atEnd(front.page, 0xFF) : ByteWindow.between(front.page, 0xFF);
            SliceCursor cursor = SliceCursor.of(Slices.wrappedBuffer(in.array()), in.offset());
            int end = in.offset() + in.length();
            decoder.init.accept(cursor);
            decoder.skip.accept(skipped);
            assertThat(cursor.offset()).isEqualTo(front.takesAll || skipped == COUNT ? end : in.offset());
            if (skipped == 0) {
                front.verifyRest(decoder, 0);
                assertThat(cursor.offset()).isEqualTo(end);
            }
        }
    }

    @Test
    void decodersNameWhatTheyRead() {
        assertThat(SliceDecoder.ofBytes(2, Encoding.BYTE_STREAM_SPLIT))
                .hasToString("SliceDecoder[BYTE_STREAM_SPLIT of FIXED_LEN_BYTE_ARRAY]");
        assertThat(SliceDecoder.ofInts(Encoding.ALP)).hasToString("SliceDecoder[ALP of FLOAT]");
        assertThat(SliceDecoder.ofIds(3))
                .hasToString("SliceDecoder[RunLengthBitPackedReader[position=0, limit=0, bitWidth=3]]");
    }

    @Test
    void impossibleSizesAndEncodingsThatATypeDoesNotHaveAreRefused() {
        for (int size : new int[] {0, -1}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> SliceDecoder.ofBytes(size, Encoding.BYTE_STREAM_SPLIT))
                    .withMessage("Element size must be at least 1 byte: " + size);
        }
        for (int bitWidth : new int[] {-1, 33}) {
            assertThatIllegalArgumentException().isThrownBy(() -> SliceDecoder.ofIds(bitWidth))
                    .withMessage("Bit width must be from 0 to 32: " + bitWidth);
        }
        assertThatIllegalArgumentException().isThrownBy(() -> SliceDecoder.ofFloats(Encoding.DELTA_BINARY_PACKED))
                .withMessage("There is no reader of FLOAT in DELTA_BINARY_PACKED");
    }

    @Test
    void batchesAllocateNothing() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        SliceDecoder<int[]> decoder = SliceDecoder.ofInts(Encoding.BYTE_STREAM_SPLIT);
        SliceCursor in = SliceCursor.of(Slices.wrappedBuffer(new byte[4 * 1_024 * 1_000]));
        int[] out = new int[1_024];
        // Vectors are objects until C2 has compiled the kernels, so this is attempted more than once.
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        long allocated;
        do {
            in.offset(0);
            decoder.init(in);
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 1_000; i++) {
                decoder.read(out, 0, 1_024);
            }
            allocated = threads.getCurrentThreadAllocatedBytes() - before;
        } while (allocated >= 1_000 && System.nanoTime() < deadline);
        assertThat(allocated / 1_000).as("bytes per batch").isZero();
    }
}
