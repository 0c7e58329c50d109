// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent.patch;

import io.github.parquetdecoding.agent.bytecode.LinkedCalls;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;

/** Changes one method, which then calls a linked one. */
sealed interface MethodPatch extends Patch permits CheckedArgument, ConvertedResult, ReplacedBody {
    /** The start of the method's name and descriptor, without the prefix of parquet-java's packages. */
    String method();

    /** Whether some versions lack the method, and need no patch. */
    default boolean isOptional() {
        return false;
    }

    /**
     * {@return the visitor of the method's code; null if that is written already}
     *
     * @param writer writes the patched method
     */
    MethodVisitor change(MethodVisitor writer, String descriptor);

    @Override
    default boolean canPatch(Class<?> loaded) {
        return true;
    }

    @Override
    default byte[] apply(byte[] classFile, String root) {
        ClassReader reader = new ClassReader(classFile);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        Visitor visitor = new Visitor(this, writer, root);
        reader.accept(visitor, 0);
        if (!visitor.done && !isOptional()) {
            throw new NoSuchMethodError("no " + method().substring(0, method().indexOf('(')) + " to change");
        }
        return visitor.done ? writer.toByteArray() : null;
    }

    /** Looks for the method. */
    final class Visitor extends ClassVisitor {
        private final MethodPatch patch;
        private final String root;
        private boolean done;

        private Visitor(MethodPatch patch, ClassVisitor writer, String root) {
            super(LinkedCalls.ASM_API, writer);
            this.patch = patch;
            this.root = root;
        }

        @Override
        public void visit(int version, int access, String className, String signature, String superName,
                String[] interfaces) {
            super.visit(Math.max(version, LinkedCalls.CLASS_FILE_VERSION), access, className, signature, superName,
                    interfaces);
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String method, String descriptor, String signature, String[] exceptions) {
            MethodVisitor writer = super.visitMethod(access, method, descriptor, signature, exceptions);
            if (!(method + descriptor).replace(root, "").startsWith(patch.method())) {
                return writer;
            }
            done = true;
            return patch.change(writer, descriptor);
        }
    }
}
