// SPDX-License-Identifier: Apache-2.0
package stranger;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.stream.Stream;

import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.ByteStreamSplitConformance;
import io.github.parquetdecoding.testkit.ConformanceSuite;
import io.github.parquetdecoding.testkit.ReferenceUleb128;
import io.github.parquetdecoding.testkit.Uleb128Conformance;
import io.github.parquetdecoding.testkit.Uleb128Distribution;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ConformanceTest {
    /** Every case is a separate test. */
    @TestFactory
    Stream<DynamicTest> varint() {
        return Uleb128Conformance.ints("Varint.read",
                ByteBuffer::wrap, Varint::read, ByteBuffer::remaining)
                .refusingWith(IllegalArgumentException.class, BufferUnderflowException.class)
                .cases().stream()
                .map(one -> DynamicTest.dynamicTest(one.name(), one::run));
    }

    @Test
    void floatColumn() {
        ByteStreamSplitConformance.batches("FloatColumn", ArrayType.FLOATS,
                FloatColumn::new, FloatColumn::read, FloatColumn::skip).verify();
    }

    @Test
    void theKitFindsTheFaultsOfACarelessReader() {
        ConformanceSuite suite = Uleb128Conformance.ints("Varint.readCarelessly",
                ByteBuffer::wrap, Varint::readCarelessly, ByteBuffer::remaining).withoutRollback();
        AssertionError error = assertThrows(AssertionError.class, suite::verify);
        assertTrue(error.getMessage().contains("one byte too long, array of exact size"), error.getMessage());
        assertTrue(error.getMessage().contains("81 81 81 81 81 01"), error.getMessage());

        Set<String> known = suite.run().failures().keySet();
        suite.verifyExcept(known);
        assertThrows(AssertionError.class, () -> suite.verifyExcept(Set.of("one byte too long, of padding")));
    }

    @Test
    void usersCanUseTheKitsValuesAndReferences() {
        int[] headers = Uleb128Distribution.runHeaders().ints(1_000);
        ByteBuffer in = ByteBuffer.wrap(ReferenceUleb128.encodeAll(headers));
        for (int header : headers) {
            assertEquals(header, Varint.read(in));
        }
    }
}
