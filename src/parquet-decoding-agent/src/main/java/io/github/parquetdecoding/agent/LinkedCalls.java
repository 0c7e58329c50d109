// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Bytecode that calls what {@link Linker#link} returns. The method handle is a dynamic constant, so nothing is loaded
 * until the code first runs. {@link Linker} is found through the system class loader, which any class can get, whatever
 * its own loader sees. No member is added, so classes that are already loaded can be patched, too.
 */
final class LinkedCalls {
    private static final String LINKER = LinkedCalls.class.getPackageName() + ".Linker";

    private static final String LOADER = "java/lang/ClassLoader";
    private static final String CLASS = "java/lang/Class";
    private static final String STRING = "java/lang/String";
    private static final String LOOKUP = "java/lang/invoke/MethodHandles$Lookup";
    private static final String HANDLE = "java/lang/invoke/MethodHandle";
    private static final String TYPE = "java/lang/invoke/MethodType";

    /** Of {@link PageDecompressor#decompress}. */
    private static final String DECOMPRESS = "(Ljava/lang/Object;Ljava/lang/Object;I)Ljava/lang/Object;";

    private static final Handle INVOKE = handle(Opcodes.H_INVOKESTATIC, "java/lang/invoke/ConstantBootstraps", "invoke",
            "java/lang/Object", "L" + LOOKUP + ";L" + STRING + ";L" + CLASS + ";L" + HANDLE + ";[Ljava/lang/Object;");
    private static final ConstantDynamic SYSTEM_LOADER = constant(LOADER,
            handle(Opcodes.H_INVOKESTATIC, LOADER, "getSystemClassLoader", LOADER, ""));
    private static final ConstantDynamic LINKER_CLASS = constant(CLASS,
            handle(Opcodes.H_INVOKEVIRTUAL, LOADER, "loadClass", CLASS, "L" + STRING + ";"), SYSTEM_LOADER, LINKER);
    private static final ConstantDynamic PUBLIC_LOOKUP = constant(LOOKUP,
            handle(Opcodes.H_INVOKESTATIC, "java/lang/invoke/MethodHandles", "publicLookup", LOOKUP, ""));
    private static final ConstantDynamic LINK = constant(HANDLE,
            handle(Opcodes.H_INVOKEVIRTUAL, LOOKUP, "findStatic", HANDLE,
                    "L" + CLASS + ";L" + STRING + ";L" + TYPE + ";"), PUBLIC_LOOKUP, LINKER_CLASS, "link",
            Type.getMethodType("(L" + LOOKUP + ";L" + STRING + ";L" + TYPE + ";)L" + HANDLE + ";"));
    private static final ConstantDynamic CALLER = constant(LOOKUP,
            handle(Opcodes.H_INVOKESTATIC, "java/lang/invoke/MethodHandles", "lookup", LOOKUP, ""));

    /** The first class file version with dynamic constants. */
    static final int CLASS_FILE_VERSION = Opcodes.V11;

    private LinkedCalls() {
    }

    /** Writes a call of a linked method, passing the local variables from an index on. */
    static void call(MethodVisitor method, String name, String descriptor, int local) {
        pushHandle(method, name, descriptor);
        loadAndInvoke(method, descriptor, 0, local);
    }

    /** Writes the whole body of a method that calls a linked one, passing the local variables from an index on. */
    static void writeMethod(MethodVisitor method, String name, String descriptor, int local) {
        method.visitCode();
        call(method, name, descriptor, local);
        method.visitInsn(Type.getReturnType(descriptor).getOpcode(Opcodes.IRETURN));
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    /** Makes an instance method pass its result and arguments to a linked method, and return that one's result. */
    static MethodVisitor convertResult(MethodVisitor method, String name, String descriptor) {
        String linked = "(" + Type.getReturnType(descriptor).getDescriptor() + descriptor.substring(1);
        return new MethodVisitor(PatchedClass.ASM_API, method) {
            @Override
            public void visitInsn(int opcode) {
                if (opcode == Opcodes.ARETURN) {
                    pushHandle(mv, name, linked);
                    visitInsn(Opcodes.SWAP);
                    loadAndInvoke(mv, linked, 1, 1);
                }
                super.visitInsn(opcode);
            }
        };
    }

    /** Makes a decompressor's method return what {@link PageDecompressor} has for its page, if that is an array. */
    static void decompressFirst(MethodVisitor method, String decompressor, String codec, String bytesInput) {
        pushHandle(method, Linker.DECOMPRESS, DECOMPRESS);
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitFieldInsn(Opcodes.GETFIELD, decompressor, "codec", codec);
        loadAndInvoke(method, DECOMPRESS, 1, 1);
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

    private static void pushHandle(MethodVisitor method, String name, String descriptor) {
        method.visitLdcInsn(constant(HANDLE, LINK, CALLER, name, Type.getMethodType(descriptor)));
    }

    private static void loadAndInvoke(MethodVisitor method, String descriptor, int parameter, int local) {
        Type[] parameters = Type.getArgumentTypes(descriptor);
        for (int i = parameter; i < parameters.length; i++) {
            method.visitVarInsn(parameters[i].getOpcode(Opcodes.ILOAD), local);
            local += parameters[i].getSize();
        }
        method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, HANDLE, "invokeExact", descriptor, false);
    }

    /** A constant with the value that a method handle returns for these arguments. */
    private static ConstantDynamic constant(String type, Object... handleAndArguments) {
        return new ConstantDynamic("_", "L" + type + ";", INVOKE, handleAndArguments);
    }

    private static Handle handle(int kind, String owner, String name, String result, String parameters) {
        return new Handle(kind, owner, name, "(" + parameters + ")L" + result + ";", false);
    }
}
