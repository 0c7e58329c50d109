// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Other kernels are used in a process without class files or class definition, such as a native image. */
class NoClassesAtRunTimeTest {
    static Stream<OwnClasses.Change> changes() {
        return Stream.of(
                onceLoaded(() -> null),
                onceLoaded(() -> {
                    throw new UnsupportedFeatureError();
                }));
    }

    /** Like GraalVM's class, this is an Error but not a LinkageError. */
    private static final class UnsupportedFeatureError extends Error {
        private static final long serialVersionUID = 1;
    }

    private interface ClassFile {
        byte[] read();
    }

    /** Changes a class file only after the class has been loaded; kernels are defined from such files. */
    private static OwnClasses.Change onceLoaded(ClassFile second) {
        Set<String> loaded = new HashSet<>();
        return (className, classFile) -> loaded.add(className) ? classFile : second.read();
    }

    @ParameterizedTest
    @MethodSource("changes")
    void kernelsWithoutTheirOwnDefinitionRun(OwnClasses.Change change) throws ReflectiveOperationException {
        assertThat((String) new OwnClasses(name -> false, change).call(Kernels.class, "run"))
                .startsWith("scalar kernels on JDK ")
                .contains("\nbit-packed values: scalar kernels", "\nnulls among values: scalar kernels");
    }

    /** Runs on the classes of an {@link OwnClasses}. */
    static final class Kernels {
        private Kernels() {
        }

        static String run() {
            CodecCalls.uses().forEach(Runnable::run);
            return DecodingKernels.describe();
        }
    }
}
