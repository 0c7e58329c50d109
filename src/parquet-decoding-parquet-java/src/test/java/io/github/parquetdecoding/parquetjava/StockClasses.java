// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.parquetjava;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;

import static java.util.stream.Collectors.toCollection;

/** Loads some classes again, with parquet-java's own in place of this module's replacements. */
final class StockClasses extends ClassLoader {
    private static final String VALUES = "org.apache.parquet.column.values.";
    private static final String REPLACED_PACKAGE = VALUES + "bytestreamsplit.";
    private static final String REPLACED_DECODER = VALUES + "rle.RunLengthBitPackingHybridDecoder";
    /** The common prefix of three packages, in each of which one class is replaced. */
    private static final String DELTA = VALUES + "delta";
    private static final String COLUMNS = "org.apache.parquet.column.impl.";

    private static final StockClasses LOADER =
            new StockClasses("none", REPLACED_PACKAGE, REPLACED_DECODER, DELTA, COLUMNS);

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
    static Set<String> names() {
        Set<String> names = namesInReplacedPackage();
        names.addAll(List.of(
                REPLACED_DECODER, DELTA + ".DeltaBinaryPackingValuesReader",
                DELTA + "lengthbytearray.DeltaLengthByteArrayValuesReader", DELTA + "strings.DeltaByteArrayReader",
                COLUMNS + "ColumnReadStoreImpl"));
        return names;
    }

    private static Set<String> namesInReplacedPackage() {
        String folder = REPLACED_PACKAGE.replace('.', '/');
        try (JarFile jar = new JarFile(Path.of(location(ValuesReader.class).toURI()).toFile())) {
            return jar.stream()
                    .map(ZipEntry::getName)
                    .filter(name -> name.startsWith(folder) && name.endsWith(".class"))
                    .map(name -> name.substring(0, name.length() - ".class".length()).replace('/', '.'))
                    .collect(toCollection(TreeSet::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
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

    /** Creates a stock writer of the same type. */
    static ValuesWriter twin(ValuesWriter writer, Object... arguments) {
        return (ValuesWriter) newInstance(of(writer.getClass().getName()), arguments);
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
