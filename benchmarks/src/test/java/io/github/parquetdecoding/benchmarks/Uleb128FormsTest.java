// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.util.Map;
import java.util.function.ToIntFunction;

import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.Uleb128Forms;
import io.github.parquetdecoding.testkit.Uleb128Conformance;
import org.junit.jupiter.api.Test;

class Uleb128FormsTest {
    /** Otherwise they could not be compared with the library's reader. */
    @Test
    void everyFormIsAsStrictAsTheLibrary() {
        Map<String, ToIntFunction<ByteCursor>> forms = Map.of("loop", Uleb128Forms::readIntLoop,
                "unrolled", Uleb128Forms::readIntUnrolled);
        forms.forEach((name, form) -> Uleb128Conformance.ints(
                name, ByteCursor::of, form::applyAsInt, ByteCursor::remaining)
                .refusingWith(MalformedParquetException.class).verify());
    }
}
