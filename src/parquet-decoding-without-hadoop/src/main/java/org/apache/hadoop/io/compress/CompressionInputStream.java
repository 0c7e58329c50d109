// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.io.compress;

/** Stands for Hadoop's. */
public abstract class CompressionInputStream extends java.io.InputStream {
}
