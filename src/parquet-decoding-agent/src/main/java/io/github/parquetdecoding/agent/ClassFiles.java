// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.Set;
import java.util.function.UnaryOperator;

import io.github.parquetdecoding.BitPacking;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/** Class files from the agent's jar, with references to parquet-java relocated to match the application's copy. */
final class ClassFiles {
    private static final String UNRELOCATED = "org/apache/parquet/";
    /** The patch jar's classes are in here, where no class loader finds them. */
    private static final String PATCH_JAR = "/parquet-java/org/apache/parquet";
    private static final String PAGE_READER =
            ClassFiles.class.getPackageName().replace('.', '/') + "/PlainPageReader";
    private static final String LIBRARY = BitPacking.class.getPackageName().replace('.', '/') + "/";

    private ClassFiles() {
    }

    static String plainPageReaderName(String root) {
        return root + "column/page/ParquetDecodingAgentPageReader";
    }

    /** {@link PlainPageReader} in the package of parquet-java's page readers. */
    static byte[] plainPageReader(String root) throws IOException {
        return renamed("/" + PAGE_READER + ".class", root, UnaryOperator.identity());
    }

    /**
     * A class from the patch jar, calling the library through the {@link Linker}. It is marked synthetic, which
     * distinguishes it from parquet-java's without loading another class.
     */
    static byte[] ofPatchJar(String nameBehindRoot, String root) throws IOException {
        return renamed(PATCH_JAR + nameBehindRoot + ".class", root, LinkedLibrary::new);
    }

    private static byte[] renamed(String resource, String root, UnaryOperator<ClassVisitor> change)
            throws IOException {
        try (InputStream classFile = ClassFiles.class.getResourceAsStream(resource)) {
            ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
            Remapper names = new Remapper(PatchedClass.ASM_API) {
                @Override
                public String map(String name) {
                    if (name.equals(PAGE_READER)) {
                        return plainPageReaderName(root);
                    }
                    if (isOfLibrary(name)) {
                        return isException(name) ? "java/lang/RuntimeException" : "java/lang/Object";
                    }
                    return name.startsWith(UNRELOCATED) ? root + name.substring(UNRELOCATED.length()) : name;
                }
            };
            new ClassReader(classFile).accept(change.apply(new ClassRemapper(writer, names)), 0);
            return writer.toByteArray();
        }
    }

    /** The library's package differs between the patch jar and the agent's jar. */
    private static boolean isOfLibrary(String name) {
        return !name.startsWith("java/") && !name.startsWith(UNRELOCATED);
    }

    private static boolean isException(String name) {
        return name.endsWith("Exception");
    }

    /** Replaces each call of the library, whose names mean nothing there, with a call of a method that links it. */
    private static final class LinkedLibrary extends ClassVisitor {
        private final Set<String> linked = new HashSet<>();
        private String owner;

        LinkedLibrary(ClassVisitor writer) {
            super(PatchedClass.ASM_API, writer);
        }

        @Override
        public void visit(
                int version, int access, String name, String signature, String superName, String[] interfaces) {
            owner = name;
            super.visit(version, access | Opcodes.ACC_SYNTHETIC, name, signature, superName, interfaces);
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            return new MethodVisitor(PatchedClass.ASM_API,
                    super.visitMethod(access, name, descriptor, signature, exceptions)) {
                @Override
                public void visitMethodInsn(
                        int opcode, String called, String method, String type, boolean ofInterface) {
                    if (isOfLibrary(called) && !isException(called)) {
                        String receiver = opcode == Opcodes.INVOKESTATIC ? "" : "L" + called + ";";
                        String linkedType = "(" + receiver + type.substring(1);
                        super.visitMethodInsn(
                                Opcodes.INVOKESTATIC, owner, link(called, method, type, linkedType), linkedType, false);
                    } else if (isException(called) && type.equals("(Ljava/lang/String;Ljava/lang/Throwable;)V")) {
                        // Drops the library's exception as cause: a process that deserialises this may lack its class.
                        visitInsn(Opcodes.POP);
                        super.visitMethodInsn(opcode, called, method, "(Ljava/lang/String;)V", ofInterface);
                    } else {
                        super.visitMethodInsn(opcode, called, method, type, ofInterface);
                    }
                }
            };
        }

        /** {@return the name of a generated method that calls the library's} It is generated on first use. */
        private String link(String called, String method, String type, String linkedType) {
            int simpleName = called.lastIndexOf('/') + 1;
            String name = called.substring(simpleName) + "$" + method;
            if (linked.add(name + linkedType)) {
                int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
                LinkedCalls.writeMethod(super.visitMethod(access, name, linkedType, null, null),
                        name + type.replace(called.substring(0, simpleName), LIBRARY), linkedType, 0);
            }
            return name;
        }
    }
}
