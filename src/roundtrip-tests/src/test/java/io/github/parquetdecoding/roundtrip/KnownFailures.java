// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Names of the test kit's cases that other projects' readers are known to fail. */
final class KnownFailures {
    private KnownFailures() {
    }

    /** Returns cases of malformed values, in all places where a suite puts them. */
    static Set<String> inEveryPlace(String... names) {
        return Stream.of(names)
                .flatMap(name -> Stream.of("array of exact size", "neighbours 01", "neighbours FF")
                        .map(place -> name + ", " + place))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Returns cases of malformed runs, both first and after other runs, in all places where a suite puts them. */
    static Set<String> inEveryRun(String... names) {
        return inEveryPlace(Stream.of(names)
                .flatMap(name -> Stream.of(name, name + " after other runs"))
                .toArray(String[]::new));
    }

    static Set<String> both(Set<String> some, Set<String> others) {
        return Stream.concat(some.stream(), others.stream()).collect(Collectors.toUnmodifiableSet());
    }
}
