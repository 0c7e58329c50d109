// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Names of the test kit's cases that other projects' readers are known to fail. */
final class KnownFailures {
    private KnownFailures() {
    }

    /** Returns cases of values that end too soon. */
    static Stream<String> truncated(int mostBytes) {
        return Stream.concat(IntStream.rangeClosed(1, mostBytes).mapToObj(bytes -> "truncated after byte " + bytes),
                Stream.of("truncated after padding"));
    }

    /** Returns cases of payload that does not fit, by the last byte and those before it. */
    static Stream<String> overflows(String... lastBytes) {
        return Stream.of(lastBytes).map(last -> "overflow, last byte " + last);
    }

    /** Returns cases of malformed values, in all places where a suite puts them. */
    static Set<String> inEveryPlace(String... names) {
        return inEveryPlace(Stream.of(names));
    }

    static Set<String> inEveryPlace(Stream<String> names) {
        return names.flatMap(name -> Stream.of("array of exact size", "neighbours 01", "neighbours FF")
                        .map(place -> name + ", " + place))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Returns cases of malformed runs, both first and after other runs, in all places where a suite puts them. */
    static Set<String> inEveryRun(String... names) {
        return inEveryPlace(Stream.of(names).flatMap(name -> Stream.of(name, name + " after other runs")));
    }

    static Set<String> both(Set<String> some, Set<String> others) {
        return Stream.concat(some.stream(), others.stream()).collect(Collectors.toUnmodifiableSet());
    }
}
