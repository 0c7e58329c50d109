// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.Arrays;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;

import io.github.parquetdecoding.testkit.FaultyReader.Decode;
import io.github.parquetdecoding.testkit.FaultyReader.Mistake;
import io.github.parquetdecoding.testkit.internal.MalformedAlp;
import io.github.parquetdecoding.testkit.internal.ReferenceAlp;
import io.github.parquetdecoding.testkit.internal.ReferenceBitPacking;
import io.github.parquetdecoding.testkit.internal.ReferenceByteStreamSplit;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaByteArray;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaLengthByteArray;
import io.github.parquetdecoding.testkit.internal.ReferencePlainByteArray;
import io.github.parquetdecoding.testkit.internal.ReferenceRunLengthBitPacking;
import io.github.parquetdecoding.testkit.internal.ReferenceUleb128;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Readers without a mistake pass; those with a single one fail, in the cases that are meant to find it. */
@Execution(ExecutionMode.CONCURRENT)
class ConformanceTest {
    static final Decode<int[]> ULEB128 = (bytes, count) -> LongStream.of(
            uleb128(bytes, count, ReferenceUleb128::decodeInt)).mapToInt(value -> (int) value).toArray();
    static final Decode<long[]> ULEB128_LONGS = (bytes, count) -> uleb128(bytes, count, ReferenceUleb128::decodeLong);
    private static final Decode<int[]> DELTAS = (bytes, count) -> ReferenceDeltaBinaryPacked.decodeInts(bytes, count);
    static final Decode<double[]> ALP = alpDecoder(ArrayType.DOUBLES);

    private enum Codec {
        ULEB128_INTS(mistake -> uleb128(ULEB128, mistake)),
        ULEB128_INT_BATCHES(mistake -> Uleb128Conformance.intBatches("mine",
                FaultyReader.opener(1, ULEB128, mistake), FaultyReader::read, FaultyReader::remaining)),
        ULEB128_LONG_BATCHES(mistake -> Uleb128Conformance.longBatches("mine",
                FaultyReader.opener(1, ULEB128_LONGS, mistake), FaultyReader::read, FaultyReader::remaining)),
        ULEB128_SKIPS(mistake -> Uleb128Conformance.skips("mine",
                FaultyReader.opener(1, ULEB128_LONGS, mistake), FaultyReader::skip, FaultyReader::remaining)),
        SPLIT_BATCHES(mistake -> split(4, length -> length, mistake)),
        SPLIT_DOUBLES(mistake -> split(ArrayType.DOUBLES, UnaryOperator.identity(), mistake)),
        PACKED_0(mistake -> packed(0, 0, mistake)), PACKED_13(mistake -> packed(13, 0, mistake)),
        PACKED_64(mistake -> packed(64, 0, mistake)),
        RUNS_OF_1(mistake -> runs(1, runDecoder(1), mistake)), RUNS_OF_9(mistake -> runs(9, runDecoder(9), mistake)),
        REFUSED_RUNS_OF_9(mistake -> refusedRuns(9, runDecoder(9), mistake)),
        DELTA_INTS(mistake -> deltas(DELTAS, mistake)),
        LENGTHS(mistake -> DeltaConformance.lengthByteArrays("mine", FaultyReader.opener(1,
                ReferenceDeltaLengthByteArray::decode, mistake), FaultyReader::readValues, FaultyReader::skip)),
        PREFIXES(mistake -> DeltaConformance.byteArrays("mine", FaultyReader.opener(1, (bytes, count) ->
                bytes.length + count == 0 ? new byte[0][] : ReferenceDeltaByteArray.decode(bytes, count), mistake),
                FaultyReader::readValues, FaultyReader::skip)),
        PLAIN_STRINGS(mistake -> PlainConformance.byteArrays("mine", FaultyReader.opener(1,
                ReferencePlainByteArray::decode, mistake), FaultyReader::readValues, FaultyReader::skip)),
        PLAIN_FLOATS(mistake -> PlainConformance.ranges("mine", ArrayType.FLOATS, FaultyReader.opener(1,
                (bytes, count) -> atLeast(count, ArrayType.FLOATS, Arrays.copyOf(bytes, bytes.length & -4)), mistake),
                FaultyReader::decode)),
        ALP_DOUBLES(mistake -> alp(ArrayType.DOUBLES, ALP, mistake));

        private final Function<Mistake, ConformanceSuite> suite;

        Codec(Function<Mistake, ConformanceSuite> suite) {
            this.suite = suite;
        }
    }

    /** Decodes all values before the first malformed one. */
    private static long[] uleb128(byte[] bytes, int count, ToLongFunction<byte[]> decode) {
        LongStream.Builder values = LongStream.builder();
        int known = 0;
        for (int at = 0, end; at < bytes.length || known < count; at = end, known++) {
            end = at;
            while (end < bytes.length && bytes[end] < 0) {
                end++;
            }
            end = Math.min(end + 1, bytes.length);
            try {
                values.add(decode.applyAsLong(Arrays.copyOfRange(bytes, at, end)));
            } catch (IllegalArgumentException e) {
                if (known < count) {
                    throw e;
                }
                break;
            }
        }
        return values.build().toArray();
    }

    static ConformanceSuite uleb128(Decode<int[]> decode, Mistake mistake) {
        return Uleb128Conformance.ints("mine",
                FaultyReader.opener(1, decode, mistake), in -> in.read(new int[1])[0], FaultyReader::remaining);
    }

    /** @param length the bytes that are read of a page of some length */
    static ConformanceSuite split(int size, IntUnaryOperator length, Mistake mistake) {
        ArrayType<byte[]> type = ArrayType.bytes(size);
        return ByteStreamSplitConformance.batches("mine", type, FaultyReader.opener(size, (bytes, count) -> atLeast(
                count, type, ReferenceByteStreamSplit.decode(
                        Arrays.copyOf(bytes, length.applyAsInt(bytes.length)), size)), mistake),
                FaultyReader::read, FaultyReader::skip);
    }

    static <A> ConformanceSuite split(ArrayType<A> type, UnaryOperator<A> change, Mistake mistake) {
        return ByteStreamSplitConformance.ranges("mine", type, FaultyReader.opener(1, (bytes, count) -> change.apply(
                atLeast(count, type, ReferenceByteStreamSplit.decode(bytes, type.elementSize()))), mistake),
                FaultyReader::decode);
    }

    private static <A> A atLeast(int count, ArrayType<A> type, byte[] plain) {
        if (plain.length / type.elementSize() < count) {
            throw new IllegalArgumentException("too few values");
        }
        return type.fromPlain(plain);
    }

    static ConformanceSuite packed(int bitWidth, long lostBits, Mistake mistake) {
        return BitPackingConformance.unpacking("mine", ArrayType.LONGS, bitWidth, 1, FaultyReader.opener(1,
                (bytes, count) -> LongStream.of(ReferenceBitPacking.unpackLongs(bytes, count, bitWidth))
                        .map(value -> value & ~lostBits).toArray(), mistake), FaultyReader::read);
    }

    private static Decode<int[]> runDecoder(int bitWidth) {
        return (bytes, count) -> ReferenceRunLengthBitPacking.decode(bytes, count, bitWidth);
    }

    static ConformanceSuite runs(int bitWidth, Decode<int[]> decode, Mistake mistake) {
        return RunLengthBitPackedConformance.ints("mine", bitWidth,
                FaultyReader.opener(1, decode, mistake), FaultyReader::read, FaultyReader::skip);
    }

    static ConformanceSuite refusedRuns(int bitWidth, Decode<int[]> decode, Mistake mistake) {
        return RunLengthBitPackedConformance.refusals("mine", bitWidth,
                FaultyReader.opener(1, decode, mistake), FaultyReader::read, FaultyReader::skip);
    }

    static ConformanceSuite deltas(Decode<int[]> decode, Mistake mistake) {
        return DeltaConformance.ints("mine",
                FaultyReader.opener(1, decode, mistake), FaultyReader::read, FaultyReader::skip);
    }

    private static <A> Decode<A> alpDecoder(ArrayType<A> type) {
        int size = type.elementSize();
        return (bytes, count) -> {
            if (MalformedAlp.pages(size).stream().anyMatch(malformed -> Arrays.equals(malformed.page(), bytes))) {
                throw new IllegalArgumentException("malformed");
            }
            return atLeast(count, type, ReferenceAlp.decode(bytes, size));
        };
    }

    static <A> ConformanceSuite alp(ArrayType<A> type, Decode<A> decode, Mistake mistake) {
        return AlpConformance.ranges("mine", type, FaultyReader.opener(1, decode, mistake), FaultyReader::decode);
    }

    @ParameterizedTest
    @EnumSource
    void readersWithoutAMistakePass(Codec codec) {
        codec.suite.apply(Mistake.NONE).verify();
    }

    /** Runs some cases of a suite, all of which must fail, or pass. */
    static void verify(ConformanceSuite suite, boolean fails, String... names) {
        for (String name : names) {
            assertThat(suite.cases()).filteredOn(one -> one.name().equals(name)).singleElement().satisfies(one -> {
                if (fails) {
                    assertThatExceptionOfType(AssertionError.class).as(name).isThrownBy(one::run);
                } else {
                    one.run();
                }
            });
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        # Each of these cases must fail.
        ULEB128_INTS         | FORGETS_THE_LIMIT        | empty, neighbours 01
        ULEB128_INTS         | FORGETS_THE_LIMIT        | truncated after byte 1, neighbours 01
        ULEB128_INTS         | FORGETS_THE_LIMIT        | truncated after byte 4, neighbours 01
        ULEB128_INTS         | FORGETS_THE_LIMIT        | truncated after padding, neighbours 01
        ULEB128_INTS         | MOVES_WHEN_IT_REFUSES    | truncated after byte 1, array of exact size
        ULEB128_INTS         | CHANGES_ITS_INPUT        | back to back, run headers
        ULEB128_INT_BATCHES  | FORGETS_THE_LIMIT        | truncated after byte 1 after 7 values, neighbours 01
        ULEB128_INT_BATCHES  | MOVES_WHEN_IT_REFUSES    | no end after 2 values, neighbours 01
        ULEB128_INT_BATCHES  | WRITES_ONE_MORE          | 0 values, run headers
        ULEB128_INT_BATCHES  | WRITES_ONE_MORE          | 7 values, of length 5
        ULEB128_INT_BATCHES  | READS_IN_16_BITS         | 70001 values, run headers
        ULEB128_LONG_BATCHES | WRITES_BEFORE_IT_REFUSES | 11 values to element 0 of 10
        ULEB128_SKIPS        | SKIPS_IN_16_BITS         | 70001 values, run headers
        ULEB128_SKIPS        | SKIPS_ONE_TOO_FEW        | 3 values, any bits
        SPLIT_BATCHES        | SKIP_OVERFLOWS           | a skip of 2147483647 values after 1 of 10
        SPLIT_BATCHES        | SKIPS_ONE_TOO_FEW        | skips and batches in turn
        SPLIT_BATCHES        | MOVES_WHEN_IT_REFUSES    | a batch of one value too many after 1 of 10
        SPLIT_BATCHES        | WRITES_BEFORE_IT_REFUSES | a batch of one value too many after 0 of 10
        SPLIT_BATCHES        | WRITES_BEFORE_IT_REFUSES | 5 values to element 1 of 20
        SPLIT_BATCHES        | CHANGES_ITS_INPUT        | the same page twice
        SPLIT_DOUBLES        | WRITES_ONE_MORE          | every range of a small page
        PACKED_0             | WRITES_ONE_MORE          | 0 to 200 values
        PACKED_64            | WRITES_ONE_MORE          | 257 values
        PACKED_13            | WRITES_BEFORE_IT_REFUSES | one byte too few for 5 values
        PACKED_13            | ACCEPTS_ONE_TOO_MANY     | one byte too few for 40 values
        RUNS_OF_9            | SKIPS_ONE_TOO_FEW        | every range of 40 values in 5 runs
        RUNS_OF_9            | SKIPS_ONE_TOO_FEW        | skips and batches in turn, UNIFORM_IDS
        RUNS_OF_1            | READS_IN_16_BITS         | runs of more than 65536 values and groups
        RUNS_OF_1            | SKIPS_IN_16_BITS         | runs of more than 65536 values and groups
        REFUSED_RUNS_OF_9    | FORGETS_THE_LIMIT        | header truncated after byte 1, neighbours 01
        REFUSED_RUNS_OF_9    | FORGETS_THE_LIMIT        | packed run of 24 values cut to the bytes of 9 after other \
        runs, neighbours FF
        REFUSED_RUNS_OF_9    | MOVES_WHEN_IT_REFUSES    | no run after other runs, array of exact size
        REFUSED_RUNS_OF_9    | MOVES_WHEN_IT_REFUSES    | repeated value truncated after byte 1 after other runs, \
        neighbours 01
        REFUSED_RUNS_OF_9    | WRITES_BEFORE_IT_REFUSES | 10 values to element 1 of 10
        DELTA_INTS           | FORGETS_THE_LIMIT        | without its last byte, neighbours 01
        DELTA_INTS           | ACCEPTS_ONE_TOO_MANY     | one value too many
        DELTA_INTS           | ACCEPTS_ONE_TOO_MANY     | a skip of one value too many
        DELTA_INTS           | MOVES_WHEN_IT_REFUSES    | a skip of one value too many
        DELTA_INTS           | SKIPS_ONE_TOO_FEW        | SORTED_KEYS, miniblocks of 256
        DELTA_INTS           | WRITES_ONE_MORE          | deltas of every bit width
        LENGTHS              | SKIPS_ONE_TOO_FEW        | RANDOM, miniblocks of 32
        PREFIXES             | ACCEPTS_ONE_TOO_MANY     | one value too many
        PLAIN_STRINGS        | FORGETS_THE_LIMIT        | without its last byte, neighbours 01
        PLAIN_FLOATS         | WRITES_BEFORE_IT_REFUSES | 11 values from value 0 of 10
        ALP_DOUBLES          | WRITES_ONE_MORE          | SENSOR, vectors of 1024
        PACKED_13            | REFUSES_UNUSED_BYTES     | bytes after the values
        RUNS_OF_9            | REFUSES_UNUSED_BYTES     | bytes 00 after the values
        RUNS_OF_9            | REFUSES_UNUSED_BYTES     | bytes FF after the values
        DELTA_INTS           | REFUSES_UNUSED_BYTES     | bytes after the values
        LENGTHS              | REFUSES_UNUSED_BYTES     | bytes after the values
        PREFIXES             | REFUSES_UNUSED_BYTES     | bytes after the values
        PLAIN_STRINGS        | REFUSES_UNUSED_BYTES     | bytes after the values
        """)
    void aReaderWithAMistakeFails(Codec codec, Mistake mistake, String name) {
        verify(codec.suite.apply(mistake), true, name);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = {"ULEB128_INTS", "ULEB128_SKIPS", "RUNS_OF_1", "RUNS_OF_9"})
    void aReaderThatANegativeNumberOfValuesMovesBackFails(Codec codec) {
        assertThat(codec.suite.apply(Mistake.READS_BACKWARDS).failures()).isNotEmpty();
    }

    @Test
    void aReaderThatMayWriteBeforeItRefusesPasses() {
        split(4, length -> length, Mistake.WRITES_BEFORE_IT_REFUSES).withoutRollback().verify();
    }
}
