// SPDX-License-Identifier: Apache-2.0
/** For the tests of Parquet readers: conformance suites, and input and output that reveal accesses out of bounds. */
module io.github.parquetdecoding.testkit {
    requires static transitive org.junit.jupiter.api;

    exports io.github.parquetdecoding.testkit;
}
