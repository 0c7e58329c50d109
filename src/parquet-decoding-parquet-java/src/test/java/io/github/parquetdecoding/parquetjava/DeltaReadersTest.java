// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.parquetjava;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

import io.github.parquetdecoding.testkit.internal.DeltaValues;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked.Layout;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaByteArray;
import org.apache.parquet.column.values.RequiresPreviousReader;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static io.github.parquetdecoding.parquetjava.ByteStreamSplitReadersTest.allocatedBytes;
import static io.github.parquetdecoding.parquetjava.PageStream.bytes;
import static io.github.parquetdecoding.parquetjava.PageStream.stream;
import static io.github.parquetdecoding.parquetjava.ReadersTest.verifyValues;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

/** What only readers of DELTA promise. */
class DeltaReadersTest {
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_ALL, names = "DELTA.*")
    @SuppressWarnings("deprecation")
    void theOffsetOfTheNextSectionEqualsTheStockReaders(Type type) throws IOException {
        byte[] page = ByteBuffer.allocate(5_000).put(7, type.page(type.values(100))).array();
        ValuesReader reader = type.reader();
        ValuesReader stock = type.stockReader();
        reader.initFromPage(100, page, 7);
        stock.initFromPage(100, page, 7);
        assertThat(reader.getNextOffset()).isEqualTo(stock.getNextOffset());
        verifyValues(type, reader, type.values(100));
    }

    @ParameterizedTest
    @EnumSource(names = {"DELTA_INT32", "DELTA_INT64"})
    void aLastMiniblockThatIsCutShortIsRefusedAsByTheStockReader(Type type) throws IOException {
        byte[] page = ReferenceDeltaBinaryPacked.encodeLongs(
                DeltaValues.RANDOM.longs(150), new Layout(128, 4, 0, true));
        assertThat(catchThrowable(() -> type.reader(page))).isInstanceOf(EOFException.class)
                .hasToString(catchThrowable(() -> type.stockReader(page)).toString());
    }

    @Test
    void deltasOfInt32MayHaveMoreThan32BitsAsForTheStockReader() throws IOException {
        for (int shift = 0; shift < Integer.SIZE; shift++) {
            int lost = shift;
            long[] wide = LongStream.of(DeltaValues.RANDOM.longs(300)).map(value -> value >> lost).toArray();
            byte[] page = ReferenceDeltaBinaryPacked.encodeLongs(wide, Layout.USUAL);
            List<Object> values = LongStream.of(wide).<Object>mapToObj(value -> (int) value).toList();
            assertThat(Type.DELTA_INT32.read(Type.DELTA_INT32.stockReader(page), 300)).isEqualTo(values);
            verifyValues(Type.DELTA_INT32, Type.DELTA_INT32.reader(page), values);
        }
    }

    /** The stock reader allocates 16 GB. */
    @Test
    void theValueCountOfAHeaderAllocatesNothing() throws IOException {
        // Blocks of 2^30 values of 0 bits; 2^31 - 1 values: 5, 6, 7, ...
        byte[] page = bytes(0x80, 0x80, 0x80, 0x80, 4, 1, 0xFF, 0xFF, 0xFF, 0xFF, 7, 10, 2, 0, 2, 0);
        long before = allocatedBytes();
        ValuesReader reader = Type.DELTA_INT64.reader(page);
        assertThat(reader.readLong()).isEqualTo(5);
        reader.skip(2_000_000);
        assertThat(reader.readLong()).isEqualTo(2_000_006);
        assertThat(allocatedBytes() - before).isLessThan(200_000);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_ALL, names = "DELTA.*")
    void damagedHeadersAreRefusedAsByTheStockReader(Type type) throws IOException {
        byte[] page = type.page(type.values(300));
        int refused = 0;
        for (int at = 0; at < page.length; at++) {
            byte was = page[at];
            for (int with : new int[] {0xFF, was ^ 5, 0}) {
                page[at] = (byte) with;
                Throwable stock = catchThrowable(() -> type.stockReader(page));
                Throwable ours = catchThrowable(() -> type.reader(page));
                if (stock != null) {
                    assertThat(ours).as("%d at %d", with, at).hasToString(stock.toString());
                    refused++;
                } else {
                    // A page may be malformed, and its values meaningless, though the stock reader reads it.
                    assertThat(ours).as("%d at %d", with, at).satisfiesAnyOf(
                            none -> assertThat(none).isNull(), e -> assertThat(e).hasMessageContaining("ULEB128"));
                }
            }
            page[at] = was;
        }
        assertThat(refused).isGreaterThan(20);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_ALL, names = "DELTA.*")
    void aTruncatedPageOrItsLastValuesAreRefused(Type type) throws IOException {
        List<Object> values = type.values(300);
        byte[] page = type.page(values);
        for (int length = 1; length < page.length; length++) {
            byte[] cut = Arrays.copyOf(page, length);
            int read = 0;
            try {
                ValuesReader reader = type.reader(cut);
                for (; read < values.size(); read++) {
                    assertThat(type.read(reader)).isEqualTo(values.get(read));
                }
                assertThat(type.name()).as("%d bytes", length).contains("INT");
            } catch (EOFException e) {
                assertThat(read).isZero();
                assertThatThrownBy(() -> type.stockReader(cut)).isInstanceOf(EOFException.class);
            } catch (ParquetDecodingException e) {
                assertThat(read).isLessThan(values.size());
                assertThat(e).message().containsPattern("[cC]an ?not|Failed to read \\d+ bytes|no more value");
            }
        }
    }

    /** With a negative length, the stock reader moves back. */
    @ParameterizedTest
    @EnumSource(names = {"DELTA_LENGTH_BYTE_ARRAY", "DELTA_BYTE_ARRAY"})
    void lengthsOutsideThePageAreRefusedAndSoAreLaterValues(Type type) throws IOException {
        for (int length : new int[] {-1, Integer.MIN_VALUE, 5, Integer.MAX_VALUE}) {
            byte[] lengths = ReferenceDeltaBinaryPacked.encodeInts(new int[] {2, length, 0}, Layout.USUAL);
            byte[] prefixes = type == Type.DELTA_BYTE_ARRAY
                    ? ReferenceDeltaBinaryPacked.encodeInts(new int[3], Layout.USUAL) : new byte[0];
            byte[] page = ByteBuffer.allocate(prefixes.length + lengths.length + 6).put(prefixes).put(lengths).array();
            ValuesReader reader = type.reader(page);
            assertThat(type.read(reader)).isEqualTo(Binary.fromConstantByteArray(new byte[2]));
            assertThatThrownBy(() -> type.read(reader)).isExactlyInstanceOf(ParquetDecodingException.class)
                    .hasMessage("Failed to read " + length + " bytes");
            assertThatThrownBy(() -> type.read(reader)).isExactlyInstanceOf(ParquetDecodingException.class);
            ValuesReader skipped = type.reader(page);
            assertThatThrownBy(() -> skipped.skip(3)).isExactlyInstanceOf(ParquetDecodingException.class)
                    .hasMessageMatching("Failed to (skip|read) -?\\d+ bytes");
            assertThatThrownBy(() -> type.read(skipped)).isExactlyInstanceOf(ParquetDecodingException.class);
        }
    }

    /** parquet-java's record reader expects this exception for files of PARQUET-246. */
    @Test
    void aPrefixLongerThanThePreviousValueIsAnArrayIndexOutOfBoundsException() throws IOException {
        byte[][] suffixes = {{1, 2}, {3}, {}};
        for (int prefix : new int[] {3, -1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            byte[] page = ReferenceDeltaByteArray.encode(new int[] {0, prefix, 0}, suffixes, Layout.USUAL);
            ValuesReader reader = Type.DELTA_BYTE_ARRAY.reader(page);
            assertThat(reader.readBytes().getBytes()).containsExactly(1, 2);
            assertThatThrownBy(reader::readBytes).isExactlyInstanceOf(ArrayIndexOutOfBoundsException.class)
                    .hasMessage("A prefix of " + prefix + " bytes, but the value before it has 2");
            assertThatThrownBy(reader::readBytes).isExactlyInstanceOf(ParquetDecodingException.class);
        }
    }

    @Test
    void theFirstPrefixMayComeFromThePreviousPage() throws IOException {
        byte[] first = ReferenceDeltaByteArray.encode(new int[] {0, 1}, new byte[][] {{1, 2}, {3, 4}}, Layout.USUAL);
        byte[] second = ReferenceDeltaByteArray.encode(new int[] {2, 0}, new byte[][] {{5}, {6}}, Layout.USUAL);
        ValuesReader before = Type.DELTA_BYTE_ARRAY.reader(first);
        before.skip(2);
        ValuesReader reader = Type.DELTA_BYTE_ARRAY.reader(second);
        RequiresPreviousReader stringReader = (RequiresPreviousReader) reader;
        stringReader.setPreviousReader(before);
        stringReader.setPreviousReader(null);
        stringReader.setPreviousReader(Type.DELTA_INT32.reader());
        Binary joined = reader.readBytes();
        assertThat(joined.getBytes()).containsExactly(1, 3, 5);
        assertThat(joined.isBackingBytesReused()).isFalse();
        assertThat(reader.readBytes().getBytes()).containsExactly(6);
        reader.initFromPage(2, stream(second));
        stringReader.setPreviousReader(before);
        assertThat(reader.readBytes()).isEqualTo(joined);
        assertThatThrownBy(() -> Type.DELTA_BYTE_ARRAY.reader(second).readBytes())
                .isExactlyInstanceOf(ArrayIndexOutOfBoundsException.class);
    }
}
