// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;

import io.github.parquetdecoding.internal.memory.Checks;

/**
 * Writes DELTA_LENGTH_BYTE_ARRAY pages, the inverse of {@link DeltaLengthByteArrayReader}, as parquet-java does, byte
 * for byte.
 *
 * <p>Values outside of their array are refused with {@link IndexOutOfBoundsException}, values after the end of the page
 * with {@link IllegalStateException}, before anything is written.
 *
 * {@snippet class="io.github.parquetdecoding.DeltaExamplesTest" region="length-byte-array-writer"}
 *
 * @since 0.1.0
 */
public final class DeltaLengthByteArrayWriter {
    private final DeltaBinaryPackedWriter lengths = DeltaBinaryPackedWriter.ofInts();
    private final ByteArrayOutputStream values = new ByteArrayOutputStream();

    /** A writer of an empty page. */
    public DeltaLengthByteArrayWriter() {
    }

    /** Writes one value. */
    public void writeValue(byte[] value, int offset, int length) {
        Checks.checkRange("value", value, value.length, offset, length);
        lengths.writeInt(length);
        values.write(value, offset, length);
    }

    /** {@return the page in a new array} It ends there: no more values can be written until {@link #reset}. */
    public byte[] toByteArray() {
        byte[] first = lengths.toByteArray();
        byte[] page = Arrays.copyOf(first, Math.addExact(first.length, values.size()));
        System.arraycopy(values.toByteArray(), 0, page, first.length, values.size());
        return page;
    }

    /** Forgets the values that have been written. */
    public void reset() {
        lengths.reset();
        values.reset();
    }
}
