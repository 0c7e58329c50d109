// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;

import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridEncoder;

/** Pages of levels and ids in the RLE/bit-packing hybrid: their size, and how they are made and read. */
final class HybridPages {
    /** Values of a page. */
    static final int VALUES = 100_000;

    /** Values that a reader takes at a time. */
    static final int BATCH = 4096;

    private HybridPages() {
    }

    /** In the runs that parquet-java's writer makes of them. */
    static byte[] encode(int[] values, int bitWidth) {
        try (RunLengthBitPackingHybridEncoder encoder = new RunLengthBitPackingHybridEncoder(
                bitWidth, 1 << 10, 1 << 20, new HeapByteBufferAllocator())) {
            for (int value : values) {
                encoder.writeInt(value);
            }
            return HeapCodecs.bytes(encoder.toBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same behind their bit width, as a page has dictionary ids. */
    static byte[] encodeWithWidth(int[] ids, int bitWidth) {
        byte[] runs = encode(ids, bitWidth);
        byte[] page = new byte[1 + runs.length];
        page[0] = (byte) bitWidth;
        System.arraycopy(runs, 0, page, 1, runs.length);
        return page;
    }

    /** How many values the batch has that begins at {@code first}. */
    static int batch(int first) {
        return Math.min(BATCH, VALUES - first);
    }

    /** Whether peers that have vector code by a switch are to run it, as this library does by itself. */
    static boolean vectors() {
        return ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
    }
}
