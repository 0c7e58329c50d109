// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import java.io.EOFException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;

import org.apache.spark.sql.SparkSession;

/** A Spark application in its own JVM: answers questions from standard input on standard output. */
final class SparkDriver {
    /** The questions, with the code that answers them. */
    interface Question<A extends Serializable> extends Serializable {
        A answer(SparkSession spark);
    }

    private SparkDriver() {
    }

    public static void main(String[] args) throws Exception {
        ObjectOutputStream answers = new ObjectOutputStream(System.out);
        answers.flush();
        System.setOut(System.err);
        ObjectInputStream questions = new ObjectInputStream(System.in);
        SparkSession spark = SparkSession.builder().getOrCreate();
        try {
            while (true) {
                answers.writeObject(((Question<?>) questions.readObject()).answer(spark));
                answers.flush();
            }
        } catch (EOFException endOfQuestions) {
            // Spark's own threads would keep the process.
            Runtime.getRuntime().halt(0);
        }
    }
}
