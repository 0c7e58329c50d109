// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent.link;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.List;

import io.github.parquetdecoding.agent.bytecode.ClassFiles;
import io.github.parquetdecoding.agent.log.AgentLog;

/** Defines the patch jar's readers of columns of records beside each parquet-java's. */
public final class RecordColumns {
    /** Set to off, it leaves records to parquet-java's own column readers. */
    public static final String PROPERTY = "parquet.decoding.records";

    private static final String PACKAGE = "column/impl/";
    private static final String STORE = "column.impl.ColumnReadStoreImpl";
    private static final List<String> CLASSES =
            List.of("ReplayedPages", "RecordLevels", "RecordValues", "RecordColumnReader");

    private RecordColumns() {
    }

    /**
     * {@return a handle of a method that returns whether the readers are defined}
     *
     * @param areOn false if they are turned off
     */
    static MethodHandle define(Lookup caller, boolean areOn, AgentLog log) {
        Class<?> store = caller.lookupClass();
        // On JDK 17, the caller is a hidden class that the JVM injects.
        String name = store.getName().replaceFirst("\\$\\$.*", "");
        String place = AgentLog.place(name, store.getClassLoader());
        boolean areDefined = false;
        if (!areOn) {
            log.detail(() -> place + " reads records value by value: -D" + PROPERTY + "=off");
        } else {
            try {
                String root = name.substring(0, name.length() - STORE.length()).replace('.', '/');
                for (String reader : CLASSES) {
                    // Initialised, because a missing member must show now, not in a query.
                    caller.ensureInitialized(caller.defineClass(ClassFiles.ofPatchJar(PACKAGE + reader, root)));
                }
                areDefined = true;
            } catch (Throwable e) {
                log.failure(place + " reads records value by value", e);
            }
        }
        return MethodHandles.constant(boolean.class, areDefined);
    }
}
