// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

class Spark40Test extends SparkTest {
    Spark40Test() {
        super("spark-4.0");
    }
}
