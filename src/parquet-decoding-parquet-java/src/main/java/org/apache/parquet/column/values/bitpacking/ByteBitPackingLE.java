// SPDX-License-Identifier: Apache-2.0
package org.apache.parquet.column.values.bitpacking;

/**
 * Packs and unpacks ints, from the least significant bit of each byte to the most significant one. Replaces
 * parquet-java's class of this name, but uses the packers nested in it: for more than 8 bits through a
 * {@link WidePacker}.
 */
public abstract class ByteBitPackingLE {
    // Without a lock: if two threads create a packer at once, either one will do.
    private static final BytePacker[] PACKERS = new BytePacker[Integer.SIZE + 1];

    /** Its packers are stateless and may be shared. */
    public static final BytePackerFactory factory = ByteBitPackingLE::packer;

    /** For subclasses, which parquet-java's class allows. */
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
