// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.parquetjava;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked.Layout;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.io.ParquetDecodingException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static io.github.parquetdecoding.parquetjava.PageStream.bytes;
import static io.github.parquetdecoding.parquetjava.PageStream.stream;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What every reader promises about skips, failed calls and pages. Stock readers keep little of it. */
class ReaderPromisesTest {
    /** More than DELTA readers decode at a time. */
    private static final int COUNT = 2_000;

    /**
     * A reader and pages for it.
     *
     * @param refused pages that must be refused if they have at most {@link #COUNT} values
     * @param keeps whether a refused page or skip changes neither the reader nor the stream; otherwise the reader may
     *        refuse everything afterwards
     */
    private record Front(String name, Supplier<ValuesReader> readers, Function<ValuesReader, Object> read,
            byte[] page, List<byte[]> refused, boolean keeps) {
        ValuesReader open(byte[] bytes) throws IOException {
            ValuesReader reader = readers.get();
            reader.initFromPage(COUNT, stream(bytes));
            return reader;
        }

        List<Object> rest(ValuesReader reader, int first) {
            List<Object> values = new ArrayList<>();
            for (int i = first; i < COUNT; i++) {
                values.add(read.apply(reader));
            }
            return values;
        }

        void verifyRest(ValuesReader reader, int first) throws IOException {
            assertThat(rest(reader, first)).isEqualTo(rest(open(page), 0).subList(first, COUNT));
            verifyExhausted(reader);
        }

        void verifyExhausted(ValuesReader reader) {
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> read.apply(reader)).isExactlyInstanceOf(ParquetDecodingException.class);
                assertThatThrownBy(() -> reader.skip()).isExactlyInstanceOf(ParquetDecodingException.class);
                assertThatThrownBy(() -> reader.skip(1)).isExactlyInstanceOf(ParquetDecodingException.class);
            }
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static Front front(Type type) {
        byte[] page = type.page(type.randomValues(COUNT));
        int size = type.elementSize;
        return new Front("BYTE_STREAM_SPLIT, " + type, type::reader,
                reader -> ByteBuffer.wrap(type.read(reader, 1)), page,
                List.of(Arrays.copyOf(page, page.length + 1), Arrays.copyOf(page, page.length + size)), true);
    }

    private static Front front(DeltaReadersTest.Type type) {
        byte[] prefixes = type == DeltaReadersTest.Type.BYTE_ARRAY
                ? DeltaReadersTest.Type.INT32.page(new Object[] {0, 0}, Layout.USUAL) : new byte[0];
        byte[] bitWidth66 = bytes(8, 1, 5, 0, 0, 66);
        return new Front("DELTA, " + type, type.newReader, type::read, type.page(type.values(COUNT), Layout.USUAL),
                List.of(ByteBuffer.allocate(prefixes.length + bitWidth66.length).put(prefixes)
                        .put(bitWidth66).array()), type.name().startsWith("INT"));
    }

    static Stream<Front> fronts() {
        return Stream.concat(Stream.of(Type.values()).map(ReaderPromisesTest::front),
                Stream.of(DeltaReadersTest.Type.values()).map(ReaderPromisesTest::front));
    }

    @ParameterizedTest
    @MethodSource("fronts")
    void skipsThatDoNotFitAreRefusedAndNoWrongValueIsRead(Front front) throws IOException {
        for (int first : new int[] {0, 3, 1_026, COUNT}) {
            ValuesReader reader = front.open(front.page);
            reader.skip(first);
            for (int n : front.keeps
                    ? new int[] {-1, Integer.MIN_VALUE, COUNT - first + 1, 1 << 30, Integer.MAX_VALUE}
                    : new int[] {COUNT - first + 1}) {
                assertThatThrownBy(() -> reader.skip(n)).isExactlyInstanceOf(ParquetDecodingException.class)
                        .hasMessageContaining(Integer.toString(COUNT));
            }
            if (front.keeps) {
                reader.skip(0);
                front.verifyRest(reader, first);
                reader.skip(0);
            }
            front.verifyExhausted(reader);
        }
    }

    @ParameterizedTest
    @MethodSource("fronts")
    void aNewReaderAndAPageOfNullsHaveNoValues(Front front) throws IOException {
        ValuesReader reader = front.readers.get();
        for (int read : new int[] {0, 3, 1_030}) {
            reader.skip(0);
            front.verifyExhausted(reader);
            assertThatThrownBy(() -> reader.skip(1)).message().endsWith(" 0");
            reader.initFromPage(COUNT, stream(front.page));
            reader.skip(read);
            reader.initFromPage(COUNT, stream(new byte[0]));
        }
    }

    @ParameterizedTest
    @MethodSource("fronts")
    void everyPageBeginsWithItsFirstValueWhateverWasReadBefore(Front front) throws IOException {
        ValuesReader reader = front.open(front.page);
        for (int read : new int[] {0, 3, 1_030, COUNT}) {
            front.rest(reader, COUNT - read);
            reader.initFromPage(COUNT, stream(front.page));
            front.verifyRest(reader, 0);
            reader.initFromPage(COUNT, stream(front.page));
        }
    }

    /** A refused page of strings may have replaced a part of the previous one. */
    @ParameterizedTest
    @MethodSource("fronts")
    void aRefusedPageLeavesTheStreamAndThePreviousPageOrNothingReadable(Front front) throws IOException {
        for (int read : new int[] {0, 3, 1_030}) {
            ValuesReader reader = front.open(front.page);
            reader.skip(read);
            for (byte[] page : front.refused) {
                ByteBufferInputStream refused = stream(page);
                assertThatThrownBy(() -> reader.initFromPage(COUNT, refused))
                        .isExactlyInstanceOf(ParquetDecodingException.class);
                assertThat(refused.available()).isEqualTo(front.keeps ? page.length : 0);
            }
            if (front.name.equals("DELTA, BYTE_ARRAY")) {
                front.verifyExhausted(reader);
            } else {
                front.verifyRest(reader, read);
            }
        }
    }
}
