// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import java.io.Serializable;
import java.nio.file.Path;

/**
 * What a {@link SparkDriver} is asked: to read files and compare each column X with its twin X_plain.
 *
 * @param path       of the files; or a statement, which does not begin with a slash, for the rows that it answers
 * @param vectorised by Spark's vectorised reader, and not by rows
 * @param twinsOnly  not to read the columns X
 * @param schema     the columns as Spark's DDL, or null for those of the files
 * @param where      a condition, or null for all rows
 * @param signals    a folder through which tasks say that they are half done and then wait, or null
 */
record Query(String path, boolean vectorised, boolean twinsOnly, String schema, String where, String signals)
        implements Serializable {
    static Query vectorised(Path path) {
        return new Query(path.toString(), true, false, null, null, null);
    }

    static Query statement(String sql) {
        return new Query(sql, true, false, null, null, null);
    }

    boolean isStatement() {
        return !path.startsWith("/");
    }

    Query byRows() {
        return new Query(path, false, twinsOnly, schema, where, signals);
    }

    Query ofTwins() {
        return new Query(path, vectorised, true, schema, where, signals);
    }

    Query withSchema(String ddl) {
        return new Query(path, vectorised, twinsOnly, ddl, where, signals);
    }

    Query where(String condition) {
        return new Query(path, vectorised, twinsOnly, schema, condition, signals);
    }

    Query signalling(Path folder) {
        return new Query(path, vectorised, twinsOnly, schema, where, folder.toString());
    }
}
