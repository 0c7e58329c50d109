// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.withouthadoop;

/**
 * What classes that stand for Hadoop's say when one is used. They are empty, but parquet-java links to them before it
 * opens a file.
 *
 * @since 0.1.0
 */
public final class NeedsHadoop {
    private NeedsHadoop() {
    }

    /** Throws an {@link UnsupportedOperationException} that says which artifact is needed. */
    public static void refuse() {
        throw new UnsupportedOperationException("A class of Hadoop is used. Instead of parquet-decoding-without-hadoop,"
                + " the class path needs org.apache.hadoop:hadoop-client-api");
    }
}
