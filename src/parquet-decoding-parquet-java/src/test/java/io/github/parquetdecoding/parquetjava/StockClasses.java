// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.parquetjava;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

import org.apache.parquet.column.values.ValuesReader;

/** Loads some classes again, with parquet-java's own in place of this module's replacements. */
final class StockClasses extends ClassLoader {
    private static final String READERS = "org.apache.parquet.column.values.bytestreamsplit.";
    private static final String COLUMNS = "org.apache.parquet.column.impl.";

    private static final StockClasses LOADER = new StockClasses("none", READERS, COLUMNS);

    private final String kept;
    private final String[] loaded;

    /**
     * @param kept a prefix of the names of replacements that stay
     * @param loaded prefixes of the names of the classes to load; all others come from the tests
     */
    StockClasses(String kept, String... loaded) {
        super(StockClasses.class.getClassLoader());
        this.kept = kept;
        this.loaded = loaded;
    }

    /** Returns the jar or folder that a class was loaded from, or the class file that this class has loaded. */
    static URL location(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation();
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (Stream.of(loaded).noneMatch(name::startsWith)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> type = findLoadedClass(name);
            return type != null ? type : findClass(name);
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        try {
            // This module precedes parquet-java on the class path.
            List<URL> found = Collections.list(getParent().getResources(name.replace('.', '/') + ".class"));
            URL url = found.get(name.startsWith(kept) ? 0 : found.size() - 1);
            try (InputStream in = url.openStream()) {
                byte[] classFile = in.readAllBytes();
                return defineClass(name, classFile, 0, classFile.length,
                        new ProtectionDomain(new CodeSource(url, (Certificate[]) null), null));
            }
        } catch (IOException | IndexOutOfBoundsException e) {
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
        return (ValuesReader) newInstance(stock, stock.getSimpleName().endsWith("FLBA")
                ? new Object[] {elementSize} : new Object[0]);
    }

    static Object newInstance(Class<?> type, Object... arguments) {
        try {
            return type.getConstructors()[0].newInstance(arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException refusal) {
                throw refusal;
            }
            throw new IllegalStateException(type + " cannot be made", e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type + " cannot be made", e);
        }
    }
}
