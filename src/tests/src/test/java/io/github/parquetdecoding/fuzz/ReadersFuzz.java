// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;

/**
 * Feeds bytes to readers of pages of every type in every encoding. Codecs of single values and runs are not here: their
 * suites try every malformed one.
 */
class ReadersFuzz {
    @FuzzTest
    void fuzz(byte[] bytes) throws Exception {
        FuzzInput.run(bytes, ValuePages::fuzz);
    }
}
