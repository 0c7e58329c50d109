package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import org.openjdk.jmh.Main;

/** JMH's main program, with rows left out that lack what they measure. */
public final class BenchmarksMain {
    /** The rows that need Arrow C++. */
    static final String ARROW_ROWS = "\\.arrowCpp$";

    private BenchmarksMain() {
    }

    public static void main(String[] args) throws IOException {
        List<String> jmhArgs = new ArrayList<>(List.of(args));
        if (!ArrowCpp.isThere()) {
            System.out.println("# Rows of Arrow C++ are left out: give java -D" + ArrowCpp.PROPERTY
                    + "=<path of libarrow.so> on JDK " + ArrowCpp.OLDEST_JDK
                    + " or later; the Python package pyarrow carries one");
            jmhArgs.add("-e");
            jmhArgs.add(ARROW_ROWS);
        }
        Main.main(jmhArgs.toArray(new String[0]));
    }
}
