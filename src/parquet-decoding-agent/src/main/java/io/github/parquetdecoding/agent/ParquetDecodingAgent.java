// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import java.lang.instrument.Instrumentation;

/**
 * The agent's entry points: {@code java -javaagent:parquet-decoding-agent.jar}, or attaching to a running process.
 *
 * <p>Its only option is {@code verbose}; {@code -Dparquet.decoding.agent=off} turns it off. No failure in here keeps a
 * process from starting: this class is compiled for Java 8, so older JVMs can load it, print a line and go on.
 *
 * @since 0.1.0
 */
public final class ParquetDecodingAgent {
    private static final double OLDEST_JAVA = 17;

    private ParquetDecodingAgent() {
    }

    /** Called by the JVM before {@code main}, with the text after the jar's name and {@code =}, or null. */
    public static void premain(String options, Instrumentation instrumentation) {
        start(options, instrumentation);
    }

    /** Called by the JVM when the agent is attached to a running process. */
    public static void agentmain(String options, Instrumentation instrumentation) {
        start(options, instrumentation);
    }

    private static void start(String options, Instrumentation instrumentation) {
        try {
            String java = System.getProperty("java.specification.version");
            if (Double.parseDouble(java) < OLDEST_JAVA) {
                System.err.println("parquet-decoding-agent: needs Java 17, this is " + java
                        + "; parquet-java stays as it is");
                return;
            }
            // By name, because older JVMs cannot read that class's file.
            Class.forName(ParquetDecodingAgent.class.getPackage().getName() + ".AgentStart")
                    .getDeclaredMethod("start", String.class, Instrumentation.class)
                    .invoke(null, options, instrumentation);
        } catch (Throwable e) {
            System.err.println("parquet-decoding-agent: cannot start, parquet-java stays as it is: " + e);
        }
    }

    static String version() {
        return ParquetDecodingAgent.class.getPackage().getImplementationVersion();
    }

    /** Prints how to use the jar. */
    public static void main(String[] arguments) {
        System.out.println("parquet-decoding-agent " + version() + ": makes parquet-java return DELTA, RLE boolean,\n"
                + "BYTE_STREAM_SPLIT and ALP pages as PLAIN ones to engines that cannot read them, and decode\n"
                + "columns of records in batches.\n"
                + "\n"
                + "  java -javaagent:parquet-decoding-agent.jar ...           in every JVM that reads Parquet\n"
                + "  java -javaagent:parquet-decoding-agent.jar=verbose ...   prints to stderr what it changes\n"
                + "  java -Dparquet.decoding.agent=off ...                    turns it off\n"
                + "\n"
                + "Spark takes the option in spark.driver.extraJavaOptions and spark.executor.extraJavaOptions,\n"
                + "Flink in env.java.default-opts.all. The agent decodes with plain Java; on JDK 25 and later\n"
                + "\n"
                + "  --add-modules jdk.incubator.vector -Dparquet.decoding.kernels=auto\n"
                + "\n"
                + "makes it use vectors where they were measured faster.");
    }
}
