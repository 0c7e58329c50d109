// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;

import io.github.parquetdecoding.internal.delta.ByteRuns;
import io.github.parquetdecoding.internal.memory.Checks;

/**
 * Writes DELTA_BYTE_ARRAY pages, the inverse of {@link DeltaByteArrayReader}, as parquet-java does, byte for byte.
 *
 * <p>Values outside of their array are refused with {@link IndexOutOfBoundsException}, values after the end of the page
 * with {@link IllegalStateException}, before anything is written.
 *
 * {@snippet class="io.github.parquetdecoding.DeltaExamplesTest" region="byte-array-writer"}
 *
 * @since 0.1.0
 */
public final class DeltaByteArrayWriter {
    private final DeltaBinaryPackedWriter prefixes = DeltaBinaryPackedWriter.ofInts();
    private final DeltaLengthByteArrayWriter suffixes = new DeltaLengthByteArrayWriter();
    private byte[] previous = {};
    private int previousLength;

    /** A writer of an empty page. */
    public DeltaByteArrayWriter() {
    }

    /** Writes one value. */
    public void writeValue(byte[] value, int offset, int length) {
        Checks.checkRange("value", value, value.length, offset, length);
        int shorter = Math.min(previousLength, length);
        int mismatch = Arrays.mismatch(previous, 0, shorter, value, offset, offset + shorter);
        int prefix = mismatch < 0 ? shorter : mismatch;
        prefixes.writeInt(prefix);
        suffixes.writeValue(value, offset + prefix, length - prefix);
        previous = ByteRuns.grow(previous, length);
        System.arraycopy(value, offset + prefix, previous, prefix, length - prefix);
        previousLength = length;
    }

    /** {@return the page in a new array} It ends there: no more values can be written until {@link #reset}. */
    public byte[] toByteArray() {
        byte[] first = prefixes.toByteArray();
        byte[] rest = suffixes.toByteArray();
        byte[] page = Arrays.copyOf(first, Math.addExact(first.length, rest.length));
        System.arraycopy(rest, 0, page, first.length, rest.length);
        return page;
    }

    /** Forgets the values that have been written. */
    public void reset() {
        prefixes.reset();
        suffixes.reset();
        previousLength = 0;
    }
}
