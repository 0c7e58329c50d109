// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.bitpacking;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.Arrays;
import java.util.stream.IntStream;

import io.github.parquetdecoding.FaultyClasses;
import io.github.parquetdecoding.OwnClasses;
import net.bytebuddy.asm.Advice;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Kernels with faults, each on classes of its own. */
@Tag("vector-module")
class VectorSelfCheckTest {
    /** The argument of a fault. */
    @Retention(RetentionPolicy.RUNTIME)
    @interface Where {
    }

    private static void verifyFound(Class<?> kernel, String method, Class<?> fault, int where, String message) {
        OwnClasses classes = FaultyClasses.of(
                kernel, method, Advice.withCustomMapping().bind(Where.class, where).to(fault));
        String check = kernel == VectorUnpacker.class ? "unpackers" : "spreaders";
        assertThatThrownBy(() -> classes.call(Checks.class, check))
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

    @ParameterizedTest
    @ValueSource(ints = {0, 56, 128, 255})
    void aValueThatIsNotInItsPlaceIsFound(int place) {
        verifyFound(VectorSpreader.class, "spread", NoValue.class, place, "wrong answers for places of values");
    }

    @Test
    void vectorsOf512BitsSpreadValuesOf4And8Bytes() {
        VectorSpreaders spreaders = VectorSpreaders.verified(512);
        assertThat(IntStream.range(0, ArrayTypes.COUNT).filter(slot -> spreaders.kernel(slot) != null)
                .<Class<?>>mapToObj(ArrayTypes::ofSlot))
                .containsExactlyInAnyOrder(int[].class, long[].class, float[].class, double[].class);
        assertThat(VectorSpreaders.verified(256)).isNull();
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

    static final class NoValue {
        private NoValue() {
        }

        @Advice.OnMethodExit
        static void change(@Advice.Argument(0) Object values, @Where int where) {
            ((int[]) values)[where] = 0;
        }
    }

    /** Run on the classes of an {@link OwnClasses}. */
    static final class Checks {
        private Checks() {
        }

        static Object unpackers() {
            return VectorUnpackers.verified(256);
        }

        static Object spreaders() {
            return VectorSpreaders.verified(512);
        }
    }
}
