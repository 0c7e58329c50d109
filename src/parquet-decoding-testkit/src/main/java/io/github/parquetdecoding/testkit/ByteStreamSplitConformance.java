// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/**
 * Suites for decoders of BYTE_STREAM_SPLIT pages, for every element size and array type. Values are compared bit for
 * bit. Output arrays have canaries on both sides. Pages fill an array exactly, or lie in the middle of a longer one. A
 * page whose length is not a multiple of the element size must be refused before any value is read, and so must a range
 * outside the page or the output. A refusal writes nothing and does not move the reader, unless the suite is
 * {@link ConformanceSuite#withoutRollback()}.
 *
 * <pre>{@code
 * ByteStreamSplitConformance.batches("my reader", ArrayType.FLOATS,
 *         ByteStreamSplitReader.of(MyReader::new, MyReader::read, MyReader::skip)).verify();
 * }</pre>
 *
 * @since 0.1.0
 */
public final class ByteStreamSplitConformance {
    /** More than twice the bytes of the widest vector. */
    private static final int MOST_SMALL_VALUES = 130;
    private static final int[] LARGE_VALUE_COUNTS = {255, 256, 257, 1_000, 4_099, 10_007, 70_001};
    private static final int[] BATCH_SIZES = {1, 2, 3, 5, 7, 8, 15, 16, 17, 31, 33, 64, 100, 1_000};
    private static final int VALUES_IN_BATCHES = 1_003;
    private static final int SMALL_PAGE = 10;

    private ByteStreamSplitConformance() {
    }

    /**
     * {@return a suite for a decoder that reads a page in batches, with skips}
     *
     * @param subject the decoder's name in messages
     */
    public static <I, A> ConformanceSuite batches(
            String subject, ArrayType<A> type, ByteStreamSplitReader<I, A> reader) {
        Map<String, ConformanceSuite.Body> cases = new LinkedHashMap<>();
        wholePages(cases, type, reader.opener(), reader.read());
        for (int batch : BATCH_SIZES) {
            cases.put("batches of " + batch, demands -> forEach(type, VALUES_IN_BATCHES, page -> {
                I in = page.open(reader.opener());
                for (int first = 0; first < page.valueCount; first += batch) {
                    page.verifyRead(reader.read(), in, first, Math.min(batch, page.valueCount - first));
                }
            }));
        }
        cases.put("skips and batches in turn", demands -> forEach(type, VALUES_IN_BATCHES, page -> {
            Random random = new Random(PlainValues.SEED);
            I in = page.open(reader.opener());
            int next = 0;
            while (next < page.valueCount) {
                int skipped = Math.min(random.nextInt(20), page.valueCount - next);
                reader.skip().skip(in, skipped);
                next += skipped;
                int read = Math.min(random.nextInt(40), page.valueCount - next);
                page.verifyRead(reader.read(), in, next, read);
                next += read;
            }
        }));
        cases.put("no values, at the start, inside and at the end", demands -> forEach(type, 2, page -> {
            I in = page.open(reader.opener());
            for (int next = 0; next <= 2; next++) {
                page.verifyRead(reader.read(), in, next, 0);
                reader.skip().skip(in, 0);
                if (next < 2) {
                    page.verifyRead(reader.read(), in, next, 1);
                }
            }
        }));
        cases.put("a skip to the end, after which is nothing", demands -> forEach(type, SMALL_PAGE, page -> {
            I in = page.open(reader.opener());
            reader.skip().skip(in, SMALL_PAGE);
            page.verifyReadRefused(demands, reader.read(), in, 1);
            page.verifyRead(reader.read(), in, SMALL_PAGE, 0);
        }));
        cases.put("two pages at the same time", demands -> forEach(type, 100, page -> {
            byte[] plain = PlainValues.randomNumbers(type.elementSize(), 200);
            byte[] otherPlain = Arrays.copyOfRange(plain, plain.length / 2, plain.length);
            Page<A> other = new Page<>(otherPlain, type,
                    ByteWindow.exact(ReferenceByteStreamSplit.encode(otherPlain, type.elementSize())));
            I in = page.open(reader.opener());
            I otherIn = other.open(reader.opener());
            for (int first = 0; first < 100; first += 10) {
                page.verifyRead(reader.read(), in, first, 10);
                other.verifyRead(reader.read(), otherIn, first, 10);
            }
        }));
        malformedPages(cases, type, reader.opener(), reader.read());
        for (int read : new int[] {0, 1, SMALL_PAGE - 1, SMALL_PAGE}) {
            cases.put("a batch of one value too many after " + read + " of " + SMALL_PAGE,
                    demands -> forEach(type, SMALL_PAGE, page -> {
                        I in = page.open(reader.opener());
                        page.verifyRead(reader.read(), in, 0, read);
                        page.verifyReadRefused(demands, reader.read(), in, SMALL_PAGE - read + 1);
                        demands.verifyRolledBack(() -> page.verifyRead(reader.read(), in, read, SMALL_PAGE - read));
                    }));
        }
        for (int count : new int[] {-1, Integer.MIN_VALUE, SMALL_PAGE, SMALL_PAGE + 1, Integer.MAX_VALUE}) {
            cases.put("a skip of " + count + " values after 1 of " + SMALL_PAGE,
                    demands -> forEach(type, SMALL_PAGE, page -> {
                        I in = page.open(reader.opener());
                        page.verifyRead(reader.read(), in, 0, 1);
                        demands.verifyRefused(() -> {
                            reader.skip().skip(in, count);
                            return "skipped " + count + " values";
                        });
                        demands.verifyRolledBack(() -> page.verifyRead(reader.read(), in, 1, SMALL_PAGE - 1));
                    }));
        }
        outputsThatAreTooSmall(cases, type, reader.opener(), reader.read());
        return ConformanceSuite.of(subject, cases);
    }

    /** {@return a suite for a decoder whose every call takes the index of the first value} */
    public static <I, A> ConformanceSuite ranges(
            String subject, ArrayType<A> type, InputOpener<I> opener, Calls.RangeDecode<I, A> decode) {
        Map<String, ConformanceSuite.Body> cases = new LinkedHashMap<>();
        Calls.BatchRead<I, A> fromTheFirst = (page, out, offset, count) -> decode.decode(page, 0, out, offset, count);
        wholePages(cases, type, opener, fromTheFirst);
        cases.put("every range of a small page", demands -> forEach(type, 40, page -> {
            I in = page.open(opener);
            for (int first = 40; first >= 0; first--) {
                for (int count = 0; count <= 40 - first; count++) {
                    page.verifyRead(from(decode, first), in, first, count);
                }
            }
        }));
        cases.put("ranges of a large page in any order", demands -> forEach(type, VALUES_IN_BATCHES, page -> {
            Random random = new Random(PlainValues.SEED);
            I in = page.open(opener);
            for (int i = 0; i < 100; i++) {
                int first = random.nextInt(VALUES_IN_BATCHES);
                int count = random.nextInt(VALUES_IN_BATCHES - first + 1);
                page.verifyRead(from(decode, first), in, first, count);
            }
        }));
        malformedPages(cases, type, opener, fromTheFirst);
        for (int[] range : new int[][] {{-1, 1}, {0, -1}, {0, SMALL_PAGE + 1}, {SMALL_PAGE, 1}, {SMALL_PAGE + 1, 0},
                {1, Integer.MAX_VALUE}, {Integer.MAX_VALUE, Integer.MAX_VALUE}, {Integer.MIN_VALUE, 0}}) {
            cases.put(range[1] + " values from value " + range[0] + " of " + SMALL_PAGE,
                    demands -> forEach(type, SMALL_PAGE, page -> {
                        I in = page.open(opener);
                        page.verifyReadRefused(demands, from(decode, range[0]), in, range[1]);
                    }));
        }
        outputsThatAreTooSmall(cases, type, opener, fromTheFirst);
        return ConformanceSuite.of(subject, cases);
    }

    private static <I, A> Calls.BatchRead<I, A> from(Calls.RangeDecode<I, A> decode, int firstValue) {
        return (page, out, offset, count) -> decode.decode(page, firstValue, out, offset, count);
    }

    private static <I, A> void wholePages(Map<String, ConformanceSuite.Body> cases, ArrayType<A> type,
            InputOpener<I> opener, Calls.BatchRead<I, A> read) {
        cases.put("the definition, on two values", demands -> {
            // Byte k of the first value is k + 1; that of the second value is 0x80 + k.
            int elementSize = type.elementSize();
            byte[] plain = new byte[2 * elementSize];
            byte[] encoded = new byte[2 * elementSize];
            for (int k = 0; k < elementSize; k++) {
                plain[k] = (byte) (k + 1);
                plain[elementSize + k] = (byte) (0x80 + k);
                encoded[2 * k] = (byte) (k + 1);
                encoded[2 * k + 1] = (byte) (0x80 + k);
            }
            check(type, plain, encoded, Neighbours.NONE, page -> page.verifyRead(read, page.open(opener), 0, 2));
        });
        cases.put("pages of 0 to " + MOST_SMALL_VALUES + " values", demands -> {
            for (int valueCount = 0; valueCount <= MOST_SMALL_VALUES; valueCount++) {
                int count = valueCount;
                forEach(type, count, page -> page.verifyRead(read, page.open(opener), 0, count));
            }
        });
        for (int valueCount : LARGE_VALUE_COUNTS) {
            cases.put("a page of " + valueCount + " values", demands -> forEach(
                    type, valueCount, page -> page.verifyRead(read, page.open(opener), 0, valueCount)));
        }
        cases.put("payloads of NaNs, negative zero, ends of ranges", demands -> {
            for (int valueCount = 1; valueCount <= 100; valueCount++) {
                int count = valueCount;
                byte[] plain = PlainValues.edges(type.elementSize(), count);
                check(type, plain, ReferenceByteStreamSplit.encode(plain, type.elementSize()), Neighbours.NONE,
                        page -> page.verifyRead(read, page.open(opener), 0, count));
            }
        });
        cases.put("the same page twice", demands -> forEach(type, 100, page -> {
            page.verifyRead(read, page.open(opener), 0, 100);
            page.verifyRead(read, page.open(opener), 0, 100);
        }));
    }

    private static <I, A> void malformedPages(Map<String, ConformanceSuite.Body> cases, ArrayType<A> type,
            InputOpener<I> opener, Calls.BatchRead<I, A> read) {
        for (MalformedByteStreamSplit malformed : MalformedByteStreamSplit.pages(type.elementSize())) {
            for (Neighbours neighbours : new Neighbours[] {Neighbours.NONE, Neighbours.CONTINUING}) {
                cases.put(malformed.name() + ", " + neighbours,
                        demands -> neighbours.check(malformed.page(), window -> {
                            CanariedArray<A> out = CanariedArray.of(type, 1);
                            demands.verifyRefused(() -> {
                                read.read(window.open(opener), out.array(), out.offset(), 1);
                                return "read a value of the page";
                            });
                            out.verifyUntouched();
                        }));
            }
        }
    }

    private static <I, A> void outputsThatAreTooSmall(Map<String, ConformanceSuite.Body> cases, ArrayType<A> type,
            InputOpener<I> opener, Calls.BatchRead<I, A> read) {
        int roomForFive = 5 * type.slotsPerValue();
        for (int offset : new int[] {-1, 1, roomForFive, roomForFive + 1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            String name = "5 values to element " + offset + " of " + roomForFive;
            cases.put(name, demands -> forEach(type, SMALL_PAGE, page -> {
                CanariedArray<A> out = CanariedArray.of(type, 0, 5, 0);
                I in = page.open(opener);
                demands.verifyRefused(() -> {
                    read.read(in, out.array(), offset, 5);
                    return "wrote 5 values to element " + offset;
                });
                demands.verifyOutput(out);
                demands.verifyRolledBack(() -> page.verifyRead(read, in, 0, 5));
            }));
        }
    }

    @FunctionalInterface
    private interface PageBody<A> {
        void run(Page<A> page) throws Exception;
    }

    private static <A> void forEach(ArrayType<A> type, int valueCount, PageBody<A> body) {
        byte[] plain = PlainValues.randomNumbers(type.elementSize(), valueCount);
        byte[] encoded = ReferenceByteStreamSplit.encode(plain, type.elementSize());
        check(type, plain, encoded, Neighbours.NONE, body);
        check(type, plain, encoded, Neighbours.CONTINUING, body);
    }

    private static <A> void check(
            ArrayType<A> type, byte[] plain, byte[] encoded, Neighbours neighbours, PageBody<A> body) {
        neighbours.check(encoded, window -> body.run(new Page<>(plain, type, window)));
    }

    /** A page and its values. */
    private static final class Page<A> {
        final int valueCount;
        private final ByteWindow window;
        private final byte[] plain;
        private final int elementSize;
        private final ArrayType<A> type;

        Page(byte[] plain, ArrayType<A> type, ByteWindow window) {
            this.plain = plain;
            this.type = type;
            this.window = window;
            elementSize = type.elementSize();
            valueCount = plain.length / elementSize;
        }

        <I> I open(InputOpener<I> opener) throws Exception {
            return window.open(opener);
        }

        <I> void verifyRead(Calls.BatchRead<I, A> read, I in, int firstValue, int count) throws Exception {
            CanariedArray<A> out = CanariedArray.of(type, count);
            read.read(in, out.array(), out.offset(), count);
            byte[] values = type.toPlain(out.values());
            byte[] expected = Arrays.copyOfRange(plain, firstValue * elementSize, (firstValue + count) * elementSize);
            int at = Arrays.mismatch(values, expected);
            if (at >= 0) {
                int value = at / elementSize;
                throw FailureKind.WRONG_VALUE.error("Value " + (firstValue + value) + " of " + valueCount
                        + ", in a batch of " + count + " from value " + firstValue + ", has bytes "
                        + Hex.of(values, value * elementSize, elementSize) + ", not "
                        + Hex.of(expected, value * elementSize, elementSize));
            }
        }

        <I> void verifyReadRefused(ConformanceSuite.Demands demands, Calls.BatchRead<I, A> read, I in, int count)
                throws Exception {
            CanariedArray<A> out = CanariedArray.of(type, Math.max(0, Math.min(count, 100)));
            demands.verifyRefused(() -> {
                read.read(in, out.array(), out.offset(), count);
                return "read " + count + " values";
            });
            demands.verifyOutput(out);
        }
    }
}
