// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent.bytecode;

import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Bytecode that calls what {@link Bootstrap#link} returns. The method handle is a dynamic constant, so nothing is
 * loaded until the code first runs. {@link Bootstrap} is found through the system class loader, which any class can
 * get, whatever its own loader sees. No member is added, so classes that are already loaded can be patched, too.
 */
public final class LinkedCalls {
    /** Returns whether columns of records are to be decoded by classes of the patch jar, after it has defined them. */
    public static final String RECORDS_IN_BATCHES = "recordsInBatches";
    /** Takes the cause of an exception, returns the one to use. */
    public static final String CAUSE = "cause";
    public static final int ASM_API = Opcodes.ASM9;
    /** The first class file version with dynamic constants. */
    public static final int CLASS_FILE_VERSION = Opcodes.V11;

    private static final String LOADER = "java/lang/ClassLoader";
    private static final String CLASS = "java/lang/Class";
    private static final String STRING = "java/lang/String";
    private static final String LOOKUP = "java/lang/invoke/MethodHandles$Lookup";
    private static final String HANDLE = "java/lang/invoke/MethodHandle";
    private static final String TYPE = "java/lang/invoke/MethodType";

    private static final Handle INVOKE = handle(Opcodes.H_INVOKESTATIC, "java/lang/invoke/ConstantBootstraps", "invoke",
            "java/lang/Object", "L" + LOOKUP + ";L" + STRING + ";L" + CLASS + ";L" + HANDLE + ";[Ljava/lang/Object;");
    private static final ConstantDynamic SYSTEM_LOADER = constant(LOADER,
            handle(Opcodes.H_INVOKESTATIC, LOADER, "getSystemClassLoader", LOADER, ""));
    private static final ConstantDynamic BOOTSTRAP_CLASS = constant(CLASS,
            handle(Opcodes.H_INVOKEVIRTUAL, LOADER, "loadClass", CLASS, "L" + STRING + ";"), SYSTEM_LOADER,
            Bootstrap.class.getName());
    private static final ConstantDynamic PUBLIC_LOOKUP = constant(LOOKUP,
            handle(Opcodes.H_INVOKESTATIC, "java/lang/invoke/MethodHandles", "publicLookup", LOOKUP, ""));
    private static final ConstantDynamic LINK = constant(HANDLE,
            handle(Opcodes.H_INVOKEVIRTUAL, LOOKUP, "findStatic", HANDLE,
                    "L" + CLASS + ";L" + STRING + ";L" + TYPE + ";"), PUBLIC_LOOKUP, BOOTSTRAP_CLASS, "link",
            Type.getMethodType("(L" + LOOKUP + ";L" + STRING + ";L" + TYPE + ";)L" + HANDLE + ";"));
    private static final ConstantDynamic CALLER = constant(LOOKUP,
            handle(Opcodes.H_INVOKESTATIC, "java/lang/invoke/MethodHandles", "lookup", LOOKUP, ""));

    private LinkedCalls() {
    }

    /** Writes a call of a linked method, passing the local variables from an index on. */
    public static void call(MethodVisitor method, String name, String descriptor, int local) {
        pushHandle(method, name, descriptor);
        loadAndInvoke(method, descriptor, 0, local);
    }

    /** Writes the whole body of a method that calls a linked one, passing the local variables from an index on. */
    public static void writeMethod(MethodVisitor method, String name, String descriptor, int local) {
        method.visitCode();
        call(method, name, descriptor, local);
        method.visitInsn(Type.getReturnType(descriptor).getOpcode(Opcodes.IRETURN));
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    /** Pushes the handle of a linked method, for {@link #loadAndInvoke}. */
    public static void pushHandle(MethodVisitor method, String name, String descriptor) {
        method.visitLdcInsn(constant(HANDLE, LINK, CALLER, name, Type.getMethodType(descriptor)));
    }

    /**
     * Calls a linked method whose handle and first arguments are on the stack.
     *
     * @param parameter the first one that is not on the stack
     * @param local index of the local variable to pass as that one; the next ones follow
     */
    public static void loadAndInvoke(MethodVisitor method, String descriptor, int parameter, int local) {
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
