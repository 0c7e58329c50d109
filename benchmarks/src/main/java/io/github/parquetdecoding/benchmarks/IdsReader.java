// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;

/** Fills an array with the values of runs of the RLE/bit-packing hybrid. */
@FunctionalInterface
public interface IdsReader {
    void read(byte[] runs, int bitWidth, int[] out) throws IOException;
}
