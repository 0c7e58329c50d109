// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

import com.jerolba.carpet.CarpetReader;
import com.jerolba.carpet.CloseableIterator;
import com.jerolba.carpet.FieldMatchingStrategy;

import static io.github.parquetdecoding.benchmarks.PatchedFileBenchmark.bits;

/** Reads a file of {@link GeneratedColumns} or {@code columns/data.py} as Java records, and adds up the bits. */
public final class CarpetRecords implements ToLongFunction<Path> {
    public record Measurement(Float temperature, Double price, Integer sensor, Long timestamp)
            implements LongSupplier {
        @Override
        public long getAsLong() {
            return bits(temperature) + bits(price) + bits(sensor) + bits(timestamp);
        }
    }

    public record Item(Long lOrderkey, Long lPartkey, Integer lLinenumber, Double lQuantity, Double lExtendedprice,
            Double lDiscount, LocalDate lShipdate, String lReturnflag, String lShipmode, String lComment)
            implements LongSupplier {
        @Override
        public long getAsLong() {
            return bits(lOrderkey) + bits(lPartkey) + bits(lLinenumber) + bits(lQuantity) + bits(lExtendedprice)
                    + bits(lDiscount) + (lShipdate == null ? 0 : lShipdate.toEpochDay()) + bits(lReturnflag)
                    + bits(lShipmode) + bits(lComment);
        }
    }

    public record Part(Long key, Double quantity) {
    }

    public record Nested(List<Integer> numbers, Part part) implements LongSupplier {
        @Override
        public long getAsLong() {
            long sum = part == null ? 0 : bits(part.key) + bits(part.quantity);
            for (Integer number : numbers) {
                sum += number;
            }
            return sum;
        }
    }

    @Override
    public long applyAsLong(Path file) {
        List<String> columns = FileSums.columns(file);
        Class<? extends LongSupplier> row = columns.contains("price") ? Measurement.class
                : columns.contains("l_comment") ? Item.class : Nested.class;
        try (CloseableIterator<? extends LongSupplier> rows = new CarpetReader<>(file.toFile(), row)
                .withFieldMatchingStrategy(FieldMatchingStrategy.SNAKE_CASE).iterator()) {
            // Carpet has no type for FIXED_LEN_BYTE_ARRAY.
            long sum = row == Measurement.class ? ParquetJavaColumns.sum(file, "id") : 0;
            while (rows.hasNext()) {
                sum += rows.next().getAsLong();
            }
            return sum;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
