// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/**
 * Loads a separate parquet-java, and {@link ColumnsOfFile} on top of it: it looks for their classes before its parent
 * does, as in Flink and application servers, and can relocate them, as Iceberg and Paimon do. Its {@code toString} and
 * {@code hashCode} throw.
 */
class ParquetJavaLoader extends URLClassLoader {
    private static final String PARQUET = "org.apache.parquet.";
    /** A string, since a class literal would load the class here, where there may be no parquet-java. */
    private static final String COLUMNS = ParquetJavaLoader.class.getPackageName() + ".ColumnsOfFile";

    private final String prefix;

    /** @param prefix of relocated packages, ending with a dot; empty for parquet-java's own names */
    ParquetJavaLoader(Path jar, String prefix) throws IOException {
        super(new URL[] {
            jar.toUri().toURL(), ParquetJavaLoader.class.getProtectionDomain().getCodeSource().getLocation()},
                ParquetJavaLoader.class.getClassLoader());
        this.prefix = prefix;
    }

    public static void main(String[] arguments) throws Exception {
        try (ParquetJavaLoader loader = new ParquetJavaLoader(Path.of(arguments[0]), "")) {
            loader.columnsOf(Path.of(arguments[1])).forEach((name, column) -> System.out.println(name + " " + column));
        }
    }

    Map<String, String> columnsOf(Path file) throws ReflectiveOperationException {
        return run(COLUMNS, file);
    }

    boolean hasMinusOne(Path file) throws ReflectiveOperationException {
        return (boolean) loadClass(prefix + COLUMNS).getMethod("hasMinusOne", Path.class).invoke(null, file);
    }

    Map<String, String> inThreads(Path file) throws ReflectiveOperationException {
        return run(COLUMNS + "$InThreads", file);
    }

    Map<String, String> annotations(Path file) throws ReflectiveOperationException {
        return run(COLUMNS + "$Annotations", file);
    }

    @SuppressWarnings("unchecked")
    private Map<String, String> run(String name, Path file) throws ReflectiveOperationException {
        Object program = loadClass(prefix + name).getConstructor().newInstance();
        return ((Function<Path, Map<String, String>>) program).apply(file);
    }

    /** @param internalName with slashes, without the prefix */
    byte[] classFile(String internalName) throws IOException {
        try (InputStream classFile = findResource(internalName + ".class").openStream()) {
            return classFile.readAllBytes();
        }
    }

    @Override
    public int hashCode() {
        throw new IllegalStateException("has no hash code");
    }

    @Override
    public String toString() {
        throw new IllegalStateException("has no string");
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(prefix) || !isOfOwn(name.substring(prefix.length()))) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : prefix.isEmpty() ? findClass(name) : findRelocated(name);
        }
    }

    private static boolean isOfOwn(String name) {
        return name.startsWith(PARQUET) || name.startsWith(COLUMNS);
    }

    private Class<?> findRelocated(String name) throws ClassNotFoundException {
        try {
            byte[] classFile = classFile(name.substring(prefix.length()).replace('.', '/'));
            ClassWriter writer = new ClassWriter(0);
            new ClassReader(classFile).accept(new ClassRemapper(writer, new Remapper(Opcodes.ASM9) {
                @Override
                public String map(String internalName) {
                    String dotted = internalName.replace('/', '.');
                    return isOfOwn(dotted) ? prefix.replace('.', '/') + internalName : internalName;
                }

                /** Classes that parquet-java looks up by name. */
                @Override
                public Object mapValue(Object constant) {
                    return constant instanceof String name && name.startsWith(PARQUET)
                            ? prefix + name : super.mapValue(constant);
                }
            }), 0);
            byte[] relocated = writer.toByteArray();
            return defineClass(name, relocated, 0, relocated.length);
        } catch (IOException | NullPointerException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
