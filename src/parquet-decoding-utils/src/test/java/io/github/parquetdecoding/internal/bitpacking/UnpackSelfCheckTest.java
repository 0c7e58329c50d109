// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bitpacking;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.Arrays;

import io.github.parquetdecoding.FaultyClasses;
import io.github.parquetdecoding.OwnClasses;
import net.bytebuddy.asm.Advice;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Kernels with faults, each on classes of its own. */
@Tag("vector-module")
class UnpackSelfCheckTest {
    /** The argument of a fault. */
    @Retention(RetentionPolicy.RUNTIME)
    @interface Where {
    }

    private static void verifyFound(Class<?> kernel, String method, Class<?> fault, int where, String message) {
        OwnClasses classes = FaultyClasses.of(
                kernel, method, Advice.withCustomMapping().bind(Where.class, where).to(fault));
        assertThatThrownBy(() -> classes.call(OwnCheck.class, "run"))
                .cause().isInstanceOf(IllegalStateException.class).hasMessage(message);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 8, 13, 31, 32})
    void wrongValuesOfEachBitWidthAreFound(int bitWidth) {
        verifyFound(VectorUnpacker.class, "unpack", NoBits.class, bitWidth,
                "wrong answers for values of " + bitWidth + " bits");
    }

    @Test
    void wrongValuesNearTheLimitAreFound() {
        verifyFound(VectorUnpacker.class, "unpackLast", NoBitsNearTheLimit.class, 0,
                "wrong answers for values of 1 bits");
    }

    @Test
    void aKernelThatUnpacksNothingIsFound() {
        verifyFound(VectorUnpacker.class, "unpack", Nothing.class, 0, "wrong answers for values of 1 bits");
    }

    static final class NoBits {
        private NoBits() {
        }

        @Advice.OnMethodExit
        static void change(@Advice.Argument(4) int bitWidth, @Advice.Argument(5) Object out, @Where int where) {
            if (bitWidth == where) {
                Arrays.fill((int[]) out, 0);
            }
        }
    }

    static final class NoBitsNearTheLimit {
        private NoBitsNearTheLimit() {
        }

        @Advice.OnMethodExit
        static void change(@Advice.Argument(3) int first, @Advice.Argument(4) int count,
                @Advice.Argument(6) Object out) {
            Arrays.fill((int[]) out, first, count, 0);
        }
    }

    static final class Nothing {
        private Nothing() {
        }

        @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
        static boolean skip() {
            return true;
        }
    }

    /** Runs on the classes of an {@link OwnClasses}. */
    static final class OwnCheck {
        private OwnCheck() {
        }

        static Object run() {
            return VectorUnpackers.verified(256);
        }
    }
}
