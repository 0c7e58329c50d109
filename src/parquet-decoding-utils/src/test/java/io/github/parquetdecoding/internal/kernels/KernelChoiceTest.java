// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.kernels;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.StreamHandler;
import java.util.stream.Stream;

import io.github.parquetdecoding.DecodingKernels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import static io.github.parquetdecoding.internal.kernels.KernelMode.AUTO;
import static io.github.parquetdecoding.internal.kernels.KernelMode.VECTOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/** Which kernels each platform runs, and what runs where vectors are announced but do not work. */
class KernelChoiceTest {
    private static final Platform WITH_VECTORS = new Platform("amd64", 25, true, 256);
    private static final JitCompiler C2 =
            new JitCompiler("OpenJDK 64-Bit Server VM", "25.0.1+8-LTS", "mixed mode, sharing", 4, true);

    private static JitCompiler notAsked() {
        throw new AssertionError("Asking takes 20 ms, and does not decide here");
    }

    private static KernelChoice<Object> choose(KernelMode mode, Supplier<Object> vectors) {
        return KernelChoice.of("sums", mode, () -> WITH_VECTORS, () -> C2, bits -> vectors.get());
    }

    /** Without a width, there is no module. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        AUTO   | amd64   | 25 | 256  | 256 | measured faster, once an operation has decoded 1073741824 values
        AUTO   | x86_64  | 99 | 512  | 512 | measured faster, once an operation has decoded 1073741824 values
        EAGER  | amd64   | 25 | 512  | 512 | measured faster
        VECTOR | amd64   | 25 | 256  | 256 | as requested
        VECTOR | aarch64 | 25 | 256  | 256 | as requested
        AUTO   | aarch64 | 25 | 256  | 0   | Vector API kernels have not been measured on aarch64
        SCALAR | amd64   | 25 | 512  | 0   | as requested
        SCALAR | amd64   | 17 |      | 0   | as requested
        AUTO   | amd64   | 17 |      | 0   | the Vector API of JDK 17 is slow; that of JDK 25 and later is not
        VECTOR | amd64   | 24 | 512  | 0   | the Vector API of JDK 24 is slow; that of JDK 25 and later is not
        AUTO   | amd64   | 25 |      | 0   | there is no module jdk.incubator.vector; --add-modules \
        jdk.incubator.vector adds it
        AUTO   | amd64   | 99 | 0    | 0   | vectors are 0 bits wide, but there are kernels only for 256 and 512
        EAGER  | amd64   | 25 | 128  | 0   | vectors are 128 bits wide, but there are kernels only for 256 and 512
        VECTOR | amd64   | 25 | 1024 | 0   | vectors are 1024 bits wide, but there are kernels only for 256 and 512
        """)
    void vectorsRunWhereTheyWereMeasuredOrAreRequested(
            KernelMode mode, String architecture, int feature, Integer bits, int chosen, String reason) {
        Platform platform = new Platform(architecture, feature, bits != null, bits == null ? 0 : bits);
        boolean isCompilerAsked = chosen > 0 || architecture.equals("aarch64");
        assertThat(KernelPolicy.of(mode, platform, isCompilerAsked ? () -> C2 : KernelChoiceTest::notAsked))
                .isEqualTo(new KernelPolicy(chosen, reason));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        Eclipse OpenJ9 VM        | 1.0             | JRE 25 (JIT enabled)        | 4  | this JVM is Eclipse OpenJ9 VM
        Substrate VM             | 25.0.1+8        | native image                | 4  | this JVM is Substrate VM
        OpenJDK 64-Bit Server VM | 25.0.1+8        | mixed mode, emulated-client | 4  | (mixed mode, emulated-client)
        OpenJDK 64-Bit Server VM | 25.0.1+8        | interpreted mode, sharing   | 4  | (interpreted mode, sharing)
        OpenJDK 64-Bit Server VM | 25+37-jvmci-b01 | mixed mode, sharing         | 4  | 25+37-jvmci-b01
        OpenJDK 64-Bit Server VM | 25.0.1+8        | mixed mode, sharing         | 0  | compilation stops at tier 0
        OpenJDK 64-Bit Server VM | 25.0.1+8        | mixed mode, sharing         | 3  | compilation stops at tier 3
        OpenJDK 64-Bit Server VM | 25.0.1+8        | mixed mode, sharing         | -1 | without the module jdk.manage
        ''                       | ''              | ''                          | -1 | this JVM is
        Java HotSpot(TM) 64-Bit Server VM | 26     | compiled mode, sharing      | 4  |
        OpenJDK 64-Bit Server VM | 25.0.1+8        | mixed mode                  | 4  |
        """)
    void vectorsAndLongCompressNeedC2(String vmName, String vmVersion, String vmInfo, int highestTier, String why) {
        JitCompiler compiler = new JitCompiler(vmName, vmVersion, vmInfo, highestTier, true);
        KernelPolicy vectors = KernelPolicy.of(AUTO, WITH_VECTORS, () -> compiler);
        LongCompressPolicy compress =
                LongCompressPolicy.of(AUTO, 25, new Processor("GenuineIntel", Set.of("bmi2")), () -> compiler);
        assertThat(vectors.usesVectors()).isEqualTo(compress.compresses()).isEqualTo(why == null);
        if (why != null) {
            String reason = "is fast only with HotSpot's C2 compiler, but ";
            assertThat(vectors.reason()).startsWith("the Vector API " + reason).contains(why);
            assertThat(compress.reason()).startsWith("Long.compress " + reason).contains(why);
        }
    }

    @Test
    void vectorsNeedC2sSupport() {
        JitCompiler unsupported = new JitCompiler(C2.vmName(), C2.vmVersion(), C2.vmInfo(), 4, false);
        assertThat(KernelPolicy.of(AUTO, WITH_VECTORS, () -> unsupported))
                .isEqualTo(new KernelPolicy(0, "the Vector API is slow with -XX:-EnableVectorSupport"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        AUTO   | 25 | GenuineIntel | bmi2      | fast here
        VECTOR | 40 | GenuineIntel | bmi2 vaes | fast here
        AUTO   | 26 | AuthenticAMD | bmi2 vaes | fast here
        AUTO   | 17 | GenuineIntel | bmi2      | Long.compress is used from JDK 25 on, and this is JDK 17
        VECTOR | 24 | GenuineIntel | bmi2      | Long.compress is used from JDK 25 on, and this is JDK 24
        AUTO   | 25 | GenuineIntel | avx       | the processor is not known to have the instruction pext
        AUTO   | 25 | ''           | ''        | the processor is not known to have the instruction pext
        AUTO   | 25 | AuthenticAMD | avx2 bmi2 | the instruction pext may be slow on this processor of AuthenticAMD
        SCALAR | 25 | GenuineIntel | bmi2      | as requested
        """)
    void longCompressRunsWhereItIsAFastInstruction(
            KernelMode mode, int feature, String vendor, String flags, String reason) {
        boolean isFast = reason.equals("fast here");
        LongCompressPolicy policy = LongCompressPolicy.of(mode, feature,
                new Processor(vendor, Set.of(flags.split(" "))), isFast ? () -> C2 : KernelChoiceTest::notAsked);
        assertThat(policy).isEqualTo(new LongCompressPolicy(isFast, reason));
    }

    @Test
    void theFirstProcessorOfTheListIsUsedAndOthersThanX86AreUnknown() {
        assertThat(Processor.of(Stream.of("processor\t: 0", "vendor_id\t: AuthenticAMD", "flags\t\t: fpu bmi2  vaes",
                "bugs\t\t:", "no colon", "", "vendor_id\t: GenuineIntel", "flags\t\t: fpu")))
                .isEqualTo(new Processor("AuthenticAMD", Set.of("fpu", "bmi2", "vaes")));
        // The description of an ARM processor.
        assertThat(Processor.of(Stream.of("processor\t: 0", "Features\t: fp asimd", "CPU part\t: 0xd40")))
                .isEqualTo(Processor.UNKNOWN);
    }

    @Test
    void thePropertySetsTheModeAndAnythingElseCountsAsAuto() {
        for (KernelMode mode : KernelMode.values()) {
            assertThat(KernelMode.of(mode.name().toLowerCase())).isEqualTo(mode);
        }
        for (String value : new String[] {"", "fast", "AUTO", " scalar"}) {
            assertThat(KernelMode.of(value)).isEqualTo(AUTO);
            assertThat(KernelMode.complaint(value)).isEqualTo(value.isEmpty() ? "" : "-Dparquet.decoding.kernels="
                    + value + " is not auto, eager, scalar or vector; using auto");
        }
    }

    static Stream<Throwable> failures() {
        return Stream.of(
                new ClassNotFoundException("jdk.incubator.vector.ByteVector"),
                new ExceptionInInitializerError(new LinkageError("The JDK lacks a method that vector kernels call")),
                new SecurityException("no class is defined here"),
                new OutOfMemoryError("Metaspace"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void anyFailureLeavesScalarKernelsWithOneDebugLineUnlessVectorsAreRequested(Throwable failure) {
        String message = "Vector API kernels do not work: "
                + (failure.getCause() == null ? failure : failure.getCause());
        List<LogRecord> log = new ArrayList<>();
        KernelChoice<Object> scalar = logged(log, () -> choose(AUTO, () -> {
            throw unchecked(failure);
        }));
        assertThat(scalar.vectors()).isNull();
        assertThat(KernelChoice.describe(scalar)).isEqualTo(
                "scalar kernels on JDK " + Runtime.version() + ": " + message + "\nsums: scalar kernels");
        assertThat(log).singleElement().satisfies(line -> {
            // System.Logger's DEBUG.
            assertThat(line.getLevel()).isEqualTo(Level.FINE);
            assertThat(line.getMessage()).isEqualTo(message);
            assertThat(line.getThrown()).isSameAs(failure);
        });
        KernelChoice<Object> refused = logged(log, () -> choose(VECTOR, () -> {
            throw unchecked(failure);
        }));
        for (int i = 0; i < 2; i++) {
            assertThatIllegalStateException().isThrownBy(refused::vectors)
                    .withMessage("-Dparquet.decoding.kernels=vector: " + message).withCause(failure);
        }
        assertThat(KernelChoice.describe(refused)).isEqualTo("no kernels on JDK " + Runtime.version()
                + ": -Dparquet.decoding.kernels=vector: " + message + "\nsums: no kernels");
        assertThat(log).hasSize(1);
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> RuntimeException unchecked(Throwable failure) throws T {
        throw (T) failure;
    }

    @Test
    void anUnreadablePlatformLeavesScalarKernels() {
        KernelChoice<Object> choice = KernelChoice.of("sums", AUTO, () -> {
            throw new SecurityException("no");
        }, () -> C2, bits -> bits);
        assertThat(choice.vectors()).isNull();
        assertThat(KernelChoice.describe(choice)).contains("java.lang.SecurityException: no");
    }

    @Test
    void kernelsThatWorkAreUsedAndAMissingWidthIsDescribed() {
        Object kernels = new Object();
        List<LogRecord> log = new ArrayList<>();
        KernelChoice<Object> sums = logged(log, () -> choose(AUTO, () -> kernels));
        KernelChoice<Object> products = KernelChoice.of("products", AUTO, () -> WITH_VECTORS, () -> C2, bits -> null);
        assertThat(sums.vectors()).isSameAs(kernels);
        assertThat(products.vectors()).isNull();
        assertThat(KernelChoice.describe(sums, products)).isEqualTo("vector kernels of 256 bits on JDK "
                + Runtime.version() + ": measured faster, once an operation has decoded 1073741824 values\n"
                + "sums: vector kernels of 256 bits\n"
                + "products: scalar kernels, there are none for vectors of 256 bits");
        assertThat(log).isEmpty();
    }

    @Test
    void plainJavaDecodesTheFirstValues() {
        Object kernels = new Object();
        assertThat(new DeferredVectors<>(() -> choose(AUTO, () -> kernels), 0).kernels(1)).isSameAs(kernels);
        long plainValues = 1L << 28;
        for (int count : new int[] {2_000, 1 << 20, 100_000_000}) {
            DeferredVectors<Object> deferred =
                    new DeferredVectors<>(() -> choose(AUTO, () -> kernels), plainValues);
            assertThat(deferred.choice().vectors()).isSameAs(kernels);
            long values = 0;
            while (deferred.kernels(count) == null) {
                assertThat(deferred.kernels(0)).isNull();
                values += count;
            }
            // Samples are random: 256 of them have a standard deviation of 6 %.
            assertThat(values).isBetween(plainValues / 2, plainValues * 3 / 2);
            assertThat(deferred.kernels(0)).isSameAs(kernels);
        }
    }

    /** Collects the lines that an action logs, at any level. */
    private static <T> T logged(List<LogRecord> records, Supplier<T> action) {
        // Makes this process's choice first, if it has not been made yet.
        DecodingKernels.describe();
        Logger logger = Logger.getLogger("io.github.parquetdecoding.DecodingKernels");
        Handler handler = new StreamHandler() {
            @Override
            public void publish(LogRecord line) {
                records.add(line);
            }
        };
        Level level = logger.getLevel();
        logger.addHandler(handler);
        logger.setLevel(Level.ALL);
        try {
            return action.get();
        } finally {
            logger.removeHandler(handler);
            logger.setLevel(level);
        }
    }
}
