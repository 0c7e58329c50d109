package io.github.parquetdecoding.agent;

import io.github.parquetdecoding.ByteStreamSplitPage;
import io.github.parquetdecoding.DecodingKernels;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.security.ProtectionDomain;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;

/**
 * Changes parquet-java's {@code ColumnChunkPageReadStore}, wherever it is loaded and under whatever prefix: what its
 * {@code getPageReader} answers goes through a {@link PlainPageReader} of the same class loader and prefix.
 */
final class PageStoreTransformer implements ClassFileTransformer {
    private static final int ASM_API = Opcodes.ASM9;
    private static final String UNRELOCATED = "org/apache/parquet/";
    private static final String PAGE_STORE = "hadoop/ColumnChunkPageReadStore";
    private static final String PAGE_READER = "column/page/PageReader";
    /** Beside the interface, so that it is seen from wherever that is, and under a name that the agent's jar does not have. */
    private static final String PLAIN_PAGE_READER = "column/page/ParquetDecodingAgentPageReader";

    private final Report report;

    PageStoreTransformer(Report report) {
        this.report = report;
    }

    static boolean isPageStore(String internalName) {
        return internalName != null && internalName.endsWith("/" + PAGE_STORE);
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String className, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        if (!isPageStore(className)) {
            return null;
        }
        String place = className.replace('/', '.') + " of " + loader;
        try {
            String root = className.substring(0, className.length() - PAGE_STORE.length());
            byte[] changed = throughPlainPageReader(classFile, root);
            definePlainPageReader(loader, root);
            report.detail(() -> "BYTE_STREAM_SPLIT pages from " + place + " come out as PLAIN ones, by "
                    + DecodingKernels.describe());
            return changed;
        } catch (Throwable e) {
            // Whatever it is, the class works without us.
            report.failure(place + " stays as it is", e);
            return null;
        }
    }

    /** The class file with the answer of {@code getPageReader} wrapped. */
    private static byte[] throughPlainPageReader(byte[] classFile, String root) {
        String pageReader = "L" + root + PAGE_READER + ";";
        String column = "L" + root + "column/ColumnDescriptor;";
        ClassReader reader = new ClassReader(classFile);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        boolean[] found = new boolean[1];
        reader.accept(new ClassVisitor(ASM_API, writer) {
            @Override
            public MethodVisitor visitMethod(
                    int access, String name, String descriptor, String signature, String[] exceptions) {
                MethodVisitor method = super.visitMethod(access, name, descriptor, signature, exceptions);
                if (!name.equals("getPageReader") || !descriptor.equals("(" + column + ")" + pageReader)) {
                    return method;
                }
                found[0] = true;
                return new MethodVisitor(ASM_API, method) {
                    @Override
                    public void visitInsn(int opcode) {
                        if (opcode == Opcodes.ARETURN) {
                            visitVarInsn(Opcodes.ALOAD, 1);
                            visitMethodInsn(Opcodes.INVOKESTATIC, root + PLAIN_PAGE_READER, "of",
                                    "(" + pageReader + column + ")" + pageReader, false);
                        }
                        super.visitInsn(opcode);
                    }
                };
            }
        }, 0);
        if (!found[0]) {
            throw new NoSuchMethodError("no method getPageReader(" + column + ")" + pageReader);
        }
        return writer.toByteArray();
    }

    private static void definePlainPageReader(ClassLoader loader, String root) throws Throwable {
        Class<?> beside = Class.forName((root + PAGE_READER).replace('/', '.'), false, loader);
        Lookup lookup = MethodHandles.privateLookupIn(beside, MethodHandles.lookup());
        Class<?> reader;
        try {
            reader = lookup.defineClass(plainPageReader(root));
        } catch (LinkageError e) {
            // It is there if another agent has the class transformed again, or if two loaders share the interface.
            reader = find(lookup, (root + PLAIN_PAGE_READER).replace('/', '.'), e);
        }
        IntFunction<BiConsumer<ByteBuffer, byte[]>> kernels = PageStoreTransformer::transposer;
        lookup.findStatic(reader, "start", MethodType.methodType(void.class, IntFunction.class)).invoke(kernels);
    }

    private static Class<?> find(Lookup lookup, String name, LinkageError why) throws IllegalAccessException {
        try {
            return lookup.findClass(name);
        } catch (ClassNotFoundException e) {
            throw why;
        }
    }

    /** {@link PlainPageReader} for the parquet-java of a prefix. */
    private static byte[] plainPageReader(String root) throws IOException {
        // A literal would load it here, where there may be no parquet-java.
        String own = PageStoreTransformer.class.getPackageName().replace('.', '/') + "/PlainPageReader";
        try (InputStream classFile = PageStoreTransformer.class.getResourceAsStream("/" + own + ".class")) {
            ClassWriter writer = new ClassWriter(0);
            new ClassReader(classFile).accept(new ClassRemapper(writer, new Remapper(ASM_API) {
                @Override
                public String map(String name) {
                    if (name.equals(own)) {
                        return root + PLAIN_PAGE_READER;
                    }
                    return name.startsWith(UNRELOCATED) ? root + name.substring(UNRELOCATED.length()) : name;
                }
            }), 0);
            return writer.toByteArray();
        }
    }

    /** The kernels as {@link PlainPageReader#start} takes them. */
    static BiConsumer<ByteBuffer, byte[]> transposer(int elementSize) {
        return (values, plain) -> {
            ByteStreamSplitPage page = ByteStreamSplitPage.of(values, elementSize);
            page.decode(0, page.valueCount(), plain, plain.length - values.remaining());
        };
    }
}
