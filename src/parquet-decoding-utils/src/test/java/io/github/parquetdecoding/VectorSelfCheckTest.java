package io.github.parquetdecoding;

import java.lang.reflect.InvocationTargetException;
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
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

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
        VectorAny | encode        | 9
        """)
    void wrongAnswersAreFoundOut(String kernel, String method, int elementSize) throws Exception {
        Class<?> type = Class.forName("io.github.parquetdecoding." + kernel, false, getClass().getClassLoader());
        // From arrays, and from memory segments.
        for (Method wrong : type.getDeclaredMethods()) {
            if (wrong.getName().equals(method)) {
                assertThatIllegalStateException().as("%s", wrong)
                        .isThrownBy(() -> verify(type, WrongStride.class, ElementMatchers.is(wrong)))
                        .withMessage("wrong answers for values of " + elementSize + " bytes");
            }
        }
    }

    /** Takes the stride of a page for one less. */
    static final class WrongStride {
        private WrongStride() {
        }

        @Advice.OnMethodEnter
        static void change(
                @Advice.Origin("#m") String method,
                @Advice.AllArguments(readOnly = false, typing = Assigner.Typing.DYNAMIC) Object[] arguments) {
            Object[] changed = arguments.clone();
            int stride = method.startsWith("decode") ? 2 : arguments.length - 1;
            changed[stride] = (int) changed[stride] - 1;
            arguments = changed;
        }
    }

    /** C2 would compile it before the public methods, and then perhaps not inline it into them. */
    @ParameterizedTest
    @ValueSource(classes = {VectorKernels.class, ScalarKernels.class})
    void whatPublicMethodsCallIsNotCalled(Class<?> kernels) throws Throwable {
        ElementMatcher<MethodDescription> moves = ElementMatchers.nameMatches("(de|en)code.*");
        assertThat(kernels.getDeclaredMethods()).anyMatch(method -> method.getName().equals("decode"));
        verify(kernels, Fails.class, moves);
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
    private static void verify(Class<?> changed, Class<?> advice, ElementMatcher<? super MethodDescription> methods)
            throws Throwable {
        OwnClasses classes = new OwnClasses(name -> false, (name, classFile) -> !name.equals(changed.getName())
                ? classFile
                : new ByteBuddy().redefine(changed, ClassFileLocator.Simple.of(name, classFile))
                        .visit(Advice.to(advice).on(methods))
                        .make()
                        .getBytes());
        Method verify = classes.loadClass(OwnVectors.class.getName()).getDeclaredMethod("verify");
        verify.setAccessible(true);
        try {
            verify.invoke(null);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** Runs on the classes of an {@link OwnClasses}. */
    static final class OwnVectors {
        private OwnVectors() {
        }

        static void verify() throws Throwable {
            VectorWidth.set(512);
            VectorKernels.verified(VectorThresholds.ALL, VectorThresholds.ALL);
        }
    }
}
