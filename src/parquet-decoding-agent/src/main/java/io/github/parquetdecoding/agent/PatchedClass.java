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

/** A class of parquet-java that the agent changes, under whatever prefix it is. */
enum PatchedClass {
    /** Engines get pages that all of them read: {@link PlainPageReader#of} what {@code getPageReader} returns. */
    PAGE_STORE("/hadoop/ColumnChunkPageReadStore", "pages come out PLAIN", "getPageReader") {
        @Override
        MethodVisitor visitMethod(String name, String descriptor, MethodVisitor method, PatchedCode code) {
            return name.equals("getPageReader") && descriptor.equals(code.getPageReader)
                    ? code.convertingResult(method, Linker.PLAIN_PAGES, code.plainPages, null) : method;
        }
    },

    /** {@code decodeData}, which there is since 1.14, becomes {@link Linker#decodeByteStreamSplit}. */
    BYTE_STREAM_SPLIT_READER(
            "/column/values/bytestreamsplit/ByteStreamSplitValuesReader", "decodes BYTE_STREAM_SPLIT", null) {
        @Override
        MethodVisitor visitMethod(String name, String descriptor, MethodVisitor method, PatchedCode code) {
            if (!name.equals("decodeData") || !descriptor.equals("(Ljava/nio/ByteBuffer;I)[B")) {
                return method;
            }
            method.visitCode();
            code.push(method, Linker.DECODE_BYTE_STREAM_SPLIT, descriptor);
            method.visitVarInsn(Opcodes.ALOAD, 1);
            method.visitVarInsn(Opcodes.ILOAD, 2);
            LinkedCalls.call(method, descriptor);
            method.visitInsn(Opcodes.ARETURN);
            method.visitMaxs(0, 0);
            method.visitEnd();
            return null;
        }
    },

    RUN_DECODER("/column/values/rle/RunLengthBitPackingHybridDecoder", "decodes levels and dictionary ids", null),
    DELTAS("/column/values/delta/DeltaBinaryPackingValuesReader", "decodes DELTA_BINARY_PACKED", null),
    DELTA_LENGTHS("/column/values/deltalengthbytearray/DeltaLengthByteArrayValuesReader",
            "decodes DELTA_LENGTH_BYTE_ARRAY", null),
    DELTA_STRINGS("/column/values/deltastrings/DeltaByteArrayReader", "decodes DELTA_BYTE_ARRAY", null),

    /** The factories of packers return {@link Linker#packer}. */
    INT_PACKERS("/column/values/bitpacking/ByteBitPackingLE$1", "unpacks ints of more than 8 bits", "newBytePacker"),
    LONG_PACKERS("/column/values/bitpacking/ByteBitPackingForLongLE$1", "unpacks longs of more than 8 bits",
            "newBytePacker"),

    /** These two get the constant ALP: page headers and footers name it. */
    ENCODINGS("/parquet/column/Encoding", "has ALP", null),
    ENCODINGS_OF_FORMAT("/parquet/format/Encoding", "has ALP", null),

    /** Trino's own encodings have no ALP, and whoever looks for it gets a {@code MatchException} without a message. */
    TRINO_ENCODINGS("/parquet/ParquetTypeUtils", "says that it does not know ALP", null) {
        @Override
        MethodVisitor visitMethod(String name, String descriptor, MethodVisitor method, PatchedCode code) {
            return !name.equals("getParquetEncoding") ? method : new MethodVisitor(ASM_API, method) {
                @Override
                public void visitCode() {
                    super.visitCode();
                    code.push(mv, Linker.CHECK_TRINO_ENCODING, "(Ljava/lang/Object;)V");
                    visitVarInsn(Opcodes.ALOAD, 0);
                    LinkedCalls.call(mv, "(Ljava/lang/Object;)V");
                }
            };
        }
    };

    static final int ASM_API = Opcodes.ASM9;
    private static final PatchedClass[] ALL = values();

    private final String nameBehindRoot;
    private final String effect;
    /** The method that every version has; null if there are versions with nothing to change. */
    private final String method;

    PatchedClass(String nameBehindRoot, String effect, String method) {
        this.nameBehindRoot = nameBehindRoot;
        this.effect = effect;
        this.method = method;
    }

    /** Packers here; other classes that keep most of their code override it. */
    MethodVisitor visitMethod(String name, String descriptor, MethodVisitor method, PatchedCode code) {
        return !name.startsWith(this.method) ? method
                : code.convertingResult(method, Linker.PACKER, "(Ljava/lang/Object;)Ljava/lang/Object;",
                        Type.getReturnType(descriptor).getInternalName());
    }

    /** Whether it is changed so that files with ALP pages can be read. */
    boolean addsAlp() {
        return this == ENCODINGS || this == ENCODINGS_OF_FORMAT;
    }

    /** Whether it is replaced as a whole with the class of the patch jar. */
    private boolean isOfPatchJar() {
        return this == RUN_DECODER || this == DELTAS || this == DELTA_LENGTHS || this == DELTA_STRINGS;
    }

    /** The patched class of a name, with slashes and any prefix; null for all but a few. */
    static PatchedClass of(String className) {
        if (className != null) {
            for (PatchedClass patched : ALL) {
                if (className.endsWith(patched.nameBehindRoot)) {
                    return patched;
                }
            }
        }
        return null;
    }

    /** The prefix of parquet-java's packages, {@code org/apache/parquet/} unless it is relocated. */
    String root(String className) {
        return className.substring(0, className.length() - nameBehindRoot.length() + 1);
    }

    String effect() {
        return effect;
    }

    /** Whether a class that is loaded already can be changed: without any other fields than it has. */
    boolean canPatch(Class<?> loaded) {
        return addsAlp() ? AlpConstant.isIn(loaded) : !isOfPatchJar() || loaded.isSynthetic();
    }

    /**
     * The patched class file; null if there is nothing to change in this version.
     *
     * @throws IncompatibleClassChangeError if the class is not parquet-java's, or has other members for others to use
     *         than the one that replaces it
     */
    byte[] patch(byte[] classFile, String root) throws IOException {
        if (addsAlp()) {
            return AlpConstant.addTo(classFile, this == ENCODINGS_OF_FORMAT);
        }
        if (isOfPatchJar()) {
            byte[] ours = ClassFiles.ofPatchJar(nameBehindRoot, root);
            if (!accessibleMembers(classFile).equals(accessibleMembers(ours))) {
                throw new NoSuchMethodError(accessibleMembers(classFile) + " in place of " + accessibleMembers(ours));
            }
            return ours;
        }
        ClassReader reader = new ClassReader(classFile);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        PatchedCode code = new PatchedCode(root);
        reader.accept(new ClassVisitor(ASM_API, writer) {
            @Override
            public void visit(
                    int version, int access, String name, String signature, String superName, String[] interfaces) {
                super.visit(Math.max(version, LinkedCalls.CLASS_FILE_VERSION), access, name, signature, superName,
                        interfaces);
            }

            @Override
            public MethodVisitor visitMethod(
                    int access, String name, String descriptor, String signature, String[] exceptions) {
                MethodVisitor visitor = super.visitMethod(access, name, descriptor, signature, exceptions);
                return PatchedClass.this.visitMethod(name, descriptor, visitor, code);
            }
        }, 0);
        if (!code.changed && method != null) {
            throw new NoSuchMethodError("no " + method + " to change");
        }
        return code.changed ? writer.toByteArray() : null;
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

    /** The code that is put into a class of parquet-java. */
    static final class PatchedCode {
        private final String getPageReader;
        private final String plainPages;
        private boolean changed;

        private PatchedCode(String root) {
            String pageReader = "L" + root + "column/page/PageReader;";
            String column = "L" + root + "column/ColumnDescriptor;";
            getPageReader = "(" + column + ")" + pageReader;
            plainPages = "(" + pageReader + column + ")" + pageReader;
        }

        private void push(MethodVisitor method, String linked, String descriptor) {
            LinkedCalls.push(method, linked, descriptor);
            changed = true;
        }

        /**
         * Calls a method with what a method is to return, and returns its result.
         *
         * @param cast the type that the result has to have, or null if it has it
         */
        private MethodVisitor convertingResult(MethodVisitor method, String linked, String descriptor, String cast) {
            return new MethodVisitor(ASM_API, method) {
                @Override
                public void visitInsn(int opcode) {
                    if (opcode == Opcodes.ARETURN) {
                        push(mv, linked, descriptor);
                        visitInsn(Opcodes.SWAP);
                        if (descriptor.equals(plainPages)) {
                            visitVarInsn(Opcodes.ALOAD, 1);
                        }
                        LinkedCalls.call(mv, descriptor);
                        if (cast != null) {
                            visitTypeInsn(Opcodes.CHECKCAST, cast);
                        }
                    }
                    super.visitInsn(opcode);
                }
            };
        }
    }
}
