// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.io.InputStream;

/**
 * Loads all of parquet-java a second time. With the patch ahead, its classes are as with the patch jar in front of
 * {@code parquet-column}; the stock ones stay where they were, so both fit in one JVM.
 */
final class PatchedClassLoader extends ClassLoader {
    private static final String PATCH = "parquet-java-patch/";

    private final boolean patched;
    private final String program;

    private PatchedClassLoader(boolean patched, String program) {
        super(PatchedClassLoader.class.getClassLoader());
        this.patched = patched;
        this.program = program;
    }

    /** A program that finds the patch's classes by their names. */
    static <T> T newInstance(boolean patched, Class<? extends T> program) {
        try {
            @SuppressWarnings("unchecked") // the interfaces of the class are not loaded again
            T instance = (T) new PatchedClassLoader(patched, program.getName()).loadClass(program.getName())
                    .getConstructor().newInstance();
            return instance;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(program.getName(), e);
        }
    }

    private static boolean isOf(String topLevelClass, String name) {
        return name.equals(topLevelClass) || name.startsWith(topLevelClass + "$");
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith("org.apache.parquet.") && !isOf(program, name)
                && !isOf(HeapCodecs.class.getName(), name)) {
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
