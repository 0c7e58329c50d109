// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.kernels;

/**
 * What is known of the JIT compiler of a Java process. Kernels by the Vector API or {@code Long.compress} are fast only
 * where HotSpot's C2 makes instructions of them.
 *
 * @param vmName the system property {@code java.vm.name}
 * @param vmVersion the system property {@code java.vm.version}
 * @param vmInfo the system property {@code java.vm.info}, which says how code is compiled
 * @param highestTier the tier at which compilation stops, {@value #C2_TIER} if C2 compiles; {@value #UNKNOWN} if the
 *     JVM does not say
 * @param vectorSupport whether C2 makes instructions of the Vector API
 */
public record JitCompiler(String vmName, String vmVersion, String vmInfo, int highestTier, boolean vectorSupport) {
    public static final int C2_TIER = 4;
    private static final int C1_TIER = 1;
    public static final int UNKNOWN = -1;

    /** Asking the JVM for its options takes some 20 ms, so it is done once, and only where the answer decides. */
    public static JitCompiler current() {
        return Current.COMPILER;
    }

    private static final class Current {
        private static final JitCompiler COMPILER = find();

        private static JitCompiler find() {
            String tier = option("TieredStopAtLevel");
            return new JitCompiler(
                    Platform.property("java.vm.name"), Platform.property("java.vm.version"),
                    Platform.property("java.vm.info"), tier == null ? UNKNOWN : highestTier(Integer.parseInt(tier)),
                    !"false".equals(option("EnableVectorSupport")));
        }

        /** With C1 only since JDK 28, neither the tier nor {@code java.vm.info} says so. */
        private static int highestTier(int tier) {
            return "quick-only".equals(option("CompilationMode")) ? Math.min(tier, C1_TIER) : tier;
        }

        /**
         * An option of HotSpot's; null if it cannot be asked for. By reflection: the module jdk.management may not be
         * there, and one of an experimental option is refused unless those have been unlocked, so it has its default.
         */
        private static String option(String name) {
            try {
                Class<?> type = Class.forName("com.sun.management.HotSpotDiagnosticMXBean");
                Object bean = Class.forName("java.lang.management.ManagementFactory")
                        .getMethod("getPlatformMXBean", Class.class).invoke(null, type);
                Object option = type.getMethod("getVMOption", String.class).invoke(bean, name);
                return (String) option.getClass().getMethod("getValue").invoke(option);
            } catch (ReflectiveOperationException | LinkageError | RuntimeException e) {
                return null;
            }
        }
    }

    /** Why nothing is compiled by C2; null if it is. */
    public String obstacle() {
        if (!vmName.contains("HotSpot") && !vmName.contains("OpenJDK")) {
            return "only HotSpot's C2 makes instructions of it, and this is " + vmName;
        }
        // emulated-client is C1 only; jvmci is GraalVM, whose compiler takes C2's place.
        boolean compiles = vmInfo.contains("mixed mode") || vmInfo.contains("compiled mode");
        if (!compiles || vmInfo.contains("emulated-client") || vmVersion.contains("jvmci")) {
            return "only HotSpot's C2 makes instructions of it, and this is " + vmName + " " + vmVersion + " ("
                    + vmInfo + ")";
        }
        if (highestTier == UNKNOWN) {
            return "it is not known whether C2 compiles here: the module jdk.management, which tells, is not there";
        }
        if (highestTier < C2_TIER) {
            return "only HotSpot's C2 makes instructions of it, and compilation stops at tier " + highestTier + " here";
        }
        return null;
    }
}
