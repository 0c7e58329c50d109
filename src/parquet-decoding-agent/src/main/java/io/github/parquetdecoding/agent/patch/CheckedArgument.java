// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent.patch;

import io.github.parquetdecoding.agent.bytecode.LinkedCalls;
import org.objectweb.asm.MethodVisitor;

/**
 * A static method that passes its first argument to a linked method before anything else. Trino's own enum has no ALP:
 * converting it would fail with a {@code MatchException} without a message.
 */
record CheckedArgument(String className, String effect, String method, String linked) implements MethodPatch {
    @Override
    public boolean isOptional() {
        return true;
    }

    @Override
    public MethodVisitor change(MethodVisitor writer, Owner owner, String descriptor) {
        return new MethodVisitor(LinkedCalls.ASM_API, writer) {
            @Override
            public void visitCode() {
                super.visitCode();
                LinkedCalls.call(mv, linked, "(Ljava/lang/Object;)V", 0);
            }
        };
    }
}
