/**
 * JMH benchmarks of the library beside what readers run today, and the report that compares them.
 *
 * <p>{@code benchmarks.jar} takes JMH's ordinary command line. Rows are methods, named alike in every benchmark:
 * {@code ours}, {@code oursTyped}, the peers, {@code arraycopy} as the limit. Parameters are chosen with {@code -p}:
 * <pre>{@code
 * java -jar benchmarks.jar ByteStreamSplitDecoding -p type=DOUBLE -p source=DIRECT -prof gc -rf json -rff results.json
 * java -cp benchmarks.jar io.github.parquetdecoding.benchmarks.BenchmarkReport results.json
 * java -jar benchmarks.jar ParquetFile -p file=measurements.parquet
 * java -jar benchmarks.jar -e trino -jvm <JDK 17>/bin/java
 * java -jar benchmarks.jar ByteStreamSplit -jvmArgsAppend "--add-modules jdk.incubator.vector"
 * }</pre>
 * Rows named {@code trino} need JDK 25, all others run on 17 and later.
 *
 * <p>No answer is timed that is not checked: a state clears its outputs before each iteration and compares them with an
 * oracle after it, and the tests run every row with every value of its parameters.
 *
 * <p>A new row is a method and a line in {@code ReportLayout}; what a peer needs besides the data is a subclass of the
 * state, so that other rows never load its classes.
 */
package io.github.parquetdecoding.benchmarks;
