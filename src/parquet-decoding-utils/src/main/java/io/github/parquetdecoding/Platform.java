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
 * @param highestTier the tier at which compilation stops; {@value #C2_TIER} is C2's, and stands for what the JVM does
 *     not say
 * @param vectorModule whether the module {@value #VECTOR_MODULE} is there
 * @param vectorBits width of the vectors that the Vector API prefers; 0 without the module
 */
record Platform(
        String architecture, int feature, String vmName, String vmVersion, String vmInfo, int highestTier,
        boolean vectorModule, int vectorBits) {
    static final String VECTOR_MODULE = "jdk.incubator.vector";

    static final int C2_TIER = 4;

    /** Found once: to ask for the tier at which compilation stops takes some 20 ms. */
    private static final Platform CURRENT = find();

    static Platform current() {
        return CURRENT;
    }

    private static Platform find() {
        Optional<Module> vectorModule = vectorModuleOfThisProcess();
        return new Platform(
                System.getProperty("os.arch", ""),
                Runtime.version().feature(),
                System.getProperty("java.vm.name", ""),
                System.getProperty("java.vm.version", ""),
                System.getProperty("java.vm.info", ""),
                vectorModule.isPresent() ? highestTierOfThisProcess() : C2_TIER,
                vectorModule.isPresent(),
                vectorModule.isPresent() ? preferredBits() : 0);
    }

    static Optional<Module> vectorModuleOfThisProcess() {
        return ModuleLayer.boot().findModule(VECTOR_MODULE);
    }

    /**
     * The option {@code TieredStopAtLevel}, of which {@code java.vm.info} shows the value 1 only. By reflection: the
     * module jdk.management may not be there.
     */
    private static int highestTierOfThisProcess() {
        try {
            Class<?> type = Class.forName("com.sun.management.HotSpotDiagnosticMXBean");
            Object bean = Class.forName("java.lang.management.ManagementFactory")
                    .getMethod("getPlatformMXBean", Class.class).invoke(null, type);
            Object option = type.getMethod("getVMOption", String.class).invoke(bean, "TieredStopAtLevel");
            return Integer.parseInt((String) option.getClass().getMethod("getValue").invoke(option));
        } catch (ReflectiveOperationException | LinkageError | RuntimeException e) {
            return C2_TIER;
        }
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
