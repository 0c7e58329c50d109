// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.LinkedHashMap;
import java.util.Map;

import io.github.parquetdecoding.testkit.internal.Bytes;
import io.github.parquetdecoding.testkit.internal.PlainValues;

/**
 * Suites for readers of PLAIN pages: ranges of values of a fixed size, and BYTE_ARRAY values in order.
 *
 * <pre>{@code
 * PlainConformance.ranges("my doubles", ArrayType.DOUBLES, MyPage::open, MyPage::decode).verify();
 * }</pre>
 *
 * @since 0.1.0
 */
public final class PlainConformance {
    private static final int[] COUNTS = {0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 33, 63, 65, 130, 1_025};

    private PlainConformance() {
    }

    /**
     * {@return a suite for a decoder of ranges} It must ignore bytes after the last whole value, as parquet-java, Arrow
     * C++ and DuckDB do, and refuse a range outside the page or the output.
     */
    public static <P, A> ConformanceSuite ranges(
            String subject, ArrayType<A> type, InputOpener<P> opener, Calls.RangeDecode<P, A> decode) {
        Map<String, ConformanceSuite.Body> cases = new LinkedHashMap<>();
        RangeCases<P, A> ranges = new RangeCases<>(cases, type, opener, decode);
        int size = type.elementSize();
        for (int count : COUNTS) {
            byte[] plain = PlainValues.mixed(size, count, count);
            cases.put("a page of " + count + " values", demands -> Neighbours.exactAndWithin(
                    plain, window -> ranges.verifyRanges(window.open(opener), plain)));
        }
        ranges.addAll(PlainValues.random(size, RangeCases.FEW), plain -> plain);
        ranges.addLargePage(plain -> plain);
        byte[] ten = PlainValues.random(size, 10);
        cases.put("bytes after the values", demands -> {
            for (byte[] page : Bytes.withOthersAfter(ten)) {
                Neighbours.exactAndWithin(page, window -> ranges.verifyRanges(window.open(opener), ten));
            }
        });
        return ConformanceSuite.of(subject, cases);
    }

    /** {@return a suite for a reader of BYTE_ARRAY} */
    public static <I> ConformanceSuite byteArrays(
            String subject, InputOpener<I> opener, Calls.ValuesRead<I> read, Calls.Skip<I> skip) {
        return DeltaConformance.plainByteArrays(subject, opener, read, skip);
    }
}
