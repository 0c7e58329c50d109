package io.github.parquetdecoding.roundtrip;

import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.BoundedInputStream;
import io.github.parquetdecoding.testkit.ByteStreamSplitConformance;
import io.github.parquetdecoding.testkit.ByteStreamSplitReader;
import io.github.parquetdecoding.testkit.Calls;
import io.github.parquetdecoding.testkit.ConformanceSuite;
import io.github.parquetdecoding.testkit.InputOpener;
import io.github.parquetdecoding.testkit.Uleb128Conformance;
import io.github.parquetdecoding.testkit.Uleb128IntReader;
import io.github.parquetdecoding.testkit.Uleb128LongReader;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.bytes.BytesUtils;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForDouble;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForFLBA;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForFloat;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForInteger;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForLong;
import org.apache.parquet.io.ParquetDecodingException;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The test kit's suites for parquet-java's readers, stock and patched. What the stock ones are known to fail is listed:
 * a release that mends one of these faults, or has another, fails here.
 */
class ParquetJavaConformanceTest {
    private static final String READERS = System.getProperty("expected.readers");

    /** A skip is checked with a sum of ints that wraps. */
    private static final Set<String> STOCK_PAGES = Set.of("a skip of 2147483647 values after 1 of 10");

    private static final Set<String> KNOWN_PAGES = READERS.equals("parquet-column") ? STOCK_PAGES : Set.of();

    /** The end of a stream is taken for one more byte, for ever; no length and no payload is too much. */
    private static final Set<String> STOCK_INTS = KnownFailures.inEveryPlace(
            "empty",
            "truncated after byte 1", "truncated after byte 2", "truncated after byte 3", "truncated after byte 4",
            "truncated after padding", "no end, and nothing after the longest form", "one byte too long",
            "one byte too long, of padding", "twice as long", "no end",
            "overflow, last byte 10 after FF", "overflow, last byte 7F after FF", "overflow, last byte 10 after 80",
            "overflow, last byte 20 after 80", "overflow, last byte 40 after 80", "overflow, last byte 7F after 80");

    private static final Set<String> STOCK_LONGS = KnownFailures.inEveryPlace(
            "empty",
            "truncated after byte 1", "truncated after byte 2", "truncated after byte 3", "truncated after byte 4",
            "truncated after byte 5", "truncated after byte 6", "truncated after byte 7", "truncated after byte 8",
            "truncated after byte 9",
            "truncated after padding", "no end, and nothing after the longest form", "one byte too long",
            "one byte too long, of padding", "twice as long", "no end",
            "overflow, last byte 02 after FF", "overflow, last byte 7F after FF", "overflow, last byte 02 after 80",
            "overflow, last byte 04 after 80", "overflow, last byte 08 after 80", "overflow, last byte 10 after 80",
            "overflow, last byte 20 after 80", "overflow, last byte 40 after 80", "overflow, last byte 7F after 80");

    @TestFactory
    Stream<DynamicTest> pages() {
        return Stream.concat(
                Stream.of(
                        pages("INT32", ArrayType.INTS, ByteStreamSplitValuesReaderForInteger::new,
                                (reader, out, offset, count) -> {
                                    for (int i = 0; i < count; i++) {
                                        out[offset + i] = reader.readInteger();
                                    }
                                }),
                        pages("INT64", ArrayType.LONGS, ByteStreamSplitValuesReaderForLong::new,
                                (reader, out, offset, count) -> {
                                    for (int i = 0; i < count; i++) {
                                        out[offset + i] = reader.readLong();
                                    }
                                }),
                        pages("FLOAT", ArrayType.FLOATS, ByteStreamSplitValuesReaderForFloat::new,
                                (reader, out, offset, count) -> {
                                    for (int i = 0; i < count; i++) {
                                        out[offset + i] = reader.readFloat();
                                    }
                                }),
                        pages("DOUBLE", ArrayType.DOUBLES, ByteStreamSplitValuesReaderForDouble::new,
                                (reader, out, offset, count) -> {
                                    for (int i = 0; i < count; i++) {
                                        out[offset + i] = reader.readDouble();
                                    }
                                })),
                IntStream.of(1, 2, 3, 4, 7, 8, 12, 16, 20).mapToObj(length -> pages(
                        "FIXED_LEN_BYTE_ARRAY", ArrayType.bytes(length),
                        () -> new ByteStreamSplitValuesReaderForFLBA(length), (reader, out, offset, count) -> {
                            for (int i = 0; i < count; i++) {
                                byte[] value = reader.readBytes().getBytes();
                                System.arraycopy(value, 0, out, offset + i * length, length);
                            }
                        })));
    }

    /** Values are read one by one, so a batch that is refused may have been read in part. */
    private static <A> DynamicTest pages(String physicalType, ArrayType<A> arrayType,
            Supplier<ValuesReader> newReader, Calls.BatchRead<ValuesReader, A> read) {
        InputOpener<ValuesReader> opener = (array, offset, length) -> {
            ValuesReader reader = newReader.get();
            ByteBuffer page = ByteBuffer.wrap(array, offset, length);
            reader.initFromPage(length / arrayType.elementSize(), ByteBufferInputStream.wrap(page));
            return reader;
        };
        ConformanceSuite suite = ByteStreamSplitConformance.batches(
                READERS + " " + physicalType + ", " + arrayType, arrayType,
                ByteStreamSplitReader.of(opener, read, ValuesReader::skip))
                .refusingWith(ParquetDecodingException.class, ArrayIndexOutOfBoundsException.class)
                .withoutRollback();
        return DynamicTest.dynamicTest(suite.toString(), () -> suite.verifyExcept(KNOWN_PAGES));
    }

    @TestFactory
    Stream<DynamicTest> varints() {
        return Stream.of(
                varints(STOCK_INTS, Uleb128Conformance.ints("BytesUtils.readUnsignedVarInt", Uleb128IntReader.of(
                        BoundedInputStream::new, BytesUtils::readUnsignedVarInt, InputStream::available))),
                varints(STOCK_LONGS, Uleb128Conformance.longs("BytesUtils.readUnsignedVarLong", Uleb128LongReader.of(
                        BoundedInputStream::new, BytesUtils::readUnsignedVarLong, InputStream::available))),
                varints(STOCK_INTS, Uleb128Conformance.zigZagInts("BytesUtils.readZigZagVarInt", Uleb128IntReader.of(
                        BoundedInputStream::new, BytesUtils::readZigZagVarInt, InputStream::available))),
                varints(STOCK_LONGS, Uleb128Conformance.zigZagLongs("BytesUtils.readZigZagVarLong",
                        Uleb128LongReader.of(BoundedInputStream::new, BytesUtils::readZigZagVarLong,
                                InputStream::available))));
    }

    private static DynamicTest varints(Set<String> knownFailures, ConformanceSuite suite) {
        return DynamicTest.dynamicTest(
                suite.toString(), () -> suite.withoutRollback().verifyExcept(knownFailures));
    }
}
