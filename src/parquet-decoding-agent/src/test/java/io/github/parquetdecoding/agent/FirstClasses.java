// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * Initialises classes of jars as the first ones of new class loaders, alone or in several threads at once, and prints
 * the outcome. Runs in separate JVMs, with and without the agent.
 */
final class FirstClasses {
    /** Readers need these, whichever class was first. */
    private static final List<String> NEEDED = List.of(
            "org.apache.parquet.column.Encoding", "org.apache.parquet.hadoop.ColumnChunkPageReadStore",
            "org.apache.parquet.column.impl.ColumnReadStoreImpl",
            "org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForFloat");
    /** These deadlocked in a transformer that initialised classes. */
    static final List<List<String>> KNOWN_RACES = List.of(
            List.of("org.apache.parquet.column.Encoding", "org.apache.parquet.schema.MessageTypeParser"),
            List.of("org.apache.parquet.column.Encoding", "org.apache.parquet.bytes.BytesInput"),
            List.of("org.apache.parquet.column.Encoding", "org.apache.parquet.schema.PrimitiveType$PrimitiveTypeName"));
    private static final int SECONDS_TO_HANG = 60;

    private final ClassLoader parent;
    private final URL[] jars;
    private final boolean parallel;
    private final List<String> classes = new ArrayList<>();

    private FirstClasses(String dependencies, String jarsUnderTest, boolean parallel) throws IOException {
        parent = new URLClassLoader(urls(dependencies), ClassLoader.getPlatformClassLoader());
        jars = urls(jarsUnderTest);
        this.parallel = parallel;
        for (String jar : jarsUnderTest.split(File.pathSeparator)) {
            // Left open, so that loaders that open the jar again need not read its directory again.
            JarFile file = new JarFile(jar);
            file.stream().map(entry -> entry.getName().replace('/', '.'))
                    .filter(name -> name.matches("org\\.apache\\.parquet\\..*\\.class"))
                    .filter(name -> !name.startsWith("org.apache.parquet.shaded."))
                    .map(name -> name.substring(0, name.length() - ".class".length()))
                    .forEach(classes::add);
        }
        Collections.sort(classes);
    }

    /**
     * Arguments: the class path of dependencies, the jars, whether class loaders are parallel capable; then
     * {@code each} and a pattern of names, {@code races} and their number and seed, or {@code application} and names.
     */
    public static void main(String[] arguments) throws Exception {
        FirstClasses program = new FirstClasses(arguments[0], arguments[1], Boolean.parseBoolean(arguments[2]));
        switch (arguments[3]) {
            case "each" -> program.initialiseEach(arguments[4]);
            case "races" -> program.race(Integer.parseInt(arguments[4]), Long.parseLong(arguments[5]));
            default -> race(FirstClasses.class.getClassLoader(), List.of(arguments).subList(4, arguments.length));
        }
        System.out.println("done");
        // Hanging threads must not keep the JVM alive.
        System.exit(0);
    }

    private void initialiseEach(String pattern) throws IOException {
        for (String name : classes) {
            if (name.matches(pattern)) {
                try (URLClassLoader loader = newLoader()) {
                    System.out.println(name + ": " + initialise(loader, name) + needed(loader));
                }
            }
        }
    }

    private void race(int rounds, long seed) throws Exception {
        Random random = new Random(seed);
        for (int round = 0; round < rounds; round++) {
            // Even without the agent, classes nested in one that initialises them deadlock, as do the bodies of an
            // enum's constants and a class that needs the enum: so take one class of each outer class, and no body.
            Set<String> outer = new HashSet<>();
            List<String> first = round % 2 == 0 ? KNOWN_RACES.get(round / 2 % KNOWN_RACES.size())
                    : Stream.generate(() -> classes.get(random.nextInt(classes.size())))
                            .filter(name -> !name.matches(".*\\$\\d+") && outer.add(name.split("\\$")[0]))
                            .limit(3).toList();
            try (URLClassLoader loader = newLoader()) {
                race(loader, first);
            }
        }
    }

    private static void race(ClassLoader loader, List<String> first) throws InterruptedException {
        CyclicBarrier start = new CyclicBarrier(first.size());
        CountDownLatch running = new CountDownLatch(first.size());
        List<Thread> threads = first.stream().map(name -> new Thread(() -> {
            try {
                start.await();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
            initialise(loader, name);
            running.countDown();
        })).toList();
        threads.forEach(thread -> {
            thread.setDaemon(true);
            thread.start();
        });
        if (running.await(SECONDS_TO_HANG, TimeUnit.SECONDS)) {
            String needed = needed(loader);
            if (!needed.isEmpty()) {
                System.out.println(first + needed);
            }
            return;
        }
        System.out.println("HUNG " + first);
        threads.forEach(thread -> System.out.println(
                thread.getState() + String.join("\n    ", Arrays.toString(thread.getStackTrace()).split(", "))));
        System.exit(0);
    }

    private static String needed(ClassLoader loader) {
        StringBuilder failures = new StringBuilder();
        for (String name : NEEDED) {
            String result = initialise(loader, name);
            if (!result.equals("good")) {
                failures.append("; ").append(name).append(' ').append(result);
            }
        }
        return failures.toString();
    }

    private static String initialise(ClassLoader loader, String name) {
        try {
            Class.forName(name, true, loader);
            return "good";
        } catch (Throwable e) {
            // Not the message: which of several missing classes is found missing first differs from run to run.
            return e.getClass().getName();
        }
    }

    private URLClassLoader newLoader() {
        return parallel ? new URLClassLoader(jars, parent) : new URLClassLoader(jars, parent) { };
    }

    private static URL[] urls(String paths) {
        return Arrays.stream(paths.split(File.pathSeparator)).map(path -> {
            try {
                return Path.of(path).toUri().toURL();
            } catch (MalformedURLException e) {
                throw new UncheckedIOException(e);
            }
        }).toArray(URL[]::new);
    }
}
