// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.validity;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.Arrays;

import io.github.parquetdecoding.FaultyClasses;
import io.github.parquetdecoding.OwnClasses;
import io.github.parquetdecoding.internal.kernels.ElementType;
import net.bytebuddy.asm.Advice;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Kernels with faults, each on classes of its own. */
@Tag("vector-module")
class ExpandSelfCheckTest {
    /** The index of a fault. */
    @Retention(RetentionPolicy.RUNTIME)
    @interface Where {
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 56, 128, 255})
    void aValueThatIsNotInItsPlaceIsFound(int place) {
        OwnClasses classes = FaultyClasses.of(VectorExpander.class, "expand",
                Advice.withCustomMapping().bind(Where.class, place).to(NoValue.class));
        assertThatThrownBy(() -> classes.call(OwnCheck.class, "run"))
                .cause().isInstanceOf(IllegalStateException.class).hasMessage("wrong answers for places of values");
    }

    @Test
    void vectorsOf512BitsExpandValuesOf4And8Bytes() {
        VectorExpanders expanders = VectorExpanders.verified(512);
        assertThat(Arrays.stream(ElementType.values()).filter(type -> expanders.kernel(type) != null))
                .containsExactlyInAnyOrder(
                        ElementType.INTS, ElementType.LONGS, ElementType.FLOATS, ElementType.DOUBLES);
        assertThat(VectorExpanders.verified(256)).isNull();
    }

    static final class NoValue {
        private NoValue() {
        }

        @Advice.OnMethodExit
        static void change(@Advice.Argument(0) Object values, @Where int where) {
            ((int[]) values)[where] = 0;
        }
    }

    /** Runs on the classes of an {@link OwnClasses}. */
    static final class OwnCheck {
        private OwnCheck() {
        }

        static Object run() {
            return VectorExpanders.verified(512);
        }
    }
}
