// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;

/**
 * What parquet-java's changed classes call to unpack bits. As {@link PlainPageReader}, it is renamed and defined beside
 * each parquet-java, so it links to nothing but the JDK.
 */
public final class BitPackingKernels {
    private static final Map<Object, Object> PACKERS = new ConcurrentHashMap<>();

    private static volatile MethodHandle unpackInts;
    private static volatile BiFunction<Lookup, Object, Object> packers;

    private BitPackingKernels() {
    }

    /**
     * Takes the kernels, which no name leads to from here.
     *
     * @param ints of the type of {@link #unpackInts}
     * @param widened answers the packer to use in place of one of parquet-java's, and needs a lookup of its module
     */
    public static void start(MethodHandle ints, BiFunction<Lookup, Object, Object> widened) {
        unpackInts = ints;
        packers = widened;
    }

    /**
     * As the library's {@code BitPacking} has it.
     *
     * @param packed the packed bytes
     * @param offset index of the first packed byte
     * @param valueCount number of values
     * @param bitWidth bits per value, from 0 to 32
     * @param out where the values go
     * @param outOffset index of the first element to write
     */
    public static void unpackInts(
            byte[] packed, int offset, int valueCount, int bitWidth, int[] out, int outOffset) {
        try {
            unpackInts.invokeExact(packed, offset, valueCount, bitWidth, out, outOffset);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * {@return the packer to use in place of one of parquet-java's, of which there is one for each bit width}
     *
     * @param stock parquet-java's packer
     */
    public static Object packer(Object stock) {
        return PACKERS.computeIfAbsent(stock, unused -> packers.apply(MethodHandles.lookup(), stock));
    }
}
