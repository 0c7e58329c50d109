// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;

/** What {@link SparkHybridReader} reads where levels tell that there is a value. */
interface SparkValues {
    int readInteger() throws IOException;

    void readIntegers(int[] out, int offset, int count) throws IOException;
}
