// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent.patch;

import io.github.parquetdecoding.agent.bytecode.LinkedCalls;
import org.objectweb.asm.MethodVisitor;

/** An instance method that does nothing but call a linked method with its arguments. */
record ReplacedBody(String className, String effect, String method, String linked) implements MethodPatch {
    /** parquet-java 1.12 and 1.13 have no such method. */
    @Override
    public boolean isOptional() {
        return true;
    }

    @Override
    public MethodVisitor change(MethodVisitor writer, String descriptor) {
        LinkedCalls.writeMethod(writer, linked, descriptor, 1);
        return null;
    }
}
