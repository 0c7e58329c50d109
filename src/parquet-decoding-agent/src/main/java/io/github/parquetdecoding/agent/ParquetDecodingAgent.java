// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The agent's ways in: {@code java -javaagent:parquet-decoding-agent.jar}, or attached to a process that runs.
 *
 * <p>Its option is {@code verbose}; {@code -Dparquet.decoding.agent=off} turns it off. Nothing that goes wrong here
 * keeps a process from starting.
 *
 * @since 0.1.0
 */
public final class ParquetDecodingAgent {
    private static final String SWITCH = "parquet.decoding.agent";
    private static final String VERBOSE = "verbose";
    private static final AtomicBoolean STARTED = new AtomicBoolean();

    private ParquetDecodingAgent() {
    }

    /**
     * Called by the JVM before {@code main}.
     *
     * @param options what stands behind the jar's name and {@code =}; may be null
     * @param instrumentation the JVM's
     */
    public static void premain(String options, Instrumentation instrumentation) {
        start(options, instrumentation, false);
    }

    /**
     * Called by the JVM when the agent is attached late: classes that are loaded already are changed, too.
     *
     * @param options what stands behind the jar's name and {@code =}; may be null
     * @param instrumentation the JVM's
     */
    public static void agentmain(String options, Instrumentation instrumentation) {
        start(options, instrumentation, true);
    }

    private static void start(String options, Instrumentation instrumentation, boolean late) {
        Report report = new Report(VERBOSE.equals(options));
        try {
            if (options != null && !options.isEmpty() && !options.equals(VERBOSE)) {
                report.say("option \"" + options + "\" is not known and ignored; there is \"" + VERBOSE + "\"");
            }
            String wanted = System.getProperty(SWITCH, "on");
            if (wanted.equals("off")) {
                report.detail(() -> "off, by -D" + SWITCH);
                return;
            }
            if (!wanted.equals("on")) {
                report.say("-D" + SWITCH + "=" + wanted + " is ignored; there are \"on\" and \"off\"");
            }
            if (!STARTED.compareAndSet(false, true)) {
                report.detail(() -> "runs already");
                return;
            }
            // Not so where an executable jar names us as its Launcher-Agent-Class: its own manifest may not allow it.
            boolean retransforms = instrumentation.isRetransformClassesSupported();
            ParquetJavaTransformer transformer = new ParquetJavaTransformer(report);
            instrumentation.addTransformer(transformer, retransforms);
            report.detail(() -> "version " + version() + " waits for parquet-java");
            if (late && retransforms) {
                changeLoaded(instrumentation, transformer);
            }
        } catch (Throwable e) {
            // What premain throws would end the process.
            report.failure("does not run", e);
        }
    }

    private static void changeLoaded(Instrumentation instrumentation, ParquetJavaTransformer transformer)
            throws UnmodifiableClassException {
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (transformer.changeOf(type.getName().replace('.', '/')) != null) {
                instrumentation.retransformClasses(type);
            }
        }
    }

    private static String version() {
        return ParquetDecodingAgent.class.getPackage().getImplementationVersion();
    }

    /**
     * Says how the jar is used, to whoever runs it by itself.
     *
     * @param arguments not looked at
     */
    public static void main(String[] arguments) {
        System.out.printf("""
                parquet-decoding-agent %s: parquet-java's BYTE_STREAM_SPLIT pages come out as PLAIN ones,
                and its levels, dictionary ids and deltas are decoded by fast kernels.

                  java -javaagent:parquet-decoding-agent.jar ...           in every JVM that reads Parquet
                  java -javaagent:parquet-decoding-agent.jar=verbose ...   says on stderr what is changed, and how
                  java -Dparquet.decoding.agent=off ...                    off, wherever the agent is given

                Spark takes it in spark.driver.extraJavaOptions and spark.executor.extraJavaOptions. With
                --add-modules jdk.incubator.vector beside it, JDK 25 and later decode with vectors.
                """, version());
    }
}
