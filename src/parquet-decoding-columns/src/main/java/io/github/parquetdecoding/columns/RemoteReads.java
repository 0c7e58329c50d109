// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

/**
 * How files are read of which each request takes long, such as objects of a cloud storage. Those are all {@code
 * InputFile}s but parquet-java's {@code LocalInputFile} and what names itself {@code file:}.
 *
 * @param inFlight the most requests at once, each in a thread that waits for it; 0 to ask for bytes as parquet-java
 *        does, because that costs little
 * @param mostBytes the most bytes of a request, at least 1
 * @param mostGap the most bytes between two ranges that are read rather than asking once more
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
