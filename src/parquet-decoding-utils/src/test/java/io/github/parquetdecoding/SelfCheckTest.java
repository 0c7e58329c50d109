// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The self-check at startup detects faulty and missing vector kernels. Each test uses separate copies of the classes.
 */
class SelfCheckTest {
    private static final String INTERNAL = "io.github.parquetdecoding.internal.";

    /** A place of -1 is that of the end of a block, which a kernel returns. */
    @Tag("vector-module")
    @ParameterizedTest
    @CsvSource({
        "bytestreamsplit, 0", "bytestreamsplit, 56", "bitpacking, 0", "bitpacking, 56", "delta, 0", "delta, 56",
        "delta, -1", "validity, 0", "validity, 56"})
    void oneWrongAnswerToAnyCallOfAKernelIsDetected(String codec, int place) throws Throwable {
        int call = 0;
        for (boolean isFaulty = true; isFaulty; call++) {
            OwnClasses classes = OwnClasses.unchanged();
            AtomicInteger callsLeft = new AtomicInteger(call);
            plant(classes, kernel -> faulty(kernel, callsLeft, place));
            isFaulty = verdict(classes, codec).equals("wrong answers");
            assertThat(callsLeft.get() < 0).as("call %s", call).isEqualTo(isFaulty);
        }
        assertThat(call).isGreaterThan(2);
    }

    private static void plant(OwnClasses classes, UnaryOperator<Object> made) throws ReflectiveOperationException {
        Field field = classes.loadClass(INTERNAL + "kernels.KernelSpecializer").getDeclaredField("made");
        field.setAccessible(true);
        field.set(null, made);
    }

    /** Makes a kernel that gives a wrong answer once. */
    private static Object faulty(Object kernel, AtomicInteger callsLeft, int place) {
        return Proxy.newProxyInstance(kernel.getClass().getClassLoader(), kernel.getClass().getInterfaces(),
                (proxy, method, arguments) -> {
                    method.setAccessible(true);
                    Object answer = method.invoke(kernel, arguments);
                    if (callsLeft.getAndDecrement() != 0) {
                        return answer;
                    }
                    if (place < 0) {
                        return (long) answer + 1;
                    }
                    // Values are expanded and compacted in place; otherwise the last array is the output.
                    Object out = arguments[0] instanceof int[] values ? values : Arrays.stream(arguments)
                            .filter(argument -> argument.getClass().isArray()).reduce((a, b) -> b).orElseThrow();
                    Array.setByte(out, place, (byte) (((Number) Array.get(out, place)).intValue() ^ 1));
                    return answer;
                });
    }

    private static String verdict(OwnClasses classes, String codec) throws Throwable {
        try {
            return String.valueOf(verified(classes, codec) != null);
        } catch (IllegalStateException e) {
            return e.getMessage().substring(0, "wrong answers".length());
        }
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
}
