// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.util.concurrent.TimeUnit;

import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

/** What benchmarks of pages share. */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 5, jvmArgsPrepend = {
    PagesPerMillisecond.INITIAL_HEAP, PagesPerMillisecond.LARGEST_HEAP, PagesPerMillisecond.PRE_TOUCH})
public abstract class PagesPerMillisecond {
    // A heap of fixed size whose pages the operating system has handed out: while a heap grows, rows that allocate were
    // seen to take 20 times as long. Prepended, so that -jvmArgsAppend stays free.
    static final String INITIAL_HEAP = "-Xms512m";
    static final String LARGEST_HEAP = "-Xmx512m";
    static final String PRE_TOUCH = "-XX:+AlwaysPreTouch";
}
