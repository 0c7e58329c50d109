// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

/**
 * How to read files in storage that takes long to answer a request, such as objects in a cloud: every {@code InputFile}
 * except parquet-java's {@code LocalInputFile} and files whose {@code toString} begins with {@code file:}.
 *
 * @param inFlight the most requests at once, each in a thread that waits for it; 0 to read as parquet-java asks, for
 *        storage that answers at once
 * @param mostBytes the most bytes of a request, at least 1
 * @param mostGap the most bytes between two ranges that one request covers
 * @param tailBytes how many bytes of the end of a file are read to find its footer, at least 8
 * @since 0.1.0
 */
public record RemoteReads(int inFlight, int mostBytes, int mostGap, int tailBytes) {
    /** 16 requests of up to 8 MB; gaps of up to 256 kB; the last 64 kB. */
    public static final RemoteReads USUAL = new RemoteReads(16, 1 << 23, 1 << 18, 1 << 16);
    /** For storage that answers at once. */
    public static final RemoteReads NONE = USUAL.withInFlight(0);

    /** @throws IllegalArgumentException if a number is too small */
    public RemoteReads {
        ColumnFileReaderBuilder.check("number of requests", inFlight, 0);
        ColumnFileReaderBuilder.check("number of bytes of a request", mostBytes, 1);
        ColumnFileReaderBuilder.check("number of bytes between ranges", mostGap, 0);
        ColumnFileReaderBuilder.check("number of bytes at the end", tailBytes, 8);
    }

    /** {@return the same with up to {@code count} requests at once} */
    public RemoteReads withInFlight(int count) {
        return new RemoteReads(count, mostBytes, mostGap, tailBytes);
    }
}
