package io.github.parquetdecoding.engines;

class Spark42Test extends SparkTest {
    Spark42Test() {
        super("spark-4.2");
    }
}
