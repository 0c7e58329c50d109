// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;

import io.github.parquetdecoding.testkit.internal.Bytes;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridEncoder;

/** Creates pages of levels and ids in the RLE/bit-packing hybrid. */
final class HybridPages {
    /** Values per page. */
    static final int VALUES = 100_000;

    /** Values per batch of a reader. */
    static final int BATCH = 4096;

    private HybridPages() {
    }

    /** Encodes values in the runs that parquet-java's writer chooses. */
    static byte[] encode(int[] values, int bitWidth) {
        try (RunLengthBitPackingHybridEncoder encoder = new RunLengthBitPackingHybridEncoder(
                bitWidth, 1 << 10, 1 << 20, new HeapByteBufferAllocator())) {
            for (int value : values) {
                encoder.writeInt(value);
            }
            return encoder.toBytes().toInputStream().readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same, preceded by the bit width, as dictionary ids are in a page. */
    static byte[] encodeWithWidth(int[] ids, int bitWidth) {
        return Bytes.concat(new byte[] {(byte) bitWidth}, encode(ids, bitWidth));
    }

    /** The number of values in the batch that begins at {@code first}. */
    static int batch(int first) {
        return Math.min(BATCH, VALUES - first);
    }

    /** Whether to switch on the vector code of peers, which this library does automatically. */
    static boolean vectors() {
        return ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
    }
}
