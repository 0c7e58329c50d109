// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;

import io.github.parquetdecoding.BitPacking;
import io.github.parquetdecoding.ByteStreamSplitPage;
import io.github.parquetdecoding.DecodingKernels;
import io.github.parquetdecoding.internal.kernels.KernelMode;

/**
 * Links the calls in patched classes to the agent's methods when they first run: by then the application has loaded and
 * initialised the classes that these methods need, and no class loader's lock is held.
 */
public final class Linker {
    static final String PLAIN_PAGES = "of";
    static final String DECODE_BYTE_STREAM_SPLIT = "decodeByteStreamSplit";
    static final String PACKER = "packer";
    static final String CHECK_TRINO_ENCODING = "checkTrinoEncoding";
    static final String DECOMPRESS = "decompress";

    private static final String WIDE_PACKERS = "/column/values/bitpacking/";
    private static final Lookup LOOKUP = MethodHandles.lookup();
    private static final AtomicBoolean KERNELS_REPORTED = new AtomicBoolean();
    private static volatile AgentLog log = new AgentLog(false);
    private static volatile PlainDecoders decoders =
            new PlainDecoders(PlainDecoders.KINDS, PlainDecoders.DEFAULT_PAGE_LIMIT);

    private Linker() {
    }

    static void use(AgentLog agentLog, PlainDecoders plainDecoders) {
        log = agentLog;
        decoders = plainDecoders;
    }

    /**
     * {@return the handle of a method that a patched class calls} Its types come from that class's loader.
     *
     * @throws ReflectiveOperationException if the agent has no such method
     */
    public static MethodHandle link(Lookup caller, String name, MethodType type)
            throws ReflectiveOperationException {
        if (KERNELS_REPORTED.compareAndSet(false, true)) {
            log.detail(Linker::kernels);
        }
        return switch (name) {
            case PLAIN_PAGES -> plainPages(type);
            case PACKER -> MethodHandles.insertArguments(LOOKUP.findStatic(Linker.class, name, MethodType.methodType(
                    Object.class, Lookup.class, Object[].class, Object.class, int.class)),
                    0, caller, new Object[Long.SIZE + 1]).asType(type);
            case DECOMPRESS -> decompress(caller, type);
            case DECODE_BYTE_STREAM_SPLIT, CHECK_TRINO_ENCODING -> LOOKUP.findStatic(Linker.class, name, type);
            default -> ofLibrary(name, type);
        };
    }

    private static String kernels() {
        String kernels = DecodingKernels.describe();
        return System.getProperty(KernelMode.PROPERTY, "").isEmpty()
                ? kernels.replace("as asked for", "the agent's default") : kernels;
    }

    /**
     * @param name class and method, separated by a {@code $}, then the method's descriptor
     * @param type with {@code Object} for the library's classes
     */
    private static MethodHandle ofLibrary(String name, MethodType type) throws ReflectiveOperationException {
        int end = name.indexOf('$');
        int descriptor = name.indexOf('(');
        Class<?> owner = Class.forName(BitPacking.class.getPackageName() + "." + name.substring(0, end));
        MethodType exact = MethodType.fromMethodDescriptorString(name.substring(descriptor), owner.getClassLoader());
        String method = name.substring(end + 1, descriptor);
        return (exact.parameterCount() == type.parameterCount() ? LOOKUP.findStatic(owner, method, exact)
                : LOOKUP.findVirtual(owner, method, exact)).asType(type);
    }

    /** {@link PlainPageReader#of}, or the identity if that does not work with this parquet-java. */
    private static MethodHandle plainPages(MethodType type) {
        Class<?> pageReader = type.returnType();
        try {
            Lookup defined = definePlainPageReader(pageReader);
            return defined.findStatic(defined.lookupClass(), PLAIN_PAGES, type);
        } catch (VirtualMachineError e) {
            // Out of stack or heap: the next call tries again.
            throw e;
        } catch (Throwable e) {
            log.failure("pages of " + ParquetJavaTransformer.place(pageReader.getName(), pageReader.getClassLoader())
                    + " stay as they are", e);
            return MethodHandles.dropArguments(MethodHandles.identity(pageReader), 1, type.parameterType(1));
        }
    }

    /** {@link PageDecompressor#decompress}, or what leaves pages to this parquet-java if that has another form. */
    private static MethodHandle decompress(Lookup caller, MethodType type) {
        Class<?> decompressor = caller.lookupClass();
        try {
            return LOOKUP.bind(new PageDecompressor(caller, log), DECOMPRESS, type);
        } catch (ReflectiveOperationException | LinkageError e) {
            log.failure(ParquetJavaTransformer.place(decompressor.getName(), decompressor.getClassLoader())
                    + " decompresses all pages itself", e);
            return MethodHandles.permuteArguments(MethodHandles.identity(Object.class), type, 1);
        }
    }

    private static Lookup definePlainPageReader(Class<?> pageReader) throws Throwable {
        String name = pageReader.getName().replace('.', '/');
        String root = name.substring(0, name.length() - "column/page/PageReader".length());
        Lookup beside = MethodHandles.privateLookupIn(pageReader, LOOKUP);
        Class<?> defined = find(beside, root);
        if (defined == null) {
            try {
                defined = beside.defineClass(ClassFiles.plainPageReader(root));
            } catch (LinkageError e) {
                // Another thread may have defined it since.
                defined = find(beside, root);
                if (defined == null) {
                    throw e;
                }
            }
        }
        beside.findStatic(defined, "start", MethodType.methodType(void.class, BiFunction.class))
                .invoke(decoders(isSince114(pageReader.getClassLoader(), root.replace('/', '.'))));
        return beside.in(defined);
    }

    /** Null if it is not defined yet. JVMs count a class whose definition fails as loaded ever after. */
    private static Class<?> find(Lookup beside, String root) throws IllegalAccessException {
        try {
            return beside.findClass(ClassFiles.plainPageReaderName(root).replace('/', '.'));
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    /** 1.12 and 1.13 have BYTE_STREAM_SPLIT for floats and doubles only. */
    private static boolean isSince114(ClassLoader loader, String root) {
        try {
            Class.forName(root + "bytes.ByteBufferReleaser", false, loader);
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /** The argument of {@link PlainPageReader#start}. */
    static BiFunction<String, Integer, Map<String, BiFunction<ByteBuffer, Integer, byte[]>>> decoders(
            boolean recordReadersKnowAllTypes) {
        return (type, length) -> decoders.of(callerOfGetPageReader(), recordReadersKnowAllTypes, type, length);
    }

    private static String callerOfGetPageReader() {
        return StackWalker.getInstance().walk(frames -> frames
                .dropWhile(frame -> !frame.getMethodName().equals("getPageReader"))
                .dropWhile(frame -> frame.getMethodName().equals("getPageReader"))
                .findFirst().map(StackWalker.StackFrame::getClassName).orElse("unknown"));
    }

    /** Decodes a page's values for parquet-java's own reader, which has checked that they are complete. */
    static byte[] decodeByteStreamSplit(ByteBuffer values, int count) {
        return count == 0 ? new byte[0] : ByteStreamSplitPage.of(values, values.remaining() / count).decodePlain();
    }

    /** Trino's enum has all of parquet-java's encodings except ALP, which we add. */
    static void checkTrinoEncoding(Object encoding) {
        if (encoding.toString().equals(AlpConstant.NAME)) {
            throw new UnsupportedOperationException("Trino cannot read pages in ALP encoding");
        }
    }

    /**
     * The packer to use in place of one of parquet-java's.
     *
     * @param caller a lookup in parquet-java's module
     * @param packers our packers by bit width; no lock is needed, as it does no harm if two threads create the same one
     */
    static Object packer(Lookup caller, Object[] packers, Object stock, int bitWidth) {
        if (bitWidth <= Byte.SIZE) {
            return stock;
        }
        if (packers[bitWidth] == null) {
            packers[bitWidth] = widePacker(caller, stock);
        }
        return packers[bitWidth];
    }

    private static Object widePacker(Lookup caller, Object stock) {
        String name = stock.getClass().getName().replace('.', '/');
        String root = name.substring(0, name.indexOf(WIDE_PACKERS) + 1);
        String wide = name.contains("ForLongLE$") ? "WidePackerForLong" : "WidePacker";
        try {
            Lookup defined = MethodHandles.privateLookupIn(stock.getClass(), caller)
                    .defineHiddenClassWithClassData(ClassFiles.ofPatchJar(WIDE_PACKERS + wide, root), stock, true);
            return defined.findConstructor(defined.lookupClass(), MethodType.methodType(void.class)).invoke();
        } catch (Throwable e) {
            // Whatever went wrong, parquet-java's own packer works.
            return stock;
        }
    }
}
