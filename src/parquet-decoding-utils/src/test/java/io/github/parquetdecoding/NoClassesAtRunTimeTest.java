// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;

import io.github.parquetdecoding.testkit.ReferenceBitPacking;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** A process that has no class files and defines no classes, as a native image: other kernels take their place. */
class NoClassesAtRunTimeTest {
    static Stream<OwnClasses.Change> changes() {
        return Stream.of(
                onceLoaded(() -> null),
                onceLoaded(() -> {
                    throw new UnsupportedFeatureError();
                }));
    }

    /** GraalVM's is an Error and no LinkageError, either. */
    private static final class UnsupportedFeatureError extends Error {
        private static final long serialVersionUID = 1;
    }

    private interface ClassFile {
        byte[] read();
    }

    /** Kernels are defined from class files of classes that have been loaded. */
    private static OwnClasses.Change onceLoaded(ClassFile second) {
        Set<String> loaded = new HashSet<>();
        return (className, classFile) -> loaded.add(className) ? classFile : second.read();
    }

    @ParameterizedTest
    @MethodSource("changes")
    void kernelsThatAreNotDefinedAnewRun(OwnClasses.Change change) throws ReflectiveOperationException {
        assertThat((String) new OwnClasses(name -> false, change).call(Kernels.class, "run"))
                .startsWith("scalar kernels on JDK ")
                .contains("; bit-packed values with scalar kernels; nulls among values with scalar kernels; ");
    }

    /** Runs on the classes of an {@link OwnClasses}. */
    static final class Kernels {
        private static final int COUNT = 1_003;

        private Kernels() {
        }

        static String run() {
            SplittableRandom random = new SplittableRandom(21);
            byte[] values = new byte[COUNT * 4];
            random.nextBytes(values);
            byte[] page = new byte[values.length];
            ByteStreamSplitEncoder.encode(values, 0, COUNT, 4, page, 0);
            expect(Arrays.equals(ByteStreamSplitPage.of(page, 4).decode(), values));

            long[] longs = random.longs(COUNT, 0, 1 << 13).toArray();
            byte[] packed = ReferenceBitPacking.pack(longs, 13);
            long[] unpacked = new long[COUNT];
            BitPacking.unpackLongs(packed, 0, COUNT, 13, unpacked, 0);
            expect(Arrays.equals(unpacked, longs));

            int[] ints = new int[COUNT];
            BitPacking.unpackInts(packed, 0, COUNT, 13, ints, 0);
            expect(Arrays.equals(ints, Arrays.stream(longs).mapToInt(value -> (int) value).toArray()));

            long[] validity = random.longs(COUNT / Long.SIZE + 1).toArray();
            int[] spread = ints.clone();
            Validity.spread(spread, 0, COUNT, validity, 0, -1);
            for (int i = 0, next = 0; i < COUNT; i++) {
                expect(spread[i] == ((validity[i >>> 6] >>> i & 1) == 0 ? -1 : ints[next++]));
            }
            return DecodingKernels.describe();
        }

        private static void expect(boolean right) {
            if (!right) {
                throw new AssertionError("wrong values");
            }
        }
    }
}
