// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;

/**
 * Changes each {@link PatchedClass} of parquet-java as it is loaded. It runs while the application's class loader holds
 * its lock, so it works on class files only: it neither loads nor initialises the application's classes, and calls no
 * method of the application's objects.
 */
final class ParquetJavaTransformer implements ClassFileTransformer {
    private final AgentLog log;
    private final boolean addsAlp;

    /** @param addsAlp whether to add the constant ALP to parquet-java's enums of encodings */
    ParquetJavaTransformer(AgentLog log, boolean addsAlp) {
        this.log = log;
        this.addsAlp = addsAlp;
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String className, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        PatchedClass patched = PatchedClass.of(className);
        if (patched == null || patched.addsAlp() && !addsAlp) {
            return null;
        }
        try {
            if (redefined != null && !patched.canPatch(redefined)) {
                log.detail(() -> place(className, loader) + " stays as it is: it is already loaded");
                return null;
            }
            byte[] changed = patched.patch(classFile, patched.root(className));
            if (changed != null) {
                log.detail(() -> place(className, loader) + ": " + patched.effect());
            }
            return changed;
        } catch (Throwable e) {
            // Whatever went wrong, the class works without us.
            log.failure(place(className, loader) + " stays as it is", e);
            return null;
        }
    }

    /** Names a class and its loader, without calling the loader's {@code toString}, which may do anything. */
    static String place(String className, ClassLoader loader) {
        String name = className.replace('/', '.');
        if (loader == null) {
            return name;
        }
        String type = loader.getClass().getName();
        return name + " in " + type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1)
                + "@" + Integer.toHexString(System.identityHashCode(loader));
    }
}
