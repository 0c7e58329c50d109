// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import java.io.EOFException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;

import org.apache.spark.sql.SparkSession;

/** A Spark application in its own JVM: answers queries from standard input on standard output. */
final class SparkDriver {
    private SparkDriver() {
    }

    public static void main(String[] args) throws Exception {
        ObjectOutputStream answers = new ObjectOutputStream(System.out);
        answers.flush();
        System.setOut(System.err);
        ObjectInputStream queries = new ObjectInputStream(System.in);
        SparkSession spark = SparkSession.builder().getOrCreate();
        try {
            while (true) {
                answers.writeObject(((Query) queries.readObject()).answer(spark));
                answers.flush();
            }
        } catch (EOFException endOfQueries) {
            // Spark's own threads would keep the process.
            Runtime.getRuntime().halt(0);
        }
    }
}
