// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent.patch;

import io.github.parquetdecoding.agent.bytecode.LinkedCalls;
import io.github.parquetdecoding.agent.link.Linker;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A decompressor's method that returns what {@link Linker#DECOMPRESS} has for its page, if that is an array. */
record OneCallDecompressor(String className, String effect, String method) implements MethodPatch {
    private static final String LINKED_TYPE = "(Ljava/lang/Object;Ljava/lang/Object;I)Ljava/lang/Object;";

    @Override
    public MethodVisitor change(MethodVisitor writer, Owner owner, String descriptor) {
        if (owner.codec() == null) {
            throw new NoSuchFieldError("no codec");
        }
        return new MethodVisitor(LinkedCalls.ASM_API, writer) {
            @Override
            public void visitCode() {
                super.visitCode();
                decompress(mv, owner, owner.root() + "bytes/BytesInput");
            }
        };
    }

    private static void decompress(MethodVisitor method, Owner owner, String bytesInput) {
        LinkedCalls.pushHandle(method, Linker.DECOMPRESS, LINKED_TYPE);
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitFieldInsn(Opcodes.GETFIELD, owner.name(), "codec", owner.codec());
        LinkedCalls.loadAndInvoke(method, LINKED_TYPE, 1, 1);
        Label stream = new Label();
        method.visitInsn(Opcodes.DUP);
        method.visitTypeInsn(Opcodes.INSTANCEOF, "[B");
        method.visitJumpInsn(Opcodes.IFEQ, stream);
        method.visitTypeInsn(Opcodes.CHECKCAST, "[B");
        method.visitMethodInsn(Opcodes.INVOKESTATIC, bytesInput, "from", "([B)L" + bytesInput + ";", false);
        method.visitInsn(Opcodes.ARETURN);
        method.visitLabel(stream);
        method.visitFrame(Opcodes.F_SAME1, 0, null, 1, new Object[] {"java/lang/Object"});
        method.visitTypeInsn(Opcodes.CHECKCAST, bytesInput);
        method.visitVarInsn(Opcodes.ASTORE, 1);
    }
}
