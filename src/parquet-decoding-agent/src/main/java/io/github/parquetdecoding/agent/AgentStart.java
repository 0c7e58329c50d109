// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;

import io.github.parquetdecoding.BitPacking;
import io.github.parquetdecoding.agent.bytecode.Bootstrap;
import io.github.parquetdecoding.agent.link.Linker;
import io.github.parquetdecoding.agent.link.RecordColumns;
import io.github.parquetdecoding.agent.log.AgentLog;
import io.github.parquetdecoding.agent.pages.PageOptions;
import io.github.parquetdecoding.agent.patch.ParquetJavaTransformer;
import io.github.parquetdecoding.internal.kernels.KernelMode;

/** Starts the agent on a JVM that is new enough for it. */
final class AgentStart {
    private static final String SWITCH = "parquet.decoding.agent";
    private static final String PROPERTIES = "parquet.decoding.";
    private static final List<String> KNOWN_PROPERTIES = List.of(
            SWITCH, PageOptions.KINDS_PROPERTY, PageOptions.LIMIT_PROPERTY, RecordColumns.PROPERTY,
            KernelMode.PROPERTY);
    private static final String VERBOSE = "verbose";
    private static final AtomicBoolean STARTED = new AtomicBoolean();

    private AgentStart() {
    }

    /** Also changes classes that are loaded already, in a running process or from an AOT cache of JDK 25. */
    static void start(String options, Instrumentation instrumentation) {
        AgentLog log = new AgentLog(VERBOSE.equals(options));
        try {
            if (options != null && !options.isEmpty() && !options.equals(VERBOSE)) {
                log.print("ignores the unknown option \"" + options + "\"; the only option is \"" + VERBOSE + "\"");
            }
            if (!isOn(SWITCH, log)) {
                log.detail(() -> "turned off by -D" + SWITCH + "=off");
                return;
            }
            if (!STARTED.compareAndSet(false, true)) {
                log.detail(() -> "is already running");
                return;
            }
            nameUnknownProperties(log);
            // Spark starts its JVMs with the Vector API unasked. No query of BYTE_STREAM_SPLIT or ALP files was faster
            // with vectors, and the first one of a process took a second longer.
            KernelMode.useUnlessSet(KernelMode.SCALAR);
            checkWhatChangedClassesRelyOn();
            PageOptions pages = PageOptions.ofProperties(log);
            Bootstrap.use(new Linker(log, pages, isOn(RecordColumns.PROPERTY, log)));
            // False if an executable jar names us as its Launcher-Agent-Class without asking for it in its manifest.
            boolean retransforms = instrumentation.isRetransformClassesSupported();
            ParquetJavaTransformer transformer = new ParquetJavaTransformer(
                    log, pages.decodesAlp() && !ParquetJavaTransformer.isTooLateForAlp(instrumentation, log));
            instrumentation.addTransformer(transformer, retransforms);
            log.detail(() -> "version " + ParquetDecodingAgent.version() + " waits for parquet-java");
            if (retransforms) {
                ParquetJavaTransformer.changeLoaded(instrumentation);
            }
        } catch (Throwable e) {
            // An exception thrown by premain would end the process.
            log.failure("cannot start, parquet-java stays as it is", e);
        }
    }

    private static boolean isOn(String property, AgentLog log) {
        String state = System.getProperty(property, "on");
        if (!state.equals("on") && !state.equals("off")) {
            log.print("ignores -D" + property + "=" + state + "; the values are \"on\" and \"off\"");
        }
        return !state.equals("off");
    }

    private static void nameUnknownProperties(AgentLog log) {
        Set<String> unknown = new TreeSet<>();
        for (String name : System.getProperties().stringPropertyNames()) {
            if (name.startsWith(PROPERTIES) && !KNOWN_PROPERTIES.contains(name)) {
                unknown.add(name);
            }
        }
        if (!unknown.isEmpty()) {
            log.print("ignores " + unknown + "; the properties are " + KNOWN_PROPERTIES);
        }
    }

    private static void checkWhatChangedClassesRelyOn() throws ClassNotFoundException {
        if (ClassLoader.getSystemClassLoader().loadClass(Bootstrap.class.getName()) != Bootstrap.class) {
            throw new ClassNotFoundException("The system class loader has another agent's " + Bootstrap.class);
        }
        if ("vector".equals(System.getProperty(KernelMode.PROPERTY))) {
            // Only this setting can leave us without kernels: find out now, not in a query.
            BitPacking.unpackInts(new byte[1], 0, 1, new int[8], 0, 8);
        }
    }
}
