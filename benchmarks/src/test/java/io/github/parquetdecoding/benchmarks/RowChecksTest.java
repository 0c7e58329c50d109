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

import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.runner.BenchmarkListEntry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * No row with wrong results is timed: states refuse rows that did nothing, results of the previous iteration, and
 * results with any wrong element.
 */
class RowChecksTest {
    private static final String REFUSED = "Wrong answer, not timed";
    private static final Map<String, String> SMALL = Map.of("values", "100", "rows", "1000", "count", "96");

    @TestFactory
    Stream<DynamicTest> aRowWithAWrongAnswerIsRefused() {
        return BenchmarkAnswersTest.rows().map(row ->
                DynamicTest.dynamicTest(BenchmarkAnswersTest.shortName(row), () -> check(row)));
    }

    private static void check(BenchmarkListEntry entry) throws Exception {
        Class<?> benchmark = Class.forName(entry.getUserClassQName());
        String name = entry.getUsername().substring(entry.getUserClassQName().length() + 1);
        Method row = Arrays.stream(benchmark.getMethods()).filter(method -> method.getName().equals(name)).findFirst()
                .orElseThrow();
        Object state = row.getParameterTypes()[0].getConstructor().newInstance();
        for (Field field : fields(state.getClass())) {
            if (field.isAnnotationPresent(Param.class)) {
                field.set(state, value(field));
            }
        }
        call(state, Setup.class, each -> each.value() == Level.Trial);
        call(state, Setup.class, each -> each.value() == Level.Iteration);
        refuses(state);
        Map<Object, Object> outputs = arrays(state, new IdentityHashMap<>());
        outputs.replaceAll((array, copy) -> copy(array));
        row.invoke(benchmark.getConstructor().newInstance(), state);
        accepts(state);

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

    private static Object value(Field field) {
        String[] values = field.getAnnotation(Param.class).value();
        String first = SMALL.getOrDefault(field.getName(), values[0]);
        if (field.getType().isEnum()) {
            return Arrays.stream(field.getType().getEnumConstants())
                    .filter(each -> values[0].equals(Param.BLANK_ARGS) || each.toString().equals(values[0]))
                    .findFirst().orElseThrow();
        }
        return field.getType() == int.class ? (Object) Integer.valueOf(first) : first;
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

    private static void accepts(Object state) {
        assertThatCode(() -> verify(state)).doesNotThrowAnyException();
    }
}
