// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent.link;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;

import io.github.parquetdecoding.agent.bytecode.ClassFiles;
import io.github.parquetdecoding.agent.log.AgentLog;
import io.github.parquetdecoding.agent.pages.PageOptions;
import io.github.parquetdecoding.agent.pages.PlainDecoders;

/** Defines a copy of {@code PlainPageReader} next to each parquet-java's page readers. */
final class PageReaders {
    /** A string, since {@code PlainPageReader} cannot be loaded where the agent's class loader has no parquet-java. */
    private static final String ORIGINAL = PlainDecoders.class.getPackageName().replace('.', '/') + "/PlainPageReader";
    private static final String PACKAGE = "column/page/";
    private static final String COPY = PACKAGE + "ParquetDecodingAgentPageReader";
    private static final Lookup LOOKUP = MethodHandles.lookup();

    private final AgentLog log;
    private final PageOptions options;

    PageReaders(AgentLog log, PageOptions options) {
        this.log = log;
        this.options = options;
    }

    /** {@code PlainPageReader.of}, or the identity if that does not work with this parquet-java. */
    MethodHandle plainPages(MethodType type) {
        Class<?> pageReader = type.returnType();
        try {
            Lookup defined = define(pageReader);
            return defined.findStatic(defined.lookupClass(), "of", type);
        } catch (VirtualMachineError e) {
            // Out of memory: the next call tries again.
            throw e;
        } catch (Throwable e) {
            log.failure("pages of " + AgentLog.place(pageReader.getName(), pageReader.getClassLoader())
                    + " stay as they are", e);
            return MethodHandles.dropArguments(MethodHandles.identity(pageReader), 1, type.parameterType(1));
        }
    }

    private Lookup define(Class<?> pageReader) throws Throwable {
        String name = pageReader.getName().replace('.', '/');
        String root = name.substring(0, name.length() - (PACKAGE + "PageReader").length());
        Lookup beside = MethodHandles.privateLookupIn(pageReader, LOOKUP);
        Class<?> defined = find(beside, root);
        if (defined == null) {
            try {
                defined = beside.defineClass(ClassFiles.ofAgent(ORIGINAL, root + COPY, root));
            } catch (LinkageError e) {
                // Another thread may have defined it since.
                defined = find(beside, root);
                if (defined == null) {
                    throw e;
                }
            }
        }
        beside.findStatic(defined, "start", MethodType.methodType(void.class, Object.class)).invoke((Object)
                new PlainDecoders(options, isSince114(pageReader.getClassLoader(), root.replace('/', '.'))));
        return beside.in(defined);
    }

    /** Null if it is not defined yet. JVMs keep counting a class whose definition fails as loaded. */
    private static Class<?> find(Lookup beside, String root) throws IllegalAccessException {
        try {
            return beside.findClass((root + COPY).replace('/', '.'));
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
}
