// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import java.util.Objects;

import io.github.parquetdecoding.AlpPage;
import io.github.parquetdecoding.ByteCursor;

/**
 * Reads the values of ALP pages in batches, with the methods of Trino's {@code ValueDecoder}. (Trino 483 does not
 * support ALP.) Values are decoded bit for bit, and a skip costs nothing.
 *
 * <p>A decoder is not thread-safe.
 *
 * @param <T> the array's class
 * @since 0.1.0
 */
public final class AlpDecoder<T> {
    /** Number of floats or doubles that are decoded at a time before they are converted to raw bits. */
    private static final int BATCH = 1024;
    /** The header of a page without values; vectors have 1,024. */
    private static final byte[] EMPTY_PAGE = {0, 0, 10, 0, 0, 0, 0};

    private final int elementSize;
    private final Decode<T> decode;
    private AlpPage page;
    private int next;

    @FunctionalInterface
    private interface Decode<T> {
        void decode(AlpPage page, int firstValue, T out, int outOffset, int count);
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

    /** {@return a decoder of the raw bits of FLOAT, as in Trino} */
    public static AlpDecoder<int[]> ofInts() {
        float[] floats = new float[BATCH];
        return new AlpDecoder<>(Float.BYTES, (page, firstValue, out, outOffset, count) -> {
            Objects.checkFromIndexSize(outOffset, count, out.length);
            for (int done = 0, length; done < count; done += length) {
                length = Math.min(BATCH, count - done);
                page.decodeFloats(firstValue + done, floats, 0, length);
                for (int i = 0; i < length; i++) {
                    out[outOffset + done + i] = Float.floatToRawIntBits(floats[i]);
                }
            }
        });
    }

    /** {@return a decoder of the raw bits of DOUBLE, as in Trino} */
    public static AlpDecoder<long[]> ofLongs() {
        double[] doubles = new double[BATCH];
        return new AlpDecoder<>(Double.BYTES, (page, firstValue, out, outOffset, count) -> {
            Objects.checkFromIndexSize(outOffset, count, out.length);
            for (int done = 0, length; done < count; done += length) {
                length = Math.min(BATCH, count - done);
                page.decodeDoubles(firstValue + done, doubles, 0, length);
                for (int i = 0; i < length; i++) {
                    out[outOffset + done + i] = Double.doubleToRawLongBits(doubles[i]);
                }
            }
        });
    }

    /**
     * Begins a page, which is the whole rest of the input. Moves the input to its end. The bytes must not change while
     * the page is read.
     *
     * @throws io.github.parquetdecoding.MalformedParquetException if the header is damaged; the input has not moved,
     *         and the previous page can still be read
     */
    public void init(SliceCursor in) {
        page = AlpPage.of(in, elementSize);
        next = 0;
    }

    /** {@return the total number of values, according to the page's header} */
    public int valueCount() {
        return page.valueCount();
    }

    /**
     * Reads the next {@code length} values, and writes the first one to index {@code offset}.
     *
     * @throws IllegalArgumentException if {@code length} is negative; nothing has been read
     * @throws IndexOutOfBoundsException if the page has fewer values left, or they do not fit into the array; nothing
     *         has been read
     * @throws io.github.parquetdecoding.MalformedParquetException if a vector is damaged; nothing has been read, but
     *         the contents of the array's range are undefined
     */
    public void read(T values, int offset, int length) {
        checkLeft(length);
        decode.decode(page, next, values, offset, length);
        next += length;
    }

    /**
     * Skips the next {@code n} values.
     *
     * @throws IllegalArgumentException if {@code n} is negative; nothing has been skipped
     * @throws IndexOutOfBoundsException if the page has fewer values left; nothing has been skipped
     */
    public void skip(int n) {
        checkLeft(n);
        next += n;
    }

    private void checkLeft(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("Negative value count: " + count);
        }
        if (count > page.valueCount() - next) {
            throw new IndexOutOfBoundsException("Cannot take " + SliceCursor.counted(count, "value")
                    + " from value " + next + " on: the page has " + page.valueCount());
        }
    }

    @Override
    public String toString() {
        return "AlpDecoder[next=" + next + ", page=" + page + "]";
    }
}
