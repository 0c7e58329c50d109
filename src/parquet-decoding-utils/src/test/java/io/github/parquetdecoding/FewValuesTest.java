package io.github.parquetdecoding;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.matcher.ElementMatchers;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class FewValuesTest {
    /** They take as long with vectors as without because the same code moves them. */
    @Test
    void fewValuesAreMovedWithoutTheKernelsThatAProcessHasChosen() throws Exception {
        Class<?> chosen = DecodingKernels.BYTE_STREAM_SPLIT.getClass();
        OwnClasses classes = new OwnClasses(name -> false, (name, classFile) -> !name.equals(chosen.getName())
                ? classFile
                : new ByteBuddy().redefine(chosen, ClassFileLocator.Simple.of(name, classFile))
                        .visit(Advice.to(Fails.class).on(ElementMatchers.nameMatches("(de|en)code.*")))
                        .make()
                        .getBytes());
        Method method = classes.loadClass(OwnMoves.class.getName()).getDeclaredMethod("mostWithoutKernels");
        method.setAccessible(true);
        assertThat(method.invoke(null)).asInstanceOf(InstanceOfAssertFactories.LIST)
                .isNotEmpty()
                .containsOnly(FewValues.MOST);
    }

    static final class Fails {
        private Fails() {
        }

        @Advice.OnMethodEnter
        static void fail() {
            throw new UnsupportedOperationException("called");
        }
    }

    /** Runs on the classes of an {@link OwnClasses}. */
    static final class OwnMoves {
        private OwnMoves() {
        }

        /** How many values are moved before a kernel is called; for each element size, array and source. */
        static List<Integer> mostWithoutKernels() {
            List<Integer> counts = new ArrayList<>();
            for (int elementSize : new int[] {1, 2, 3, 4, 8, 9, 12, 16}) {
                for (ValueArray array : ValueArray.values()) {
                    if (array.takes(elementSize)) {
                        counts.add(mostWithoutKernels(count -> {
                            byte[] values = new byte[count * elementSize];
                            array.encode(values, 0, count, elementSize, new byte[values.length], 0);
                        }));
                        for (PageSource source : PageSource.values()) {
                            counts.add(mostWithoutKernels(count -> {
                                ByteStreamSplitPage page = source.page(new byte[count * elementSize], elementSize);
                                array.decoded(page, 0, count, 0, 0);
                            }));
                        }
                    }
                }
            }
            return counts;
        }

        private static int mostWithoutKernels(IntConsumer move) {
            for (int count = 0; count < 1_000; count++) {
                try {
                    move.accept(count);
                } catch (UnsupportedOperationException e) {
                    return count - 1;
                }
            }
            throw new AssertionError("no kernel is called");
        }
    }
}
