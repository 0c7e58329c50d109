// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** What is read in order: ULEB128 values, runs, ids of dictionaries, and pages of DELTA and of strings in PLAIN. */
class ReadersFuzz {
    @FuzzTest
    void fuzz(byte[] bytes) throws Exception {
        FuzzInput.run(bytes, in -> {
            switch (in.below(6)) {
                case 0 -> Uleb128Values.fuzz(in);
                case 1 -> RunLengths.fuzz(in);
                case 2 -> Dictionaries.fuzz(in);
                default -> DeltaPages.fuzz(in);
            }
        });
    }
}
