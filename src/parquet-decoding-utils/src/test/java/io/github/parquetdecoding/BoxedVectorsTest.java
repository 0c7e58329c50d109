// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.io.BufferedReader;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.ObjIntConsumer;

import com.sun.management.ThreadMXBean;
import io.github.parquetdecoding.testkit.AlpValues;
import io.github.parquetdecoding.testkit.ArrayCodec;
import io.github.parquetdecoding.testkit.DeltaValues;
import io.github.parquetdecoding.testkit.PageSource;
import io.github.parquetdecoding.testkit.ReferenceAlp;
import io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked;
import io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked.Layout;
import io.github.parquetdecoding.testkit.ReferenceDeltaByteArray;
import io.github.parquetdecoding.testkit.ReferenceDeltaLengthByteArray;
import io.github.parquetdecoding.testkit.ReferencePlainByteArray;
import io.github.parquetdecoding.testkit.ReferenceRunLengthBitPacking;
import io.github.parquetdecoding.testkit.ReferenceUleb128;
import io.github.parquetdecoding.testkit.RunDistribution;
import io.github.parquetdecoding.testkit.Uleb128Distribution;
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
                        "--add-modules", "jdk.incubator.vector", "-XX:+UnlockDiagnosticVMOptions",
                        "-XX:CompileCommand=PrintInlining,*.bytestreamsplit.Vector*::*",
                        "-XX:CompileCommand=PrintInlining,*.bitpacking.Vector*::*"), "vectors")
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
        private static final int PAGE = 1_000 * MANY;

        private OwnProcess() {
        }

        public static void main(String[] arguments) {
            boolean vectors = arguments[0].equals("vectors");
            for (int i = 0; i < 3_000 && vectors; i++) {
                OtherCode.storeVectors();
            }
            Map<String, Runnable> calls = new LinkedHashMap<>();
            for (int elementSize : new int[] {2, 4, 7, 8, 16}) {
                // Scalar kernels decode a buffer through an array.
                for (PageSource source : vectors && elementSize != 7
                        ? List.of(PageSource.WHOLE_ARRAY, PageSource.DIRECT_BUFFER) : List.of(PageSource.WHOLE_ARRAY)) {
                    ByteStreamSplitPage page =
                            ByteStreamSplitCodecs.open(source, new byte[elementSize * MANY], elementSize);
                    ByteStreamSplitCodecs.codecs(elementSize).forEach(codec -> put(calls, source, page, codec));
                }
            }
            putBitPacking(calls);
            putReaders(calls);
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
            calls.values().removeIf(call -> {
                while (allocated(threads, call) != 0) {
                    if (System.nanoTime() > deadline) {
                        return false;
                    }
                }
                return true;
            });
            System.err.println(calls.size() + " calls allocate");
            calls.forEach((name, call) -> System.err.println(name + ": " + allocated(threads, call) + " bytes"));
        }

        private static <A> void put(
                Map<String, Runnable> calls, PageSource source, ByteStreamSplitPage page,
                ArrayCodec<ByteStreamSplitPage, A> codec) {
            A values = codec.type().allocate(MANY * codec.type().slotsPerValue());
            byte[] encoded = new byte[MANY * codec.type().elementSize()];
            put(calls, "decode " + codec + " from " + source, count -> {
                // Small counts are decoded with scalar kernels.
                if (source == PageSource.WHOLE_ARRAY || count == MANY) {
                    codec.decode().decode(page, 0, values, 0, count);
                }
            });
            put(calls, "encode " + codec, count -> codec.encode().encode(values, 0, encoded, 0, count));
        }

        private static void putBitPacking(Map<String, Runnable> calls) {
            byte[] packed = new byte[MANY * Integer.BYTES];
            int[] ints = new int[MANY];
            long[] longs = new long[MANY];
            float[] floats = new float[MANY];
            double[] doubles = new double[MANY];
            short[] shorts = new short[MANY];
            byte[] bytes = new byte[MANY];
            for (int bitWidth : new int[] {1, 8, 13, 32}) {
                put(calls, "unpack ints of " + bitWidth + " bits",
                        count -> BitPacking.unpackInts(packed, 0, bitWidth, ints, 0, count));
                put(calls, "unpack shorts of " + bitWidth + " bits",
                        count -> BitPacking.unpackShorts(packed, 0, bitWidth, shorts, 0, count));
                put(calls, "unpack bytes of " + bitWidth + " bits",
                        count -> BitPacking.unpackBytes(packed, 0, bitWidth, bytes, 0, count));
            }
            long[] validity = new SplittableRandom(20261123).longs(MANY / Long.SIZE + 1).toArray();
            put(calls, "expand ints", count -> Validity.expand(validity, 0, ints, 0, count));
            put(calls, "expand longs", count -> Validity.expand(validity, 0, longs, 0, count));
            put(calls, "expand floats", count -> Validity.expand(validity, 0, floats, 0, count));
            put(calls, "expand doubles", count -> Validity.expand(validity, 0, doubles, 0, count));
        }

        private static void putReaders(Map<String, Runnable> calls) {
            int[] ints = new int[MANY + 1];
            int[] views = new int[MANY];
            long[] longs = new long[MANY];
            byte[] bytes = new byte[MANY * 60];
            int[] dictionary = new int[1 << 9];
            byte[] runs = ReferenceRunLengthBitPacking.encode(RunDistribution.UNIFORM_IDS.values(9, PAGE), 9);
            put(calls, "runs", runs, in -> RunLengthBitPackedReader.of(in, 9),
                    (reader, count) -> reader.readInts(ints, 0, count));
            byte[] idPage = ByteArrays.join(new byte[] {9}, runs);
            put(calls, "dictionary", idPage, DictionaryReader::of,
                    (reader, count) -> reader.readInts(dictionary, ints, 0, count));
            byte[][] entries = DeltaValues.SORTED_KEYS.strings(1 << 9);
            ByteArrayDictionary entriesOfIds = ByteArrayDictionary.of(
                    ByteArrays.join(entries), ByteArrays.offsets(0, entries));
            int[] ids = new int[MANY];
            put(calls, "strings of a dictionary", idPage, DictionaryReader::of, (reader, count) -> {
                reader.readIds(1 << 9, ids, 0, count);
                entriesOfIds.copyValues(ids, 0, bytes, 0, ints, 0, count);
            });
            put(calls, "list of ULEB128", ReferenceUleb128.encodeAll(Uleb128Distribution.below(1 << 20).ints(PAGE)),
                    in -> in, (in, count) -> Uleb128.readInts(in, ints, 0, count));
            byte[] numbers = ReferenceDeltaBinaryPacked.encodeLongs(DeltaValues.OUTLIERS.longs(PAGE), Layout.USUAL);
            put(calls, "DELTA ints", numbers, DeltaBinaryPackedReader::of,
                    (reader, count) -> reader.readInts(ints, 0, count));
            put(calls, "DELTA longs", numbers, DeltaBinaryPackedReader::of,
                    (reader, count) -> reader.readLongs(longs, 0, count));
            byte[][] strings = DeltaValues.SORTED_KEYS.strings(PAGE);
            put(calls, "DELTA lengths", ReferenceDeltaLengthByteArray.encode(strings, Layout.USUAL),
                    DeltaLengthByteArrayReader::of, (reader, count) -> reader.readValues(bytes, 0, ints, 0, count));
            put(calls, "DELTA prefixes", ReferenceDeltaByteArray.encode(strings, Layout.USUAL),
                    DeltaByteArrayReader::of, (reader, count) -> reader.readValues(bytes, 0, ints, 0, count));
            put(calls, "PLAIN strings", ReferencePlainByteArray.encode(strings),
                    PlainByteArrayReader::of, (reader, count) -> reader.readValues(bytes, 0, ints, 0, count));
            put(calls, "PLAIN views", ReferencePlainByteArray.encode(strings),
                    PlainByteArrayReader::of, (reader, count) -> reader.readViews(ints, 0, views, 0, count));
            PlainPage plain = PlainPage.of(ByteCursor.of(numbers, 0, MANY * Long.BYTES), Long.BYTES);
            PlainPage booleans = PlainPage.ofBooleans(ByteCursor.of(numbers));
            put(calls, "PLAIN longs", count -> plain.decodeLongs(0, longs, 0, count));
            put(calls, "PLAIN booleans", count -> booleans.decodeBits(0, longs, 0, count));
            put(calls, "PLAIN booleans to bytes", count -> booleans.decodeBytes(0, bytes, 0, count));
            AlpPage alp = AlpPage.of(ByteCursor.of(ReferenceAlp.encode(
                    AlpValues.SENSOR.plain(Double.BYTES, MANY), Double.BYTES, 10, 1, 0)), Double.BYTES);
            double[] doubles = new double[MANY];
            put(calls, "ALP", count -> alp.decodeDoubles(0, doubles, 0, count));
        }

        /** Reads a page over and over. Opening it allocates, but only once in several measurements. */
        private static <R> void put(Map<String, Runnable> calls, String name, byte[] page,
                Function<ByteCursor, R> open, ObjIntConsumer<R> read) {
            List<R> reader = new ArrayList<>();
            int[] left = {0};
            put(calls, name, count -> {
                if (left[0] < count) {
                    reader.clear();
                    reader.add(open.apply(ByteCursor.of(page)));
                    left[0] = PAGE;
                }
                read.accept(reader.get(0), count);
                left[0] -= count;
            });
        }

        /** Adds a call with many values and one with few: C2 compiles the code for both into one method. */
        private static void put(Map<String, Runnable> calls, String name, Move move) {
            calls.put(name, () -> {
                try {
                    move.accept(3);
                    move.accept(31);
                    move.accept(MANY);
                } catch (Exception e) {
                    throw new AssertionError(e);
                }
            });
        }

        @FunctionalInterface
        private interface Move {
            void accept(int count) throws Exception;
        }

        private static long allocated(ThreadMXBean threads, Runnable call) {
            int runs = 200;
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < runs; i++) {
                call.run();
            }
            return (threads.getCurrentThreadAllocatedBytes() - before) / runs;
        }
    }

    /** Uses the Vector API like other code of a process may do. */
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
