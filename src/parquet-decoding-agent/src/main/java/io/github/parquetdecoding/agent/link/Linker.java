// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent.link;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;

import io.github.parquetdecoding.BitPacking;
import io.github.parquetdecoding.ByteStreamSplitPage;
import io.github.parquetdecoding.DecodingKernels;
import io.github.parquetdecoding.agent.bytecode.Bootstrap;
import io.github.parquetdecoding.agent.bytecode.LinkedCalls;
import io.github.parquetdecoding.agent.log.AgentLog;
import io.github.parquetdecoding.agent.pages.PageOptions;
import io.github.parquetdecoding.internal.kernels.KernelMode;

/**
 * Links the calls in patched classes to the agent's methods when they first run: by then the application has loaded and
 * initialised the classes that these methods need, and no class loader's lock is held.
 */
public final class Linker implements Bootstrap.Linkage {
    /** Takes a page reader and its column, returns a page reader whose pages every engine can read. */
    public static final String PLAIN_PAGES = "plainPages";
    /** Takes a converter of footers, a schema and its columns' orders, returns the orders to use. */
    public static final String COLUMN_ORDERS = "columnOrders";
    public static final String DECODE_BYTE_STREAM_SPLIT = "decodeByteStreamSplit";

    private static final Lookup LOOKUP = MethodHandles.lookup();

    private final AtomicBoolean kernelsReported = new AtomicBoolean();
    private final AgentLog log;
    private final PageReaders pageReaders;
    private final boolean readsRecordsInBatches;

    public Linker(AgentLog log, PageOptions options, boolean readsRecordsInBatches) {
        this.log = log;
        this.readsRecordsInBatches = readsRecordsInBatches;
        this.pageReaders = new PageReaders(log, options);
    }

    /** @param name one of this class's names, or a method of the library's or of the agent's */
    @Override
    public MethodHandle link(Lookup caller, String name, MethodType type) throws ReflectiveOperationException {
        if (kernelsReported.compareAndSet(false, true)) {
            log.detail(Linker::kernels);
        }
        return switch (name) {
            case PLAIN_PAGES -> pageReaders.plainPages(type);
            case LinkedCalls.RECORDS_IN_BATCHES -> RecordColumns.define(caller, readsRecordsInBatches, log);
            case COLUMN_ORDERS -> columnOrders(caller, type);
            case DECODE_BYTE_STREAM_SPLIT, LinkedCalls.CAUSE ->
                LOOKUP.findStatic(Linker.class, name, type);
            default -> ofAgent(name, type);
        };
    }

    private static String kernels() {
        String kernels = DecodingKernels.describe();
        return System.getProperty(KernelMode.PROPERTY, "").isEmpty()
                ? kernels.replace("as requested", "the agent's default") : kernels;
    }

    /**
     * @param name class and method, separated by a dot, then the method's descriptor
     * @param type with {@code Object} for classes that the caller does not see
     */
    private static MethodHandle ofAgent(String name, MethodType type) throws ReflectiveOperationException {
        int end = name.indexOf('.');
        int descriptor = name.indexOf('(');
        Class<?> owner = Class.forName(name.substring(0, end).replace('/', '.'));
        MethodType exact = MethodType.fromMethodDescriptorString(name.substring(descriptor), owner.getClassLoader());
        String method = name.substring(end + 1, descriptor);
        return (exact.parameterCount() == type.parameterCount() ? LOOKUP.findStatic(owner, method, exact)
                : LOOKUP.findVirtual(owner, method, exact)).asType(type);
    }

    /** {@return a method of an object that uses this parquet-java's classes} If they differ, it changes nothing. */
    private MethodHandle columnOrders(Lookup caller, MethodType type) {
        Class<?> converter = caller.lookupClass();
        try {
            return LOOKUP.bind(new LogicalTypes(caller), COLUMN_ORDERS, type);
        } catch (Throwable e) {
            log.failure(AgentLog.place(converter.getName(), converter.getClassLoader())
                    + " reads no files with logical types that it cannot use", e);
            return MethodHandles.permuteArguments(MethodHandles.identity(type.returnType()), type, 2);
        }
    }

    /** Decodes a page's values for parquet-java's own reader, which has checked that they are complete. */
    static byte[] decodeByteStreamSplit(ByteBuffer values, int count) {
        return count == 0 ? new byte[0] : ByteStreamSplitPage.of(values, values.remaining() / count).decodePlain();
    }

    /** Copies the library's exceptions: a process that deserialises them may lack their class. */
    static Throwable cause(Throwable cause) {
        if (cause == null || !cause.getClass().getPackageName().equals(BitPacking.class.getPackageName())) {
            return cause;
        }
        Throwable copy = new RuntimeException(cause.getMessage());
        copy.setStackTrace(cause.getStackTrace());
        return copy;
    }
}
