package io.github.parquetdecoding.parquetjava;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

/** What code was compiled against, in or outside of a subclass, is there; and nothing else is. */
class BinaryCompatibilityTest {
    static Set<String> names() {
        return StockClasses.names();
    }

    @Test
    void theClassesOfThePackageAreThoseThatTheTestsKnow() {
        assertThat(names()).hasSize(12).allSatisfy(name -> assertThat(name).contains("ByteStreamSplitValues"));
    }

    @ParameterizedTest
    @MethodSource("names")
    void ourClassIsNotTheStockClass(String name) throws ClassNotFoundException {
        Class<?> ours = Class.forName(name);
        assertThat(ours).isNotSameAs(StockClasses.of(name));
        assertThat(StockClasses.location(ours)).isNotEqualTo(StockClasses.location(StockClasses.of(name)));
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyPublicAndProtectedMemberIsTheSame(String name) throws ClassNotFoundException {
        Class<?> stock = StockClasses.of(name);
        Class<?> ours = Class.forName(name);
        assertThat(signature(ours)).isEqualTo(signature(stock));
        assertThat(members(ours)).isEqualTo(members(stock)).isNotEmpty();
    }

    /** Guards the test above: what differs in one of these ways is seen. */
    @Test
    void membersThatDifferAreSeen() {
        assertThat(Stream.of(Original.class, OtherField.class, OtherThrows.class, OtherAccess.class, OtherOrder.class)
                .map(BinaryCompatibilityTest::members)).doesNotHaveDuplicates();
        assertThat(members(OtherPrivate.class)).isEqualTo(members(Original.class));
    }

    private static String signature(Class<?> type) {
        return Modifier.toString(type.getModifiers()) + " " + type.getName()
                + " extends " + type.getSuperclass().getName()
                + " implements " + names(type.getInterfaces());
    }

    private static Set<String> members(Class<?> type) {
        Set<String> members = new TreeSet<>();
        for (Field field : type.getDeclaredFields()) {
            if (isVisible(field)) {
                members.add(modifiers(field) + field.getType().getName() + " " + field.getName());
            }
        }
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (isVisible(constructor)) {
                members.add(modifiers(constructor) + "new" + parameters(constructor));
            }
        }
        for (Method method : type.getDeclaredMethods()) {
            if (isVisible(method)) {
                members.add(modifiers(method) + method.getReturnType().getName() + " " + method.getName()
                        + parameters(method));
            }
        }
        return members;
    }

    private static boolean isVisible(Member member) {
        return Modifier.isPublic(member.getModifiers()) || Modifier.isProtected(member.getModifiers());
    }

    private static String modifiers(Member member) {
        return Modifier.toString(member.getModifiers()) + " ";
    }

    private static String parameters(Executable executable) {
        return "(" + names(executable.getParameterTypes()) + ") throws " + names(executable.getExceptionTypes());
    }

    private static String names(Class<?>[] types) {
        return Arrays.stream(types).map(Class::getName).collect(joining(", "));
    }

    private static class Original {
        protected int field;

        public void method(int first, long second) {
        }
    }

    private static class OtherField {
        protected final int field = 0;

        public void method(int first, long second) {
        }
    }

    private static class OtherThrows {
        protected int field;

        public void method(int first, long second) throws IllegalStateException {
        }
    }

    private static class OtherAccess {
        protected int field;

        protected void method(int first, long second) {
        }
    }

    private static class OtherOrder {
        protected int field;

        public void method(long first, int second) {
        }
    }

    private static class OtherPrivate {
        protected int field;

        public void method(int first, long second) {
        }

        void method() {
        }
    }
}
