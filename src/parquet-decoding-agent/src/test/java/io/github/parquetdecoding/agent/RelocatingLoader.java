// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;

import io.github.parquetdecoding.columns.ParquetJavaLoader;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/**
 * Loads a separate parquet-java, and {@link ColumnsOfFile} on top of it, and can relocate them, as Iceberg and Paimon
 * do. Its {@code toString} and {@code hashCode} throw.
 */
class RelocatingLoader extends ParquetJavaLoader {
    private static final String PARQUET = "org.apache.parquet.";
    private static final String OWN = PARQUET + ".*|.*\\.(ColumnsOfFile|ParquetJavaValues)(\\$.*)?";

    private final String prefix;

    /** @param prefix of relocated packages, ending with a dot; empty for parquet-java's own names */
    RelocatingLoader(Path jar, String prefix) {
        super(Pattern.quote(prefix) + "(" + OWN + ")",
                List.of(jar, source(RelocatingLoader.class), source(ParquetJavaLoader.class)));
        this.prefix = prefix;
    }

    public static void main(String[] arguments) throws Exception {
        try (RelocatingLoader loader = new RelocatingLoader(Path.of(arguments[0]), "")) {
            Function<Path, Map<String, String>> columns = newInstance(loader, ColumnsOfFile.class.getName());
            columns.apply(Path.of(arguments[1])).forEach((name, column) -> System.out.println(name + " " + column));
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
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (prefix.isEmpty() || !name.startsWith(prefix)) {
            return super.findClass(name);
        }
        String path = name.substring(prefix.length()).replace('.', '/') + ".class";
        try (InputStream classFile = findResource(path).openStream()) {
            ClassWriter writer = new ClassWriter(0);
            new ClassReader(classFile.readAllBytes()).accept(new ClassRemapper(writer, new Remapper(Opcodes.ASM9) {
                @Override
                public String map(String internalName) {
                    String dotted = internalName.replace('/', '.');
                    return dotted.matches(OWN) ? prefix.replace('.', '/') + internalName : internalName;
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
