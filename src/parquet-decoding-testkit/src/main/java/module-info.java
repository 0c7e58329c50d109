// SPDX-License-Identifier: Apache-2.0
/** For the tests of Parquet readers: reference codecs, values, malformed input and conformance suites. */
module io.github.parquetdecoding.testkit {
    exports io.github.parquetdecoding.testkit;
}
