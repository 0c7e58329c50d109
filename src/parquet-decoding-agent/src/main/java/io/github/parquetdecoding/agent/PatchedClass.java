// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A class of parquet-java that the agent changes, relocated or not. */
enum PatchedClass {
    /** {@code getPageReader}'s result is wrapped in a {@link PlainPageReader}, whose pages every engine can read. */
    PAGE_STORE("/hadoop/ColumnChunkPageReadStore", "pages come out PLAIN",
            "getPageReader(Lcolumn/ColumnDescriptor;)Lcolumn/page/PageReader;"),

    /** {@code decodeData}, which exists since 1.14, becomes {@link Linker#decodeByteStreamSplit}. */
    BYTE_STREAM_SPLIT_READER("/column/values/bytestreamsplit/ByteStreamSplitValuesReader",
            "decodes BYTE_STREAM_SPLIT", "decodeData(Ljava/nio/ByteBuffer;I)[B"),

    /** These are replaced with whole classes from the patch jar. */
    RUN_DECODER("/column/values/rle/RunLengthBitPackingHybridDecoder", "decodes levels and dictionary ids", null),
    DELTAS("/column/values/delta/DeltaBinaryPackingValuesReader", "decodes DELTA_BINARY_PACKED", null),
    DELTA_LENGTHS("/column/values/deltalengthbytearray/DeltaLengthByteArrayValuesReader",
            "decodes DELTA_LENGTH_BYTE_ARRAY", null),
    DELTA_STRINGS("/column/values/deltastrings/DeltaByteArrayReader", "decodes DELTA_BYTE_ARRAY", null),

    /** The factories of packers return the result of {@link Linker#packer}. */
    INT_PACKERS("/column/values/bitpacking/ByteBitPackingLE$1", "unpacks ints of more than 8 bits",
            "newBytePacker(I)Lcolumn/values/bitpacking/BytePacker;"),
    LONG_PACKERS("/column/values/bitpacking/ByteBitPackingForLongLE$1", "unpacks longs of more than 8 bits",
            "newBytePackerForLong(I)Lcolumn/values/bitpacking/BytePackerForLong;"),

    /** Asks {@link PageDecompressor} first. */
    DECOMPRESSOR("/hadoop/CodecFactory$HeapBytesDecompressor", "decompresses snappy and zstd in one call",
            "decompress(Lbytes/BytesInput;I)Lbytes/BytesInput;"),

    /** These two enums get the constant ALP, which page headers and footers name. */
    ENCODINGS("/parquet/column/Encoding", "has ALP", null),
    ENCODINGS_OF_FORMAT("/parquet/format/Encoding", "has ALP", null),

    /** Trino's own enum has no ALP: converting it would fail with a {@code MatchException} without a message. */
    TRINO_ENCODINGS("/parquet/ParquetTypeUtils", "says that it does not know ALP", "getParquetEncoding(L");

    static final int ASM_API = Opcodes.ASM9;
    private static final PatchedClass[] ALL = values();

    private final String nameBehindRoot;
    private final String effect;
    /** Start of the patched method's name and descriptor, without parquet-java's prefix; null if there is none. */
    private final String method;

    PatchedClass(String nameBehindRoot, String effect, String method) {
        this.nameBehindRoot = nameBehindRoot;
        this.effect = effect;
        this.method = method;
    }

    /** Whether the patch makes files with ALP pages readable. */
    boolean addsAlp() {
        return this == ENCODINGS || this == ENCODINGS_OF_FORMAT;
    }

    private boolean isReplaced() {
        return method == null && !addsAlp();
    }

    /** Whether some versions lack the method. */
    private boolean isOptional() {
        return this == BYTE_STREAM_SPLIT_READER || this == TRINO_ENCODINGS;
    }

    /** The patched class with this name, given with slashes and any prefix; null for every other class. */
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

    /** Whether a loaded class can still be patched: retransforming cannot add fields. */
    boolean canPatch(Class<?> loaded) {
        return addsAlp() ? AlpConstant.isIn(loaded) : !isReplaced() || loaded.isSynthetic();
    }

    /**
     * The patched class file; null if this version has nothing to patch.
     *
     * @throws IncompatibleClassChangeError if the class is not parquet-java's, or its accessible members differ from
     *         those of its replacement
     */
    byte[] patch(byte[] classFile, String root) throws IOException {
        if (addsAlp()) {
            return AlpConstant.addTo(classFile, this == ENCODINGS_OF_FORMAT);
        }
        if (isReplaced()) {
            byte[] ours = ClassFiles.ofPatchJar(nameBehindRoot, root);
            if (!accessibleMembers(classFile).equals(accessibleMembers(ours))) {
                throw new NoSuchMethodError(accessibleMembers(classFile) + " in place of " + accessibleMembers(ours));
            }
            return ours;
        }
        ClassReader reader = new ClassReader(classFile);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        PatchingVisitor patching = new PatchingVisitor(writer, root);
        reader.accept(patching, 0);
        if (!patching.done && !isOptional()) {
            throw new NoSuchMethodError("no " + method.substring(0, method.indexOf('(')) + " to change");
        }
        return patching.done ? writer.toByteArray() : null;
    }

    private final class PatchingVisitor extends ClassVisitor {
        private final String root;
        private String owner;
        /** The type of the field {@code codec}. */
        private String codec;
        private boolean done;

        PatchingVisitor(ClassVisitor writer, String root) {
            super(ASM_API, writer);
            this.root = root;
        }

        @Override
        public void visit(
                int version, int access, String name, String signature, String superName, String[] interfaces) {
            owner = name;
            super.visit(Math.max(version, LinkedCalls.CLASS_FILE_VERSION), access, name, signature, superName,
                    interfaces);
        }

        @Override
        public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
            if (name.equals("codec")) {
                codec = descriptor;
            }
            return super.visitField(access, name, descriptor, signature, value);
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodVisitor writer = super.visitMethod(access, name, descriptor, signature, exceptions);
            if (!(name + descriptor).replace(root, "").startsWith(method)) {
                return writer;
            }
            done = true;
            return switch (PatchedClass.this) {
                case PAGE_STORE -> LinkedCalls.convertResult(writer, Linker.PLAIN_PAGES, descriptor);
                case BYTE_STREAM_SPLIT_READER -> {
                    LinkedCalls.writeMethod(writer, Linker.DECODE_BYTE_STREAM_SPLIT, descriptor, 1);
                    yield null;
                }
                case TRINO_ENCODINGS -> startingWith(writer, () ->
                        LinkedCalls.call(writer, Linker.CHECK_TRINO_ENCODING, "(Ljava/lang/Object;)V", 0));
                case DECOMPRESSOR -> {
                    if (codec == null) {
                        throw new NoSuchFieldError("no codec");
                    }
                    yield startingWith(writer,
                            () -> LinkedCalls.decompressFirst(writer, owner, codec, root + "bytes/BytesInput"));
                }
                default -> LinkedCalls.convertResult(writer, Linker.PACKER, descriptor);
            };
        }
    }

    private static MethodVisitor startingWith(MethodVisitor method, Runnable instructions) {
        return new MethodVisitor(ASM_API, method) {
            @Override
            public void visitCode() {
                super.visitCode();
                instructions.run();
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
}
