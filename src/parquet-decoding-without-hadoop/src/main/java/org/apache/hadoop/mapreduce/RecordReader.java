// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.mapreduce;

/** Stands for Hadoop's. */
public class RecordReader<K, V> {
}
