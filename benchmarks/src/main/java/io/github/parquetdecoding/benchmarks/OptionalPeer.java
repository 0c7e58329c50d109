// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.util.Arrays;
import java.util.List;

/** Peers that the build does not download: a system property says where they are. */
public enum OptionalPeer {
    ARROW_CPP("\\.arrowCpp$", "libarrow", 25, "the path of libarrow.so, which the Python package pyarrow includes"),
    SPARK("ColumnScanBenchmark\\.spark$", "spark.4.3.jars", 17,
            "the folder jars of the Python package pyspark 4.3"),
    PYARROW("ColumnScanBenchmark\\.pyarrow$", "pyarrow", 17, "a Python interpreter with pyarrow 26"),
    ARROW_RS("ColumnScanBenchmark\\.arrowRs$", "arrow.rs", 17,
            "the program that cargo builds in benchmarks/columns/arrow-rs");

    /** A regular expression that finds the names of the rows. */
    public final String rows;
    final String property;
    private final int oldestJdk;
    private final String value;

    OptionalPeer(String rows, String property, int oldestJdk, String value) {
        this.rows = rows;
        this.property = property;
        this.oldestJdk = oldestJdk;
        this.value = value;
    }

    /** {@return those whose rows cannot run here} */
    public static List<OptionalPeer> missing() {
        return Arrays.stream(values())
                .filter(peer -> peer.place() == null || Runtime.version().feature() < peer.oldestJdk).toList();
    }

    /** {@return the value of the system property, or null} */
    String place() {
        return System.getProperty(property);
    }

    /** {@return what its rows need, as a sentence} */
    public String needs() {
        return "They need java -D" + property + "=<" + value + "> on JDK " + oldestJdk + " or later";
    }
}
