package io.github.parquetdecoding;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Method;

import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import net.bytebuddy.matcher.ElementMatcher;
import net.bytebuddy.matcher.ElementMatchers;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Kernels with faults, each on classes of its own. */
@Tag("vector-module")
class VectorSelfCheckTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        Vector2   | decode        | 2
        Vector2   | encode        | 2
        Vector2   | decodeShorts  | 2
        Vector2   | encodeShorts  | 2
        Vector4   | decode        | 4
        Vector4   | encode        | 4
        Vector4   | decodeInts    | 4
        Vector4   | encodeInts    | 4
        Vector4   | decodeFloats  | 4
        Vector4   | encodeFloats  | 4
        Vector8   | decode        | 8
        Vector8   | encode        | 8
        Vector8   | decodeLongs   | 8
        Vector8   | encodeLongs   | 8
        Vector8   | decodeDoubles | 8
        Vector8   | encodeDoubles | 8
        Vector12  | decode        | 12
        Vector12  | encode        | 12
        Vector16  | decode        | 16
        Vector16  | encode        | 16
        VectorAny | decode        | 9
        VectorAny | decode        | 17
        VectorAny | encode        | 9
        VectorAny | encode        | 17
        """)
    void wrongAnswersLeaveScalarKernels(String kernel, String method, int elementSize) throws Exception {
        Class<?> type = Class.forName("io.github.parquetdecoding." + kernel, false, getClass().getClassLoader());
        // From arrays, and from memory segments.
        for (Method wrong : type.getDeclaredMethods()) {
            if (wrong.getName().equals(method)) {
                Advice advice = Advice.withCustomMapping().bind(WrongSize.class, elementSize).to(WrongStride.class);
                assertThat(choiceWith(advice, type, ElementMatchers.is(wrong))).as("%s", wrong)
                        .startsWith("scalar kernels on JDK ")
                        .endsWith("wrong answers for values of " + elementSize + " bytes");
            }
        }
    }

    @Retention(RetentionPolicy.RUNTIME)
    private @interface WrongSize {
    }

    /** Takes the stride of a page for one less; of a kernel for any element size, for pages of one size. */
    static final class WrongStride {
        private WrongStride() {
        }

        @Advice.OnMethodEnter
        static void change(
                @Advice.Origin("#m") String method,
                @WrongSize int wrongSize,
                @Advice.AllArguments(readOnly = false, typing = Assigner.Typing.DYNAMIC) Object[] arguments) {
            boolean decode = method.startsWith("decode");
            boolean any = arguments.length == 7;
            if (!any || (int) arguments[decode ? 4 : 3] == wrongSize) {
                Object[] changed = arguments.clone();
                int stride = decode ? 2 : arguments.length - 1;
                changed[stride] = (int) changed[stride] - 1;
                arguments = changed;
            }
        }
    }

    /** C2 would compile it before the public methods, and then perhaps not inline it into them. */
    @ParameterizedTest
    @ValueSource(classes = {VectorKernels.class, ScalarKernels.class})
    void whatPublicMethodsCallIsNotCalled(Class<?> kernels) throws Exception {
        assertThat(kernels.getDeclaredMethods()).anyMatch(method -> method.getName().equals("decode"));
        assertThat(choiceWith(Advice.to(Fails.class), kernels, ElementMatchers.nameMatches("(de|en)code.*")))
                .startsWith("vector kernels of 512 bits");
    }

    static final class Fails {
        private Fails() {
        }

        @Advice.OnMethodEnter
        static void fail() {
            throw new AssertionError("called");
        }
    }

    /** With advice to methods of one class. */
    private static String choiceWith(
            Advice advice, Class<?> changed, ElementMatcher<? super MethodDescription> methods) throws Exception {
        OwnClasses classes = new OwnClasses(name -> false, (name, classFile) -> !name.equals(changed.getName())
                ? classFile
                : new ByteBuddy().redefine(changed, ClassFileLocator.Simple.of(name, classFile))
                        .visit(advice.on(methods))
                        .make()
                        .getBytes());
        Method describe = classes.loadClass(OwnChoice.class.getName()).getDeclaredMethod("describe");
        describe.setAccessible(true);
        return (String) describe.invoke(null);
    }

    /** Runs on the classes of an {@link OwnClasses}. */
    static final class OwnChoice {
        private OwnChoice() {
        }

        static String describe() {
            return DecodingKernels.choose("auto", KernelFallbackTest.WITH_VECTORS, DecodingKernels::load).description();
        }
    }
}
