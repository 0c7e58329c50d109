// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.column;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import io.github.parquetdecoding.Encoding;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.PhysicalType;
import io.github.parquetdecoding.column.ColumnChunk.Page;
import io.github.parquetdecoding.column.ColumnChunk.Shape;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What a {@link ColumnBatch} tells, apart from the values that {@link ColumnChunkDecoderTest} compares. */
class ColumnBatchTest {
    @Test
    void aBatchNamesTheArrayOfItsType() {
        ColumnBatch batch = new ColumnBatch(5);
        assertThatThrownBy(batch::ints).isInstanceOf(IllegalStateException.class).hasMessage("There is no batch yet");
        for (PhysicalType type : PhysicalType.values()) {
            ColumnChunkDecoder decoder = ColumnChunk.of(type, Encoding.PLAIN, Shape.OPTIONAL, true).open();
            decoder.next(batch);
            String right = switch (type) {
                case BOOLEAN -> "bits()";
                case INT32 -> "ints()";
                case INT64 -> "longs()";
                case FLOAT -> "floats()";
                case DOUBLE -> "doubles()";
                default -> "bytes()";
            };
            Map<String, Supplier<?>> arrays = Map.of("bits()", batch::bits, "ints()", batch::ints, "longs()",
                    batch::longs, "floats()", batch::floats, "doubles()", batch::doubles, "bytes()", batch::bytes);
            arrays.forEach((name, array) -> {
                if (name.equals(right)) {
                    assertThat(array.get()).isNotNull();
                } else {
                    assertThatThrownBy(array::get).isInstanceOf(IllegalStateException.class)
                            .hasMessage("fare is " + type + ": use " + right);
                }
            });
        }
    }

    @Test
    void valuesAndLayersHaveIndexes() {
        ColumnBatch batch = new ColumnBatch(5);
        ColumnChunk.of(PhysicalType.BYTE_ARRAY, Encoding.RLE_DICTIONARY, Shape.OPTIONAL, true).open().next(batch);
        assertThat(batch.string(0)).isEqualTo("value 0");
        assertThat(batch.string(1)).isNull();
        assertThatThrownBy(() -> batch.string(5)).isInstanceOf(IndexOutOfBoundsException.class);
        ColumnChunk.of(PhysicalType.BOOLEAN, Encoding.PLAIN, Shape.REQUIRED, true).open().next(batch);
        assertThat(batch.bit(3)).isTrue();
        assertThatThrownBy(() -> batch.bit(5)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> batch.string(0)).isInstanceOf(IllegalStateException.class);
        byte[] levels = {4, 0, 2, 1};
        ColumnChunk lists = ColumnChunk.of(PhysicalType.INT32, Encoding.PLAIN, Shape.LISTS, false);
        lists.open().next(batch);
        new ColumnChunk(lists.type(), 4, lists.path(), 3, List.of(new Page(
                Encoding.PLAIN, 3, new byte[] {6, 0}, levels, new byte[0])), null, List.of()).open().next(batch);
        assertThat(IntStream.range(0, 3).mapToObj(batch.layer(0)::isNull)).containsExactly(true, true, false);
        assertThatThrownBy(() -> batch.layer(0).isNull(3)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    /** Its values are null where it is, so that levels tell no more than their validity. */
    @Test
    void anOptionalStructOfARequiredValueIsALayer() {
        ColumnChunk optional = ColumnChunk.of(PhysicalType.INT32, Encoding.PLAIN, Shape.OPTIONAL, true);
        ColumnBatch batch = new ColumnBatch(5);
        for (int outside = 0; outside < 3; outside++) {
            Repetition[] path = {Repetition.REQUIRED, Repetition.REQUIRED, Repetition.REQUIRED};
            path[outside] = Repetition.OPTIONAL;
            new ColumnChunk(optional.type(), 4, path, optional.rows(), optional.pages(), null, optional.expected())
                    .open().next(batch);
            assertThat(batch.layerCount()).isEqualTo(outside < 2 ? 1 : 0);
            if (outside < 2) {
                ColumnLayer struct = batch.layer(0);
                assertThat(struct.isList()).isFalse();
                assertThat(struct.count()).isEqualTo(5);
                assertThat(struct.validity()).isEqualTo(batch.validity());
                assertThat(IntStream.range(0, 5).mapToObj(struct::isNull))
                        .containsExactly(false, true, false, false, true);
            }
        }
    }

    @Test
    void aBatchIsEmptyWhenADecoderHasFailedBefore() {
        ColumnChunkDecoder failed = ColumnChunk.of(PhysicalType.INT32, Encoding.PLAIN, Shape.REQUIRED, true)
                .open(List.of());
        ColumnBatch batch = new ColumnBatch(5);
        assertThatThrownBy(() -> failed.next(batch)).isInstanceOf(MalformedParquetException.class);
        ColumnChunk.of(PhysicalType.INT32, Encoding.PLAIN, Shape.REQUIRED, true).open().next(batch);
        assertThat(batch.rowCount()).isEqualTo(5);
        assertThatThrownBy(() -> failed.next(batch)).isInstanceOf(IllegalStateException.class);
        assertThat(batch.rowCount()).isZero();
    }
}
