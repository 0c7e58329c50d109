package org.apache.parquet.column.values.bytestreamsplit;

import io.github.parquetdecoding.ByteStreamSplitPage;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.io.ParquetDecodingException;

import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Reads pages in BYTE_STREAM_SPLIT encoding; takes the place of parquet-java's class of this name. A page is decoded
 * once, by {@link #initFromPage}, and not looked at afterwards.
 *
 * <p>A reader may be given one page after the other. A page that is refused leaves the reader as it was, and the stream
 * where it was. A reader is for one thread at a time; one that is handed over copies its page, once.
 */
public abstract class ByteStreamSplitValuesReader extends ValuesReader {
    /** Bytes per value. */
    protected final int elementSizeInBytes;

    /**
     * The values of the page, little-endian and one behind the other, for readers that are derived from the classes of
     * this package. In objects of these classes themselves it is null: they hold their values as an array.
     */
    protected ByteBuffer decodedDataBuffer;

    private int[] ints = {};
    private long[] longs = {};

    /** Nothing else holds it: without a reader the array goes to the garbage collector. */
    private SpareArrays.Loan loan;

    /** The thread that may read the array of values. */
    private Thread owner;

    /** Index of the next value; never more than the number of values. */
    int nextIndex;

    private int valueCount;

    /** @param elementSizeInBytes bytes per value; of a size that is less than 1 every page is refused */
    protected ByteStreamSplitValuesReader(int elementSizeInBytes) {
        this.elementSizeInBytes = elementSizeInBytes;
    }

    /**
     * Moves on by one value.
     *
     * @return index in {@link #decodedDataBuffer} of the first byte of the value that was the next one
     * @throws ParquetDecodingException if there is none
     */
    protected int nextElementByteOffset() {
        if (nextIndex >= valueCount) {
            throw exhausted();
        }
        return nextIndex++ * elementSizeInBytes;
    }

    static ParquetDecodingException exhausted() {
        return new ParquetDecodingException("Byte-stream data was already exhausted.");
    }

    /**
     * Takes the next page: all that is left of the stream.
     *
     * @param valuesCount number of values, nulls included; as nulls are not in the page, no more than an upper bound
     * @throws ParquetDecodingException if the page is not made of whole values, or has more than {@code valuesCount}
     */
    @Override
    public void initFromPage(int valuesCount, ByteBufferInputStream stream)
            throws ParquetDecodingException, IOException {
        int length = stream.available();
        if (elementSizeInBytes < 1 || length % elementSizeInBytes != 0) {
            throw notWholeValues(length);
        }
        int encodedCount = length / elementSizeInBytes;
        if (encodedCount > valuesCount) {
            throw new ParquetDecodingException(String.format(
                    "Invalid ByteStreamSplit stream, num values upper bound (w/ nulls): %d, num encoded values: %d",
                    valuesCount, encodedCount));
        }
        // In place, heap or direct, if the page lies in one of the stream's buffers; gathered on the heap if not.
        ByteBuffer encoded = stream.slice(length);
        if (encoded.remaining() != length) {
            throw notWholeValues(encoded.remaining());
        }
        decode(ByteStreamSplitPage.of(encoded, elementSizeInBytes));
        valueCount = encodedCount;
        nextIndex = 0;
    }

    private ParquetDecodingException notWholeValues(int length) {
        return new ParquetDecodingException(String.format(
                "Invalid ByteStreamSplit stream, total length: %d bytes, element size: %d bytes.",
                length, elementSizeInBytes));
    }

    /** Decodes all values, and keeps them in place of those of the page before. */
    void decode(ByteStreamSplitPage page) {
        decodedDataBuffer = ByteBuffer.wrap(page.decode()).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** The same for values of 4 bytes, into an array of a page before if there is one. */
    final void decodeInts(ByteStreamSplitPage page) {
        SpareArrays.Loan next = SpareArrays.ints(this, page.valueCount());
        int[] decoded = (int[]) next.array();
        page.decodeInts(0, decoded.length, decoded, 0);
        ints = decoded;
        loan = next;
        owner = Thread.currentThread();
    }

    /** The same for values of 8 bytes. */
    final void decodeLongs(ByteStreamSplitPage page) {
        SpareArrays.Loan next = SpareArrays.longs(this, page.valueCount());
        long[] decoded = (long[]) next.array();
        page.decodeLongs(0, decoded.length, decoded, 0);
        longs = decoded;
        loan = next;
        owner = Thread.currentThread();
    }

    /** The next value of 4 bytes. */
    final int nextInt() {
        if (owner != Thread.currentThread()) {
            if (decodedDataBuffer != null) {
                return decodedDataBuffer.getInt(nextElementByteOffset());
            }
            ints = ints.clone();
            takeOver();
        }
        // The array's own bounds check finds the end of the page: measured with vectors, a page of floats takes a third
        // longer with a check before it.
        try {
            int value = ints[nextIndex];
            nextIndex++;
            return value;
        } catch (ArrayIndexOutOfBoundsException e) {
            throw exhausted();
        }
    }

    /** The next value of 8 bytes. */
    final long nextLong() {
        if (owner != Thread.currentThread()) {
            if (decodedDataBuffer != null) {
                return decodedDataBuffer.getLong(nextElementByteOffset());
            }
            longs = longs.clone();
            takeOver();
        }
        try {
            long value = longs[nextIndex];
            nextIndex++;
            return value;
        } catch (ArrayIndexOutOfBoundsException e) {
            throw exhausted();
        }
    }

    /**
     * From here on this thread reads a copy. The array stays with the thread that decoded the page, and may be given to
     * its next reader as soon as this one is seen at its end: not before the copy is made.
     */
    private void takeOver() {
        loan = null;
        VarHandle.fullFence();
        owner = Thread.currentThread();
    }

    @Override
    public void skip() {
        skip(1);
    }

    /** @throws ParquetDecodingException if {@code n} is negative or more than the number of values that are left */
    @Override
    public void skip(int n) {
        if (n < 0 || n > valueCount - nextIndex) {
            throw new ParquetDecodingException(String.format(
                    "Cannot skip this many elements. Current index: %d. Skip %d. Total number of elements: %d",
                    nextIndex, n, valueCount));
        }
        nextIndex += n;
    }
}
