// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.mapreduce.lib.input;

/** Stands for Hadoop's. */
public class FileInputFormat<K, V> extends org.apache.hadoop.mapreduce.InputFormat<K, V> {
}
