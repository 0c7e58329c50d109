// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.io.InputStream;

/**
 * Loads all of parquet-java, and Carpet, a second time, with the patch as if the patch jar preceded
 * {@code parquet-column} on the class path, or without it. The stock classes remain loaded, so both fit in one JVM.
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

    /** Creates a program that is linked to the classes of a new loader. */
    static <T> T newInstance(boolean patched, Class<? extends T> program) {
        try {
            @SuppressWarnings("unchecked") // interfaces of the program are not loaded again
            T instance = (T) new PatchedClassLoader(patched, program.getName()).loadClass(program.getName())
                    .getConstructor().newInstance();
            return instance;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(program.getName(), e);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith("org.apache.parquet.") && !name.startsWith("com.jerolba.carpet.") && !name.equals(program)
                && !name.startsWith(program + "$")) {
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
