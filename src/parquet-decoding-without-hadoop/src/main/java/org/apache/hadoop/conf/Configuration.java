// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.conf;

/** Stands for Hadoop's. */
public class Configuration {
    static {
        io.github.parquetdecoding.withouthadoop.NeedsHadoop.refuse();
    }
}
