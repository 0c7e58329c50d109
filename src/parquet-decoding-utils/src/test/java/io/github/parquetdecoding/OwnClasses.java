package io.github.parquetdecoding;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.function.Predicate;

/** The classes of this package once more, of which some are broken; other packages may be missing. */
final class OwnClasses extends ClassLoader {
    private final Predicate<String> missing;
    private final Predicate<String> broken;

    OwnClasses(Predicate<String> missing, Predicate<String> broken) {
        this.missing = missing;
        this.broken = broken;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (missing.test(name)) {
            throw new ClassNotFoundException(name);
        }
        if (!name.startsWith(OwnClasses.class.getPackageName() + ".")) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : define(name);
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, broken.test(name) ? bytes.length / 2 : bytes.length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
