// SPDX-License-Identifier: Apache-2.0
package org.apache.parquet.column.values.bitpacking;

/**
 * Packs and unpacks ints, from the least significant bit of each byte to the most significant one; takes the place
 * of parquet-java's class of this name. The nested classes of that one are its packers, which stay: those of more than
 * 8 bits inside of a {@link WidePacker}.
 */
public abstract class ByteBitPackingLE {
    // Without a lock: one that two threads make at once serves both.
    private static final BytePacker[] PACKERS = new BytePacker[Integer.SIZE + 1];

    /** Its packers have no state and may be shared. */
    public static final BytePackerFactory factory = ByteBitPackingLE::packer;

    /** For derived classes, which parquet-java's class may have. */
    public ByteBitPackingLE() {
    }

    private static BytePacker packer(int bitWidth) {
        BytePacker packer = PACKERS[bitWidth];
        if (packer == null) {
            packer = Packers.newPacker(bitWidth, BytePacker.class, ByteBitPackingLE.class, WidePacker.class);
            PACKERS[bitWidth] = packer;
        }
        return packer;
    }
}
