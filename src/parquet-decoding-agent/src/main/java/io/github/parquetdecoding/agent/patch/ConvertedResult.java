// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent.patch;

import io.github.parquetdecoding.agent.bytecode.LinkedCalls;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * An instance method that passes its result and arguments to a linked method, and returns the linked method's result.
 */
record ConvertedResult(String className, String effect, String method, String linked) implements MethodPatch {
    @Override
    public MethodVisitor change(MethodVisitor writer, String descriptor) {
        String linkedType = "(" + Type.getReturnType(descriptor).getDescriptor() + descriptor.substring(1);
        return new MethodVisitor(LinkedCalls.ASM_API, writer) {
            @Override
            public void visitInsn(int opcode) {
                if (opcode == Opcodes.ARETURN) {
                    LinkedCalls.pushHandle(mv, linked, linkedType);
                    visitInsn(Opcodes.SWAP);
                    LinkedCalls.loadAndInvoke(mv, linkedType, 1, 1);
                }
                super.visitInsn(opcode);
            }
        };
    }
}
