// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import static org.assertj.core.api.Assertions.fail;

/**
 * A method with its number of arguments, and the arguments that it refuses.
 *
 * @param untouched what is in {@code out} before a call
 */
record Call<T>(String name, int arguments, T out, T untouched, BiConsumer<T, int[]> method,
        Predicate<int[]> illegal, Predicate<int[]> outside, Predicate<int[]> malformed) {
    private static final Pattern NAMED = Pattern.compile(
            "(array|bits|encoded|ids|lengths|offsets|out|packed|page|starts|values?): "
                    + "range \\[-?\\d+, -?\\d+\\) is outside of .+"
                    + "|Position -?\\d+ is outside of the window from \\d+ to \\d+"
                    + "|Cannot skip \\d+ (bytes? at position \\d+: only \\d+ left before limit \\d+"
                    + "|values? of a page: of \\d+, \\d+ left)"
                    + "|Element size must be 4 or 8 bytes: -?\\d+"
                    + "|Bit width must be from 0 to (32|64): -?\\d+|Element size must be at least 1 byte: -?\\d+"
                    + "|DELTA_BINARY_PACKED at offset \\d+ has \\d+ of \\d+ values left, but \\d+ were requested"
                    + "|Negative (value count|byte count|dictionary size): -\\d+"
                    + "|Value \\d+ ends at offset -?\\d+, before it begins at offset -?\\d+");

    static <T> Call<T> of(String name, int arguments, T out, BiConsumer<T, int[]> method) {
        @SuppressWarnings("unchecked")
        T untouched = (T) Array.newInstance(out.getClass().componentType(), Array.getLength(out));
        for (int i = 0; i < Array.getLength(out); i++) {
            Array.setByte(untouched, i, (byte) 7);
        }
        return new Call<>(name, arguments, out, untouched, method, a -> false, a -> false, a -> false);
    }

    void run(int[] arguments) {
        System.arraycopy(untouched, 0, out, 0, Array.getLength(out));
        RuntimeException refused = null;
        try {
            method.accept(out, arguments);
        } catch (RuntimeException e) {
            refused = e;
        }
        boolean asDocumented = refused == null
                ? !illegal.test(arguments) && !outside.test(arguments) && !malformed.test(arguments)
                : refused instanceof MalformedParquetException ? malformed.test(arguments)
                        // The exact class, because the JVM throws subclasses if a check is missing.
                        : (refused.getClass() == IllegalArgumentException.class && (illegal.test(arguments)
                                        || refused.getMessage().startsWith("Negative value count: "))
                                || refused.getClass() == IndexOutOfBoundsException.class && outside.test(arguments))
                                && names(refused.getMessage(), arguments);
        if (!asDocumented || refused != null && !isUntouched()) {
            fail(name + " of " + Arrays.toString(arguments) + (isUntouched() ? "" : " has written something"), refused);
        }
    }

    private static boolean names(String message, int[] arguments) {
        // There is one offset more than values.
        return NAMED.matcher(message).matches() && IntStream.of(arguments).anyMatch(argument ->
                message.contains(String.valueOf(argument)) || message.contains(String.valueOf(argument + 1L)));
    }

    private boolean isUntouched() {
        return Objects.deepEquals(out, untouched);
    }

    Call<T> illegalIf(Predicate<int[]> condition) {
        return new Call<>(name, arguments, out, untouched, method, condition, outside, malformed);
    }

    Call<T> outsideIf(Predicate<int[]> condition) {
        return new Call<>(name, arguments, out, untouched, method, illegal, condition, malformed);
    }

    Call<T> malformedIf(Predicate<int[]> condition) {
        return new Call<>(name, arguments, out, untouched, method, illegal, outside, condition);
    }

    @Override
    public String toString() {
        return name;
    }
}
