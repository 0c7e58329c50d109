// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks.harness;

import java.io.File;
import java.util.Collection;
import java.util.List;

import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;

/** Measures nothing: keeps what forks print out of a brief run. JMH shows the output of a fork that fails. */
public final class QuietForks implements ExternalProfiler {
    @Override
    public String getDescription() {
        return "Forks print nothing";
    }

    @Override
    public boolean allowPrintOut() {
        return false;
    }

    @Override
    public boolean allowPrintErr() {
        return false;
    }

    @Override
    public Collection<String> addJVMInvokeOptions(BenchmarkParams benchmark) {
        return List.of();
    }

    @Override
    public Collection<String> addJVMOptions(BenchmarkParams benchmark) {
        return List.of();
    }

    @Override
    public void beforeTrial(BenchmarkParams benchmark) {
    }

    @Override
    public Collection<? extends Result<?>> afterTrial(BenchmarkResult result, long process, File out, File err) {
        return List.of();
    }
}
