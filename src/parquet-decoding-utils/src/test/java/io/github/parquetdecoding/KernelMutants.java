// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.github.parquetdecoding.internal.kernels.KernelSpecializer;
import org.junit.platform.engine.CancellationToken;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
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
 * pitest's changes to a loaded class; and kernels are chosen only once per process. The mutants are pitest's. Each has
 * its own process, on whose class path it comes first.
 */
public final class KernelMutants {
    /** The fastest come first. That of the choice notices kernels that fail their self-check, and are not used. */
    private static final List<String> TESTS = List.of(
            "DecodingKernelsTest#theTestsRunOnTheKernelsThatTheBuildExpects", "internal.kernels.KernelPolicyTest",
            "internal.kernels.ProcessorTest", "internal.kernels.KernelChoiceTest",
            "internal.bitpacking.BitUnpackingTest", "internal.bytestreamsplit.VectorTransposersTest",
            "internal.bitpacking.VectorUnpackersTest", "internal.delta.VectorDeltasTest", "BitPackingTest",
            "DeltaBinaryPackedReaderTest", "ByteStreamSplitPageTest", "SelfCheckTest", "ValidityTest",
            "ByteStreamSplitRoundTripTest", "LibraryConformanceTest");

    private static final Mutater MUTATER = new GregorEngineFactory().createEngine(EngineArguments.arguments())
            .createMutator(className -> Optional.of(classFile(className)));

    private static final int MOST_SECONDS = 180;

    private KernelMutants() {
    }

    /**
     * Prints surviving mutants.
     *
     * @param arguments the folder of the class files, the minimum percentage to kill, and parts of the classes' names
     */
    public static void main(String[] arguments) throws IOException {
        if (!isGreen(newFolder())) {
            throw new IllegalStateException("Tests fail without a mutant");
        }
        int all = 0;
        int killed = 0;
        for (String name : classes(Path.of(arguments[0]), List.of(arguments).subList(2, arguments.length))) {
            List<MutationDetails> mutants = mutants(name);
            List<MutationDetails> survivors = mutants.parallelStream().filter(KernelMutants::survives).toList();
            survivors.forEach(mutant -> System.out.println("  " + mutant.getFilename() + ":" + mutant.getLineNumber()
                    + " " + mutant.getMethod() + ": " + mutant.getDescription()));
            System.out.println(name + ": " + (mutants.size() - survivors.size()) + " of " + mutants.size() + " killed");
            all += mutants.size();
            killed += mutants.size() - survivors.size();
        }
        System.out.println("Kernels: " + killed + " of " + all + " killed");
        System.exit(100L * killed < Long.parseLong(arguments[1]) * all ? 1 : 0);
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

    private static Path newFolder() throws IOException {
        return Files.createTempDirectory(Files.createDirectories(Path.of("target", "mutants")), "");
    }

    private static boolean survives(MutationDetails mutant) {
        try {
            Path folder = newFolder();
            Path file = folder.resolve(mutant.getClassName().asInternalName() + ".class");
            Files.createDirectories(file.getParent());
            Files.write(file, MUTATER.getMutation(mutant.getId()).getBytes());
            return isGreen(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether all tests pass with the classes of a folder. A process that does not end is one that fails. */
    private static boolean isGreen(Path folder) throws IOException {
        Process process = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "--add-modules",
                "jdk.incubator.vector", "-Dexpected.kernels=measured", "-cp",
                folder + File.pathSeparator + System.getProperty("java.class.path"), OwnProcess.class.getName())
                .redirectErrorStream(true).redirectOutput(Redirect.DISCARD).start();
        boolean ends = process.onExit().completeOnTimeout(null, MOST_SECONDS, TimeUnit.SECONDS).join() != null;
        process.destroyForcibly();
        return ends && process.exitValue() == 0;
    }

    private static byte[] classFile(String className) {
        String file = className.replace('.', '/') + ".class";
        try (InputStream in = KernelMutants.class.getClassLoader().getResourceAsStream(file)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs the tests up to the first that fails. */
    static final class OwnProcess {
        private OwnProcess() {
        }

        public static void main(String[] arguments) {
            String tests = KernelMutants.class.getPackageName() + ".";
            CancellationToken failed = CancellationToken.create();
            LauncherFactory.create().execute(LauncherExecutionRequestBuilder.request(
                    LauncherDiscoveryRequestBuilder.request().selectors(TESTS.stream().map(test -> test.contains("#")
                            ? DiscoverySelectors.selectMethod(tests + test)
                            : DiscoverySelectors.selectClass(tests + test)).toList()).build())
                    .cancellationToken(failed)
                    .listeners(new TestExecutionListener() {
                        @Override
                        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                            if (result.getStatus() != TestExecutionResult.Status.SUCCESSFUL) {
                                failed.cancel();
                            }
                        }
                    }).build());
            System.exit(failed.isCancellationRequested() ? 1 : 0);
        }
    }
}
