// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Correct decoders pass; decoders with a single mistake fail. */
class ByteStreamSplitConformanceTest {
    /** Decodes a page in batches. */
    private static final class Batches {
        final byte[] page;
        final int elementSize;
        int next;

        Batches(byte[] array, int offset, int length, int elementSize) {
            byte[] encoded = Arrays.copyOfRange(array, offset, offset + length);
            page = ReferenceByteStreamSplit.decode(encoded, elementSize);
            this.elementSize = elementSize;
        }

        int left() {
            return page.length / elementSize - next;
        }

        void read(byte[] out, int offset, int count) {
            Objects.checkFromIndexSize(0, count, left());
            Objects.checkFromIndexSize(offset, count * elementSize, out.length);
            System.arraycopy(page, next * elementSize, out, offset, count * elementSize);
            next += count;
        }

        void skip(int count) {
            Objects.checkFromIndexSize(0, count, left());
            next += count;
        }
    }

    private static ConformanceSuite pages(int elementSize, InputOpener<Batches> opener,
            Calls.BatchRead<Batches, byte[]> read, Calls.Skip<Batches> skip) {
        return ByteStreamSplitConformance.batches(
                "mine", ArrayType.bytes(elementSize), opener, read, skip);
    }

    private static InputOpener<Batches> opener(int elementSize) {
        return (array, offset, length) -> new Batches(array, offset, length, elementSize);
    }

    private static <A> ConformanceSuite typed(ArrayType<A> type, UnaryOperator<A> mistake) {
        return ByteStreamSplitConformance.ranges(type.toString(), type, opener(type.elementSize()),
                (page, first, out, offset, count) -> {
                    Objects.checkFromIndexSize(first, count, page.left());
                    Objects.checkFromIndexSize(offset, count, Array.getLength(out));
                    System.arraycopy(mistake.apply(type.fromPlain(page.page)), first, out, offset, count);
                });
    }

    private static Set<String> failures(ConformanceSuite suite) {
        return suite.run().failures().keySet();
    }

    @Test
    void correctDecodersPass() {
        for (int elementSize : new int[] {1, 2, 3, 4, 8, 16}) {
            pages(elementSize, opener(elementSize), Batches::read, Batches::skip).verify();
        }
        typed(ArrayType.SHORTS, UnaryOperator.identity()).verify();
        typed(ArrayType.INTS, UnaryOperator.identity()).verify();
        typed(ArrayType.FLOATS, UnaryOperator.identity()).verify();
        typed(ArrayType.LONGS, UnaryOperator.identity()).verify();
        typed(ArrayType.DOUBLES, UnaryOperator.identity()).verify();
    }

    @Test
    void aDecoderThatLosesNaNPayloadsFails() {
        assertThat(failures(typed(ArrayType.FLOATS, values -> {
            for (int i = 0; i < values.length; i++) {
                values[i] = Float.intBitsToFloat(Float.floatToIntBits(values[i]));
            }
            return values;
        }))).contains("payloads of NaNs, negative zero, ends of ranges");
        assertThat(failures(typed(ArrayType.DOUBLES, values -> {
            Arrays.setAll(values, i -> values[i] + 0.0);
            return values;
        }))).contains("payloads of NaNs, negative zero, ends of ranges");
    }

    @Test
    void aKernelWithAWrongLargeBlockFails() {
        assertThat(failures(typed(ArrayType.INTS, values -> {
            if (values.length > 16_384) {
                values[16_384] ^= 1;
            }
            return values;
        }))).containsExactly("a page of 70001 values");
    }

    @Test
    void aSkipThatOverflowsFails() {
        assertThat(failures(pages(4, opener(4), Batches::read, (page, count) -> {
            if (count < 0 || page.next + count > page.page.length / 4) {
                throw new IllegalArgumentException("cannot skip");
            }
            page.next += count;
        }))).containsExactly("a skip of 2147483647 values after 1 of 10");
    }

    @Test
    void aDecoderThatWritesBeforeItRefusesFailsWithoutTheOption() {
        ConformanceSuite suite = pages(4, opener(4), (page, out, offset, count) -> {
            Objects.checkIndex(count, Integer.MAX_VALUE);
            for (int i = 0; i < count; i++) {
                page.read(out, offset + 4 * i, 1);
            }
        }, Batches::skip);
        assertThat(failures(suite)).contains(
                "a batch of one value too many after 0 of 10", "5 values to element 1 of 20");
        suite.withoutRollback().verify();
    }

    @Test
    void aDecoderThatDropsTheRestOfAPageFails() {
        InputOpener<Batches> opener = (array, offset, length) -> new Batches(array, offset, length / 8 * 8, 8);
        assertThat(failures(pages(8, opener, Batches::read, Batches::skip)))
                .contains("17 bytes for values of 8, array of exact size");
    }

    @Test
    void aDecoderThatTransposesInPlaceFails() {
        InputOpener<Batches> opener = (array, offset, length) -> {
            Batches page = new Batches(array, offset, length, 2);
            System.arraycopy(page.page, 0, array, offset, length);
            return page;
        };
        assertThat(pages(2, opener, Batches::read, Batches::skip).run().failures().values()).anySatisfy(
                failure -> assertThat(failure).hasMessageContaining("of the input array was"));
    }

    @Test
    void theMessageShowsTheBytesOfAWrongValueAndThePage() {
        assertThat(pages(2, opener(2), (page, out, offset, count) -> {
            page.read(out, offset, count);
            if (count == 2) {
                out[offset + 3] ^= 1;
            }
        }, Batches::skip).run().failures().get("the definition, on two values")).hasMessage(
                "Value 1 of 2, in a batch of 2 from value 0, has bytes 80 80, not 80 81: "
                        + "4 bytes at 0 of an array of 4: 01 80 02 81");
    }
}
