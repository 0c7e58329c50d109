// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.fs;

/** Stands for Hadoop's. */
public class Path {
    static {
        io.github.parquetdecoding.withouthadoop.NeedsHadoop.refuse();
    }
}
