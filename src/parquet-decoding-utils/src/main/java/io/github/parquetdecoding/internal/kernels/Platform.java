// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.kernels;

import java.util.Optional;

/**
 * Facts about a Java process that the choice of vector kernels rests on. {@link JitCompiler} has facts about the
 * compiler, which take longer to find.
 *
 * @param architecture the system property {@code os.arch}
 * @param feature the feature number of the Java version
 * @param vectorModule whether the module {@value #VECTOR_MODULE} is there
 * @param vectorBits width of the vectors that the Vector API prefers; 0 without the module
 */
public record Platform(String architecture, int feature, boolean vectorModule, int vectorBits) {
    public static final String VECTOR_MODULE = "jdk.incubator.vector";

    public static Platform current() {
        boolean vectorModule = vectorModuleOfThisProcess().isPresent();
        return new Platform(property("os.arch"), Runtime.version().feature(), vectorModule,
                vectorModule ? preferredBits() : 0);
    }

    public static Optional<Module> vectorModuleOfThisProcess() {
        return ModuleLayer.boot().findModule(VECTOR_MODULE);
    }

    /** A system property; empty if it is not set or a security manager denies access. */
    static String property(String name) {
        try {
            return System.getProperty(name, "");
        } catch (SecurityException e) {
            return "";
        }
    }

    /** Uses reflection, because this class is loaded without the module, too. */
    private static int preferredBits() {
        try {
            Class<?> shape = Class.forName("jdk.incubator.vector.VectorShape");
            Object preferred = shape.getMethod("preferredShape").invoke(null);
            return (int) shape.getMethod("vectorBitSize").invoke(preferred);
        } catch (ReflectiveOperationException | LinkageError e) {
            // The API has changed. There are no kernels for a width of 0.
            return 0;
        }
    }
}
