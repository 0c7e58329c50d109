// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.Predicate;

/**
 * Loads some of the class path's classes a second time. With the patch ahead, these are parquet-java's as they are with
 * the patch jar in front of {@code parquet-column}; the stock ones stay where they were, so both fit in one JVM.
 */
final class ParquetJavaLoader extends ClassLoader {
    /** The readers of BYTE_STREAM_SPLIT, which the patch replaces. */
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

    /** A program for which all of parquet-java is loaded again, so that it finds the patch's classes by their names. */
    static <T> T newInstance(boolean patched, Class<? extends T> program) {
        String own = program.getName();
        ParquetJavaLoader loader = new ParquetJavaLoader(patched, name -> name.startsWith("org.apache.parquet.")
                || isOf(own, name) || isOf(PageCodecs.class.getName(), name));
        try {
            @SuppressWarnings("unchecked") // the interfaces of the class are not loaded again
            T instance = (T) loader.loadClass(own).getConstructor().newInstance();
            return instance;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(own, e);
        }
    }

    private static boolean isOf(String topLevelClass, String name) {
        return name.equals(topLevelClass) || name.startsWith(topLevelClass + "$");
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
        if (patched && getParent().getResource(PATCH + path) != null) {
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
