// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;

import dev.hardwood.internal.encoding.DeltaByteArrayDecoder;
import dev.hardwood.internal.encoding.DeltaLengthByteArrayDecoder;
import dev.hardwood.internal.encoding.PlainDecoder;
import dev.hardwood.internal.encoding.RleBitPackingHybridDecoder;
import dev.hardwood.metadata.PhysicalType;
import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.ValueReader;
import io.github.parquetdecoding.ValueReaders;
import io.github.parquetdecoding.testkit.internal.Bytes;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked.Layout;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaByteArray;
import io.github.parquetdecoding.testkit.internal.ReferenceDeltaLengthByteArray;
import io.github.parquetdecoding.testkit.internal.ReferencePlainByteArray;
import io.trino.parquet.ParquetEncoding;
import io.trino.parquet.reader.SimpleSliceInputStream;
import io.trino.parquet.reader.decoders.DeltaByteArrayDecoders.BinaryDeltaByteArrayDecoder;
import io.trino.parquet.reader.decoders.DeltaLengthByteArrayDecoders.BinaryDeltaLengthDecoder;
import io.trino.parquet.reader.decoders.PlainByteArrayDecoders.BinaryPlainValueDecoder;
import io.trino.parquet.reader.decoders.ValueDecoder;
import io.trino.parquet.reader.flat.BinaryBuffer;
import io.trino.parquet.reader.flat.BinaryColumnAdapter;
import io.trino.parquet.reader.flat.DictionaryDecoder;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.deltalengthbytearray.DeltaLengthByteArrayValuesReader;
import org.apache.parquet.column.values.deltastrings.DeltaByteArrayReader;
import org.apache.parquet.column.values.dictionary.DictionaryValuesReader;
import org.apache.parquet.column.values.dictionary.PlainValuesDictionary.PlainBinaryDictionary;
import org.apache.parquet.column.values.plain.BinaryPlainValuesReader;
import org.apache.parquet.io.api.Binary;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Reads pages of strings, in pages per ms: ours and Trino into bytes and offsets, parquet-java into one object per
 * value, hardwood into one array per value. Dictionaries have been read before.
 */
public class StringsBenchmark extends PagesPerMillisecond {
    /** How a page is encoded: with a dictionary of this many strings, or without. */
    public enum Form {
        PLAIN(0), DICTIONARY_3(3), DICTIONARY_1000(1_000), DICTIONARY_100000(100_000), LENGTH(0), PREFIX(0);

        private final int entries;

        Form(int entries) {
            this.entries = entries;
        }
    }

    /** What values look like. */
    public enum Strings {
        SHORT, URLS, SORTED_KEYS;

        byte[][] values(int count) {
            Random random = new Random(CheckedState.SEED);
            return IntStream.range(0, count).mapToObj(i -> switch (this) {
                case SHORT -> "0123456789abcdef".substring(random.nextInt(17));
                case URLS -> "https://www.example.org/" + random.nextInt(500) + "/page/" + random.nextInt(1_000_000);
                case SORTED_KEYS -> String.format("key-%012d", 1_000_000 + 100L * i + random.nextInt(100));
            }).map(value -> value.getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new);
        }
    }

    /** A page and its values. */
    public abstract static class PageState extends CheckedState {
        @Param
        Form form;

        @Param
        Strings strings;

        @Param({"1000", "100000"})
        int values;

        byte[] page;
        byte[][] all;
        byte[][] entries;
        byte[] dictionaryPage;
        byte[] expected;
        int[] expectedOffsets;

        @Setup
        public void generate() throws IOException {
            all = strings.values(values);
            entries = strings.values(form.entries);
            dictionaryPage = ReferencePlainByteArray.encode(entries);
            page = switch (form) {
                case PLAIN -> ReferencePlainByteArray.encode(all);
                case LENGTH -> ReferenceDeltaLengthByteArray.encode(all, Layout.USUAL);
                case PREFIX -> ReferenceDeltaByteArray.encode(all, Layout.USUAL);
                default -> dictionaryIds();
            };
            expected = Bytes.concat(all);
            expectedOffsets = new int[values + 1];
            for (int i = 0; i < values; i++) {
                expectedOffsets[i + 1] = expectedOffsets[i] + all[i].length;
            }
        }

        /** Replaces values by random entries of the dictionary. */
        private byte[] dictionaryIds() {
            int bitWidth = Integer.SIZE - Integer.numberOfLeadingZeros(form.entries - 1);
            int[] ids = new Random(SEED).ints(values, 0, form.entries).toArray();
            Arrays.setAll(all, i -> entries[ids[i]]);
            return HybridPages.encodeWithWidth(ids, bitWidth);
        }
    }

    /** For rows that fill bytes and offsets. */
    public static class BytesState extends PageState {
        byte[] out;
        int[] offsets;
        private ValueReader dictionary;

        @Override
        public void generate() throws IOException {
            super.generate();
            out = outFor(expected);
            offsets = outFor(expectedOffsets);
            dictionary = ValueReaders.ofDictionary(io.github.parquetdecoding.PhysicalType.BYTE_ARRAY, 0,
                    ByteCursor.of(dictionaryPage), form.entries);
        }

        ValueReader reader() {
            return switch (form) {
                case PLAIN -> reader(io.github.parquetdecoding.Encoding.PLAIN);
                case LENGTH -> reader(io.github.parquetdecoding.Encoding.DELTA_LENGTH_BYTE_ARRAY);
                case PREFIX -> reader(io.github.parquetdecoding.Encoding.DELTA_BYTE_ARRAY);
                default -> dictionary;
            };
        }

        private static ValueReader reader(io.github.parquetdecoding.Encoding encoding) {
            return ValueReaders.of(io.github.parquetdecoding.PhysicalType.BYTE_ARRAY, 0, encoding);
        }
    }

    /** For Trino's row; separate because Trino's classes load on JDK 25 only. */
    public static class TrinoState extends BytesState {
        private io.trino.parquet.DictionaryPage trinoPage;
        private DictionaryDecoder<BinaryBuffer> dictionaryDecoder;

        @Override
        public void generate() throws IOException {
            super.generate();
            trinoPage = new io.trino.parquet.DictionaryPage(
                    Slices.wrappedBuffer(dictionaryPage), form.entries, ParquetEncoding.PLAIN);
            dictionaryDecoder = DictionaryDecoder.getDictionaryDecoder(
                    trinoPage, BinaryColumnAdapter.BINARY_ADAPTER, new BinaryPlainValueDecoder(), true, false);
        }

        /** Copies the bytes and offsets that Trino returns, so that they can be checked. */
        void read() {
            ValueDecoder<BinaryBuffer> decoder = switch (form) {
                case PLAIN -> new BinaryPlainValueDecoder();
                case LENGTH -> new BinaryDeltaLengthDecoder();
                case PREFIX -> new BinaryDeltaByteArrayDecoder();
                default -> dictionaryDecoder;
            };
            decoder.init(new SimpleSliceInputStream(Slices.wrappedBuffer(page)));
            BinaryBuffer buffer = new BinaryBuffer(values);
            decoder.read(buffer, 0, values);
            Slice slice = buffer.asSlice();
            slice.getBytes(0, out, 0, out.length);
            System.arraycopy(buffer.getOffsets(), 0, offsets, 0, offsets.length);
        }
    }

    /** For parquet-java's row. */
    public static class BinariesState extends PageState {
        Binary[] binaries;
        PlainBinaryDictionary dictionary;

        @Override
        public void generate() throws IOException {
            super.generate();
            binaries = outFor(Arrays.stream(all).map(Binary::fromConstantByteArray).toArray(Binary[]::new));
            dictionary = new PlainBinaryDictionary(
                    new DictionaryPage(BytesInput.from(dictionaryPage), form.entries, Encoding.PLAIN));
        }

        ValuesReader reader() {
            return switch (form) {
                case PLAIN -> new BinaryPlainValuesReader();
                case LENGTH -> new DeltaLengthByteArrayValuesReader();
                case PREFIX -> new DeltaByteArrayReader();
                default -> new DictionaryValuesReader(dictionary);
            };
        }
    }

    /** For hardwood's row. */
    public static class ArraysState extends PageState {
        byte[][] arrays;

        @Override
        public void generate() throws IOException {
            super.generate();
            arrays = outFor(all);
        }

        void read() throws IOException {
            switch (form) {
                case PLAIN -> new PlainDecoder(page, 0, PhysicalType.BYTE_ARRAY, null).readByteArrays(arrays, null, 0);
                case LENGTH -> {
                    DeltaLengthByteArrayDecoder decoder = new DeltaLengthByteArrayDecoder(page, 0);
                    decoder.initialize(values);
                    decoder.readByteArrays(arrays, null, 0);
                }
                case PREFIX -> {
                    DeltaByteArrayDecoder decoder = new DeltaByteArrayDecoder(page, 0);
                    decoder.initialize(values);
                    decoder.readByteArrays(arrays, null, 0);
                }
                default -> new RleBitPackingHybridDecoder(page, 1, page.length - 1, page[0])
                        .readDictionaryByteArrays(arrays, entries, null, 0);
            }
        }
    }

    @Benchmark
    public Binary[] parquetJava(BinariesState in) throws IOException {
        ValuesReader reader = in.reader();
        reader.initFromPage(in.values, ByteBufferInputStream.wrap(ByteBuffer.wrap(in.page)));
        for (int i = 0; i < in.values; i++) {
            in.binaries[i] = reader.readBytes();
        }
        return in.binaries;
    }

    @Benchmark
    public byte[] trino(TrinoState in) {
        in.read();
        return in.out;
    }

    @Benchmark
    public byte[][] hardwood(ArraysState in) throws IOException {
        in.read();
        return in.arrays;
    }

    @Benchmark
    public byte[] ours(BytesState in) {
        ValueReader reader = in.reader();
        reader.reset(ByteCursor.of(in.page));
        reader.readValues(in.out, 0, in.offsets, 0, in.values);
        return in.out;
    }

    @Benchmark
    public byte[] arraycopy(BytesState in) {
        System.arraycopy(in.expected, 0, in.out, 0, in.expected.length);
        System.arraycopy(in.expectedOffsets, 0, in.offsets, 0, in.expectedOffsets.length);
        return in.out;
    }
}
