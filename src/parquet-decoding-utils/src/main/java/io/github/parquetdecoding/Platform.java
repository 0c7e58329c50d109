package io.github.parquetdecoding;

import java.util.Optional;

/**
 * The facts of a Java process that the choice of kernels rests on.
 *
 * @param architecture the system property {@code os.arch}
 * @param feature the feature number of the Java version
 * @param vmName the system property {@code java.vm.name}
 * @param vmVersion the system property {@code java.vm.version}
 * @param vmInfo the system property {@code java.vm.info}, which says how code is compiled
 * @param vectorModule whether the module {@value #VECTOR_MODULE} is there
 * @param vectorBits width of the vectors that the Vector API prefers; 0 without the module
 */
record Platform(
        String architecture, int feature, String vmName, String vmVersion, String vmInfo, boolean vectorModule,
        int vectorBits) {
    static final String VECTOR_MODULE = "jdk.incubator.vector";

    static Platform current() {
        Optional<Module> vectorModule = vectorModuleOfThisProcess();
        return new Platform(
                System.getProperty("os.arch", ""),
                Runtime.version().feature(),
                System.getProperty("java.vm.name", ""),
                System.getProperty("java.vm.version", ""),
                System.getProperty("java.vm.info", ""),
                vectorModule.isPresent(),
                vectorModule.isPresent() ? preferredBits() : 0);
    }

    static Optional<Module> vectorModuleOfThisProcess() {
        return ModuleLayer.boot().findModule(VECTOR_MODULE);
    }

    /** By reflection: this class is loaded without the module, too. */
    private static int preferredBits() {
        try {
            Class<?> shape = Class.forName("jdk.incubator.vector.VectorShape");
            Object preferred = shape.getMethod("preferredShape").invoke(null);
            return (int) shape.getMethod("vectorBitSize").invoke(preferred);
        } catch (ReflectiveOperationException | LinkageError e) {
            // An API that has changed: no width is one that kernels are there for.
            return 0;
        }
    }
}
