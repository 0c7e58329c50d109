// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import java.io.Serializable;

/**
 * What a {@link SparkDriver} answers.
 *
 * @param plan     Spark's plan of the query
 * @param twins    what the executors saw; null where the query failed
 * @param failure  the stack trace, or null
 */
record Answer(String plan, Twins twins, String failure) implements Serializable {
    @Override
    public Twins twins() {
        if (twins == null) {
            throw new AssertionError(failure);
        }
        return twins;
    }
}
