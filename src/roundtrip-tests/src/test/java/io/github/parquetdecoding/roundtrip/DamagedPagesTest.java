// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import io.github.parquetdecoding.DictionaryDecoder;
import io.github.parquetdecoding.MalformedParquetException;
import io.github.parquetdecoding.RunLengthBitPackedReader;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Pages of Arrow's C++ writer whose bytes are not what it wrote, as in files that broke other readers: the library
 * reads them or refuses them, and nothing else.
 */
class DamagedPagesTest {
    private static List<LeafColumn> columns(String file) throws IOException {
        return LeafColumn.ofFile(PyarrowFile.path(file + ".parquet"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ids_v1", "ids_v2", "levels_v1", "levels_v2"})
    void otherBytesAreReadOrRefused(String file) throws IOException {
        Random random = new Random(20261123);
        int refused = 0;
        int pages = 0;
        for (LeafColumn column : columns(file)) {
            for (LeafPage page : column.pages()) {
                for (int i = 0; i < 40; i++, pages++) {
                    refused += isRefused(column, page.withBytes(bytes -> otherBytes(bytes, random))) ? 1 : 0;
                }
            }
        }
        assertThat(refused).isBetween(pages / 100, pages - pages / 100);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ids_v1", "ids_v2", "levels_v1", "levels_v2"})
    void pagesThatAreCutAreReadOrRefused(String file) throws IOException {
        Random random = new Random(20261124);
        for (LeafColumn column : columns(file)) {
            for (LeafPage page : column.pages()) {
                for (int i = 0; i < 40; i++) {
                    isRefused(column, page.withBytes(bytes -> Arrays.copyOf(bytes, random.nextInt(bytes.length + 1))));
                }
                if (column.dictionary().length > 0) {
                    assertThat(isRefused(column, page.withBytes(bytes -> new byte[0]))).isTrue();
                }
            }
        }
    }

    /** A group that is filled up has up to 7 levels more than were written. */
    @ParameterizedTest
    @ValueSource(strings = {"levels_v1", "levels_v2"})
    void levelsThatEndBeforeThePageDoesAreRefused(String file) throws IOException {
        for (LeafColumn column : columns(file)) {
            for (LeafPage page : column.pages()) {
                int count = page.valueCount() + 8;
                assertThatThrownBy(() -> page.parts().definitionLevels().readInts(new int[count], 0, count))
                        .isInstanceOf(MalformedParquetException.class)
                        .hasMessageContaining("more values are wanted, and the runs end there");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ids_v1", "ids_v2"})
    void idsOutsideOfTheDictionaryAreRefused(String file) throws IOException {
        for (LeafColumn column : columns(file)) {
            int elementSize = column.elementSize();
            if (column.dictionary().length == 0 || elementSize == 0) {
                continue;
            }
            int size = column.dictionary().length - 1;
            LeafColumn shortened = column.withDictionary(Arrays.copyOf(column.dictionary(), size));
            // The last id is in some pages only.
            assertThat(column.pages()).anySatisfy(page -> {
                int count = page.valueCount();
                assertIsOutside(size, () -> DictionaryDecoder.decode(page.parts().ids(),
                        LeafColumn.concatenation(shortened.dictionary()), elementSize, new byte[count * elementSize],
                        0, count));
                if (!column.name().equals("fixed5")) {
                    assertIsOutside(size, () -> IdLookup.of(column).read(shortened, page));
                }
            });
        }
    }

    private static void assertIsOutside(int id, ThrowingCallable lookup) {
        assertThatThrownBy(lookup).isInstanceOf(MalformedParquetException.class)
                .hasMessageContaining("Id " + id + " is outside of the dictionary's " + id + " values");
    }

    private static byte[] otherBytes(byte[] bytes, Random random) {
        byte[] others = bytes.clone();
        for (int i = random.nextInt(4); i >= 0 && others.length > 0; i--) {
            others[random.nextInt(others.length)] = (byte) random.nextInt();
        }
        return others;
    }

    private static boolean isRefused(LeafColumn column, LeafPage page) {
        try {
            read(column, page);
            return false;
        } catch (MalformedParquetException e) {
            return true;
        } catch (IllegalArgumentException e) {
            // The byte in front of the ids.
            assertThat(e).hasMessageStartingWith("Bit width must be from 0 to 32: ");
            return true;
        }
    }

    private static void read(LeafColumn column, LeafPage page) {
        LeafPage.Parts parts = page.parts();
        int count = page.valueCount();
        for (RunLengthBitPackedReader levels : Arrays.asList(parts.repetitionLevels(), parts.definitionLevels())) {
            if (levels != null) {
                try {
                    levels.readInts(new int[count], 0, count);
                } catch (MalformedParquetException e) {
                    // The reader is where it was.
                    assertThatThrownBy(() -> levels.readInts(new int[count], 0, count))
                            .isInstanceOf(MalformedParquetException.class).hasMessage(e.getMessage());
                    throw e;
                }
            }
        }
        if (parts.ids() != null) {
            IdLookup.of(column).read(column, page);
        }
    }
}
