// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

import io.github.parquetdecoding.internal.kernels.KernelSpecializer;
import org.junit.platform.engine.CancellationToken;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherExecutionRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.pitest.bytecode.analysis.ClassTree;
import org.pitest.classinfo.ClassName;
import org.pitest.mutationtest.EngineArguments;
import org.pitest.mutationtest.build.CompoundMutationInterceptor;
import org.pitest.mutationtest.build.MutationInterceptor;
import org.pitest.mutationtest.build.intercept.equivalent.EquivalentReturnMutationFilter;
import org.pitest.mutationtest.build.intercept.javafeatures.EnumFilter;
import org.pitest.mutationtest.build.intercept.javafeatures.RecordFilter;
import org.pitest.mutationtest.build.intercept.javafeatures.TryWithResourcesFilter;
import org.pitest.mutationtest.engine.Mutater;
import org.pitest.mutationtest.engine.MutationDetails;
import org.pitest.mutationtest.engine.gregor.config.GregorEngineFactory;

/**
 * Mutation testing of classes that pitest cannot mutate: {@link KernelSpecializer} reads class files, so it never sees
 * pitest's changes to a loaded class; and kernels are chosen only once per process. The mutants are pitest's. All
 * classes and tests are reloaded for each mutant.
 */
public final class KernelMutants {
    private static final String TESTS = KernelMutants.class.getPackageName() + ".";

    private static final Mutater MUTATER = new GregorEngineFactory().createEngine(EngineArguments.arguments())
            .createMutator(className -> Optional.of(classFile(className)));

    private static final String CHOICE = "DecodingKernelsTest#theTestsRunOnTheKernelsThatTheBuildExpects";

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    /** Limit of CPU time. Tests take some seconds. */
    private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(30);

    private enum Outcome { SURVIVED, KILLED, TIMED_OUT }

    private KernelMutants() {
    }

    /**
     * Returns the tests of a class. Kernels that fail their self-check are not used, which the test of the choice
     * detects.
     */
    private static List<String> tests(String className) {
        if (className.contains("EncodedStreams")) {
            return List.of(CHOICE, "ByteStreamSplitPageTest", "ByteStreamSplitRoundTripTest");
        }
        if (className.contains("internal.bytestreamsplit.")) {
            return List.of(CHOICE, "internal.bytestreamsplit.VectorTransposersTest", "SelfCheckTest");
        }
        if (className.contains("internal.bitpacking.Vector")) {
            return List.of(CHOICE, "internal.bitpacking.VectorUnpackersTest", "SelfCheckTest");
        }
        if (className.contains("internal.delta.")) {
            return List.of(CHOICE, "internal.delta.VectorDeltasTest", "SelfCheckTest", "DeltaBinaryPackedReaderTest");
        }
        if (className.contains("internal.validity.")) {
            return List.of(CHOICE, "SelfCheckTest", "ValidityTest");
        }
        if (className.contains("BitUnpacking")) {
            return List.of(CHOICE, "LibraryConformanceTest", "BitPackingTest", "ArgumentRangesTest");
        }
        if (className.contains("internal.bitpacking.")) {
            return List.of(CHOICE, "internal.bitpacking.BitUnpackingTest", "LibraryConformanceTest");
        }
        return List.of(CHOICE, "internal.kernels.KernelPolicyTest", "internal.kernels.ProcessorTest",
                "internal.kernels.KernelChoiceTest", "ValidityTest",
                "internal.bitpacking.VectorUnpackersTest", "internal.bytestreamsplit.VectorTransposersTest");
    }

    /**
     * Prints surviving mutants.
     *
     * @param arguments the folder of the class files, the minimum percentage to kill, and parts of the classes' names
     */
    public static void main(String[] arguments) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        int all = 0;
        int survivors = 0;
        for (String name : classes(Path.of(arguments[0]), List.of(arguments).subList(2, arguments.length))) {
            List<String> tests = tests(name);
            if (!isGreen(tests, OwnClasses.Change.NONE)) {
                throw new IllegalStateException("Tests of " + name + " fail without a mutant");
            }
            List<MutationDetails> mutants = mutants(name);
            List<Future<Outcome>> runs =
                    mutants.stream().map(mutant -> threads.submit(() -> run(mutant, tests))).toList();
            int survived = 0;
            for (int i = 0; i < runs.size(); i++) {
                MutationDetails mutant = mutants.get(i);
                Outcome outcome = runs.get(i).get();
                survived += outcome == Outcome.SURVIVED ? 1 : 0;
                if (outcome != Outcome.KILLED) {
                    System.out.println("  " + outcome + " " + mutant.getFilename() + ":" + mutant.getLineNumber() + " "
                            + mutant.getMethod() + ": " + mutant.getDescription());
                }
            }
            System.out.println(name + ": " + (runs.size() - survived) + " of " + runs.size() + " killed");
            all += runs.size();
            survivors += survived;
        }
        System.out.println("Kernels: " + (all - survivors) + " of " + all + " killed");
        // Threads of mutants that do not terminate may still be running.
        System.exit(100L * (all - survivors) < Long.parseLong(arguments[1]) * all ? 1 : 0);
    }

    private static List<String> classes(Path root, List<String> parts) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.map(file -> root.relativize(file).toString())
                    .filter(file -> file.endsWith(".class"))
                    .map(file -> file.substring(0, file.length() - ".class".length()).replace(File.separatorChar, '.'))
                    .filter(name -> parts.stream().anyMatch(name::contains))
                    .sorted().toList();
        }
    }

    private static List<MutationDetails> mutants(String className) {
        // Excludes mutants of code that javac adds, and duplicates.
        MutationInterceptor filter = new CompoundMutationInterceptor(List.of(
                new EnumFilter(), new RecordFilter(), new TryWithResourcesFilter(),
                new EquivalentReturnMutationFilter().createInterceptor(null)));
        filter.begin(ClassTree.fromBytes(classFile(className)));
        return List.copyOf(filter.intercept(MUTATER.findMutations(ClassName.fromString(className)), MUTATER));
    }

    private static Outcome run(MutationDetails mutant, List<String> tests) throws Exception {
        byte[] mutated = MUTATER.getMutation(mutant.getId()).getBytes();
        String mutatedName = mutant.getClassName().asJavaName();
        FutureTask<Boolean> green = new FutureTask<>(
                () -> isGreen(tests, (name, classFile) -> name.equals(mutatedName) ? mutated : classFile));
        Thread thread = new Thread(green, mutant.toString());
        thread.setDaemon(true);
        thread.start();
        while (true) {
            try {
                return green.get(1, TimeUnit.SECONDS) ? Outcome.SURVIVED : Outcome.KILLED;
            } catch (TimeoutException e) {
                // Measures CPU time, so that a busy machine does not kill a mutant.
                if (THREADS.getThreadCpuTime(thread.getId()) > MOST_NANOS) {
                    return Outcome.TIMED_OUT;
                }
            }
        }
    }

    private static boolean isGreen(List<String> tests, OwnClasses.Change change) {
        ClassLoader classes = new OwnClasses(name -> false, change);
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(tests.stream().map(test -> test.contains("#")
                        ? DiscoverySelectors.selectMethod(classes, TESTS + test)
                        : DiscoverySelectors.selectClass(classes, TESTS + test)).toList())
                .build();
        CancellationToken failed = CancellationToken.create();
        List<TestIdentifier> passed = new ArrayList<>();
        LauncherFactory.create().execute(LauncherExecutionRequestBuilder.request(request)
                .cancellationToken(failed)
                .listeners(new TestExecutionListener() {
                    @Override
                    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                        if (result.getStatus() != TestExecutionResult.Status.SUCCESSFUL) {
                            failed.cancel();
                        } else if (test.isTest()) {
                            passed.add(test);
                        }
                    }
                })
                .build());
        return !failed.isCancellationRequested() && !passed.isEmpty();
    }

    private static byte[] classFile(String className) {
        String file = className.replace('.', '/') + ".class";
        try (InputStream in = KernelMutants.class.getClassLoader().getResourceAsStream(file)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
