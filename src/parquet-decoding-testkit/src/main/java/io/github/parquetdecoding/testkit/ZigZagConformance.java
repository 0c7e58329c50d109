// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.function.LongUnaryOperator;

import io.github.parquetdecoding.testkit.internal.ReferenceZigZag;
import io.github.parquetdecoding.testkit.internal.Uleb128Distribution;

/**
 * Suites for decoders of zig-zag codes. For readers that also read the code, see {@link Uleb128Conformance#zigZagInts}.
 *
 * @since 0.1.0
 */
public final class ZigZagConformance {
    private static final int DRAWN = 10_000;

    private ZigZagConformance() {
    }

    /** {@return a suite for a decoder of ints} */
    public static ConformanceSuite ints(String subject, IntUnaryOperator decode) {
        return suite(subject, Integer.SIZE, code -> decode.applyAsInt((int) code),
                code -> ReferenceZigZag.decode((int) code));
    }

    /** {@return a suite for a decoder of longs} */
    public static ConformanceSuite longs(String subject, LongUnaryOperator decode) {
        return suite(subject, Long.SIZE, decode, ReferenceZigZag::decode);
    }

    private static ConformanceSuite suite(
            String subject, int bits, LongUnaryOperator decode, LongUnaryOperator reference) {
        Map<String, ConformanceSuite.Body> cases = new LinkedHashMap<>();
        for (int bit = 0; bit < bits; bit++) {
            long power = 1L << bit;
            cases.put("codes around 2^" + bit,
                    demands -> verify(bits, decode, reference, power - 1, power, power + 1, ~power));
        }
        cases.put("any codes", demands -> verify(bits, decode, reference, Uleb128Distribution.anyBits().longs(DRAWN)));
        return ConformanceSuite.of(subject, cases);
    }

    private static void verify(int bits, LongUnaryOperator decode, LongUnaryOperator reference, long... codes) {
        for (long code : codes) {
            try {
                long value = decode.applyAsLong(code);
                long expected = reference.applyAsLong(code);
                if (value != expected) {
                    throw FailureKind.WRONG_VALUE.error("The value is " + value + ", not " + expected);
                }
            } catch (Throwable e) {
                throw FailureKind.failure(e, "code " + Long.toHexString(code & -1L >>> 64 - bits));
            }
        }
    }
}
