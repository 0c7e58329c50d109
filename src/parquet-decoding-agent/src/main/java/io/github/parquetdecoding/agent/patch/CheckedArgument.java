// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent.patch;

import io.github.parquetdecoding.agent.bytecode.LinkedCalls;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A method that passes its arguments, all of them objects, to a linked method before anything else, and takes the
 * result for its last one.
 *
 * @param linkedType the linked method's descriptor, with the receiver unless the method is static
 */
record CheckedArgument(String className, String effect, String method, String linked, String linkedType)
        implements MethodPatch {
    @Override
    public MethodVisitor change(MethodVisitor writer, String descriptor) {
        return new MethodVisitor(LinkedCalls.ASM_API, writer) {
            @Override
            public void visitCode() {
                super.visitCode();
                int last = Type.getArgumentTypes(linkedType).length - 1;
                Type[] parameters = Type.getArgumentTypes(descriptor);
                LinkedCalls.call(mv, linked, linkedType, 0);
                visitTypeInsn(Opcodes.CHECKCAST, parameters[parameters.length - 1].getInternalName());
                visitVarInsn(Opcodes.ASTORE, last);
            }
        };
    }
}
