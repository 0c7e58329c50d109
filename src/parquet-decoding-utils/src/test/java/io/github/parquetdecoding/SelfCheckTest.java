// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.matcher.ElementMatchers;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * The self-check at startup detects faulty and missing vector kernels. Each test uses separate copies of the classes.
 */
class SelfCheckTest {
    private static final String INTERNAL = "io.github.parquetdecoding.internal.";

    /** The element size, bit width or place of a fault. */
    @Retention(RetentionPolicy.RUNTIME)
    @interface Where {
    }

    @Tag("vector-module")
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        bytestreamsplit.Vector2     | decode     | DecodeStride | 0    | elements of 2 bytes
        bytestreamsplit.Vector2     | decode     | DecodeStride | 1    | elements of 2 bytes
        bytestreamsplit.Vector2     | encode     | EncodeStride | 0    | elements of 2 bytes
        bytestreamsplit.Vector4     | decode     | DecodeStride | 0    | elements of 4 bytes
        bytestreamsplit.Vector4     | decode     | DecodeStride | 1    | elements of 4 bytes
        bytestreamsplit.Vector4     | encode     | EncodeStride | 0    | elements of 4 bytes
        bytestreamsplit.Vector8     | decode     | DecodeStride | 0    | elements of 8 bytes
        bytestreamsplit.Vector8     | decode     | DecodeStride | 1    | elements of 8 bytes
        bytestreamsplit.Vector8     | encode     | EncodeStride | 0    | elements of 8 bytes
        bitpacking.VectorUnpacker   | unpack     | NoBits       | 1    | values of 1 bits
        bitpacking.VectorUnpacker   | unpack     | NoBits       | 7    | values of 7 bits
        bitpacking.VectorUnpacker   | unpack     | NoBits       | 8    | values of 8 bits
        bitpacking.VectorUnpacker   | unpack     | NoBits       | 13   | values of 13 bits
        bitpacking.VectorUnpacker   | unpack     | NoBits       | 31   | values of 31 bits
        bitpacking.VectorUnpacker   | unpack     | NoBits       | 32   | values of 32 bits
        bitpacking.VectorUnpacker   | unpackLast | NoLastBits   | 0    | values of 1 bits
        bitpacking.VectorUnpacker   | unpackScaled | WrongValue  | 0    | floats of 1 bits
        bitpacking.VectorUnpacker   | unpackScaled | WrongValue  | 591  | floats of 1 bits
        bitpacking.VectorUnpacker   | unpackScaled | WrongValue  | -1   | doubles of 1 bits
        bitpacking.VectorUnpacker   | unpackScaled | WrongValue  | -501 | doubles of 7 bits
        bitpacking.VectorUnpacker   | unpackScaled | Nothing     | 0    | floats of 1 bits
        bitpacking.VectorUnpacker   | unpack     | Nothing      | 0    | values of 1 bits
        delta.VectorBlocks          | decode     | NoDelta      | 0    | INTS of deltas of 1 bits
        delta.VectorBlocks          | decode     | NoDelta      | 50   | INTS of deltas of 0 bits
        delta.VectorBlocks          | decode     | NoDelta      | 255  | INTS of deltas of 32 bits
        delta.VectorBlocks          | decode     | NoDelta      | -1   | LONGS of deltas of 1 bits
        delta.VectorBlocks          | decode     | NoDelta      | -256 | LONGS of deltas of 64 bits
        delta.VectorBlocks          | decode     | WrongBlock   | 0    | the size of a block
        validity.VectorExpander     | expand     | NoValue      | 0    | places of values
        validity.VectorExpander     | expand     | NoValue      | 56   | places of values
        validity.VectorExpander     | expand     | NoValue      | 128  | places of values
        validity.VectorExpander     | expand     | NoValue      | 255  | places of values
        validity.VectorCompactor    | compact    | NoValue      | 0    | selected values
        validity.VectorCompactor    | compact    | NoValue      | 121  | selected values
        """)
    void wrongResultsAreDetected(String kernel, String method, String fault, int where, String wrong) throws Exception {
        // Templates of kernels cannot be initialised.
        ClassLoader loader = SelfCheckTest.class.getClassLoader();
        Class<?> advice = Class.forName(SelfCheckTest.class.getName() + "$" + fault);
        OwnClasses classes = withFault(Class.forName(INTERNAL + kernel, false, loader), method,
                Advice.withCustomMapping().bind(Where.class, where).to(advice));
        assertThatThrownBy(() -> verified(classes, kernel.substring(0, kernel.indexOf('.'))))
                .isInstanceOf(IllegalStateException.class).hasMessage("wrong answers for " + wrong);
    }

    /** Adds a fault to the methods of a class with this name. */
    private static OwnClasses withFault(Class<?> type, String method, Advice fault) {
        return OwnClasses.changed((name, classFile) -> !name.equals(type.getName()) ? classFile
                : new ByteBuddy().redefine(type, ClassFileLocator.Simple.of(name, classFile))
                        .visit(fault.on(ElementMatchers.named(method))).make().getBytes());
    }

    @Tag("vector-module")
    @ParameterizedTest
    @ValueSource(strings = {"bytestreamsplit", "bitpacking", "delta", "validity"})
    void correctKernelsPass(String codec) throws Throwable {
        assertThat(verified(OwnClasses.unchanged(), codec)).isNotNull();
    }

    @Tag("vector-module")
    @ParameterizedTest
    @ValueSource(strings = {"EncodedStreams", "ByteByByte"})
    void theCheckUsesNothingThatReadersUse(String type) throws Throwable {
        OwnClasses classes = OwnClasses.without((INTERNAL + "bytestreamsplit." + type)::equals);
        assertThat(verified(classes, "bytestreamsplit")).isNotNull();
    }

    /** Returns a codec's kernels after the check. With 256 bits, some kernels do not exist. */
    private static Object verified(OwnClasses classes, String codec) throws Throwable {
        Class<?> check = classes.loadClass(INTERNAL + codec + switch (codec) {
            case "bytestreamsplit" -> ".TransposeSelfCheck";
            case "bitpacking" -> ".VectorUnpackers";
            case "delta" -> ".VectorDeltas";
            default -> ".VectorExpanders";
        });
        Method verified = check.getDeclaredMethod("verified", int.class);
        verified.setAccessible(true);
        try {
            return verified.invoke(null, codec.equals("bytestreamsplit") ? 256 : 512);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** A separate class loader stands for a separate process. */
    @Test
    void aMissingVectorApiLeavesScalarKernels() throws Exception {
        verifyScalar(OwnClasses.without(name -> name.startsWith("jdk.incubator.vector.")), "scalar kernels on JDK ");
    }

    @Tag("vector-module")
    @ParameterizedTest
    @ValueSource(strings = {"kernels.VectorSpecialization", "kernels.KernelSpecializer", "bytestreamsplit.Vector4"})
    void missingOrBrokenClassesLeaveScalarKernels(String type) throws Exception {
        String className = INTERNAL + type;
        verifyScalar(OwnClasses.without(className::equals), "java.lang.ClassNotFoundException: " + className);
        verifyScalar(OwnClasses.changed((name, classFile) ->
                name.equals(className) ? Arrays.copyOf(classFile, classFile.length / 2) : classFile),
                "java.lang.ClassFormatError");
    }

    /** As in a native image, which has no class files or defines no classes. GraalVM's error is not a LinkageError. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whereNoClassIsDefinedFromItsFileScalarKernelsRun(boolean fails) throws Exception {
        Set<String> loaded = new HashSet<>();
        verifyScalar(OwnClasses.changed((name, classFile) -> {
            if (loaded.add(name)) {
                return classFile;
            }
            if (fails) {
                throw new Error("unsupported feature");
            }
            return null;
        }), "\nbit-packed values: scalar kernels", "\nnulls among values: scalar kernels");
    }

    /** Verifies that the process decodes with scalar kernels. */
    private static void verifyScalar(OwnClasses classes, String... reasons) throws Exception {
        assertThat(classes.kernels()).startsWith("scalar kernels on JDK ").contains(reasons);
    }

    /** Uses a stride that is one too small, for pages in arrays or for those in segments. */
    static final class DecodeStride {
        @Advice.OnMethodEnter
        static void change(@Advice.Argument(0) Object page, @Advice.Argument(value = 2, readOnly = false) int stride,
                @Where int where) {
            if (page instanceof byte[] == (where == 0)) {
                stride--;
            }
        }
    }

    static final class EncodeStride {
        @Advice.OnMethodEnter
        static void change(@Advice.Argument(value = 5, readOnly = false) int stride) {
            stride--;
        }
    }

    static final class NoBits {
        @Advice.OnMethodExit
        static void change(@Advice.Argument(4) int bitWidth, @Advice.Argument(5) Object out, @Where int where) {
            if (bitWidth == where) {
                Arrays.fill((int[]) out, 0);
            }
        }
    }

    /** Unpacks nothing near the limit. */
    static final class NoLastBits {
        @Advice.OnMethodExit
        static void change(@Advice.Argument(3) int first, @Advice.Argument(4) int count,
                @Advice.Argument(9) Object out) {
            if (out instanceof int[] ints) {
                Arrays.fill(ints, first, count, 0);
            }
        }
    }

    /** Changes a float or, if {@code where} is negative, the double at its complement. */
    static final class WrongValue {
        @Advice.OnMethodExit
        static void change(@Advice.Argument(8) Object out, @Where int where) {
            if (out instanceof float[] floats && where >= 0) {
                floats[where] = Math.nextUp(floats[where]);
            } else if (out instanceof double[] doubles && where < 0) {
                doubles[~where] = Math.nextUp(doubles[~where]);
            }
        }
    }

    static final class Nothing {
        @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
        static boolean skip() {
            return true;
        }
    }

    /** Clears an int or, if {@code where} is negative, the long at its complement. */
    static final class NoDelta {
        @Advice.OnMethodExit
        static void change(@Advice.Argument(7) Object out, @Where int where) {
            if (out instanceof int[] ints && where >= 0) {
                ints[where] = 0;
            } else if (out instanceof long[] longs && where < 0) {
                longs[~where] = 0;
            }
        }
    }

    static final class WrongBlock {
        @Advice.OnMethodExit
        static void change(@Advice.Return(readOnly = false) long end) {
            end++;
        }
    }

    static final class NoValue {
        @Advice.OnMethodExit
        static void change(@Advice.Argument(0) Object values, @Where int where) {
            ((int[]) values)[where] = 0;
        }
    }
}
