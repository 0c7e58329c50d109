// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;

/**
 * Parsed input: lists of ULEB128 values, runs, and pages of every type in every encoding. The suites of single values
 * try every malformed one. Other codecs do the same for all bytes of a length: their tests try every length and
 * argument, and those of writers every kind of values.
 */
class ReadersFuzz {
    @FuzzTest
    void fuzz(byte[] bytes) throws Exception {
        FuzzInput.run(bytes, in -> {
            switch (in.below(7)) {
                case 0 -> Uleb128Values.fuzz(in);
                case 1 -> RunLengths.fuzz(in);
                default -> ValuePages.fuzz(in);
            }
        });
    }
}
