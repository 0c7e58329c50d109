// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/**
 * A suite for decoders of ranges of FLOAT or DOUBLE values in ALP pages. Values are compared bit for bit. A decoder
 * must refuse {@link MalformedAlp}, either when it opens the page or when it decodes all values.
 *
 * <pre>{@code
 * AlpConformance.ranges("my doubles", ArrayType.DOUBLES, MyPage::open, MyPage::decode).verify();
 * }</pre>
 *
 * @since 0.1.0
 */
public final class AlpConformance {
    private static final int[] COUNTS = {0, 1, 7, 8, 9, 63, 64, 65, 1_023, 1_024, 1_025, 2_050};
    private static final int[] LOG_VECTOR_SIZES = {3, 10, 15};
    private static final int[][] RANGES_OUTSIDE_OF_TEN = {
        {-1, 1}, {0, -1}, {0, 11}, {1, 10}, {10, 1}, {11, 0}, {Integer.MAX_VALUE, 1}, {Integer.MIN_VALUE, 1}};

    private AlpConformance() {
    }

    /**
     * {@return a suite for a decoder of ranges}
     *
     * @param subject the decoder's name in messages
     * @param type {@link ArrayType#FLOATS}, {@link ArrayType#DOUBLES}, or the bytes of either
     * @param opener opens a page of that type
     * @param decode decodes a range of values
     */
    public static <P, A> ConformanceSuite ranges(
            String subject, ArrayType<A> type, InputOpener<P> opener, Calls.RangeDecode<P, A> decode) {
        Map<String, ConformanceSuite.Body> cases = new LinkedHashMap<>();
        int size = type.elementSize();
        Check<P> check = (page, plain, first, count) -> {
            CanariedArray<A> out = CanariedArray.of(type, count);
            decode.decode(page, first, out.array(), out.offset(), count);
            byte[] read = type.toPlain(out.values());
            int at = Arrays.mismatch(read, Arrays.copyOfRange(plain, first * size, (first + count) * size));
            if (at >= 0) {
                int i = at / size;
                throw FailureKind.WRONG_VALUE.error(String.format("Value %d, in a batch of %d from value %d, has "
                        + "bytes %s, not %s", first + i, count, first, Hex.of(read, i * size, size),
                        Hex.of(plain, (first + i) * size, size)));
            }
        };
        for (AlpValues values : AlpValues.values()) {
            for (int logVectorSize : LOG_VECTOR_SIZES) {
                cases.put(values + ", vectors of " + (1 << logVectorSize), demands -> {
                    for (int count : COUNTS) {
                        byte[] plain = values.plain(size, count);
                        Neighbours.exactAndWithin(ReferenceAlp.encode(plain, size, logVectorSize, 4, 2), window ->
                                verifyRanges(window.open(opener), plain, count, check));
                    }
                });
            }
        }
        cases.put("every exponent and factor", demands -> {
            byte[] plain = AlpValues.PRICES.plain(size, 40);
            for (int exponent = 0; exponent <= (size == Float.BYTES ? 10 : 18); exponent++) {
                for (int factor = 0; factor <= exponent; factor++) {
                    Neighbours.NONE.check(ReferenceAlp.encode(plain, size, 4, exponent, factor), window ->
                            check.verify(window.open(opener), plain, 0, 40));
                }
            }
        });
        cases.put("payloads of NaNs, negative zero, ends of ranges", demands -> {
            byte[] plain = PlainValues.edges(size, 100);
            Neighbours.exactAndWithin(ReferenceAlp.encode(plain, size, 5, 3, 1), window ->
                    verifyRanges(window.open(opener), plain, 100, check));
        });
        addRefusals(cases, type, opener, decode, check);
        return ConformanceSuite.of(subject, cases);
    }

    private static <P, A> void addRefusals(Map<String, ConformanceSuite.Body> cases, ArrayType<A> type,
            InputOpener<P> opener, Calls.RangeDecode<P, A> decode, Check<P> check) {
        int size = type.elementSize();
        for (MalformedAlp malformed : MalformedAlp.pages(size)) {
            for (Neighbours neighbours : Neighbours.values()) {
                String name = malformed.name() + ", " + neighbours;
                cases.put(name, demands -> neighbours.check(malformed.page(), window -> {
                    CanariedArray<A> out = CanariedArray.of(type, 13);
                    demands.verifyRefused(() -> {
                        decode.decode(window.open(opener), 0, out.array(), out.offset(), 13);
                        return "decoded 13 values";
                    });
                    out.verifyCanaries();
                }));
            }
        }
        byte[] plain = AlpValues.PRICES.plain(size, 10);
        for (boolean ofPage : new boolean[] {true, false}) {
            for (int[] range : RANGES_OUTSIDE_OF_TEN) {
                String name = range[1] + (ofPage ? " values from value " : " values to element ") + range[0] + " of 10";
                cases.put(name, demands -> Neighbours.exactAndWithin(
                        ReferenceAlp.encode(plain, size, 3, 4, 2), window -> {
                            P page = window.open(opener);
                            CanariedArray<A> out = CanariedArray.of(type, 0, 10, 0);
                            demands.verifyRefused(() -> {
                                decode.decode(page, ofPage ? range[0] : 0, out.array(),
                                        ofPage ? 0 : range[0] * (range[0] < 0 ? 1 : type.slotsPerValue()), range[1]);
                                return "decoded " + range[1] + " values";
                            });
                            demands.verifyOutput(out);
                            check.verify(page, plain, 0, 10);
                        }));
            }
        }
    }

    @FunctionalInterface
    private interface Check<P> {
        void verify(P page, byte[] plain, int first, int count) throws Exception;
    }

    private static <P> void verifyRanges(P page, byte[] plain, int valueCount, Check<P> check) throws Exception {
        check.verify(page, plain, 0, valueCount);
        Random random = new Random(valueCount);
        for (int i = 0; i < 20; i++) {
            int first = random.nextInt(valueCount + 1);
            check.verify(page, plain, first, random.nextInt(valueCount - first + 1));
        }
    }
}
