// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.kernels;

/**
 * The JIT compiler of a Java process. Kernels that use the Vector API or {@code Long.compress} are fast only where
 * HotSpot's C2 compiles them to single instructions.
 *
 * @param vmName the system property {@code java.vm.name}
 * @param vmVersion the system property {@code java.vm.version}
 * @param vmInfo the system property {@code java.vm.info}: how code is compiled
 * @param highestTier the tier at which compilation stops, {@value #C2_TIER} if C2 compiles; {@value #UNKNOWN} if the
 *     JVM does not reveal it
 * @param vectorSupport whether C2 compiles the Vector API to vector instructions
 */
public record JitCompiler(String vmName, String vmVersion, String vmInfo, int highestTier, boolean vectorSupport) {
    public static final int C2_TIER = 4;
    private static final int C1_TIER = 1;
    public static final int UNKNOWN = -1;

    private static final String NEEDS_C2 = "is fast only with HotSpot's C2 compiler, but ";

    /** Reading the JVM's options takes some 20 ms, so it is done once, and only where the result matters. */
    public static JitCompiler current() {
        return Current.COMPILER;
    }

    private static final class Current {
        private static final JitCompiler COMPILER = new JitCompiler(
                Platform.property("java.vm.name"), Platform.property("java.vm.version"),
                Platform.property("java.vm.info"), highestTier(), !"false".equals(option("EnableVectorSupport")));

        private static int highestTier() {
            String option = option("TieredStopAtLevel");
            int tier = option == null ? UNKNOWN : Integer.parseInt(option);
            // Since JDK 28, neither the tier nor java.vm.info shows that there is only C1.
            return "quick-only".equals(option("CompilationMode")) ? Math.min(tier, C1_TIER) : tier;
        }

        /**
         * An option of HotSpot; null if it cannot be read. Uses reflection, because the module jdk.management may be
         * missing. An experimental option cannot be read unless such options are unlocked, so it has its default value.
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

    /** Why code that needs C2 is slow here, as the end of a sentence about that code; null if it is not. */
    public String obstacle() {
        if (!vmName.contains("HotSpot") && !vmName.contains("OpenJDK")) {
            return NEEDS_C2 + "this JVM is " + vmName;
        }
        // emulated-client has only C1; jvmci is GraalVM, whose compiler replaces C2.
        boolean compiles = vmInfo.contains("mixed mode") || vmInfo.contains("compiled mode");
        if (!compiles || vmInfo.contains("emulated-client") || vmVersion.contains("jvmci")) {
            return NEEDS_C2 + "this JVM is " + vmName + " " + vmVersion + " (" + vmInfo + ")";
        }
        if (highestTier == UNKNOWN) {
            return NEEDS_C2 + "without the module jdk.management the JVM does not reveal whether it has that";
        }
        if (highestTier < C2_TIER) {
            return NEEDS_C2 + "compilation stops at tier " + highestTier;
        }
        return null;
    }
}
