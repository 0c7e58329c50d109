// SPDX-License-Identifier: Apache-2.0
package org.apache.parquet.column.values.bitpacking;

/**
 * Packs and unpacks longs, from the least significant bit of each byte to the most significant one; takes the place
 * of parquet-java's class of this name. The nested classes of that one are its packers, which stay: those of more than
 * 8 bits inside of a {@link WidePackerForLong}.
 */
public abstract class ByteBitPackingForLongLE {
    // Without a lock: one that two threads make at once serves both.
    private static final BytePackerForLong[] PACKERS = new BytePackerForLong[Long.SIZE + 1];

    /** Its packers have no state and may be shared. */
    public static final BytePackerForLongFactory factory = ByteBitPackingForLongLE::packer;

    /** For derived classes, which parquet-java's class may have. */
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
