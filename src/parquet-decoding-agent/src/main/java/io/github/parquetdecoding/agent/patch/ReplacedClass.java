// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent.patch;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;

import io.github.parquetdecoding.agent.bytecode.ClassFiles;
import io.github.parquetdecoding.agent.bytecode.LinkedCalls;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A class that is replaced with one of the patch jar, if they have the same accessible members. */
record ReplacedClass(String className, String effect) implements Patch {
    @Override
    public boolean canPatch(Class<?> loaded) {
        return loaded.isSynthetic();
    }

    @Override
    public byte[] apply(byte[] classFile, String root) throws IOException {
        byte[] ours = ClassFiles.ofPatchJar(className.substring(1), root);
        if (!accessibleMembers(classFile).equals(accessibleMembers(ours))) {
            throw new NoSuchMethodError(accessibleMembers(classFile) + " in place of " + accessibleMembers(ours));
        }
        return ours;
    }

    /** Fields and methods that are public or protected. */
    private static Set<String> accessibleMembers(byte[] classFile) {
        Set<String> members = new TreeSet<>();
        new ClassReader(classFile).accept(new ClassVisitor(LinkedCalls.ASM_API) {
            @Override
            public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
                add(access, name + " " + descriptor);
                return null;
            }

            @Override
            public MethodVisitor visitMethod(
                    int access, String name, String descriptor, String signature, String[] exceptions) {
                add(access, name + descriptor);
                return null;
            }

            private void add(int access, String member) {
                if ((access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) != 0) {
                    members.add(member);
                }
            }
        }, ClassReader.SKIP_CODE);
        return members;
    }
}
