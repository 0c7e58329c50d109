package io.github.parquetdecoding.parquetjava;

import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

import static java.util.stream.Collectors.toCollection;

/** parquet-java's own classes of the package that this module replaces; all other classes are those of the tests. */
final class StockClasses extends URLClassLoader {
    static final String PACKAGE = "org.apache.parquet.column.values.bytestreamsplit.";

    private static final StockClasses LOADER = new StockClasses(location(ValuesReader.class));

    private StockClasses(URL parquetColumn) {
        super(new URL[] {parquetColumn}, StockClasses.class.getClassLoader());
    }

    /** The jar or folder that a class was loaded from. */
    static URL location(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation();
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(PACKAGE)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : findClass(name);
        }
    }

    static Set<String> names() {
        String folder = PACKAGE.replace('.', '/');
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

    /** A new stock reader of the same type and length. */
    static ValuesReader twin(ValuesReader reader, int elementSize) {
        Class<?> stock = of(reader.getClass().getName());
        return (ValuesReader) newInstance(stock, stock.getSimpleName().endsWith("FLBA")
                ? new Object[] {elementSize} : new Object[0]);
    }

    /** A new stock writer of the same type. */
    static ValuesWriter twin(ValuesWriter writer, Object... arguments) {
        return (ValuesWriter) newInstance(of(writer.getClass().getName()), arguments);
    }

    private static Object newInstance(Class<?> type, Object... arguments) {
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
