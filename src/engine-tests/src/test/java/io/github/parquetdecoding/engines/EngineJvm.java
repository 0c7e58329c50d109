// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import org.apache.spark.launcher.JavaModuleOptions;

/** How JVMs with an engine are started: small ones of the JDK that the tests run on. */
final class EngineJvm {
    /** Most of these JVMs do little once they have started. */
    static final String QUICK_START = "-XX:TieredStopAtLevel=1";

    private static final String VECTORS = "jdk.incubator.vector";

    private EngineJvm() {
    }

    /** The beginning of a command, with what Spark wants opened, which is more than Flink does. */
    static List<String> command() {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx768m", "-XX:+UseSerialGC", QUICK_START));
        Collections.addAll(command, JavaModuleOptions.defaultModuleOptionArray());
        return command;
    }

    /** The options that make the agent use vectors, where the tests themselves have the Vector API. */
    static List<String> vectors() {
        return ModuleLayer.boot().findModule(VECTORS).isPresent()
                ? List.of("--add-modules", VECTORS, "-Dparquet.decoding.kernels=eager") : List.of();
    }
}
