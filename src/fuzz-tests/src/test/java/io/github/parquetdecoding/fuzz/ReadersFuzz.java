// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;

/**
 * Feeds bytes to everything that parses them: lists of ULEB128 values, runs, and pages of every type in every encoding.
 * Suites of single values try every malformed value. Codecs that accept any bytes are not here: their tests try every
 * length and argument, and the tests of writers try every kind of value.
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
