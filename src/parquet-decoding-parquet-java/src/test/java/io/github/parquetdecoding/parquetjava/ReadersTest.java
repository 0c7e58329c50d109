// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.parquetjava;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.io.ParquetDecodingException;
import org.junit.jupiter.api.Test;
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
    /** More than DELTA readers decode at a time. */
    private static final int COUNT = 2_000;

    private static void verifyExhausted(Type type, ValuesReader reader, int count) {
        String message = type.isDelta() ? "no more value to read, total value count is " + count
                : "Byte-stream data was already exhausted.";
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> type.read(reader))
                    .isExactlyInstanceOf(ParquetDecodingException.class).hasMessage(message);
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

    /** Whether a refused call changes nothing; otherwise the reader may refuse everything afterwards. */
    private static boolean keepsItsPlace(Type type) {
        return !type.name().endsWith("BYTE_ARRAY");
    }

    @ParameterizedTest
    @EnumSource
    void valuesAndPositionsOfTheStreamEqualTheStockReaders(Type type) throws IOException {
        for (int count : new int[] {0, 1, 2, 7, 8, 9, 32, 33, 34, 65, 129, 1_024, 1_025, 1_026, 3_000}) {
            List<Object> values = type.values(count);
            for (byte[] page : type.pages(values)) {
                byte[] bytes = type.isDelta() ? Arrays.copyOf(page, page.length + 300) : page;
                ByteBufferInputStream stockStream = stream(bytes);
                ValuesReader stock = type.stockReader();
                stock.initFromPage(count, stockStream);
                int left = stockStream.available();
                assertThat(type.read(stock, count)).isEqualTo(values);
                for (PageStream source : PageStream.values()) {
                    ByteBufferInputStream stream = source.of(bytes);
                    ValuesReader reader = type.reader();
                    // The argument includes nulls, which the page does not contain.
                    reader.initFromPage(source == PageStream.HEAP ? Integer.MAX_VALUE : count, stream);
                    assertThat(stream.available()).as("%s", source).isEqualTo(left);
                    verifyValues(type, reader, values);
                }
            }
        }
    }

    /** Until the first exception, after which stock readers of DELTA may do anything. */
    @ParameterizedTest
    @EnumSource
    void readsAndSkipsInAnyOrderEqualTheStockReaders(Type type) throws IOException {
        Random random = new Random(20261124);
        for (int i = 0; i < 200; i++) {
            byte[] page = type.page(type.values(1 + random.nextInt(COUNT)));
            ValuesReader ours = type.reader(page);
            ValuesReader stock = type.stockReader(page);
            String expected;
            do {
                int step = random.nextInt(5);
                int length = random.nextInt(step == 0 ? 1_500 : 5) - (type.isDelta() ? 0 : random.nextInt(2));
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
        byte[] page = type.page(type.values(COUNT));
        for (int first : new int[] {0, 3, 1_026, COUNT}) {
            ValuesReader reader = type.reader(page);
            reader.skip(first);
            for (int n : keepsItsPlace(type)
                    ? new int[] {-1, Integer.MIN_VALUE, COUNT - first + 1, 1 << 30, Integer.MAX_VALUE}
                    : new int[] {COUNT - first + 1}) {
                assertThatThrownBy(() -> reader.skip(n)).isExactlyInstanceOf(ParquetDecodingException.class)
                        .hasMessageContaining(Integer.toString(COUNT));
            }
            if (keepsItsPlace(type)) {
                reader.skip(0);
                verifyRest(type, reader, first);
                reader.skip(0);
            }
            verifyExhausted(type, reader, COUNT);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aNewReaderAndAPageOfNullsHaveNoValues(Type type) throws IOException {
        byte[] page = type.page(type.values(COUNT));
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
        byte[] page = type.page(type.values(COUNT));
        ValuesReader reader = type.reader(page);
        ValuesReader other = type.reader(page);
        other.skip(3);
        for (int read : new int[] {0, 3, 1_030, COUNT}) {
            type.read(reader, read);
            reader.initFromPage(COUNT, stream(page));
            verifyRest(type, reader, 0);
            reader.initFromPage(COUNT + 1, stream(type.page(type.values(COUNT + 1))));
        }
        verifyRest(type, other, 3);
    }

    /** Readers of strings take the stream before they read the page. */
    @ParameterizedTest
    @EnumSource
    void aRefusedPageLeavesTheStreamAndThePreviousPage(Type type) throws IOException {
        byte[] page = type.page(type.values(COUNT));
        for (int read : new int[] {0, 3, 1_030}) {
            ValuesReader reader = type.reader(page);
            reader.skip(read);
            for (byte[] bytes : refused(type, page)) {
                ByteBufferInputStream refused = stream(bytes);
                assertThatThrownBy(() -> reader.initFromPage(COUNT, refused))
                        .isExactlyInstanceOf(type.isDelta() ? ArrayIndexOutOfBoundsException.class
                                : ParquetDecodingException.class)
                        .hasMessageContaining(type.isDelta() ? "Index 66 out of bounds for length 65"
                                : "Invalid ByteStreamSplit stream, ");
                assertThat(refused.available()).isEqualTo(keepsItsPlace(type) ? bytes.length : 0);
            }
            verifyRest(type, reader, read);
        }
    }

    /** Pages with a part of a value or one value too many, or with deltas of 66 bits in the last part. */
    private static List<byte[]> refused(Type type, byte[] page) {
        if (!type.isDelta()) {
            return List.of(
                    Arrays.copyOf(page, page.length + 1), Arrays.copyOf(page, page.length + type.elementSize));
        }
        byte[] wide = {8, 1, 5, 0, 0, 66};
        byte[] prefixes = Type.DELTA_INT32.page(List.of(0, 0));
        return type != Type.DELTA_BYTE_ARRAY ? List.of(wide) : List.of(
                wide, ByteBuffer.allocate(prefixes.length + wide.length).put(prefixes).put(wide).array());
    }

    /** Stock readers of BYTE_STREAM_SPLIT only assert that the stream has the number of bytes that it announces. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_NONE, names = ".*BYTE_ARRAY")
    void aStreamThatFailsLeavesThePreviousPage(Type type) throws IOException {
        List<Object> values = type.values(5);
        ValuesReader reader = type.reader(type.page(values));
        assertThat(type.read(reader)).isEqualTo(values.get(0));
        byte[] page = type.page(type.values(COUNT));
        @SuppressWarnings("deprecation") // there is no other constructor
        ByteBufferInputStream failing = new ByteBufferInputStream(ByteBuffer.wrap(page)) {
            @Override
            public ByteBuffer slice(int length) {
                return ByteBuffer.wrap(page, 0, type.isDelta() ? length : length - 1);
            }

            @Override
            public void skipFully(long length) throws IOException {
                throw new IOException("broken");
            }
        };
        assertThatThrownBy(() -> reader.initFromPage(COUNT, failing)).message().matches(type.isDelta() ? "broken"
                : "Invalid ByteStreamSplit stream, total length: " + (page.length - 1) + " bytes, .*");
        assertThat(type.read(reader, 4)).isEqualTo(values.subList(1, 5));
        verifyExhausted(type, reader, 5);
    }
}
