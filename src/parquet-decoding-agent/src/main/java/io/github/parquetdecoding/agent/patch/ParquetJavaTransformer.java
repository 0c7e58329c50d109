// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent.patch;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;

import io.github.parquetdecoding.agent.log.AgentLog;

/**
 * Applies the {@link Patch} of each class of parquet-java as it is loaded. It runs while the application's class loader
 * holds its lock, so it works on class files only: it neither loads nor initialises the application's classes, and
 * calls no method of the application's objects.
 */
public final class ParquetJavaTransformer implements ClassFileTransformer {
    private final AgentLog log;
    private final boolean addsAlp;

    /** @param addsAlp whether to add the constant ALP to parquet-java's enums of encodings */
    public ParquetJavaTransformer(AgentLog log, boolean addsAlp) {
        this.log = log;
        this.addsAlp = addsAlp;
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String className, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        Patch patch = Patches.of(className);
        if (patch == null || patch instanceof AlpConstant && !addsAlp) {
            return null;
        }
        try {
            if (redefined != null && !patch.canPatch(redefined)) {
                log.detail(() -> AgentLog.place(className, loader) + " stays as it is: it is already loaded");
                return null;
            }
            byte[] changed = Patches.apply(className, classFile);
            if (changed != null) {
                log.detail(() -> AgentLog.place(className, loader) + ": " + patch.effect());
            }
            return changed;
        } catch (Throwable e) {
            // Whatever went wrong, the class works without us.
            log.failure(AgentLog.place(className, loader) + " stays as it is", e);
            return null;
        }
    }

    /** Loaded classes cannot get new fields, and the two enums must either both have the constant or neither. */
    public static boolean isTooLateForAlp(Instrumentation instrumentation, AgentLog log) {
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            Patch patch = Patches.of(type.getName().replace('.', '/'));
            if (patch instanceof AlpConstant && !patch.canPatch(type)) {
                log.print("starts too late for ALP pages: " + AgentLog.place(type.getName(), type.getClassLoader())
                        + " is already loaded. An AOT cache has to be made with the agent");
                return true;
            }
        }
        return false;
    }

    /** Applies the patches of classes that are already loaded. */
    public static void changeLoaded(Instrumentation instrumentation) throws UnmodifiableClassException {
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (Patches.of(type.getName().replace('.', '/')) != null) {
                instrumentation.retransformClasses(type);
            }
        }
    }
}
