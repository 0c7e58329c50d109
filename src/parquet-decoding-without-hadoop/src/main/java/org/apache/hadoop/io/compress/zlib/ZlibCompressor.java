// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.io.compress.zlib;

/** Stands for Hadoop's. */
public class ZlibCompressor {
    /** Stands for Hadoop's. */
    public enum CompressionLevel { }
}
