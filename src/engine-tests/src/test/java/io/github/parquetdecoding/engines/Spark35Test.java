// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

class Spark35Test extends SparkTest {
    Spark35Test() {
        super("spark-3.5");
    }
}
