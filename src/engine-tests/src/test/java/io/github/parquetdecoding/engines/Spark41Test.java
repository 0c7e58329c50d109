// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

class Spark41Test extends SparkTest {
    Spark41Test() {
        super("spark-4.1");
    }
}
