package io.github.parquetdecoding.agent;

import io.github.parquetdecoding.ByteStreamSplitPage;
import io.github.parquetdecoding.DecodingKernels;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
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
 * Makes each {@link Change} in parquet-java, wherever it is loaded and under whatever prefix, and defines a copy of
 * {@link PlainPageReader} of the same class loader and prefix, which the changed classes call.
 */
final class ParquetJavaTransformer implements ClassFileTransformer {
    private static final String UNRELOCATED = "org/apache/parquet/";
    private static final String PAGE_READER = "column/page/PageReader";
    /** Beside the interface, so that it is seen from wherever that is, and under a name that the agent's jar does not have. */
    private static final String PLAIN_PAGE_READER = "column/page/ParquetDecodingAgentPageReader";

    /** Loaded before the first class comes here, which must not be this one. */
    private final Change[] changes = Change.values();
    private final Report report;

    ParquetJavaTransformer(Report report) {
        this.report = report;
    }

    /** The change of a class, whatever its prefix is; null for all but three. */
    Change changeOf(String className) {
        if (className != null) {
            for (Change change : changes) {
                if (change.isOf(className)) {
                    return change;
                }
            }
        }
        return null;
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String className, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        Change change = changeOf(className);
        if (change == null) {
            return null;
        }
        String place = className.replace('/', '.') + " of " + loader;
        try {
            String root = change.root(className);
            byte[] changed = change.make(classFile, root, root + PLAIN_PAGE_READER);
            if (changed != null) {
                definePlainPageReader(loader, root);
                report.detail(() -> place + ": " + change.effect() + ", " + DecodingKernels.describe());
            }
            return changed;
        } catch (Throwable e) {
            // Whatever it is, the class works without us.
            report.failure(place + " stays as it is", e);
            return null;
        }
    }

    private static void definePlainPageReader(ClassLoader loader, String root) throws Throwable {
        Class<?> beside = Class.forName((root + PAGE_READER).replace('/', '.'), false, loader);
        Lookup lookup = MethodHandles.privateLookupIn(beside, MethodHandles.lookup());
        Class<?> reader;
        try {
            reader = lookup.defineClass(plainPageReader(root));
        } catch (LinkageError e) {
            // It is there after the first change, and two loaders that share the interface may be here at once. To ask
            // for it before would have the loader search, and open, every jar that it has.
            reader = find(lookup, (root + PLAIN_PAGE_READER).replace('/', '.'), e);
        }
        IntFunction<BiConsumer<ByteBuffer, byte[]>> kernels = ParquetJavaTransformer::transposer;
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
        String own = ParquetJavaTransformer.class.getPackageName().replace('.', '/') + "/PlainPageReader";
        try (InputStream classFile = ParquetJavaTransformer.class.getResourceAsStream("/" + own + ".class")) {
            ClassWriter writer = new ClassWriter(0);
            new ClassReader(classFile).accept(new ClassRemapper(writer, new Remapper(Change.ASM_API) {
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
