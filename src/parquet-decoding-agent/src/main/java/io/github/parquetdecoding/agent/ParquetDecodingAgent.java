// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import java.lang.instrument.Instrumentation;

/**
 * The agent's ways in: {@code java -javaagent:parquet-decoding-agent.jar}, or attached to a process that runs.
 *
 * <p>Its option is {@code verbose}; {@code -Dparquet.decoding.agent=off} turns it off. Nothing that goes wrong here
 * keeps a process from starting: this class is compiled for Java 8, so that older JVMs can read it and print a line.
 *
 * @since 0.1.0
 */
public final class ParquetDecodingAgent {
    private static final double OLDEST_JAVA = 17;

    private ParquetDecodingAgent() {
    }

    /** Called by the JVM before {@code main}, with what follows the jar's name and {@code =}, or null. */
    public static void premain(String options, Instrumentation instrumentation) {
        start(options, instrumentation, false);
    }

    /** Called by the JVM when the agent is attached late: classes that are loaded already are changed, too. */
    public static void agentmain(String options, Instrumentation instrumentation) {
        start(options, instrumentation, true);
    }

    private static void start(String options, Instrumentation instrumentation, boolean late) {
        try {
            String java = System.getProperty("java.specification.version");
            if (Double.parseDouble(java) < OLDEST_JAVA) {
                System.err.println("parquet-decoding-agent: needs Java 17, this is " + java
                        + "; parquet-java stays as it is");
                return;
            }
            // By name: this class must not refer to one that older JVMs cannot read.
            Class.forName(ParquetDecodingAgent.class.getPackage().getName() + ".AgentStart")
                    .getDeclaredMethod("start", String.class, Instrumentation.class, boolean.class)
                    .invoke(null, options, instrumentation, late);
        } catch (Throwable e) {
            System.err.println("parquet-decoding-agent: does not run, parquet-java stays as it is: " + e);
        }
    }

    static String version() {
        return ParquetDecodingAgent.class.getPackage().getImplementationVersion();
    }

    /** Prints how the jar is used. */
    public static void main(String[] arguments) {
        System.out.println("parquet-decoding-agent " + version() + ": parquet-java hands out DELTA, RLE boolean,\n"
                + "BYTE_STREAM_SPLIT and ALP pages as PLAIN ones to engines that cannot read them, and decodes\n"
                + "levels, dictionary ids and deltas with fast kernels.\n"
                + "\n"
                + "  java -javaagent:parquet-decoding-agent.jar ...           in every JVM that reads Parquet\n"
                + "  java -javaagent:parquet-decoding-agent.jar=verbose ...   prints on stderr what it changes\n"
                + "  java -Dparquet.decoding.agent=off ...                    turns it off, wherever it is given\n"
                + "\n"
                + "Spark takes it in spark.driver.extraJavaOptions and spark.executor.extraJavaOptions. With\n"
                + "--add-modules jdk.incubator.vector beside it, JDK 25 and later decode with vectors.");
    }
}
