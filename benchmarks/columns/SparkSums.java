// SPDX-License-Identifier: Apache-2.0

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.util.List;

import org.apache.spark.sql.execution.datasources.parquet.VectorizedParquetRecordReader;
import org.apache.spark.sql.execution.vectorized.OnHeapColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * Run from this file on Spark's jars: answers each line of standard input, a column and a Parquet file, with the
 * column's sum by Spark's batch reader: of the bits of floating-point numbers, and of the lengths of strings.
 */
class SparkSums {
    /** The default of {@code spark.sql.parquet.columnarReaderBatchSize}. */
    private static final int ROWS = 4_096;

    public static void main(String[] args) throws Exception {
        PrintStream answers = System.out;
        System.setOut(System.err);  // for Spark's log
        BufferedReader requests = new BufferedReader(new InputStreamReader(System.in));
        for (String request; (request = requests.readLine()) != null; ) {
            String[] words = request.split(" ", 2);
            answers.println(sum(words[0], words[1]));
        }
    }

    private static long sum(String column, String path) throws Exception {
        long sum = 0;
        try (VectorizedParquetRecordReader reader = new VectorizedParquetRecordReader(false, ROWS)) {
            reader.initialize(path, List.of(column));
            ColumnarBatch batch = reader.resultBatch();
            OnHeapColumnVector values = (OnHeapColumnVector) batch.column(0);
            String type = values.dataType().typeName();
            while (reader.nextBatch()) {
                int rows = batch.numRows();
                sum += switch (type) {
                    case "integer", "date" -> sumOfInts(values, rows);
                    case "long" -> sumOfLongs(values, rows);
                    case "float" -> sumOfFloats(values, rows);
                    case "double" -> sumOfDoubles(values, rows);
                    default -> sumOfLengths(values, rows);
                };
            }
        }
        return sum;
    }

    private static long sumOfInts(OnHeapColumnVector values, int rows) {
        boolean nulls = values.hasNull();
        long sum = 0;
        for (int i = 0; i < rows; i++) {
            sum += nulls && values.isNullAt(i) ? 0 : values.getInt(i);
        }
        return sum;
    }

    private static long sumOfLongs(OnHeapColumnVector values, int rows) {
        boolean nulls = values.hasNull();
        long sum = 0;
        for (int i = 0; i < rows; i++) {
            sum += nulls && values.isNullAt(i) ? 0 : values.getLong(i);
        }
        return sum;
    }

    private static long sumOfFloats(OnHeapColumnVector values, int rows) {
        boolean nulls = values.hasNull();
        long sum = 0;
        for (int i = 0; i < rows; i++) {
            sum += nulls && values.isNullAt(i) ? 0 : Float.floatToRawIntBits(values.getFloat(i));
        }
        return sum;
    }

    private static long sumOfDoubles(OnHeapColumnVector values, int rows) {
        boolean nulls = values.hasNull();
        long sum = 0;
        for (int i = 0; i < rows; i++) {
            sum += nulls && values.isNullAt(i) ? 0 : Double.doubleToRawLongBits(values.getDouble(i));
        }
        return sum;
    }

    private static long sumOfLengths(OnHeapColumnVector values, int rows) {
        boolean nulls = values.hasNull();
        long sum = 0;
        for (int i = 0; i < rows; i++) {
            sum += nulls && values.isNullAt(i) ? 0 : values.getUTF8String(i).numBytes();
        }
        return sum;
    }
}
