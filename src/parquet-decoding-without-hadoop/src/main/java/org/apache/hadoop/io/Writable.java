// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.io;

/** Stands for Hadoop's. */
public interface Writable {
}
