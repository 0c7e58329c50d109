// SPDX-License-Identifier: Apache-2.0
package org.apache.parquet.column.values.bitpacking;

/**
 * Packs and unpacks longs, from the least significant bit of each byte to the most significant one. Replaces
 * parquet-java's class of this name, but uses the packers nested in it: for more than 8 bits through a
 * {@link WidePackerForLong}.
 */
public abstract class ByteBitPackingForLongLE {
    // Without a lock: if two threads create a packer at once, either one will do.
    private static final BytePackerForLong[] PACKERS = new BytePackerForLong[Long.SIZE + 1];

    /** Its packers are stateless and may be shared. */
    public static final BytePackerForLongFactory factory = ByteBitPackingForLongLE::packer;

    /** For subclasses, which parquet-java's class allows. */
    public ByteBitPackingForLongLE() {
    }

    private static BytePackerForLong packer(int bitWidth) {
        BytePackerForLong packer = PACKERS[bitWidth];
        if (packer == null) {
            packer = Packers.newPacker(
                    bitWidth, BytePackerForLong.class, ByteBitPackingForLongLE.class, WidePackerForLong.class);
            PACKERS[bitWidth] = packer;
        }
        return packer;
    }
}
