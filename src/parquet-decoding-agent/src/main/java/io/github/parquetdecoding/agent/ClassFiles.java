// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

import java.io.IOException;
import java.io.InputStream;

/** Class files of the agent's jar, with parquet-java's names under the prefix that it has where they are defined. */
final class ClassFiles {
    private static final String UNRELOCATED = "org/apache/parquet/";
    /** Where the classes of the patch jar are, so that no class loader finds them. */
    private static final String PATCH_JAR = "/parquet-java/" + UNRELOCATED + "column/values/";
    private static final String PAGE_READER =
            ClassFiles.class.getPackageName().replace('.', '/') + "/PlainPageReader";

    private ClassFiles() {
    }

    static String plainPageReaderName(String root) {
        return root + "column/page/ParquetDecodingAgentPageReader";
    }

    /** {@link PlainPageReader} in the package of parquet-java's page readers. */
    static byte[] plainPageReader(String root) throws IOException {
        return renamed("/" + PAGE_READER + ".class", root, writer -> writer);
    }

    /** A class of the patch jar that calls nothing of the library. */
    static byte[] ofPatchJar(String name, String root) throws IOException {
        return renamed(PATCH_JAR + name + ".class", root, writer -> writer);
    }

    /**
     * The patch jar's decoder of runs, which calls the library's kernels through the {@link Linker}. It is synthetic,
     * so that it can be told from parquet-java's without loading another class.
     */
    static byte[] runLengthDecoder(String root) throws IOException {
        return renamed(PATCH_JAR + "rle/RunLengthBitPackingHybridDecoder.class", root, KernelCalls::new);
    }

    private static byte[] renamed(String resource, String root, Wrapper wrapper) throws IOException {
        try (InputStream classFile = ClassFiles.class.getResourceAsStream(resource)) {
            ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
            Remapper names = new Remapper(PatchedClass.ASM_API) {
                @Override
                public String map(String name) {
                    if (name.equals(PAGE_READER)) {
                        return plainPageReaderName(root);
                    }
                    return name.startsWith(UNRELOCATED) ? root + name.substring(UNRELOCATED.length()) : name;
                }
            };
            new ClassReader(classFile).accept(new ClassRemapper(wrapper.around(writer), names), 0);
            return writer.toByteArray();
        }
    }

    private interface Wrapper {
        ClassVisitor around(ClassVisitor writer);
    }

    /** Turns calls of the library's {@code BitPacking.unpackInts} into calls of a method that has the kernel linked. */
    private static final class KernelCalls extends ClassVisitor {
        /** Its package is another one in the patch jar, and another one again in the agent's. */
        private static final String LIBRARY = "/BitPacking";
        private static final String DESCRIPTOR = "([BIII[II)V";

        private String owner;

        KernelCalls(ClassVisitor writer) {
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
                    super.visitMethodInsn(
                            opcode, called.endsWith(LIBRARY) ? owner : called, method, type, ofInterface);
                }
            };
        }

        @Override
        public void visitEnd() {
            MethodVisitor method = super.visitMethod(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC,
                    Linker.UNPACK_INTS, DESCRIPTOR, null, null);
            method.visitCode();
            LinkedCalls.push(method, Linker.UNPACK_INTS, DESCRIPTOR);
            method.visitVarInsn(Opcodes.ALOAD, 0);
            method.visitVarInsn(Opcodes.ILOAD, 1);
            method.visitVarInsn(Opcodes.ILOAD, 2);
            method.visitVarInsn(Opcodes.ILOAD, 3);
            method.visitVarInsn(Opcodes.ALOAD, 4);
            method.visitVarInsn(Opcodes.ILOAD, 5);
            LinkedCalls.call(method, DESCRIPTOR);
            method.visitInsn(Opcodes.RETURN);
            method.visitMaxs(0, 0);
            method.visitEnd();
            super.visitEnd();
        }
    }
}
