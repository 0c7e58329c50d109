// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.LinkedHashMap;
import java.util.Map;

import io.github.parquetdecoding.testkit.internal.AlpValues;
import io.github.parquetdecoding.testkit.internal.MalformedAlp;
import io.github.parquetdecoding.testkit.internal.PlainValues;
import io.github.parquetdecoding.testkit.internal.ReferenceAlp;

/**
 * A suite for decoders of ranges of FLOAT or DOUBLE values in ALP pages. Values are compared bit for bit. A decoder
 * must refuse a malformed or truncated page, either when it opens the page or when it decodes all values, and a range
 * outside the page or the output.
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
    /** Of vectors, and of values and exceptions in a vector, 16 bits cannot count either. */
    private static final int[] LARGE_PAGES = {3, 15};

    private AlpConformance() {
    }

    /**
     * {@return a suite for a decoder of ranges}
     *
     * @param type {@link ArrayType#FLOATS}, {@link ArrayType#DOUBLES}, or the bytes of either
     */
    public static <P, A> ConformanceSuite ranges(
            String subject, ArrayType<A> type, InputOpener<P> opener, Calls.RangeDecode<P, A> decode) {
        Map<String, ConformanceSuite.Body> cases = new LinkedHashMap<>();
        int size = type.elementSize();
        RangeCases<P, A> ranges = new RangeCases<>(cases, type, opener, decode);
        for (AlpValues values : AlpValues.values()) {
            for (int logVectorSize : LOG_VECTOR_SIZES) {
                cases.put(values + ", vectors of " + (1 << logVectorSize), demands -> {
                    for (int count : COUNTS) {
                        byte[] plain = values.plain(size, count);
                        Neighbours.exactAndWithin(ReferenceAlp.encode(plain, size, logVectorSize, 4, 2), window ->
                                ranges.verifyRanges(window.open(opener), plain));
                    }
                });
            }
        }
        cases.put("every exponent and factor", demands -> {
            byte[] plain = AlpValues.PRICES.plain(size, 40);
            for (int exponent = 0; exponent <= (size == Float.BYTES ? 10 : 18); exponent++) {
                for (int factor = 0; factor <= exponent; factor++) {
                    Neighbours.NONE.check(ReferenceAlp.encode(plain, size, 4, exponent, factor), window ->
                            ranges.verify(window.open(opener), plain, 0, 40));
                }
            }
        });
        cases.put("payloads of NaNs, negative zero, ends of ranges", demands -> {
            byte[] plain = PlainValues.edges(size, 100);
            Neighbours.exactAndWithin(ReferenceAlp.encode(plain, size, 5, 3, 1), window ->
                    ranges.verifyRanges(window.open(opener), plain));
        });
        ranges.addAll(AlpValues.PRICES.plain(size, RangeCases.FEW),
                plain -> ReferenceAlp.encode(plain, size, 4, 4, 2));
        for (int logVectorSize : LARGE_PAGES) {
            cases.put("ranges of a page of " + RangeCases.MANY + " values, vectors of " + (1 << logVectorSize),
                    demands -> {
                        byte[] page = AlpValues.oddPage(size, logVectorSize, RangeCases.MANY);
                        ranges.verifyLargePage(page, ReferenceAlp.decode(page, size));
                    });
        }
        for (MalformedAlp malformed : MalformedAlp.pages(size)) {
            ranges.addMalformed(malformed.name(), malformed.page(), 13);
        }
        return ConformanceSuite.of(subject, cases);
    }
}
