// SPDX-License-Identifier: Apache-2.0
package stranger;

import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.ByteStreamSplitConformance;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertThrows;

class FloatColumnTest {
    @Test
    void aReaderOnTopOfTheLibraryConforms() {
        ByteStreamSplitConformance.batches("FloatColumn", ArrayType.FLOATS,
                FloatColumn::new, FloatColumn::read, FloatColumn::skip).verify();
    }

    @Test
    void aReaderThatReadsNothingDoesNot() {
        assertThrows(AssertionError.class, () -> ByteStreamSplitConformance.batches("FloatColumn", ArrayType.FLOATS,
                FloatColumn::new, (column, out, offset, count) -> { }, FloatColumn::skip).verify());
    }
}
