// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.parquetjava;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import io.github.parquetdecoding.columns.ParquetJavaLoader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.values.ValuesReader;

/** Loads some classes again, with parquet-java's own in place of this module's replacements. */
final class StockClasses extends ParquetJavaLoader {
    private static final String READERS = "org.apache.parquet.column.values.bytestreamsplit.";
    private static final String COLUMNS = "org.apache.parquet.column.impl.";

    private static final StockClasses LOADER = new StockClasses("none", READERS + ".*|" + COLUMNS + ".*");

    private final String kept;

    /**
     * @param kept a prefix of the names of replacements that stay
     * @param loaded matches the names of the classes to load; all others come from the tests
     */
    StockClasses(String kept, String loaded) {
        super(loaded, Stream.of(System.getProperty("java.class.path").split(File.pathSeparator)).map(Path::of)
                .filter(source -> !source.equals(source(ColumnReadStoreImpl.class))).toList());
        this.kept = kept;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (!name.startsWith(kept)) {
            return super.findClass(name);
        }
        try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            byte[] classFile = in.readAllBytes();
            return defineClass(name, classFile, 0, classFile.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    /** Returns the names of the classes that this module replaces. */
    static List<String> names() {
        return Stream.concat(Stream.of("", "ForDouble", "ForFLBA", "ForFloat", "ForInteger", "ForLong")
                .map(type -> READERS + "ByteStreamSplitValuesReader" + type),
                Stream.of(COLUMNS + "ColumnReadStoreImpl")).toList();
    }

    static Class<?> of(String name) {
        try {
            return Class.forName(name, true, LOADER);
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException(name, e);
        }
    }

    /** Creates a stock reader of the same type and length. */
    static ValuesReader twin(ValuesReader reader, int elementSize) {
        Class<?> stock = of(reader.getClass().getName());
        try {
            return (ValuesReader) stock.getConstructors()[0].newInstance(
                    stock.getSimpleName().endsWith("FLBA") ? new Object[] {elementSize} : new Object[0]);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(stock + " cannot be made", e);
        }
    }
}
