package io.github.parquetdecoding.roundtrip;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Where parquet-java's BYTE_STREAM_SPLIT classes come from. */
final class ReaderClasses {
    static final Path PATCH = Path.of("parquet-decoding-parquet-java");
    static final Path STOCK = Path.of("parquet-column");

    private static final String PACKAGE = "org.apache.parquet.column.values.bytestreamsplit.";
    private static final List<String> NAMES = List.of(
            "ByteStreamSplitValuesReader",
            "ByteStreamSplitValuesReaderForFloat",
            "ByteStreamSplitValuesReaderForDouble",
            "ByteStreamSplitValuesReaderForInteger",
            "ByteStreamSplitValuesReaderForLong",
            "ByteStreamSplitValuesReaderForFLBA",
            "ByteStreamSplitValuesWriter",
            "ByteStreamSplitValuesWriter$FloatByteStreamSplitValuesWriter",
            "ByteStreamSplitValuesWriter$DoubleByteStreamSplitValuesWriter",
            "ByteStreamSplitValuesWriter$IntegerByteStreamSplitValuesWriter",
            "ByteStreamSplitValuesWriter$LongByteStreamSplitValuesWriter",
            "ByteStreamSplitValuesWriter$FixedLenByteArrayByteStreamSplitValuesWriter");

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

    /** {@code <module>-<version>.jar}, or {@code <module>/target/classes} where Maven has not packaged it. */
    private static Path module(Path location) {
        return location.endsWith("target/classes")
                ? location.getParent().getParent().getFileName()
                : Path.of(location.getFileName().toString().replaceFirst("-\\d.*", ""));
    }
}
