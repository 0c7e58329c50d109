// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent.patch;

import java.io.IOException;

/** How the agent changes a class of parquet-java, relocated or not. */
sealed interface Patch permits AlpConstant, MethodPatch, ReplacedClass {
    /** The class's name with slashes, after the prefix of parquet-java's packages; begins with a slash. */
    String className();

    /** What a verbose agent prints. */
    String effect();

    /** Whether a loaded class can still be patched: retransforming can neither add nor remove members. */
    boolean canPatch(Class<?> loaded);

    /**
     * {@return the patched class file; null if this version has nothing to patch}
     *
     * @param root the prefix of parquet-java's packages, {@code org/apache/parquet/} unless it is relocated
     * @throws IncompatibleClassChangeError if the class is not parquet-java's, or has another form
     */
    byte[] apply(byte[] classFile, String root) throws IOException;
}
