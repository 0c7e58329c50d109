// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.lang.annotation.Annotation;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.DecodingKernels;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Rows are right for every value of a parameter, and none with wrong results is timed: states refuse rows that did
 * nothing, results of the previous iteration, and results with any wrong element.
 */
public class RowChecksTest {
    private static final int NEWEST_PEERS_JDK = 25;
    private static final String REFUSED = "The answer is wrong and not timed";
    private static final Map<String, String> SMALL = Map.of(
            "values", "100", "rows", "1000", "count", "96", "nulls", "NULLS_50");

    /** Counts that fill no block, and what only some runs ask for. */
    private static final List<String> COUNTS = List.of("1", "7", "9", "33");
    private static final Map<String, List<String>> OTHERS = Map.of(
            "values", COUNTS, "count", COUNTS, "profile", List.of("POLLUTED"), "threads", List.of("2"));

    static {
        System.setProperty(Uleb128State.ROUNDS, "2");
        System.setProperty(Profile.MILLIS, "0");
    }

    @TestFactory
    Stream<DynamicTest> aRowWithAWrongAnswerIsRefused() {
        return rows().map(row -> DynamicTest.dynamicTest(row.getUsername(), () -> check(row)));
    }

    /** The other parameters have their first values, and numbers small ones. */
    @TestFactory
    Stream<DynamicTest> aRowIsRightForEveryValueOfAParameter() {
        return rows().map(row -> DynamicTest.dynamicTest(row.getUsername(), () -> {
            for (Map.Entry<String, String[]> parameter : row.getParams().orElse(Map.of()).entrySet()) {
                String name = parameter.getKey();
                List<String> values = new ArrayList<>(List.of(parameter.getValue()));
                values.addAll(OTHERS.getOrDefault(name, List.of()));
                values.removeIf(value -> name.equals("rows"));
                for (String value : values) {
                    Object state = state(row, Map.of(name, value));
                    call(state, Setup.class, each -> each.value() == Level.Iteration);
                    run(row, state);
                    assertThatCode(() -> verify(state)).as("%s = %s", name, value).doesNotThrowAnyException();
                    call(state, TearDown.class, each -> each.value() == Level.Trial);
                }
            }
        }));
    }

    /** The build specifies the kernels of a test run; with the Vector API they depend on the machine. */
    @Test
    void theRunIsOnTheKernelsThatItIsMeantFor() {
        if (System.getProperty("expected.kernels").equals("scalar")) {
            assertThat(DecodingKernels.describe()).startsWith("scalar kernels");
        } else {
            assertThat(DecodingKernels.describe())
                    .doesNotContain("--add-modules").doesNotContain("do not work").doesNotContain("as requested");
        }
    }

    /** Trino 483 and its Slice need Java 25, hardwood Java 21. */
    private static Stream<BenchmarkListEntry> rows() {
        boolean allLoad = Runtime.version().feature() >= NEWEST_PEERS_JDK;
        return all().stream()
                .filter(row -> allLoad || !row.getUsername().matches(".*(Slice.*|\\.trino|\\.hardwood)"))
                .filter(row -> !ArrowCpp.isMissing() || !row.getUsername().matches(ArrowCpp.ROWS));
    }

    public static List<BenchmarkListEntry> all() {
        return new ArrayList<>(BenchmarkList.defaultList().getAll(
                OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT), List.of()));
    }

    private static Method method(BenchmarkListEntry row) throws Exception {
        String name = row.getUsername().substring(row.getUserClassQName().length() + 1);
        return Arrays.stream(Class.forName(row.getUserClassQName()).getMethods())
                .filter(method -> method.getName().equals(name)).findFirst().orElseThrow();
    }

    /** @param chosen values of some parameters */
    private static Object state(BenchmarkListEntry row, Map<String, String> chosen) throws Exception {
        Object state = method(row).getParameterTypes()[0].getConstructor().newInstance();
        for (Field field : fields(state.getClass())) {
            if (field.isAnnotationPresent(Param.class)) {
                field.set(state, value(field, chosen));
            }
        }
        call(state, Setup.class, each -> each.value() == Level.Trial);
        return state;
    }

    private static void run(BenchmarkListEntry row, Object state) throws Exception {
        Method method = method(row);
        method.invoke(method.getDeclaringClass().getConstructor().newInstance(), state);
    }

    private static void check(BenchmarkListEntry row) throws Exception {
        Object state = state(row, Map.of());
        call(state, Setup.class, each -> each.value() == Level.Iteration);
        refuses(state);
        Map<Object, Object> outputs = arrays(state, new IdentityHashMap<>());
        outputs.replaceAll((array, copy) -> copy(array));
        run(row, state);
        verify(state);

        outputs.entrySet().removeIf(output -> indexesOfChanges(output.getKey(), output.getValue()).isEmpty());
        assertThat(outputs.keySet().stream().anyMatch(array -> isChecked(array, outputs.get(array), state))
                || outputs.isEmpty()).as("an array whose every element is compared").isTrue();
        call(state, Setup.class, each -> each.value() == Level.Iteration);
        refuses(state);
        call(state, TearDown.class, each -> each.value() == Level.Trial);
    }

    /** Whether changing the first, the last or some other changed elements is detected. */
    private static boolean isChecked(Object array, Object before, Object state) {
        List<Integer> indexes = indexesOfChanges(array, before);
        Object right = copy(array);
        return IntStream.range(0, 5).map(i -> indexes.get((indexes.size() - 1) * i / 4)).allMatch(i -> {
            Array.set(array, i, other(Array.get(array, i)));
            try {
                verify(state);
                return false;
            } catch (Exception e) {
                return e.getCause().getMessage().contains(REFUSED);
            } finally {
                System.arraycopy(right, 0, array, 0, Array.getLength(array));
            }
        });
    }

    private static Object other(Object value) {
        return value instanceof Byte number ? (Object) (byte) (number ^ 1)
                : value instanceof Short number ? (Object) (short) (number ^ 1)
                : value instanceof Integer number ? (Object) (number ^ 1)
                : value instanceof Long number ? (Object) (number ^ 1L << 63)
                : value instanceof Float number ? (Object) Float.intBitsToFloat(Float.floatToRawIntBits(number) ^ 1)
                : value instanceof Double number
                        ? (Object) Double.longBitsToDouble(Double.doubleToRawLongBits(number) ^ 1) : Binary.EMPTY;
    }

    private static List<Integer> indexesOfChanges(Object array, Object before) {
        return IntStream.range(0, Array.getLength(array))
                .filter(i -> !Array.get(array, i).equals(Array.get(before, i))).boxed().toList();
    }

    private static Object copy(Object array) {
        Object copy = Array.newInstance(array.getClass().getComponentType(), Array.getLength(array));
        System.arraycopy(array, 0, copy, 0, Array.getLength(array));
        return copy;
    }

    /** Arrays of numbers and of parquet-java's values, in the state. */
    private static Map<Object, Object> arrays(Object holder, Map<Object, Object> arrays) throws Exception {
        for (Field field : fields(holder.getClass())) {
            Object value = field.get(holder);
            if (value instanceof Binary[]
                    || value != null && value.getClass().isArray() && value.getClass().componentType().isPrimitive()) {
                arrays.put(value, value);
            }
        }
        return arrays;
    }

    private static Object value(Field field, Map<String, String> chosen) {
        String first = SMALL.getOrDefault(field.getName(), field.getAnnotation(Param.class).value()[0]);
        String value = chosen.getOrDefault(field.getName(), first);
        if (field.getType().isEnum()) {
            return Arrays.stream(field.getType().getEnumConstants())
                    .filter(each -> value.equals(Param.BLANK_ARGS) || each.toString().equals(value))
                    .findFirst().orElseThrow();
        }
        return field.getType() == int.class ? (Object) Integer.valueOf(value) : value;
    }

    private static List<Field> fields(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> each = type; each != Object.class; each = each.getSuperclass()) {
            for (Field field : each.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    field.setAccessible(true);
                    fields.add(field);
                }
            }
        }
        return fields;
    }

    private static <A extends Annotation> void call(Object state, Class<A> annotation, Predicate<A> wanted)
            throws Exception {
        for (Class<?> each = state.getClass(); each != Object.class; each = each.getSuperclass()) {
            for (Method method : each.getDeclaredMethods()) {
                if (method.isAnnotationPresent(annotation) && wanted.test(method.getAnnotation(annotation))) {
                    method.invoke(state);
                }
            }
        }
    }

    private static void verify(Object state) throws Exception {
        call(state, TearDown.class, each -> each.value() == Level.Iteration);
    }

    private static void refuses(Object state) {
        assertThatThrownBy(() -> verify(state)).isInstanceOf(InvocationTargetException.class)
                .cause().hasMessageContaining(REFUSED);
    }
}
