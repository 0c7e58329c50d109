// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bytestreamsplit;

import java.util.Arrays;
import java.util.Random;

import io.github.parquetdecoding.ByteStreamSplitEncoder;
import io.github.parquetdecoding.ByteStreamSplitPage;
import io.github.parquetdecoding.FaultyClasses;
import io.github.parquetdecoding.OwnClasses;
import io.github.parquetdecoding.internal.kernels.JitCompiler;
import io.github.parquetdecoding.internal.kernels.KernelChoice;
import io.github.parquetdecoding.internal.kernels.Platform;
import net.bytebuddy.asm.Advice;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.github.parquetdecoding.internal.kernels.KernelMode.AUTO;
import static org.assertj.core.api.Assertions.assertThat;

/** Kernels with faults, or that are missing, each on classes of its own. */
class TransposeSelfCheckTest {
    private static final String FAILURE = "Vector API kernels do not work: ";

    @Tag("vector-module")
    @ParameterizedTest
    @CsvSource({
        "2, decode", "2, encode", "4, decode", "4, encode", "8, decode", "8, encode",
        "12, decode", "12, encode", "16, decode", "16, encode"})
    void wrongAnswersLeaveScalarKernels(int elementSize, String method) throws Exception {
        String template = Vector4.class.getName().replace("4", "" + elementSize);
        Class<?> advice = method.equals("decode") ? WrongDecode.class : WrongEncode.class;
        OwnClasses classes = FaultyClasses.of(typeOf(template), method, Advice.to(advice));
        assertThat(choiceOn(classes))
                .startsWith("scalar kernels on JDK ")
                .contains("wrong answers for elements of " + elementSize + " bytes");
    }

    private static Class<?> typeOf(String name) {
        try {
            return Class.forName(name, false, TransposeSelfCheckTest.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    /** Take the stride of a page for one less. */
    static final class WrongDecode {
        private WrongDecode() {
        }

        @Advice.OnMethodEnter
        static void change(@Advice.Argument(value = 2, readOnly = false) int stride) {
            stride--;
        }
    }

    static final class WrongEncode {
        private WrongEncode() {
        }

        @Advice.OnMethodEnter
        static void change(@Advice.Argument(value = 5, readOnly = false) int stride) {
            stride--;
        }
    }

    @Tag("vector-module")
    @Test
    void kernelsThatAnswerRightAreTheAnswer() {
        assertThat(TransposeSelfCheck.verified(256)).isNotNull();
    }

    @Tag("vector-module")
    @ParameterizedTest
    @ValueSource(strings = {"EncodedStreams", "ByteByByte"})
    void theCheckUsesNothingThatReadersUse(String type) throws Exception {
        String unused = EncodedStreams.class.getPackageName() + "." + type;
        OwnClasses classes = new OwnClasses(unused::equals, OwnClasses.Change.NONE);
        assertThat(choiceOn(classes)).startsWith("vector kernels of 256 bits");
    }

    /** In a class loader of its own, as in a process of its own. */
    @Test
    void aMissingVectorApiLeavesScalarKernels() throws ReflectiveOperationException {
        OwnClasses classes = new OwnClasses(name -> name.startsWith("jdk.incubator.vector."), OwnClasses.Change.NONE);
        assertThat(choiceOn(classes)).contains(FAILURE + "java.lang.ClassNotFoundException: jdk.incubator.vector.");
    }

    @Tag("vector-module")
    @ParameterizedTest
    @ValueSource(strings = {"kernels.VectorSpecialization", "kernels.KernelSpecializer", "bytestreamsplit.Vector4"})
    void classesThatAreMissingOrBrokenLeaveScalarKernels(String type) throws ReflectiveOperationException {
        String className = "io.github.parquetdecoding.internal." + type;
        assertThat(choiceOn(new OwnClasses(name -> name.equals(className), OwnClasses.Change.NONE)))
                .contains(FAILURE + "java.lang.ClassNotFoundException: " + className);
        assertThat(choiceOn(new OwnClasses(name -> false, (name, classFile) ->
                name.equals(className) ? Arrays.copyOf(classFile, classFile.length / 2) : classFile)))
                .contains(FAILURE)
                .contains("java.lang.ClassFormatError");
    }

    private static String choiceOn(OwnClasses classes) throws ReflectiveOperationException {
        return (String) classes.call(OwnChoice.class, "describe");
    }

    /** Runs on the classes of an {@link OwnClasses}. */
    static final class OwnChoice {
        private OwnChoice() {
        }

        static String describe() {
            KernelChoice<VectorTransposers> choice = choose();
            if (choice.vectors() == null) {
                // What the process uses decodes whatever happened to its vectors.
                byte[] values = new byte[1_000];
                new Random(1).nextBytes(values);
                byte[] page = new byte[values.length];
                ByteStreamSplitEncoder.encode(values, 0, 250, 4, page, 0);
                if (!Arrays.equals(ByteStreamSplitPage.of(page, 4).decode(), values)) {
                    throw new AssertionError("wrong values");
                }
            }
            return KernelChoice.describe(choice);
        }

        static KernelChoice<VectorTransposers> choose() {
            return KernelChoice.of(VectorTransposers.OPERATION, AUTO, () -> new Platform("amd64", 25, true, 256),
                    () -> new JitCompiler("OpenJDK 64-Bit Server VM", "25.0.1+8-LTS", "mixed mode, sharing", 4, true),
                    bits -> TransposeSelfCheck.verified(bits));
        }
    }
}
