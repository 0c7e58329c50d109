// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.util.concurrent.TimeUnit;

import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

/** Settings of the page benchmarks. */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 5, jvmArgsPrepend = {
    PagesPerMillisecond.INITIAL_HEAP, PagesPerMillisecond.LARGEST_HEAP, PagesPerMillisecond.PRE_TOUCH})
public abstract class PagesPerMillisecond {
    // A heap of fixed size with all its pages touched: rows that allocate were seen to take 20 times as long while the
    // heap grew. Prepended, so that -jvmArgsAppend remains available.
    static final String INITIAL_HEAP = "-Xms512m";
    static final String LARGEST_HEAP = "-Xmx512m";
    static final String PRE_TOUCH = "-XX:+AlwaysPreTouch";
}
