// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import io.github.parquetdecoding.DecodingKernels;

import java.lang.instrument.ClassFileTransformer;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.security.ProtectionDomain;

/**
 * Makes each {@link Change} in parquet-java, wherever it is loaded and under whatever prefix, and defines copies of the
 * {@link Helper}s of the same class loader and prefix, which the changed classes call.
 */
final class ParquetJavaTransformer implements ClassFileTransformer {
    /** What a {@link Helper} is defined beside, so that it is seen from wherever that is. */
    private static final String PAGE_READER = "column/page/PageReader";

    /** Loaded before the first class comes here, which must not be this one. */
    private final Change[] changes = Change.values();
    private final Report report;

    ParquetJavaTransformer(Report report) {
        this.report = report;
    }

    /** The change of a class, whatever its prefix is; null for all but some. */
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
            if (redefined != null && !change.canChange(redefined)) {
                report.detail(() -> place + " stays as it is: it is loaded already");
                return null;
            }
            String root = change.root(className);
            byte[] changed = change.make(classFile, root);
            if (changed != null) {
                define(change.helper(), loader, root);
                report.detail(() -> place + ": " + change.effect() + ", " + DecodingKernels.describe());
            }
            return changed;
        } catch (Throwable e) {
            // Whatever it is, the class works without us.
            report.failure(place + " stays as it is", e);
            return null;
        }
    }

    private static void define(Helper helper, ClassLoader loader, String root) throws Throwable {
        Class<?> beside = Class.forName((root + PAGE_READER).replace('/', '.'), false, loader);
        Lookup lookup = MethodHandles.privateLookupIn(beside, MethodHandles.lookup());
        Class<?> defined;
        try {
            defined = lookup.defineClass(Template.of(helper, root));
        } catch (LinkageError e) {
            // It is there after the first change, and two loaders that share the interface may be here at once. To ask
            // for it before would have the loader search, and open, every jar that it has.
            defined = find(lookup, helper.nameBehind(root).replace('/', '.'), e);
        }
        helper.start(lookup, defined);
    }

    private static Class<?> find(Lookup lookup, String name, LinkageError why) throws IllegalAccessException {
        try {
            return lookup.findClass(name);
        } catch (ClassNotFoundException e) {
            throw why;
        }
    }
}
