// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;

/** Reads runs of the RLE/bit-packing hybrid to the end of an array. */
@FunctionalInterface
public interface IdsReader {
    void read(byte[] runs, int bitWidth, int[] out) throws IOException;
}
