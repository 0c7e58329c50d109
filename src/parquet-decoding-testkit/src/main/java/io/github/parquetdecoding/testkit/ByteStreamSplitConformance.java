// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

import io.github.parquetdecoding.testkit.internal.PlainValues;
import io.github.parquetdecoding.testkit.internal.ReferenceByteStreamSplit;

/**
 * Suites for decoders of BYTE_STREAM_SPLIT pages, for every element size and array type. Values are compared bit for
 * bit. Output arrays have canaries on both sides. Pages fill an array exactly, or lie in the middle of a longer one. A
 * page whose length is not a multiple of the element size must be refused before any value is read, and so must a range
 * outside the page or the output. A refusal writes nothing and does not move the reader, unless the suite is
 * {@link ConformanceSuite#withoutRollback()}.
 *
 * <pre>{@code
 * ByteStreamSplitConformance.batches(
 *         "my reader", ArrayType.FLOATS, MyReader::new, MyReader::read, MyReader::skip).verify();
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
     * {@return a suite for a decoder that reads a page in batches, with skips} For a reader of single values, pass a
     * loop, and test it {@link ConformanceSuite#withoutRollback()}.
     */
    public static <I, A> ConformanceSuite batches(String subject, ArrayType<A> type, InputOpener<I> opener,
            Calls.BatchRead<I, A> read, Calls.Skip<I> skip) {
        Suite<I, A> suite = new Suite<>(type, opener, read, skip);
        suite.addWholePages();
        for (int batch : BATCH_SIZES) {
            suite.add("batches of " + batch, VALUES_IN_BATCHES, (demands, page) -> page.verifyBatches(batch));
        }
        suite.add("skips and batches in turn", VALUES_IN_BATCHES,
                (demands, page) -> page.verifySkipsAndBatchesInTurn(20));
        suite.add("no values, at the start, inside and at the end", 2, (demands, page) -> {
            for (int next = 0; next <= 2; next++) {
                page.verifyRead(0);
                page.skip(0);
                page.verifyRead(Math.min(1, page.left()));
            }
        });
        suite.add("a skip to the end, after which is nothing", SMALL_PAGE, (demands, page) -> {
            page.skip(SMALL_PAGE);
            demands.verifyOutput(page.refuse(demands, 1));
            page.verifyRead(0);
        });
        suite.add("two pages at the same time", 100, (demands, page) -> {
            int size = type.elementSize();
            byte[] otherPlain = Arrays.copyOfRange(PlainValues.randomNumbers(size, 200), 100 * size, 200 * size);
            BatchReader<I, A>.Values other = suite.reader.open(
                    ByteWindow.exact(ReferenceByteStreamSplit.encode(otherPlain, size)), otherPlain);
            while (page.left() > 0) {
                page.verifyRead(10);
                other.verifyRead(10);
            }
        });
        suite.addMalformedPages();
        for (int count : new int[] {0, 1, SMALL_PAGE - 1, SMALL_PAGE}) {
            suite.add("a batch of one value too many after " + count + " of " + SMALL_PAGE, SMALL_PAGE,
                    (demands, page) -> {
                        page.verifyRead(count);
                        demands.verifyOutput(page.refuse(demands, page.left() + 1));
                        demands.verifyRolledBack(page::verifyRest);
                    });
        }
        for (int count : new int[] {-1, Integer.MIN_VALUE}) {
            suite.add("a batch of " + count + " values after 1 of " + SMALL_PAGE, SMALL_PAGE, (demands, page) -> {
                page.verifyRead(1);
                demands.verifyOutput(page.refuse(demands, count));
                demands.verifyRolledBack(page::verifyRest);
            });
        }
        for (int count : new int[] {-1, Integer.MIN_VALUE, SMALL_PAGE, SMALL_PAGE + 1, Integer.MAX_VALUE}) {
            suite.add("a skip of " + count + " values after 1 of " + SMALL_PAGE, SMALL_PAGE, (demands, page) -> {
                page.verifyRead(1);
                page.refuseSkip(demands, count);
                demands.verifyRolledBack(page::verifyRest);
            });
        }
        suite.addOutputsThatAreTooSmall();
        return ConformanceSuite.of(subject, suite.cases);
    }

    /** {@return a suite for a decoder whose every call takes the index of the first value} */
    public static <I, A> ConformanceSuite ranges(
            String subject, ArrayType<A> type, InputOpener<I> opener, Calls.RangeDecode<I, A> decode) {
        Suite<I, A> suite = new Suite<>(type, opener,
                (page, out, offset, count) -> decode.decode(page, 0, out, offset, count), null);
        RangeCases<I, A> ranges = new RangeCases<>(suite.cases, type, opener, decode);
        suite.addWholePages();
        suite.add("every range of a small page", 40, (demands, page) -> {
            for (int first = 40; first >= 0; first--) {
                for (int count = 0; count <= 40 - first; count++) {
                    ranges.verify(page.in(), page.plain(), first, count);
                }
            }
        });
        suite.add("ranges of a large page in any order", VALUES_IN_BATCHES, (demands, page) -> {
            Random random = new Random(PlainValues.SEED);
            for (int i = 0; i < 100; i++) {
                int first = random.nextInt(VALUES_IN_BATCHES);
                ranges.verify(page.in(), page.plain(), first, random.nextInt(VALUES_IN_BATCHES - first + 1));
            }
        });
        suite.addMalformedPages();
        return ConformanceSuite.of(subject, suite.cases);
    }

    private static final class Suite<I, A> {
        final Map<String, ConformanceSuite.Body> cases = new LinkedHashMap<>();
        final BatchReader<I, A> reader;
        private final ArrayType<A> type;
        private final int elementSize;

        Suite(ArrayType<A> type, InputOpener<I> opener, Calls.BatchRead<I, A> read, Calls.Skip<I> skip) {
            reader = new BatchReader<>(type, opener, read, skip);
            this.type = type;
            elementSize = type.elementSize();
        }

        @FunctionalInterface
        private interface PageBody<V> {
            void run(ConformanceSuite.Demands demands, V page) throws Exception;
        }

        /** Adds a case of a page without NaNs, in an array of exact size and in a longer one. */
        void add(String name, int valueCount, PageBody<BatchReader<I, A>.Values> body) {
            cases.put(name, demands -> {
                byte[] plain = PlainValues.randomNumbers(elementSize, valueCount);
                Neighbours.exactAndWithin(ReferenceByteStreamSplit.encode(plain, elementSize),
                        window -> body.run(demands, reader.open(window, plain)));
            });
        }

        void addWholePages() {
            cases.put("the definition, on two values", demands -> {
                // Byte k of the first value is k + 1, and of the second 0x80 + k.
                byte[] plain = new byte[2 * elementSize];
                byte[] encoded = new byte[2 * elementSize];
                for (int k = 0; k < elementSize; k++) {
                    plain[k] = (byte) (k + 1);
                    plain[elementSize + k] = (byte) (0x80 + k);
                    encoded[2 * k] = (byte) (k + 1);
                    encoded[2 * k + 1] = (byte) (0x80 + k);
                }
                Neighbours.NONE.check(encoded, window -> reader.open(window, plain).verifyRest());
            });
            cases.put("pages of 0 to " + MOST_SMALL_VALUES + " values", demands -> {
                for (int count = 0; count <= MOST_SMALL_VALUES; count++) {
                    byte[] plain = PlainValues.randomNumbers(elementSize, count);
                    Neighbours.exactAndWithin(ReferenceByteStreamSplit.encode(plain, elementSize),
                            window -> reader.open(window, plain).verifyRest());
                }
            });
            for (int valueCount : LARGE_VALUE_COUNTS) {
                add("a page of " + valueCount + " values", valueCount, (demands, page) -> page.verifyRest());
            }
            cases.put("payloads of NaNs, negative zero, ends of ranges", demands -> {
                for (int count = 1; count <= 100; count++) {
                    byte[] plain = PlainValues.edges(elementSize, count);
                    Neighbours.NONE.check(ReferenceByteStreamSplit.encode(plain, elementSize),
                            window -> reader.open(window, plain).verifyRest());
                }
            });
            cases.put("the same page twice", demands -> {
                byte[] plain = PlainValues.randomNumbers(elementSize, 100);
                Neighbours.exactAndWithin(ReferenceByteStreamSplit.encode(plain, elementSize), window -> {
                    reader.open(window, plain).verifyRest();
                    reader.open(window, plain).verifyRest();
                });
            });
        }

        /** Adds pages of values that are followed by one byte, half a value or all but one byte of a value. */
        void addMalformedPages() {
            for (int length : IntStream.of(0, 2, 100).flatMap(count -> IntStream.of(1, elementSize / 2, elementSize - 1)
                    .filter(excess -> excess > 0 && excess < elementSize)
                    .map(excess -> count * elementSize + excess)).toArray()) {
                for (Neighbours neighbours : new Neighbours[] {Neighbours.NONE, Neighbours.CONTINUING}) {
                    cases.put(length + " bytes for values of " + elementSize + ", " + neighbours,
                            demands -> neighbours.check(PlainValues.random(1, length), window -> {
                                CanariedArray<A> out = CanariedArray.of(type, 1);
                                demands.verifyRefused(() -> {
                                    reader.read().read(window.open(reader.opener()), out.array(), out.offset(), 1);
                                    return "read a value of the page";
                                });
                                out.verifyUntouched();
                            }));
                }
            }
        }

        void addOutputsThatAreTooSmall() {
            int room = 5 * type.slotsPerValue();
            for (int offset : new int[] {-1, 1, room, room + 1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
                add("5 values to element " + offset + " of " + room, SMALL_PAGE, (demands, page) -> {
                    CanariedArray<A> out = CanariedArray.of(type, 0, 5, 0);
                    page.refuse(demands, out, offset, 5);
                    demands.verifyOutput(out);
                    demands.verifyRolledBack(() -> page.verifyRead(5));
                });
            }
        }
    }
}
