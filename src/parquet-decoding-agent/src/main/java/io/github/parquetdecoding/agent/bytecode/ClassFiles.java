// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent.bytecode;

import java.io.IOException;
import java.io.InputStream;

import io.github.parquetdecoding.BitPacking;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/**
 * Class files from the agent's jar for the application's class loader: references to parquet-java are relocated to
 * match the application's copy, and calls of the agent are linked.
 */
public final class ClassFiles {
    /** The patch jar's classes are in here, where no class loader finds them. */
    private static final String PATCH_JAR = "parquet-java/" + LinkingVisitor.PARQUET_JAVA;
    private static final String LIBRARY = BitPacking.class.getPackageName().replace('.', '/') + "/";

    private ClassFiles() {
    }

    /** A class from the patch jar. Its copy of the library has another package than the agent's. */
    public static byte[] ofPatchJar(String nameAfterRoot, String root) throws IOException {
        return relocated(PATCH_JAR + nameAfterRoot, "", "", root, LIBRARY);
    }

    /** A class of the agent, under a name in one of parquet-java's packages. Names have slashes. */
    public static byte[] ofAgent(String name, String newName, String root) throws IOException {
        return relocated(name, name, newName, root, name.substring(0, name.lastIndexOf('/') + 1));
    }

    private static byte[] relocated(String resource, String ownName, String newName, String root, String target)
            throws IOException {
        String parquetJava = LinkingVisitor.PARQUET_JAVA;
        try (InputStream classFile = ClassFiles.class.getResourceAsStream("/" + resource + ".class")) {
            ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
            Remapper names = new Remapper(LinkedCalls.ASM_API) {
                @Override
                public String map(String name) {
                    if (name.equals(ownName)) {
                        return newName;
                    }
                    if (LinkingVisitor.isOfAgent(name)) {
                        return LinkingVisitor.isException(name) ? "java/lang/RuntimeException" : "java/lang/Object";
                    }
                    return name.startsWith(parquetJava) ? root + name.substring(parquetJava.length()) : name;
                }
            };
            new ClassReader(classFile).accept(new LinkingVisitor(new ClassRemapper(writer, names), target), 0);
            return writer.toByteArray();
        }
    }
}
