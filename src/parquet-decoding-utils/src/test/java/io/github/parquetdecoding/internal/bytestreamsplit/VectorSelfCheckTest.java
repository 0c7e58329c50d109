// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bytestreamsplit;

import io.github.parquetdecoding.FaultyClasses;
import io.github.parquetdecoding.OwnClasses;
import io.github.parquetdecoding.internal.platform.KernelChoice;
import net.bytebuddy.asm.Advice;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.github.parquetdecoding.internal.platform.KernelMode.AUTO;
import static org.assertj.core.api.Assertions.assertThat;

/** Kernels with faults, each on classes of its own. */
@Tag("vector-module")
class VectorSelfCheckTest {
    @ParameterizedTest
    @CsvSource({
        "2, decode", "2, encode", "4, decode", "4, encode", "8, decode", "8, encode",
        "12, decode", "12, encode", "16, decode", "16, encode"})
    void wrongAnswersLeaveScalarKernels(int elementSize, String method) throws Exception {
        String template = Vector4.class.getName().replace("4", "" + elementSize);
        Class<?> advice = method.equals("decode") ? WrongDecode.class : WrongEncode.class;
        OwnClasses classes = FaultyClasses.of(typeOf(template), method, Advice.to(advice));
        assertThat((String) classes.call(OwnChoice.class, "describe"))
                .startsWith("scalar kernels on JDK ")
                .endsWith("wrong answers for elements of " + elementSize + " bytes");
    }

    private static Class<?> typeOf(String name) {
        try {
            return Class.forName(name, false, VectorSelfCheckTest.class.getClassLoader());
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

    @Test
    void kernelsThatAnswerRightAreTheAnswer() {
        assertThat(VectorSelfCheck.verified(256)).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"PageBytes", "ScalarKernels"})
    void theCheckUsesNothingThatReadersUse(String type) throws Exception {
        String unused = PageBytes.class.getPackageName() + "." + type;
        OwnClasses classes = new OwnClasses(unused::equals, OwnClasses.Change.NONE);
        assertThat((String) classes.call(OwnChoice.class, "describe")).startsWith("vector kernels of 256 bits");
    }

    /** Runs on the classes of an {@link OwnClasses}. */
    static final class OwnChoice {
        private OwnChoice() {
        }

        static String describe() {
            return KernelChoice.of(
                    ChosenKernels.JOB, AUTO, () -> ChosenKernelsTest.WITH_VECTORS, () -> ChosenKernelsTest.C2,
                    bits -> VectorSelfCheck.verified(bits)).description();
        }
    }
}
