// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent.bytecode;

import java.util.HashSet;
import java.util.Set;

import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Replaces each call of the agent or its library, whose names mean nothing in parquet-java's class loader, with a call
 * of a method that links it. Marks the class as synthetic, which distinguishes it from parquet-java's without loading
 * another class.
 */
final class LinkingVisitor extends ClassVisitor {
    /** Its packages, unless they are relocated. */
    static final String PARQUET_JAVA = "org/apache/parquet/";
    /** A class that parquet-java does not have: calls of its {@code isUsed} are linked, which defines it. */
    private static final String RECORD_READER = PARQUET_JAVA + "column/impl/RecordColumnReader";
    private static final String CAUSE_TYPE = "(Ljava/lang/Throwable;)Ljava/lang/Throwable;";

    private final Set<String> linked = new HashSet<>();
    private final String target;
    private String owner;

    /** @param target the package in the agent's jar of the classes that are called, with slashes */
    LinkingVisitor(ClassVisitor writer, String target) {
        super(LinkedCalls.ASM_API, writer);
        this.target = target;
    }

    @Override
    public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
        owner = name;
        super.visit(version, access | Opcodes.ACC_SYNTHETIC, name, signature, superName, interfaces);
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        return new MethodVisitor(LinkedCalls.ASM_API,
                super.visitMethod(access, name, descriptor, signature, exceptions)) {
            @Override
            public void visitMethodInsn(int opcode, String called, String method, String type, boolean ofInterface) {
                if (called.equals(RECORD_READER) && method.equals("isUsed")) {
                    LinkedCalls.call(mv, LinkedCalls.RECORDS_IN_BATCHES, type, 0);
                } else if (isOfAgent(called) && !isException(called) && !called.equals(owner)) {
                    String receiver = opcode == Opcodes.INVOKESTATIC ? "" : "L" + called + ";";
                    String linkedType = "(" + receiver + type.substring(1);
                    super.visitMethodInsn(
                            Opcodes.INVOKESTATIC, owner, link(called, method, type, linkedType), linkedType, false);
                } else if (isException(called) && type.equals("(Ljava/lang/String;Ljava/lang/Throwable;)V")) {
                    LinkedCalls.pushHandle(mv, LinkedCalls.CAUSE, CAUSE_TYPE);
                    visitInsn(Opcodes.SWAP);
                    LinkedCalls.loadAndInvoke(mv, CAUSE_TYPE, 1, 0);
                    super.visitMethodInsn(opcode, called, method, type, ofInterface);
                } else {
                    super.visitMethodInsn(opcode, called, method, type, ofInterface);
                }
            }
        };
    }

    /** {@return the name of a generated method that calls the agent's} It is generated on first use. */
    private String link(String called, String method, String type, String linkedType) {
        int simpleName = called.lastIndexOf('/') + 1;
        String name = called.substring(simpleName) + "$" + method;
        if (linked.add(name + linkedType)) {
            int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
            LinkedCalls.writeMethod(super.visitMethod(access, name, linkedType, null, null),
                    (called + "." + method + type).replace(called.substring(0, simpleName), target), linkedType, 0);
        }
        return name;
    }

    /** Whether a class that a class file names belongs to the agent or its library. */
    static boolean isOfAgent(String name) {
        return !name.startsWith("java/") && !name.startsWith(PARQUET_JAVA);
    }

    static boolean isException(String name) {
        return name.endsWith("Exception");
    }
}
