// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent.patch;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.github.parquetdecoding.agent.bytecode.LinkedCalls;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Adds ALP as the last constant of an enum of encodings, parquet-java's or parquet-format's. It has to be a real
 * constant: a stand-in would be written into files, and filters would mistake it for another encoding.
 *
 * @param ofFormat whether this is parquet-format's enum
 */
record AlpConstant(String className, String effect, boolean ofFormat) implements Patch {
    private static final String NAME = "ALP";
    /** ALP's number in parquet-format. */
    private static final int VALUE = 10;
    private static final String CONSTANTS = "$VALUES";

    /** Only if it has the constant: retransforming must then add it again. */
    @Override
    public boolean canPatch(Class<?> loaded) {
        return Arrays.stream(loaded.getDeclaredFields()).anyMatch(field -> field.getName().equals(NAME));
    }

    /**
     * {@return the class file with the constant; null if it has the constant already, or lacks even BYTE_STREAM_SPLIT}
     *
     * @throws NoSuchFieldError if the class does not look like an enum compiled by javac
     */
    @Override
    public byte[] apply(byte[] classFile, String root) {
        ClassReader reader = new ClassReader(classFile);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        Visitor constant = new Visitor(writer, reader.getClassName(), ofFormat);
        reader.accept(constant, 0);
        if (constant.found.contains(NAME) || !constant.found.contains("BYTE_STREAM_SPLIT")) {
            return null;
        }
        if ((reader.getAccess() & Opcodes.ACC_ABSTRACT) != 0 || !constant.found.containsAll(
                List.of(CONSTANTS, constant.constructor, ofFormat ? "findByValue" : CONSTANTS))) {
            throw new NoSuchFieldError("the enum has an unexpected form, so files with ALP pages cannot be read");
        }
        return writer.toByteArray();
    }

    private static final class Visitor extends ClassVisitor {
        private final Set<String> found = new HashSet<>();
        private final String type;
        private final boolean ofFormat;
        private final String constructor;

        private Visitor(ClassVisitor writer, String type, boolean ofFormat) {
            super(LinkedCalls.ASM_API, writer);
            this.type = type;
            this.ofFormat = ofFormat;
            this.constructor = ofFormat ? "(Ljava/lang/String;II)V" : "(Ljava/lang/String;I)V";
        }

        @Override
        public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
            if ((access & Opcodes.ACC_ENUM) != 0) {
                found.add(name);
            }
            return super.visitField(access, name, descriptor, signature, value);
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodVisitor method = super.visitMethod(access, name, descriptor, signature, exceptions);
            if (name.equals("<init>")) {
                found.add(descriptor);
            } else if (ofFormat && name.equals("findByValue") && descriptor.equals("(I)L" + type + ";")) {
                found.add(name);
                return new MethodVisitor(LinkedCalls.ASM_API, method) {
                    @Override
                    public void visitCode() {
                        super.visitCode();
                        Label others = new Label();
                        visitVarInsn(Opcodes.ILOAD, 0);
                        visitIntInsn(Opcodes.BIPUSH, VALUE);
                        visitJumpInsn(Opcodes.IF_ICMPNE, others);
                        visitFieldInsn(Opcodes.GETSTATIC, type, NAME, "L" + type + ";");
                        visitInsn(Opcodes.ARETURN);
                        visitLabel(others);
                        visitFrame(Opcodes.F_SAME, 0, null, 0, null);
                    }
                };
            } else if (name.equals("<clinit>")) {
                return new MethodVisitor(LinkedCalls.ASM_API, method) {
                    @Override
                    public void visitFieldInsn(int opcode, String owner, String field, String fieldType) {
                        if (opcode != Opcodes.PUTSTATIC || !field.equals(CONSTANTS)) {
                            super.visitFieldInsn(opcode, owner, field, fieldType);
                            return;
                        }
                        found.add(field);
                        appendConstant(mv);
                        super.visitFieldInsn(opcode, owner, field, fieldType);
                    }
                };
            }
            return method;
        }

        /** Replaces the array on the stack. Uses no local variables, since other agents may have added some. */
        private void appendConstant(MethodVisitor method) {
            visit(method, Opcodes.DUP, Opcodes.ARRAYLENGTH, Opcodes.ICONST_1, Opcodes.IADD);
            method.visitMethodInsn(Opcodes.INVOKESTATIC, "java/util/Arrays", "copyOf",
                    "([Ljava/lang/Object;I)[Ljava/lang/Object;", false);
            method.visitTypeInsn(Opcodes.CHECKCAST, "[L" + type + ";");
            // Duplicates the array, and its last index: for storing the element, and for the constant's ordinal.
            visit(method, Opcodes.DUP, Opcodes.DUP, Opcodes.ARRAYLENGTH, Opcodes.ICONST_1, Opcodes.ISUB, Opcodes.DUP);
            method.visitTypeInsn(Opcodes.NEW, type);
            visit(method, Opcodes.DUP_X1, Opcodes.SWAP);
            method.visitLdcInsn(NAME);
            method.visitInsn(Opcodes.SWAP);
            if (ofFormat) {
                method.visitIntInsn(Opcodes.BIPUSH, VALUE);
            }
            method.visitMethodInsn(Opcodes.INVOKESPECIAL, type, "<init>", constructor, false);
            method.visitInsn(Opcodes.DUP);
            method.visitFieldInsn(Opcodes.PUTSTATIC, type, NAME, "L" + type + ";");
            method.visitInsn(Opcodes.AASTORE);
        }

        private static void visit(MethodVisitor method, int... instructions) {
            for (int instruction : instructions) {
                method.visitInsn(instruction);
            }
        }

        @Override
        public void visitEnd() {
            super.visitField(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL | Opcodes.ACC_ENUM,
                    NAME, "L" + type + ";", null, null);
            super.visitEnd();
        }
    }
}
