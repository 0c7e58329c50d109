// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

import java.io.IOException;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;

/** A class of parquet-java that the agent changes: where one of its methods calls a {@link Helper}. */
enum Change {
    /** Of what {@code getPageReader} answers, {@link PlainPageReader#of} makes pages that every engine reads. */
    PAGES("/hadoop/ColumnChunkPageReadStore", "BYTE_STREAM_SPLIT pages come out as PLAIN ones", "getPageReader",
            Helper.PAGE_READER) {
        @Override
        MethodVisitor visitMethod(String name, String descriptor, MethodVisitor method, Calls calls) {
            if (!name.equals("getPageReader") || !descriptor.equals("(" + calls.column + ")" + calls.pageReader)) {
                return method;
            }
            return new MethodVisitor(ASM_API, method) {
                @Override
                public void visitInsn(int opcode) {
                    if (opcode == Opcodes.ARETURN) {
                        visitVarInsn(Opcodes.ALOAD, 1);
                        calls.add(this, "of", "(" + calls.pageReader + calls.column + ")" + calls.pageReader);
                    }
                    super.visitInsn(opcode);
                }
            };
        }
    },

    /**
     * Of what {@code getPageReader} answers to parquet-java's record readers, {@link PlainPageReader#forRecords} makes
     * the original pages again: they read BYTE_STREAM_SPLIT faster than PLAIN, up to a fifth in Spark 4.2's row reader.
     */
    RECORDS("/column/impl/ColumnReadStoreImpl", "record readers take pages as they are", "getPageReader",
            Helper.PAGE_READER) {
        @Override
        MethodVisitor visitMethod(String name, String descriptor, MethodVisitor method, Calls calls) {
            return new MethodVisitor(ASM_API, method) {
                @Override
                public void visitMethodInsn(int opcode, String owner, String called, String type, boolean ofInterface) {
                    super.visitMethodInsn(opcode, owner, called, type, ofInterface);
                    if (called.equals("getPageReader") && type.equals("(" + calls.column + ")" + calls.pageReader)) {
                        calls.add(this, "forRecords", "(" + calls.pageReader + ")" + calls.pageReader);
                    }
                }
            };
        }
    },

    /** The record readers' {@code decodeData}, which there is since 1.14, becomes {@link PlainPageReader#decode}. */
    VALUES("/column/values/bytestreamsplit/ByteStreamSplitValuesReader", "decodes BYTE_STREAM_SPLIT", null,
            Helper.PAGE_READER) {
        @Override
        MethodVisitor visitMethod(String name, String descriptor, MethodVisitor method, Calls calls) {
            if (!name.equals("decodeData") || !descriptor.equals("(Ljava/nio/ByteBuffer;I)[B")) {
                return method;
            }
            method.visitCode();
            method.visitVarInsn(Opcodes.ALOAD, 1);
            method.visitVarInsn(Opcodes.ILOAD, 2);
            calls.add(method, "decode", descriptor);
            method.visitInsn(Opcodes.ARETURN);
            method.visitMaxs(0, 0);
            method.visitEnd();
            return null;
        }
    },

    /** Replaced as a whole by the class of the patch jar, whose unpacking is {@link BitPackingKernels#unpackInts}. */
    DECODER("/column/values/rle/RunLengthBitPackingHybridDecoder", "decodes levels and dictionary ids", null,
            Helper.BIT_PACKING) {
        /** @throws NoSuchMethodError if this version has other members than ours for others to use */
        @Override
        byte[] make(byte[] classFile, String root) throws IOException {
            byte[] ours = Template.of("rle/RunLengthBitPackingHybridDecoder", root);
            if (!accessibleMembers(classFile).equals(accessibleMembers(ours))) {
                throw new NoSuchMethodError(accessibleMembers(classFile) + " in place of " + accessibleMembers(ours));
            }
            return ours;
        }

        /** What is loaded already has other fields, which a class must keep; unless it was replaced when it was. */
        @Override
        boolean canChange(Class<?> loaded) {
            return Arrays.stream(loaded.getDeclaredFields()).anyMatch(field -> field.getName().equals("packedLeft"));
        }

        @Override
        MethodVisitor visitMethod(String name, String descriptor, MethodVisitor method, Calls calls) {
            throw new IllegalStateException("replaced as a whole");
        }
    },

    /** The factory of packers, whose answer becomes that of {@link BitPackingKernels#packer}. */
    INT_PACKERS("/column/values/bitpacking/ByteBitPackingLE$1", "unpacks ints of more than 8 bits", "newBytePacker",
            Helper.BIT_PACKING) {
        @Override
        MethodVisitor visitMethod(String name, String descriptor, MethodVisitor method, Calls calls) {
            return widened(name, descriptor, method, calls);
        }
    },

    LONG_PACKERS("/column/values/bitpacking/ByteBitPackingForLongLE$1", "unpacks longs of more than 8 bits",
            "newBytePackerForLong", Helper.BIT_PACKING) {
        @Override
        MethodVisitor visitMethod(String name, String descriptor, MethodVisitor method, Calls calls) {
            return widened(name, descriptor, method, calls);
        }
    };

    static final int ASM_API = Opcodes.ASM9;

    private final String nameBehindRoot;
    private final String effect;
    /** The method that every version has; null if there are versions with nothing to change. */
    private final String changed;
    private final Helper helper;

    Change(String nameBehindRoot, String effect, String changed, Helper helper) {
        this.nameBehindRoot = nameBehindRoot;
        this.effect = effect;
        this.changed = changed;
        this.helper = helper;
    }

    abstract MethodVisitor visitMethod(String name, String descriptor, MethodVisitor method, Calls calls);

    boolean isOf(String className) {
        return className.endsWith(nameBehindRoot);
    }

    /** The prefix of parquet-java's packages, {@code org/apache/parquet/} unless it is relocated. */
    String root(String className) {
        return className.substring(0, className.length() - nameBehindRoot.length() + 1);
    }

    String effect() {
        return effect;
    }

    /** What the changed class calls. */
    Helper helper() {
        return helper;
    }

    /** Whether a class that is loaded already can be changed. */
    boolean canChange(Class<?> loaded) {
        return true;
    }

    /**
     * The changed class file; null if there is nothing to change in this version.
     *
     * @throws NoSuchMethodError if the class is none of parquet-java's
     */
    byte[] make(byte[] classFile, String root) throws IOException {
        ClassReader reader = new ClassReader(classFile);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        Calls calls = new Calls(root, helper.nameBehind(root));
        reader.accept(new ClassVisitor(ASM_API, writer) {
            @Override
            public MethodVisitor visitMethod(
                    int access, String name, String descriptor, String signature, String[] exceptions) {
                MethodVisitor method = super.visitMethod(access, name, descriptor, signature, exceptions);
                return Change.this.visitMethod(name, descriptor, method, calls);
            }
        }, 0);
        if (calls.added == 0 && changed != null) {
            throw new NoSuchMethodError("no " + changed + " to change");
        }
        return calls.added == 0 ? null : writer.toByteArray();
    }

    private static MethodVisitor widened(String name, String descriptor, MethodVisitor method, Calls calls) {
        if (!name.startsWith("newBytePacker")) {
            return method;
        }
        return new MethodVisitor(ASM_API, method) {
            @Override
            public void visitInsn(int opcode) {
                if (opcode == Opcodes.ARETURN) {
                    calls.add(this, "packer", "(Ljava/lang/Object;)Ljava/lang/Object;");
                    visitTypeInsn(Opcodes.CHECKCAST, Type.getReturnType(descriptor).getInternalName());
                }
                super.visitInsn(opcode);
            }
        };
    }

    /** Fields and methods that are public or protected. */
    private static Set<String> accessibleMembers(byte[] classFile) {
        Set<String> members = new TreeSet<>();
        new ClassReader(classFile).accept(new ClassVisitor(ASM_API) {
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

    /** The calls of a {@link Helper} in a changed class. */
    static final class Calls {
        private final String helper;
        private final String pageReader;
        private final String column;
        private int added;

        private Calls(String root, String helper) {
            this.helper = helper;
            this.pageReader = "L" + root + "column/page/PageReader;";
            this.column = "L" + root + "column/ColumnDescriptor;";
        }

        private void add(MethodVisitor method, String name, String descriptor) {
            method.visitMethodInsn(Opcodes.INVOKESTATIC, helper, name, descriptor, false);
            added++;
        }
    }
}
