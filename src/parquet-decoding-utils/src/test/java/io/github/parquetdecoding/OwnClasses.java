package io.github.parquetdecoding;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.function.Predicate;

/** The classes of this package once more, of which some are changed; other packages may be missing. */
final class OwnClasses extends ClassLoader {
    private final Predicate<String> missing;
    private final Change change;

    OwnClasses(Predicate<String> missing, Change change) {
        this.missing = missing;
        this.change = change;
    }

    /** What is loaded instead of a class file. */
    interface Change {
        Change NONE = (className, classFile) -> classFile;

        byte[] apply(String className, byte[] classFile);
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
            byte[] classFile = change.apply(name, in.readAllBytes());
            return defineClass(name, classFile, 0, classFile.length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
