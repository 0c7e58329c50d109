// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

import com.sun.management.ThreadMXBean;
import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.github.parquetdecoding.Encoding;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked.Layout;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaByteArray;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaLengthByteArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/** What only some decoders promise. */
class DecoderDetailsTest {
    @Test
    void decodersNameWhatTheyRead() {
        assertThat(SliceDecoder.ofBytes(2, Encoding.BYTE_STREAM_SPLIT))
                .hasToString("SliceDecoder[BYTE_STREAM_SPLIT of FIXED_LEN_BYTE_ARRAY]");
        assertThat(SliceDecoder.ofInts(Encoding.ALP)).hasToString("SliceDecoder[ALP of FLOAT]");
        assertThat(SliceDecoder.ofIds(3))
                .hasToString("SliceDecoder[RunLengthBitPackedReader[position=0, limit=0, bitWidth=3]]");
        ValidityDecoder validity = new ValidityDecoder();
        validity.init(Slices.wrappedBuffer(new byte[] {(byte) 0xFE, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF, 0x0F, 1}));
        assertThat(validity.skip(Integer.MAX_VALUE - 1)).isEqualTo(Integer.MAX_VALUE - 1);
        assertThat(validity.skip(1)).isEqualTo(1);
        assertThat(validity).hasToString("ValidityDecoder[RunLengthBitPackedReader[position=6, limit=6, bitWidth=1]]");
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
    void packedValuesThatTheSliceDoesNotHaveAreRefused() {
        SliceCursor input = SliceCursor.of(Slices.wrappedBuffer(new byte[100], 1, 5));
        assertThatExceptionOfType(MalformedParquetException.class)
                .isThrownBy(() -> BitUnpacker.unpack(new long[9], 0, input, 6, 7))
                .withMessage("Truncated: 6 values of 7 bits at offset 1, with only 5 bytes left")
                .matches(e -> e.offset() == 1);
        assertThatExceptionOfType(MalformedParquetException.class).as("bits that an int cannot count")
                .isThrownBy(() -> BitUnpacker.unpack(new int[9], 0, input, 1 << 29, 32));
        for (int bitWidth : new int[] {-1, 33}) {
            assertThatIllegalArgumentException().isThrownBy(() -> BitUnpacker.unpack(new int[9], 0, input, 0, bitWidth))
                    .withMessageContaining("Bit width must be from 0 to ");
        }
        assertThat(input.offset()).isZero();
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

    private static SliceDecoder<Chunks> strings(Encoding encoding, Slice[] page, byte[]... values) {
        page[0] = Slices.wrappedBuffer(encoding == Encoding.DELTA_BYTE_ARRAY
                ? ReferenceDeltaByteArray.encode(values, Layout.USUAL)
                : ReferenceDeltaLengthByteArray.encode(values, Layout.USUAL));
        SliceDecoder<Chunks> decoder = Chunks.decoder(encoding);
        decoder.init(SliceCursor.of(page[0]));
        return decoder;
    }

    @ParameterizedTest
    @EnumSource(names = {"DELTA_LENGTH_BYTE_ARRAY", "DELTA_BYTE_ARRAY"})
    void onlyValuesWithoutPrefixesShareTheInputAndTheNextChunkDoesNotChangeTheOneBefore(Encoding encoding) {
        Slice[] page = new Slice[1];
        SliceDecoder<Chunks> decoder = strings(encoding, page, new byte[] {1, 2}, new byte[] {3, 4});
        Chunks chunks = new Chunks(new int[3]);
        decoder.read(chunks, 0, 1);
        decoder.read(chunks, 1, 1);
        assertThat(chunks.offsets()).containsExactly(0, 2, 4);
        Slice first = chunks.slices().get(0);
        assertThat(first.getBytes()).containsExactly(1, 2);
        assertThat(chunks.slices().get(1).getBytes()).containsExactly(3, 4);
        assertThat(first.byteArray() == page[0].byteArray()).isEqualTo(encoding == Encoding.DELTA_LENGTH_BYTE_ARRAY);
    }

    @Test
    void aPrefixOfThePageBeforeIsMalformed() {
        SliceDecoder<Chunks> decoder = strings(Encoding.DELTA_BYTE_ARRAY, new Slice[1], new byte[] {1, 2});
        decoder.skip(1);
        decoder.init(SliceCursor.of(Slices.wrappedBuffer(
                ReferenceDeltaByteArray.encode(new int[] {1}, new byte[][] {{5}}, Layout.USUAL))));
        assertThatExceptionOfType(MalformedParquetException.class)
                .isThrownBy(() -> decoder.read(new Chunks(new int[2]), 0, 1));
    }

    /** The page is legal, and no message says otherwise. */
    @ParameterizedTest
    @EnumSource(names = {"DELTA_LENGTH_BYTE_ARRAY", "DELTA_BYTE_ARRAY"})
    void theFirstOffsetIsCheckedBeforeAnythingIsRead(Encoding encoding) {
        SliceDecoder<Chunks> decoder = strings(
                encoding, new Slice[1], new byte[] {1, 2}, new byte[] {1, 3, 4}, new byte[0]);
        Chunks chunks = new Chunks(new int[5]);
        int[] offsets = chunks.offsets();
        for (int negative : new int[] {-1, Integer.MIN_VALUE}) {
            offsets[1] = negative;
            for (int length : new int[] {0, 3}) {
                assertThatIllegalArgumentException().isThrownBy(() -> decoder.read(chunks, 1, length))
                        .withMessage("The values cannot begin at a negative offset: offsets[1] is " + negative);
            }
        }
        offsets[1] = Integer.MAX_VALUE - 4;
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> decoder.read(chunks, 1, 3))
                .withMessage("3 values have 5 bytes, but at most 4 fit after offset 2147483643: an int cannot count"
                        + " more. Read fewer values at a time");
        assertThat(offsets).containsExactly(0, Integer.MAX_VALUE - 4, 0, 0, 0);
        offsets[1]--;
        decoder.read(chunks, 1, 3);
        assertThat(chunks.only().getBytes()).containsExactly(1, 2, 1, 3, 4);
        assertThat(offsets).containsExactly(0, Integer.MAX_VALUE - 5, Integer.MAX_VALUE - 3, Integer.MAX_VALUE,
                Integer.MAX_VALUE);
    }

    @Test
    void deltasAreUnpackedAndAddedToThePreviousValue() {
        SliceCursor cursor = SliceCursor.of(Slices.wrappedBuffer(new byte[] {0x21, 0x43, 0x65, (byte) 0x87}));
        int[] ints = {0, Integer.MAX_VALUE - 5, 0, 0, 0, 0, 9};
        SliceDecodingUtils.unpackDelta(ints, 2, 4, cursor, 1, 4);
        assertThat(ints).containsExactly(0, Integer.MAX_VALUE - 5, Integer.MAX_VALUE - 3, Integer.MAX_VALUE,
                Integer.MIN_VALUE + 3, Integer.MIN_VALUE + 8, 9);
        long[] longs = {-5, 0, 0, 0, 0, 9};
        SliceDecodingUtils.unpackDelta(longs, 1, 4, cursor, 1L << 40, 4);
        assertThat(longs).containsExactly(-5, (1L << 40) + 0, (2L << 40) + 6, (3L << 40) + 13, (4L << 40) + 21, 9);
        assertThat(cursor.remaining()).isZero();
        SliceDecodingUtils.unpackDelta(longs, 1, 4, cursor, -2, 0);
        assertThat(longs).containsExactly(-5, -7, -9, -11, -13, 9);
        int[] least = {Integer.MIN_VALUE, 0};
        SliceDecodingUtils.unpackDelta(least, 1, 1, cursor, -2, 0);
        assertThat(least).containsExactly(Integer.MIN_VALUE, Integer.MAX_VALUE - 1);
    }

    @Test
    void deltasThatDoNotFitAreRefusedAndNothingIsReadOrWritten() {
        SliceCursor cursor = SliceCursor.of(Slices.wrappedBuffer(new byte[] {1, 2}));
        int[] ints = {1, 2, 3, 4, 5, 6};
        long[] longs = {1, 2, 3, 4, 5, 6};
        for (int offset : new int[] {Integer.MIN_VALUE, 0, 3, Integer.MAX_VALUE}) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> SliceDecodingUtils.unpackDelta(ints, offset, 4, cursor, 0, 1));
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> SliceDecodingUtils.unpackDelta(longs, offset, 4, cursor, 0, 1));
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SliceDecodingUtils.unpackDelta(ints, 1, -1, cursor, 0, 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SliceDecodingUtils.unpackDelta(longs, 1, -1, cursor, 0, 1));
        assertThatExceptionOfType(MalformedParquetException.class)
                .isThrownBy(() -> SliceDecodingUtils.unpackDelta(ints, 1, 1, cursor, 0, 17));
        assertThat(ints).containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(longs).containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(cursor.offset()).isZero();
    }
}
