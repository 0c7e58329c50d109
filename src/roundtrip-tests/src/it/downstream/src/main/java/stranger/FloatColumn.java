// SPDX-License-Identifier: Apache-2.0
package stranger;

import java.nio.ByteBuffer;

import io.github.parquetdecoding.ByteStreamSplitPage;

/** A user's column reader on top of the library's page. */
public final class FloatColumn {
    private final ByteStreamSplitPage page;
    private int next;

    public FloatColumn(byte[] array, int offset, int length) {
        page = ByteStreamSplitPage.of(ByteBuffer.wrap(array, offset, length), Float.BYTES);
    }

    public void read(float[] out, int offset, int count) {
        page.decodeFloats(next, out, offset, count);
        next += count;
    }

    public void skip(int count) {
        if (count < 0 || count > page.valueCount() - next) {
            throw new IndexOutOfBoundsException("Cannot skip " + count + " values");
        }
        next += count;
    }
}
