package io.github.parquetdecoding.agent;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A class of parquet-java that the agent changes: where one of its methods calls {@link PlainPageReader}. */
enum Change {
    /** Of what {@code getPageReader} answers, {@link PlainPageReader#of} makes pages that every engine reads. */
    PAGES("/hadoop/ColumnChunkPageReadStore", "BYTE_STREAM_SPLIT pages come out as PLAIN ones", true) {
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
     * Of what {@code getPageReader} answers to parquet-java's record readers, {@link PlainPageReader#forRecords} makes the
     * original pages again: they read BYTE_STREAM_SPLIT faster than PLAIN, up to a fifth in Spark 4.2's row reader.
     */
    RECORDS("/column/impl/ColumnReadStoreImpl", "record readers take pages as they are", true) {
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
    VALUES("/column/values/bytestreamsplit/ByteStreamSplitValuesReader", "decodes BYTE_STREAM_SPLIT", false) {
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
    };

    static final int ASM_API = Opcodes.ASM9;

    private final String nameBehindRoot;
    private final String effect;
    private final boolean everyVersion;

    Change(String nameBehindRoot, String effect, boolean everyVersion) {
        this.nameBehindRoot = nameBehindRoot;
        this.effect = effect;
        this.everyVersion = everyVersion;
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

    /**
     * The changed class file; null if there is nothing to change in this version.
     *
     * @param plainPageReader what {@link PlainPageReader} is called there
     * @throws NoSuchMethodError if the class is none of parquet-java's
     */
    byte[] make(byte[] classFile, String root, String plainPageReader) {
        ClassReader reader = new ClassReader(classFile);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        Calls calls = new Calls(root, plainPageReader);
        reader.accept(new ClassVisitor(ASM_API, writer) {
            @Override
            public MethodVisitor visitMethod(
                    int access, String name, String descriptor, String signature, String[] exceptions) {
                MethodVisitor method = super.visitMethod(access, name, descriptor, signature, exceptions);
                return Change.this.visitMethod(name, descriptor, method, calls);
            }
        }, 0);
        if (calls.added == 0 && everyVersion) {
            throw new NoSuchMethodError("no getPageReader(" + calls.column + ")" + calls.pageReader);
        }
        return calls.added == 0 ? null : writer.toByteArray();
    }

    /** The calls of {@link PlainPageReader} in a changed class. */
    static final class Calls {
        private final String plainPageReader;
        private final String pageReader;
        private final String column;
        private int added;

        private Calls(String root, String plainPageReader) {
            this.plainPageReader = plainPageReader;
            this.pageReader = "L" + root + "column/page/PageReader;";
            this.column = "L" + root + "column/ColumnDescriptor;";
        }

        private void add(MethodVisitor method, String name, String descriptor) {
            method.visitMethodInsn(Opcodes.INVOKESTATIC, plainPageReader, name, descriptor, false);
            added++;
        }
    }
}
