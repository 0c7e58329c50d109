// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import static org.assertj.core.api.Assertions.fail;

/** A method with its number of arguments, and the arguments that it refuses. */
record Call<T>(String name, int arguments, T out, BiConsumer<T, int[]> method,
        Predicate<int[]> illegal, Predicate<int[]> outside, Predicate<int[]> malformed) {
    private static final Pattern NAMED = Pattern.compile(
            "(array|bits|encoded|ids|lengths|offsets|out|packed|page|starts|values?): "
                    + "range \\[-?\\d+, -?\\d+\\) is outside of .+"
                    + "|Position -?\\d+ is outside of the window from \\d+ to \\d+"
                    + "|Cannot skip \\d+ bytes? at position \\d+: only \\d+ left before limit \\d+"
                    + "|Element size must be 4 or 8 bytes: -?\\d+"
                    + "|Bit width must be from 0 to (32|64): -?\\d+|Element size must be at least 1 byte: -?\\d+"
                    + "|DELTA_BINARY_PACKED at offset \\d+ has \\d+ of \\d+ values left, but \\d+ were requested"
                    + "|Negative (value count|byte count|dictionary size): -\\d+"
                    + "|Value \\d+ ends at offset -?\\d+, before it begins at offset -?\\d+");

    void run(int[] arguments) {
        for (int i = 0; i < Array.getLength(out); i++) {
            Array.setByte(out, i, (byte) 7);
        }
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
            fail(name + " of " + Arrays.toString(arguments) + (isUntouched() ? "" : " has written something"),
                    refused);
        }
    }

    private static boolean names(String message, int[] arguments) {
        return NAMED.matcher(message).matches()
                && IntStream.of(arguments).anyMatch(argument -> message.contains(String.valueOf(argument)));
    }

    private boolean isUntouched() {
        return IntStream.range(0, Array.getLength(out)).allMatch(i -> ((Number) Array.get(out, i)).intValue() == 7);
    }

    Call<T> illegalIf(Predicate<int[]> condition) {
        return new Call<>(name, arguments, out, method, condition, outside, malformed);
    }

    Call<T> outsideIf(Predicate<int[]> condition) {
        return new Call<>(name, arguments, out, method, illegal, condition, malformed);
    }

    Call<T> malformedIf(Predicate<int[]> condition) {
        return new Call<>(name, arguments, out, method, illegal, outside, condition);
    }

    @Override
    public String toString() {
        return name;
    }
}
