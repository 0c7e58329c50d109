// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.parquetjava;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;

import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.io.ParquetDecodingException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static io.github.parquetdecoding.parquetjava.PageStream.stream;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What every reader promises about values, skips, failed calls and pages. Readers are compared with stock ones where
 * those keep the promise, too.
 */
class ReadersTest {
    private static final int COUNT = 2_000;

    private static void verifyExhausted(Type type, ValuesReader reader, int count) {
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> type.read(reader))
                    .isExactlyInstanceOf(ParquetDecodingException.class)
                    .hasMessage("Byte-stream data was already exhausted.");
            assertThatThrownBy(() -> reader.skip()).isExactlyInstanceOf(ParquetDecodingException.class);
            assertThatThrownBy(() -> reader.skip(1)).isExactlyInstanceOf(ParquetDecodingException.class);
        }
    }

    /** Verifies that the reader returns these values and no others. */
    static void verifyValues(Type type, ValuesReader reader, List<Object> values) {
        assertThat(type.read(reader, values.size())).isEqualTo(values);
        verifyExhausted(type, reader, values.size());
    }

    /** Verifies the values of a page of {@link #COUNT} values from the one at {@code first} on. */
    private static void verifyRest(Type type, ValuesReader reader, int first) {
        assertThat(type.read(reader, COUNT - first)).isEqualTo(type.values(COUNT).subList(first, COUNT));
        verifyExhausted(type, reader, COUNT);
    }

    @ParameterizedTest
    @EnumSource
    void valuesAndPositionsOfTheStreamEqualTheStockReaders(Type type) throws IOException {
        for (int count : new int[] {0, 1, 2, 7, 8, 9, 32, 33, 34, 65, 129, 1_024, 1_025, 1_026, 3_000}) {
            List<Object> values = type.values(count);
            byte[] page = type.page(count);
            ByteBufferInputStream stockStream = stream(page);
            ValuesReader stock = type.stockReader();
            stock.initFromPage(count, stockStream);
            int left = stockStream.available();
            assertThat(type.read(stock, count)).isEqualTo(values);
            for (PageStream source : PageStream.values()) {
                ByteBufferInputStream stream = source.of(page);
                ValuesReader reader = type.reader();
                // The argument includes nulls, which the page does not contain.
                reader.initFromPage(source == PageStream.HEAP ? Integer.MAX_VALUE : count, stream);
                assertThat(stream.available()).as("%s", source).isEqualTo(left);
                verifyValues(type, reader, values);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void readsAndSkipsInAnyOrderEqualTheStockReaders(Type type) throws IOException {
        Random random = new Random(20261124);
        for (int i = 0; i < 200; i++) {
            byte[] page = type.page(1 + random.nextInt(COUNT));
            ValuesReader ours = type.reader(page);
            ValuesReader stock = type.stockReader(page);
            String expected;
            do {
                int step = random.nextInt(5);
                int length = random.nextInt(step == 0 ? 1_500 : 5) - random.nextInt(2);
                expected = outcome(type, stock, step, length);
                assertThat(outcome(type, ours, step, length)).isEqualTo(expected);
            } while (!expected.contains("Exception"));
        }
    }

    private static String outcome(Type type, ValuesReader reader, int step, int length) {
        try {
            switch (step) {
                case 0, 1 -> reader.skip(length);
                case 2 -> reader.skip();
                default -> {
                    return type.read(reader).toString();
                }
            }
            return "";
        } catch (RuntimeException e) {
            return e.toString();
        }
    }

    @ParameterizedTest
    @EnumSource
    void skipsThatDoNotFitAreRefusedAndNoWrongValueIsRead(Type type) throws IOException {
        byte[] page = type.page(COUNT);
        for (int first : new int[] {0, 3, 1_026, COUNT}) {
            ValuesReader reader = type.reader(page);
            reader.skip(first);
            for (int n : new int[] {-1, Integer.MIN_VALUE, COUNT - first + 1, 1 << 30, Integer.MAX_VALUE}) {
                assertThatThrownBy(() -> reader.skip(n)).isExactlyInstanceOf(ParquetDecodingException.class)
                        .hasMessageContaining(Integer.toString(COUNT));
            }
            reader.skip(0);
            verifyRest(type, reader, first);
            reader.skip(0);
            verifyExhausted(type, reader, COUNT);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aNewReaderAndAPageOfNullsHaveNoValues(Type type) throws IOException {
        byte[] page = type.page(COUNT);
        ValuesReader reader = type.reader();
        for (int read : new int[] {0, 3, 1_030}) {
            reader.skip(0);
            verifyExhausted(type, reader, 0);
            assertThatThrownBy(() -> reader.skip(1)).message().endsWith(" 0");
            reader.initFromPage(COUNT, stream(page));
            reader.skip(read);
            reader.initFromPage(COUNT, stream(new byte[0]));
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyPageBeginsWithItsFirstValueWhateverWasReadBefore(Type type) throws IOException {
        byte[] page = type.page(COUNT);
        ValuesReader reader = type.reader(page);
        ValuesReader other = type.reader(page);
        other.skip(3);
        for (int read : new int[] {0, 3, 1_030, COUNT}) {
            type.read(reader, read);
            reader.initFromPage(COUNT, stream(page));
            verifyRest(type, reader, 0);
            reader.initFromPage(COUNT + 1, stream(type.page(COUNT + 1)));
        }
        verifyRest(type, other, 3);
    }

    /** Pages with a part of a value or one value too many. */
    @ParameterizedTest
    @EnumSource
    void aRefusedPageLeavesTheStreamAndThePreviousPage(Type type) throws IOException {
        byte[] page = type.page(COUNT);
        for (int read : new int[] {0, 3, 1_030}) {
            ValuesReader reader = type.reader(page);
            reader.skip(read);
            for (int length : new int[] {page.length + 1, page.length + type.elementSize}) {
                ByteBufferInputStream refused = stream(new byte[length]);
                assertThatThrownBy(() -> reader.initFromPage(COUNT, refused))
                        .isExactlyInstanceOf(ParquetDecodingException.class)
                        .hasMessageContaining("Invalid ByteStreamSplit stream, ");
                assertThat(refused.available()).isEqualTo(length);
            }
            verifyRest(type, reader, read);
        }
    }

    /** Stock readers of BYTE_STREAM_SPLIT only assert that the stream has the number of bytes that it announces. */
    @ParameterizedTest
    @EnumSource
    void aStreamThatFailsLeavesThePreviousPage(Type type) throws IOException {
        List<Object> values = type.values(5);
        ValuesReader reader = type.reader(type.page(5));
        assertThat(type.read(reader)).isEqualTo(values.get(0));
        byte[] page = type.page(COUNT);
        @SuppressWarnings("deprecation") // there is no other constructor
        ByteBufferInputStream failing = new ByteBufferInputStream(ByteBuffer.wrap(page)) {
            @Override
            public ByteBuffer slice(int length) {
                return ByteBuffer.wrap(page, 0, length - 1);
            }
        };
        assertThatThrownBy(() -> reader.initFromPage(COUNT, failing)).hasMessageStartingWith(
                "Invalid ByteStreamSplit stream, total length: " + (page.length - 1) + " bytes, ");
        assertThat(type.read(reader, 4)).isEqualTo(values.subList(1, 5));
        verifyExhausted(type, reader, 5);
    }
}
