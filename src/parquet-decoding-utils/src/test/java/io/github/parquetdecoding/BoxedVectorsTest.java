// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.io.BufferedReader;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.sun.management.ThreadMXBean;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.ShortVector;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * If C2 keeps a vector as an object, a kernel is 10 to 100 times slower for the life of the process. C2 may do so if it
 * takes a vector's class from the profile of a Vector API method, which is shared by all code of the process.
 */
class BoxedVectorsTest {
    /** Tests decoding into the caller's array, after C2 has compiled it. */
    @Tag("own-jvm")
    @Test
    void scalarKernelsAllocateNothing() throws Exception {
        assertThat(OwnJvm.output(0, OwnProcess.class, List.of(), "scalar").strip()).isEqualTo("0 calls allocate");
    }

    @Tag("vector-module")
    @Test
    void c2KnowsTheClassOfEveryVectorThatIsStored(@TempDir Path directory) throws Exception {
        // C2 prints in the middle of lines, so the process prints its own output elsewhere.
        Path errors = directory.resolve("errors.txt");
        Process process = OwnJvm.of(OwnProcess.class, List.of(
                        "--add-modules", "jdk.incubator.vector", "-Dparquet.decoding.kernels=eager",
                        "-XX:+UnlockDiagnosticVMOptions",
                        "-XX:CompileCommand=PrintInlining,*.bytestreamsplit.Vector*::*",
                        "-XX:CompileCommand=PrintInlining,*.bitpacking.Vector*::*",
                        "-XX:CompileCommand=PrintInlining,*.delta.Vector*::*"), "vectors")
                .redirectError(errors.toFile()).start();
        process.getOutputStream().close();
        List<String> stores;
        try (BufferedReader output = process.inputReader()) {
            stores = output.lines().filter(line -> line.contains("Vector::intoArray (")).toList();
        }
        assertThat(process.waitFor()).isZero();
        assertThat(Files.readAllLines(errors)).containsExactly(
                "WARNING: Using incubator modules: jdk.incubator.vector", "0 calls allocate");
        assertThat(stores).hasSizeGreaterThan(100).noneMatch(line -> line.contains("TypeProfile"));
    }

    /** Prints the calls that still allocate after C2 has had enough time. */
    static final class OwnProcess {
        private static final int MANY = 1_003;
        /** With many values and with few: C2 compiles the code for both into one method. */
        private static final int[] COUNTS = {3, 31, MANY};
        private static final int RUNS = 200;

        private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

        private OwnProcess() {
        }

        /** Returns the calls that read into the caller's array. Readers need values to begin with, too. */
        static List<CodecCall<?, ?>> calls() {
            int count = 2 * IntStream.of(COUNTS).sum();
            return Stream.concat(CodecCalls.ofReaders(count, 9).stream(), CodecCalls.ofRanges(
                    count, new int[] {1, 8, 13, 32}, new int[] {2, 4, 7, 8, 16}).stream()).toList();
        }

        public static void main(String[] arguments) {
            boolean vectors = arguments[0].equals("vectors");
            for (int i = 0; i < 3_000 && vectors; i++) {
                OtherCode.storeVectors();
            }
            List<CodecCall<?, ?>> calls = new ArrayList<>(calls());
            // Scalar kernels decode a buffer through an array. What is skipped is read for the first time at the end,
            // and lengths that are counted twice are kept in a new array.
            calls.removeIf(call -> call.name().matches(".*(skipped|counted first)")
                    || call.name().contains(CodecCalls.DIRECT)
                    && (!vectors || call.name().matches(".*(7|16)-byte values")));
            long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
            calls.removeIf(call -> {
                while (allocated(call) != 0) {
                    if (System.nanoTime() > deadline) {
                        return false;
                    }
                }
                return true;
            });
            System.err.println(calls.size() + " calls allocate");
            calls.forEach(call -> System.err.println(call + ": " + allocated(call) + " bytes"));
        }

        /** Returns what runs allocate on average. A new reader allocates, and so may its first reads. */
        private static long allocated(CodecCall<?, ?> call) {
            // Scalar kernels decode small numbers of values.
            boolean onlyMany = call.name().contains(CodecCalls.DIRECT);
            long bytes = 0;
            for (int i = 0; i < RUNS; i++) {
                CodecCall.Session<?, ?> session = call.start();
                long before = 0;
                for (int j = 0; j < 2 * COUNTS.length; j++) {
                    if (j == COUNTS.length) {
                        before = THREADS.getCurrentThreadAllocatedBytes();
                    }
                    if (!onlyMany || COUNTS[j % COUNTS.length] == MANY) {
                        session.read(COUNTS[j % COUNTS.length]);
                    }
                }
                bytes += THREADS.getCurrentThreadAllocatedBytes() - before;
            }
            return bytes / RUNS;
        }
    }

    /** Uses the Vector API as other code of a process may do. */
    static final class OtherCode {
        static void storeVectors() {
            ByteVector.zero(ByteVector.SPECIES_128).intoArray(new byte[16], 0);
            ShortVector.zero(ShortVector.SPECIES_128).intoArray(new short[8], 0);
            IntVector.zero(IntVector.SPECIES_128).intoArray(new int[4], 0);
            FloatVector.zero(FloatVector.SPECIES_128).intoArray(new float[4], 0);
            LongVector.zero(LongVector.SPECIES_128).intoArray(new long[2], 0);
            DoubleVector.zero(DoubleVector.SPECIES_128).intoArray(new double[2], 0);
        }
    }
}
