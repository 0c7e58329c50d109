// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import io.github.parquetdecoding.BitPacking;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** What {@link ParquetDecodingAgent} starts on a JVM that is new enough. */
final class AgentStart {
    private static final String SWITCH = "parquet.decoding.agent";
    static final String PAGES = SWITCH + ".pages";
    static final String PAGE_LIMIT = SWITCH + ".pageLimit";
    private static final String KERNELS = "parquet.decoding.kernels";
    private static final String VERBOSE = "verbose";
    private static final AtomicBoolean STARTED = new AtomicBoolean();

    private AgentStart() {
    }

    /** @param late whether classes that are loaded already are to be changed */
    static void start(String options, Instrumentation instrumentation, boolean late) {
        AgentLog log = new AgentLog(VERBOSE.equals(options));
        try {
            if (options != null && !options.isEmpty() && !options.equals(VERBOSE)) {
                log.print("ignores the unknown option \"" + options + "\"; the only option is \"" + VERBOSE + "\"");
            }
            String wanted = System.getProperty(SWITCH, "on");
            if (wanted.equals("off")) {
                log.detail(() -> "off, as -D" + SWITCH + " demands");
                return;
            }
            if (!wanted.equals("on")) {
                log.print("ignores -D" + SWITCH + "=" + wanted + "; the values are \"on\" and \"off\"");
            }
            if (!STARTED.compareAndSet(false, true)) {
                log.detail(() -> "runs already");
                return;
            }
            checkWhatChangedClassesRelyOn();
            PlainDecoders decoders = decoders(log);
            Linker.use(log, decoders);
            // False where an executable jar names us as its Launcher-Agent-Class and does not ask for it.
            boolean retransforms = instrumentation.isRetransformClassesSupported();
            ParquetJavaTransformer transformer = new ParquetJavaTransformer(
                    log, decoders.decodesAlp() && !(late && isTooLateForAlp(instrumentation, log)));
            instrumentation.addTransformer(transformer, retransforms);
            log.detail(() -> "version " + ParquetDecodingAgent.version() + " waits for parquet-java");
            if (late && retransforms) {
                changeLoaded(instrumentation);
            }
        } catch (Throwable e) {
            // An exception from premain would end the process.
            log.failure("does not run, parquet-java stays as it is", e);
        }
    }

    /** Without streams and patterns, whose classes would make every JVM start later. */
    private static PlainDecoders decoders(AgentLog log) {
        List<String> kinds = new ArrayList<>();
        for (String kind : System.getProperty(PAGES, String.join(",", PlainDecoders.KINDS)).split(",")) {
            if (PlainDecoders.KINDS.contains(kind.strip())) {
                kinds.add(kind.strip());
            } else if (!kind.isBlank()) {
                log.print("ignores \"" + kind + "\" of -D" + PAGES + "; the kinds are " + PlainDecoders.KINDS);
            }
        }
        long limit = PlainDecoders.DEFAULT_PAGE_LIMIT;
        try {
            limit = Long.parseLong(System.getProperty(PAGE_LIMIT, Long.toString(limit)));
        } catch (NumberFormatException e) {
            log.print("ignores -D" + PAGE_LIMIT + ", which is not a number of bytes: " + e.getMessage());
        }
        return new PlainDecoders(kinds, limit);
    }

    private static void checkWhatChangedClassesRelyOn() throws ClassNotFoundException {
        if (ClassLoader.getSystemClassLoader().loadClass(Linker.class.getName()) != Linker.class) {
            throw new ClassNotFoundException("The system class loader has another agent's " + Linker.class);
        }
        if ("vector".equals(System.getProperty(KERNELS))) {
            // The one setting with which there may be no kernels: find out now, and not in somebody's query.
            BitPacking.unpackInts(new byte[1], 0, 8, 1, new int[8], 0);
        }
    }

    /** Fields cannot be added to classes that are loaded, and only one of the two enums must not have the constant. */
    private static boolean isTooLateForAlp(Instrumentation instrumentation, AgentLog log) {
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            PatchedClass patched = PatchedClass.of(type.getName().replace('.', '/'));
            if (patched != null && patched.addsAlp() && !patched.canPatch(type)) {
                log.print("comes too late for files with ALP pages, which cannot be read: "
                        + ParquetJavaTransformer.place(type.getName(), type.getClassLoader()) + " is loaded already");
                return true;
            }
        }
        return false;
    }

    private static void changeLoaded(Instrumentation instrumentation) throws UnmodifiableClassException {
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (PatchedClass.of(type.getName().replace('.', '/')) != null) {
                instrumentation.retransformClasses(type);
            }
        }
    }
}
