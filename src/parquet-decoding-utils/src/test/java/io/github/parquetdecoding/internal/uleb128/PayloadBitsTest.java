// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.uleb128;

import java.util.SplittableRandom;

import org.junit.jupiter.api.Test;

class PayloadBitsTest {
    /** Implements the definition: seven bits of each byte, lowest byte first. */
    private static long payload(long word, int bytes) {
        long payload = 0;
        for (int i = 0; i < bytes; i++) {
            payload += (word >>> 8 * i & 0x7F) << 7 * i;
        }
        return payload;
    }

    @Test
    void sevenBitsOfEachByteArePackedAndSoAreTheHighestBits() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 100_000; i++) {
            // There are also enough iterations to test each compiler's code.
            long word = random.nextLong() & random.nextLong() | (i % 3 == 0 ? 0x7F7F_7F7F_7F7F_7F7FL : 0);
            long five = word & 0xFF_FFFF_FFFFL;
            if (PayloadBits.ofEight(word) != payload(word, 8) || Uleb128Word.payload(word) != payload(word, 8)
                    || PayloadBits.ofFive(five) != payload(five, 5)
                    || Uleb128Word.payloadsOfFour(word) != (payload(word >>> 32, 4) << 32 | payload(word, 4))) {
                throw new AssertionError(Long.toHexString(word));
            }
            long highest = 0;
            for (int b = 0; b < 8; b++) {
                highest += (word >>> 8 * b + 7 & 1) << b;
            }
            if (PayloadBits.highestBits(word) != highest) {
                throw new AssertionError(Long.toHexString(word));
            }
        }
    }
}
