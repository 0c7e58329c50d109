// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.DeltaLengthByteArrayReader;
import io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked.Layout;
import io.github.parquetdecoding.testkit.ReferenceDeltaByteArray;
import io.github.parquetdecoding.testkit.ReferenceDeltaLengthByteArray;
import io.trino.parquet.reader.SimpleSliceInputStream;
import io.trino.parquet.reader.decoders.DeltaByteArrayDecoders.BinaryDeltaByteArrayDecoder;
import io.trino.parquet.reader.decoders.DeltaLengthByteArrayDecoders.BinaryDeltaLengthDecoder;
import io.trino.parquet.reader.decoders.ValueDecoder;
import io.trino.parquet.reader.flat.BinaryBuffer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;

import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.deltalengthbytearray.DeltaLengthByteArrayValuesReader;
import org.apache.parquet.column.values.deltastrings.DeltaByteArrayReader;
import org.apache.parquet.io.api.Binary;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Reads pages of strings in the two DELTA encodings for strings, in pages per ms: ours and Trino into bytes and
 * offsets, parquet-java into one object per value.
 */
public class DeltaStringsBenchmark extends PagesPerMillisecond {
    /** How a page is encoded. */
    public enum Form {
        LENGTH, PREFIX
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
        byte[] expected;
        int[] expectedOffsets;

        @Setup
        public void generate() {
            byte[][] all = strings.values(values);
            page = form == Form.LENGTH ? ReferenceDeltaLengthByteArray.encode(all, Layout.USUAL)
                    : ReferenceDeltaByteArray.encode(all, Layout.USUAL);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            expectedOffsets = new int[values + 1];
            for (int i = 0; i < values; i++) {
                bytes.writeBytes(all[i]);
                expectedOffsets[i + 1] = bytes.size();
            }
            expected = bytes.toByteArray();
        }
    }

    /** For rows that fill bytes and offsets. */
    public static class BytesState extends PageState {
        byte[] out;
        int[] offsets;

        @Override
        public void generate() {
            super.generate();
            out = outFor(expected);
            offsets = outFor(expectedOffsets);
        }
    }

    /** For Trino's row; separate because Trino's classes load on JDK 25 only. */
    public static class TrinoState extends BytesState {
        /** Copies the bytes and offsets that Trino returns, so that they can be checked. */
        void read() {
            ValueDecoder<BinaryBuffer> decoder =
                    form == Form.LENGTH ? new BinaryDeltaLengthDecoder() : new BinaryDeltaByteArrayDecoder();
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

        @Override
        public void generate() {
            super.generate();
            binaries = new Binary[values];
        }

        @Override
        public void forget() {
            Arrays.fill(binaries, Binary.EMPTY);
        }

        @Override
        public void verify() {
            boolean right = true;
            for (int i = 0; i < values; i++) {
                right &= Arrays.equals(binaries[i].getBytesUnsafe(),
                        Arrays.copyOfRange(expected, expectedOffsets[i], expectedOffsets[i + 1]));
            }
            check(right);
        }
    }

    @Benchmark
    public Binary[] parquetJava(BinariesState in) throws IOException {
        ValuesReader reader =
                in.form == Form.LENGTH ? new DeltaLengthByteArrayValuesReader() : new DeltaByteArrayReader();
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
    public byte[] ours(BytesState in) {
        ByteCursor page = ByteCursor.of(in.page);
        if (in.form == Form.LENGTH) {
            DeltaLengthByteArrayReader.of(page).readValues(in.out, 0, in.offsets, 0, in.values);
        } else {
            io.github.parquetdecoding.DeltaByteArrayReader.of(page).readValues(in.out, 0, in.offsets, 0, in.values);
        }
        return in.out;
    }

    @Benchmark
    public byte[] arraycopy(BytesState in) {
        System.arraycopy(in.expected, 0, in.out, 0, in.expected.length);
        System.arraycopy(in.expectedOffsets, 0, in.offsets, 0, in.expectedOffsets.length);
        return in.out;
    }
}
