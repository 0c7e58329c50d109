// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Where those of parquet-java's classes come from that the patch replaces. */
final class ReaderClasses {
    static final Path PATCH = Path.of("parquet-decoding-parquet-java");
    static final Path STOCK = Path.of("parquet-column");

    private static final String PACKAGE = "org.apache.parquet.column.values.";
    private static final List<String> NAMES = List.of(
            "bytestreamsplit.ByteStreamSplitValuesReader",
            "bytestreamsplit.ByteStreamSplitValuesReaderForFloat",
            "bytestreamsplit.ByteStreamSplitValuesReaderForDouble",
            "bytestreamsplit.ByteStreamSplitValuesReaderForInteger",
            "bytestreamsplit.ByteStreamSplitValuesReaderForLong",
            "bytestreamsplit.ByteStreamSplitValuesReaderForFLBA",
            "bytestreamsplit.ByteStreamSplitValuesWriter",
            "bytestreamsplit.ByteStreamSplitValuesWriter$FloatByteStreamSplitValuesWriter",
            "bytestreamsplit.ByteStreamSplitValuesWriter$DoubleByteStreamSplitValuesWriter",
            "bytestreamsplit.ByteStreamSplitValuesWriter$IntegerByteStreamSplitValuesWriter",
            "bytestreamsplit.ByteStreamSplitValuesWriter$LongByteStreamSplitValuesWriter",
            "bytestreamsplit.ByteStreamSplitValuesWriter$FixedLenByteArrayByteStreamSplitValuesWriter",
            "rle.RunLengthBitPackingHybridDecoder",
            "bitpacking.ByteBitPackingLE",
            "bitpacking.ByteBitPackingForLongLE",
            "delta.DeltaBinaryPackingValuesReader",
            "deltalengthbytearray.DeltaLengthByteArrayValuesReader",
            "deltastrings.DeltaByteArrayReader");

    private ReaderClasses() {
    }

    /** The modules, {@link #PATCH} or {@link #STOCK}, that a loader has the classes from: one, if all is well. */
    static Set<Path> modules(ClassLoader loader) throws ClassNotFoundException, URISyntaxException {
        Set<Path> modules = new TreeSet<>();
        for (String name : NAMES) {
            modules.add(module(location(Class.forName(PACKAGE + name, false, loader))));
        }
        return modules;
    }

    static Path location(Class<?> type) throws URISyntaxException {
        URI location = type.getProtectionDomain().getCodeSource().getLocation().toURI();
        return Path.of(location);
    }

    /**
     * {@code <module>-<version>.jar}, or {@code <module>/target/classes} where Maven has not packaged it. parquet-java
     * has the packers in a jar of their own.
     */
    private static Path module(Path location) {
        Path module = location.endsWith("target/classes")
                ? location.getParent().getParent().getFileName()
                : Path.of(location.getFileName().toString().replaceFirst("-\\d.*", ""));
        return module.endsWith("parquet-encoding") ? STOCK : module;
    }
}
