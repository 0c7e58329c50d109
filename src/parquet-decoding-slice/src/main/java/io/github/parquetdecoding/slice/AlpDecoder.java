// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import io.github.parquetdecoding.AlpPage;
import io.github.parquetdecoding.ByteCursor;

import java.util.Objects;

/**
 * Reads the values of ALP pages in batches, page by page, with the methods of Trino's {@code ValueDecoder}; Trino 483
 * has none. Values are decoded bit for bit, and a skip costs nothing.
 *
 * <p>A decoder belongs to one thread.
 *
 * @param <T> the array's class
 * @since 0.1.0
 */
public final class AlpDecoder<T> {
    /** Floats or doubles at a time on their way to raw bits. */
    private static final int BATCH = 1024;
    /** The header of a page without values, in vectors of 1,024. */
    private static final byte[] EMPTY_PAGE = {0, 0, 10, 0, 0, 0, 0};

    private final int elementSize;
    private final Decode<T> decode;
    private AlpPage page;
    private int next;

    @FunctionalInterface
    private interface Decode<T> {
        void decode(AlpPage page, int firstValue, int count, T out, int outOffset);
    }

    private AlpDecoder(int elementSize, Decode<T> decode) {
        this.elementSize = elementSize;
        this.decode = decode;
        this.page = AlpPage.of(ByteCursor.of(EMPTY_PAGE), elementSize);
    }

    /** {@return a decoder of FLOAT} */
    public static AlpDecoder<float[]> ofFloats() {
        return new AlpDecoder<>(Float.BYTES, AlpPage::decodeFloats);
    }

    /** {@return a decoder of DOUBLE} */
    public static AlpDecoder<double[]> ofDoubles() {
        return new AlpDecoder<>(Double.BYTES, AlpPage::decodeDoubles);
    }

    /** {@return a decoder of the raw bits of FLOAT, as Trino has them} */
    public static AlpDecoder<int[]> ofInts() {
        float[] floats = new float[BATCH];
        return new AlpDecoder<>(Float.BYTES, (page, firstValue, count, out, outOffset) -> {
            Objects.checkFromIndexSize(outOffset, count, out.length);
            for (int done = 0, length; done < count; done += length) {
                length = Math.min(BATCH, count - done);
                page.decodeFloats(firstValue + done, length, floats, 0);
                for (int i = 0; i < length; i++) {
                    out[outOffset + done + i] = Float.floatToRawIntBits(floats[i]);
                }
            }
        });
    }

    /** {@return a decoder of the raw bits of DOUBLE, as Trino has them} */
    public static AlpDecoder<long[]> ofLongs() {
        double[] doubles = new double[BATCH];
        return new AlpDecoder<>(Double.BYTES, (page, firstValue, count, out, outOffset) -> {
            Objects.checkFromIndexSize(outOffset, count, out.length);
            for (int done = 0, length; done < count; done += length) {
                length = Math.min(BATCH, count - done);
                page.decodeDoubles(firstValue + done, length, doubles, 0);
                for (int i = 0; i < length; i++) {
                    out[outOffset + done + i] = Double.doubleToRawLongBits(doubles[i]);
                }
            }
        });
    }

    /**
     * Begins a page, which is all that remains of the input. The input is moved to its end, and must not change while
     * the page is read.
     *
     * @param in at the page's first byte
     * @throws io.github.parquetdecoding.MalformedParquetException if the header is damaged; neither the input nor the
     *         page before has changed
     */
    public void init(SliceCursor in) {
        page = AlpPage.of(in, elementSize);
        next = 0;
    }

    /** {@return the number of values that the page's header claims, read or not} */
    public int valueCount() {
        return page.valueCount();
    }

    /**
     * Reads the next values of the page.
     *
     * @param values where the values go
     * @param offset index of the first element to write
     * @param length number of values, 0 or more
     * @throws IndexOutOfBoundsException if the page has fewer values left or they do not fit into the array; nothing
     *         has been read
     * @throws io.github.parquetdecoding.MalformedParquetException if a vector is damaged; nothing has been read, and
     *         what the array's range holds is undefined
     */
    public void read(T values, int offset, int length) {
        checkLeft(length);
        decode.decode(page, next, length, values, offset);
        next += length;
    }

    /**
     * Moves past the next values of the page.
     *
     * @param n number of values, 0 or more
     * @throws IllegalArgumentException if {@code n} is negative; nothing has been skipped
     * @throws IndexOutOfBoundsException if the page has fewer values left; nothing has been skipped
     */
    public void skip(int n) {
        if (n < 0) {
            throw new IllegalArgumentException("Negative number of values: " + n);
        }
        checkLeft(n);
        next += n;
    }

    private void checkLeft(int count) {
        if (count > page.valueCount() - next) {
            throw new IndexOutOfBoundsException("There are no " + count + " values from value " + next
                    + " on of a page of " + page.valueCount());
        }
    }

    /** Where in the page the decoder is. */
    @Override
    public String toString() {
        return "AlpDecoder[next=" + next + ", page=" + page + "]";
    }
}
