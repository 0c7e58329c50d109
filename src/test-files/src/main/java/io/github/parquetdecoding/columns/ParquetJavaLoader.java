// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Loads a separate parquet-java, and programs that use it: it looks for their classes before its parent does, as class
 * loaders of Flink and of application servers do.
 */
public class ParquetJavaLoader extends URLClassLoader {
    private final Pattern own;

    /**
     * @param own matches the names of classes that come from the sources
     * @param sources jars and folders
     */
    public ParquetJavaLoader(String own, List<Path> sources) {
        super(sources.stream().map(ParquetJavaLoader::url).toArray(URL[]::new),
                ParquetJavaLoader.class.getClassLoader());
        this.own = Pattern.compile(own);
    }

    private static URL url(Path source) {
        try {
            return source.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(source + " has no URL", e);
        }
    }

    /** {@return the jar or folder that a class was loaded from} */
    public static Path source(Class<?> type) {
        return Path.of(URI.create(type.getProtectionDomain().getCodeSource().getLocation().toString()));
    }

    /** {@return a new instance of a class of the loader, of whose types only those of the JDK are known here} */
    @SuppressWarnings("unchecked")
    public static <T> T newInstance(ClassLoader loader, String name) throws ReflectiveOperationException {
        return (T) loader.loadClass(name).getConstructor().newInstance();
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!own.matcher(name).matches()) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : findClass(name);
        }
    }
}
