// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.function.Predicate;

/** Loads copies of the classes of this library. Some may be changed, and others missing. */
final class OwnClasses extends ClassLoader {
    private static final String OWN = OwnClasses.class.getPackageName() + ".";
    /** Uses nothing of the library. */
    private static final String TEST_KIT = OWN + "testkit.";

    private final Predicate<String> missing;
    private final Change change;

    private OwnClasses(Predicate<String> missing, Change change) {
        super(OwnClasses.class.getClassLoader());
        this.missing = missing;
        this.change = change;
    }

    static OwnClasses unchanged() {
        return changed((className, classFile) -> classFile);
    }

    static OwnClasses changed(Change change) {
        return new OwnClasses(name -> false, change);
    }

    static OwnClasses without(Predicate<String> missing) {
        return new OwnClasses(missing, (className, classFile) -> classFile);
    }

    /** Replaces class files. */
    interface Change {
        /** Returns the class file to load, or null if it is missing. */
        byte[] apply(String className, byte[] classFile);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (missing.test(name)) {
            throw new ClassNotFoundException(name);
        }
        if (!name.startsWith(OWN) || name.startsWith(TEST_KIT)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : define(name);
        }
    }

    /** Also changes the class files that kernels are defined from. */
    @Override
    public InputStream getResourceAsStream(String resource) {
        InputStream in = getParent().getResourceAsStream(resource);
        if (in == null || !resource.endsWith(".class")) {
            return in;
        }
        String name = resource.substring(0, resource.length() - ".class".length()).replace('/', '.');
        try (in) {
            byte[] classFile = change.apply(name, in.readAllBytes());
            return classFile == null ? null : new ByteArrayInputStream(classFile);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] classFile = in.readAllBytes();
            return defineClass(name, classFile, 0, classFile.length, getParent().loadClass(name).getProtectionDomain());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Calls a static method without arguments on these classes. */
    Object call(Class<?> type, String method) throws ReflectiveOperationException {
        Method found = loadClass(type.getName()).getDeclaredMethod(method);
        found.setAccessible(true);
        return found.invoke(null);
    }

    /** Returns {@link CodecCalls#uses} of these classes. */
    @SuppressWarnings("unchecked")
    List<Runnable> uses() throws ReflectiveOperationException {
        return (List<Runnable>) call(CodecCalls.class, "uses");
    }

    /** Uses every codec, and returns the description of the kernels. */
    String kernels() throws ReflectiveOperationException {
        uses().forEach(Runnable::run);
        return (String) call(DecodingKernels.class, "describe");
    }
}
