package io.github.parquetdecoding.testkit;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.function.LongUnaryOperator;

/** Suites for the decoding of zig-zag codes. Readers that also read the code: {@link Uleb128Conformance#zigZagInts}. */
public final class ZigZagConformance {
    private static final int DRAWN = 10_000;

    private ZigZagConformance() {
    }

    /**
     * A suite for a decoder of ints.
     *
     * @param subject what messages call the decoder
     * @param decode gives the value of a code
     */
    public static ConformanceSuite ints(String subject, IntUnaryOperator decode) {
        Map<String, ConformanceSuite.Body> cases = new LinkedHashMap<>();
        for (int bit = 0; bit < Integer.SIZE; bit++) {
            int power = 1 << bit;
            cases.put("codes around 2^" + bit, demands -> verifyInts(decode, power - 1, power, power + 1, ~power));
        }
        cases.put("any codes", demands -> verifyInts(decode, Uleb128Distribution.anyBits().ints(DRAWN)));
        return ConformanceSuite.of(subject, cases);
    }

    /**
     * A suite for a decoder of longs.
     *
     * @param subject what messages call the decoder
     * @param decode gives the value of a code
     */
    public static ConformanceSuite longs(String subject, LongUnaryOperator decode) {
        Map<String, ConformanceSuite.Body> cases = new LinkedHashMap<>();
        for (int bit = 0; bit < Long.SIZE; bit++) {
            long power = 1L << bit;
            cases.put("codes around 2^" + bit, demands -> verifyLongs(decode, power - 1, power, power + 1, ~power));
        }
        cases.put("any codes", demands -> verifyLongs(decode, Uleb128Distribution.anyBits().longs(DRAWN)));
        return ConformanceSuite.of(subject, cases);
    }

    private static void verifyInts(IntUnaryOperator decode, int... codes) {
        for (int code : codes) {
            int value = decode.applyAsInt(code);
            if (value != ReferenceZigZag.decode(code)) {
                throw new AssertionError(String.format("The value of code %08X is %d, not %d",
                        code, ReferenceZigZag.decode(code), value));
            }
        }
    }

    private static void verifyLongs(LongUnaryOperator decode, long... codes) {
        for (long code : codes) {
            long value = decode.applyAsLong(code);
            if (value != ReferenceZigZag.decode(code)) {
                throw new AssertionError(String.format("The value of code %016X is %d, not %d",
                        code, ReferenceZigZag.decode(code), value));
            }
        }
    }
}
