package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.Predicate;

/**
 * Loads some of the class path's classes a second time. With the patch ahead, these are parquet-java's as they are with
 * the patch jar in front of {@code parquet-column}; the stock ones stay where they were, so both fit in one JVM.
 */
final class ParquetJavaLoader extends ClassLoader {
    /** The classes that the patch replaces. */
    static final String PATCHED_PACKAGE = "org.apache.parquet.column.values.bytestreamsplit.";

    private static final String PATCH = "parquet-java-patch/";

    private final boolean patched;
    private final Predicate<String> ownClasses;

    /** @param ownClasses tells by its name whether a class is loaded here */
    ParquetJavaLoader(boolean patched, Predicate<String> ownClasses) {
        super(ParquetJavaLoader.class.getClassLoader());
        this.patched = patched;
        this.ownClasses = ownClasses;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!ownClasses.test(name)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : findClass(name);
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        String path = name.replace('.', '/') + ".class";
        if (patched && name.startsWith(PATCHED_PACKAGE)) {
            path = PATCH + path;
        }
        try (InputStream in = getParent().getResourceAsStream(path)) {
            if (in == null) {
                throw new ClassNotFoundException(path);
            }
            byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(path, e);
        }
    }
}
