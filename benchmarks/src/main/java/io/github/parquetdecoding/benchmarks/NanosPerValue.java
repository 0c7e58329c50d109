// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.util.concurrent.TimeUnit;

import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/** Settings of the ULEB128 benchmarks. Touching a larger heap would take half of a short fork's time. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(Uleb128Shape.VALUES)
@Fork(value = 5, jvmArgsPrepend = {"-Xms128m", "-Xmx128m", PagesPerMillisecond.PRE_TOUCH})
public abstract class NanosPerValue extends PagesPerMillisecond {
}
