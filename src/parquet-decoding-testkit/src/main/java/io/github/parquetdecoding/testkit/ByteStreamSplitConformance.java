// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

import io.github.parquetdecoding.testkit.internal.Hex;
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
    private static final int[] LARGE_VALUE_COUNTS = {255, 256, 257, 1_000, 4_099, 10_007};
    private static final int[] BATCH_SIZES = {1, 2, 3, 5, 7, 8, 15, 16, 17, 31, 33, 64, 100, 1_000};
    private static final int VALUES_IN_BATCHES = 1_003;
    private static final int[] ELEMENT_SIZES = {1, 2, 3, 4, 5, 7, 8, 12, 16};

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
            suite.add("batches of " + batch, VALUES_IN_BATCHES, page -> page.verifyBatches(batch));
        }
        suite.add("skips and batches in turn", VALUES_IN_BATCHES, page -> page.verifySkipsAndBatchesInTurn(20));
        suite.sequential.addReads();
        suite.sequential.addLargePage();
        suite.sequential.addRefusals();
        suite.addMalformedPages();
        suite.reader.addOutputsThatAreTooSmall(suite.cases, suite.page(16), 0, 3);
        return ConformanceSuite.of(subject, suite.cases);
    }

    /** {@return a suite for a decoder whose every call takes the index of the first value} */
    public static <I, A> ConformanceSuite ranges(
            String subject, ArrayType<A> type, InputOpener<I> opener, Calls.RangeDecode<I, A> decode) {
        Suite<I, A> suite = new Suite<>(type, opener,
                (page, out, offset, count) -> decode.decode(page, 0, out, offset, count), null);
        RangeCases<I, A> ranges = new RangeCases<>(suite.cases, type, opener, decode);
        suite.addWholePages();
        UnaryOperator<byte[]> encode = plain -> ReferenceByteStreamSplit.encode(plain, type.elementSize());
        ranges.addAll(suite.plain(RangeCases.FEW), encode);
        ranges.addLargePage(encode);
        suite.add("ranges of a large page in any order", VALUES_IN_BATCHES, page -> {
            byte[] plain = suite.plain(VALUES_IN_BATCHES);
            Random random = new Random(PlainValues.SEED);
            for (int i = 0; i < 100; i++) {
                int first = random.nextInt(VALUES_IN_BATCHES);
                ranges.verify(page.in(), plain, first, random.nextInt(VALUES_IN_BATCHES - first + 1));
            }
        });
        suite.addMalformedPages();
        return ConformanceSuite.of(subject, suite.cases);
    }

    /** {@return a suite for a method that decodes whole pages of any element size} */
    public static ConformanceSuite ofPages(Calls.PageDecode decode) {
        Map<String, ConformanceSuite.Body> cases = new LinkedHashMap<>();
        for (int elementSize : ELEMENT_SIZES) {
            Suite<byte[], byte[]> suite = new Suite<>(ArrayType.bytes(elementSize),
                    (array, offset, length) -> Arrays.copyOfRange(array, offset, offset + length),
                    (page, out, offset, count) -> {
                        byte[] original = page.clone();
                        byte[] plain = decode.decode(page, count, elementSize);
                        if (!Arrays.equals(page, original)) {
                            throw FailureKind.CHANGED_INPUT.error("The page has changed");
                        }
                        if (plain.length != page.length) {
                            throw FailureKind.WRONG_VALUE.error(
                                    Hex.count(plain.length) + " returned for a page of " + Hex.count(page.length));
                        }
                        System.arraycopy(plain, 0, out, offset, plain.length);
                    }, null);
            suite.addWholePages();
            suite.add("a page of " + RangeCases.MANY + " values", RangeCases.MANY, Page.Opened::verifyRest);
            suite.cases.forEach((name, body) -> cases.put(name + ", of " + Hex.count(elementSize), body));
        }
        return ConformanceSuite.of("BYTE_STREAM_SPLIT", cases);
    }

    private static final class Suite<I, A> {
        final Map<String, ConformanceSuite.Body> cases = new LinkedHashMap<>();
        final BatchReader<I, A> reader;
        final SequentialCases<I> sequential;
        private final int elementSize;

        Suite(ArrayType<A> type, InputOpener<I> opener, Calls.BatchRead<I, A> read, Calls.Skip<I> skip) {
            reader = new BatchReader<>(type, opener, read, skip, true);
            sequential = new SequentialCases<>(cases, this::page);
            elementSize = type.elementSize();
        }

        /** Values without NaNs. */
        byte[] plain(int valueCount) {
            return PlainValues.randomNumbers(elementSize, valueCount);
        }

        Page<I> page(int valueCount) {
            return page(plain(valueCount));
        }

        Page<I> page(byte[] plain) {
            return reader.page(ReferenceByteStreamSplit.encode(plain, elementSize), plain);
        }

        void add(String name, int valueCount, Page.Check<I> check) {
            sequential.add(name, valueCount, check);
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
                reader.page(encoded, plain).check(demands, Page.Opened::verifyRest);
            });
            cases.put("pages of 0 to " + MOST_SMALL_VALUES + " values", demands -> {
                for (int count = 0; count <= MOST_SMALL_VALUES; count++) {
                    page(count).check(demands, Page.Opened::verifyRest);
                }
            });
            for (int valueCount : LARGE_VALUE_COUNTS) {
                add("a page of " + valueCount + " values", valueCount, Page.Opened::verifyRest);
            }
            cases.put("payloads of NaNs, negative zero, ends of ranges", demands -> {
                for (int count = 1; count <= 100; count++) {
                    Page<I> page = page(PlainValues.edges(elementSize, count));
                    Neighbours.NONE.check(page.bytes(), window -> page.open(demands, window).verifyRest());
                }
            });
            cases.put("the same page twice", demands -> page(100).verifyBatches(demands, 100, 100));
        }

        /** Adds pages of values that are followed by one byte, half a value or all but one byte of a value. */
        void addMalformedPages() {
            for (int length : IntStream.of(0, 2, 100).flatMap(count -> IntStream.of(1, elementSize / 2, elementSize - 1)
                    .filter(excess -> excess > 0 && excess < elementSize)
                    .map(excess -> count * elementSize + excess)).toArray()) {
                Page<I> page = reader.page(PlainValues.random(1, length), new byte[elementSize]);
                for (Neighbours neighbours : new Neighbours[] {Neighbours.NONE, Neighbours.CONTINUING}) {
                    cases.put(length + " bytes for values of " + elementSize + ", " + neighbours, demands ->
                            neighbours.check(page.bytes(), window -> page.verifyRefused(demands, window)));
                }
            }
        }
    }
}
