// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;

/** The values that {@link SparkHybridReader} reads for rows that are not null. */
interface SparkValues {
    int readInteger() throws IOException;

    void readIntegers(int[] out, int offset, int count) throws IOException;
}
