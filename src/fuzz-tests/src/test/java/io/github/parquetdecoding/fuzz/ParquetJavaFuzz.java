// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.BoundedInputStream;
import io.github.parquetdecoding.testkit.BufferKind;
import io.github.parquetdecoding.testkit.ByteWindow;
import io.github.parquetdecoding.testkit.ReferenceBitPacking;
import io.github.parquetdecoding.testkit.ReferenceByteStreamSplit;
import io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.bitpacking.BytePacker;
import org.apache.parquet.column.values.bitpacking.BytePackerForLong;
import org.apache.parquet.column.values.bitpacking.Packer;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForDouble;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForFLBA;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForFloat;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForInteger;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForLong;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesWriter;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesReader;
import org.apache.parquet.column.values.deltalengthbytearray.DeltaLengthByteArrayValuesReader;
import org.apache.parquet.column.values.deltastrings.DeltaByteArrayReader;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridDecoder;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.api.Binary;

import static io.github.parquetdecoding.fuzz.FuzzInput.verify;
import static io.github.parquetdecoding.fuzz.FuzzInput.verifyEqual;

/** The patch jar's versions of parquet-java's classes: readers and writers of pages, runs and packers. */
class ParquetJavaFuzz {
    private static final int STEPS = 4;

    @FuzzTest
    void fuzz(byte[] bytes) throws Exception {
        FuzzInput.run(bytes, in -> {
            switch (in.below(6)) {
                case 0 -> readPages(in);
                case 1 -> writePages(in);
                case 2 -> readRuns(in);
                case 3 -> unpack(in);
                default -> readDeltas(in);
            }
        });
    }

    /** FLOAT, DOUBLE, INT32, INT64 and FIXED_LEN_BYTE_ARRAY of any length. */
    private record Type(int kind, int elementSize) {
        static Type of(FuzzInput in) {
            int kind = in.below(5);
            return new Type(kind, kind == 4 ? 1 + in.below(20) : kind % 2 == 0 ? 4 : 8);
        }

        ValuesReader reader() {
            return switch (kind) {
                case 0 -> new ByteStreamSplitValuesReaderForFloat();
                case 1 -> new ByteStreamSplitValuesReaderForDouble();
                case 2 -> new ByteStreamSplitValuesReaderForInteger();
                case 3 -> new ByteStreamSplitValuesReaderForLong();
                default -> new ByteStreamSplitValuesReaderForFLBA(elementSize);
            };
        }

        void read(ValuesReader reader, ByteBuffer plain) {
            switch (kind) {
                case 0 -> plain.putFloat(reader.readFloat());
                case 1 -> plain.putDouble(reader.readDouble());
                case 2 -> plain.putInt(reader.readInteger());
                case 3 -> plain.putLong(reader.readLong());
                default -> plain.put(reader.readBytes().getBytes());
            }
        }

        ValuesWriter writer(int capacity) {
            HeapByteBufferAllocator allocator = new HeapByteBufferAllocator();
            return switch (kind) {
                case 0 -> new ByteStreamSplitValuesWriter.FloatByteStreamSplitValuesWriter(capacity, 512, allocator);
                case 1 -> new ByteStreamSplitValuesWriter.DoubleByteStreamSplitValuesWriter(capacity, 512, allocator);
                case 2 -> new ByteStreamSplitValuesWriter.IntegerByteStreamSplitValuesWriter(capacity, 512, allocator);
                case 3 -> new ByteStreamSplitValuesWriter.LongByteStreamSplitValuesWriter(capacity, 512, allocator);
                default -> new ByteStreamSplitValuesWriter.FixedLenByteArrayByteStreamSplitValuesWriter(
                        elementSize, capacity, 512, allocator);
            };
        }

        void write(ByteBuffer plain, ValuesWriter writer) {
            switch (kind) {
                case 0 -> writer.writeFloat(plain.getFloat());
                case 1 -> writer.writeDouble(plain.getDouble());
                case 2 -> writer.writeInteger(plain.getInt());
                case 3 -> writer.writeLong(plain.getLong());
                default -> {
                    byte[] value = new byte[elementSize];
                    plain.get(value);
                    writer.writeBytes(Binary.fromConstantByteArray(value));
                }
            }
        }
    }

    private static ByteBufferInputStream stream(FuzzInput in, byte[] page) {
        BufferKind kind = BufferKind.values()[in.below(BufferKind.values().length)];
        ByteWindow window = in.window(page);
        if (in.flag()) {
            return ByteBufferInputStream.wrap(kind.wrap(window.array(), window.offset(), page.length));
        }
        int cut = in.size(page.length);
        return ByteBufferInputStream.wrap(kind.wrap(window.array(), window.offset(), cut),
                BufferKind.DIRECT.wrap(page, cut, page.length - cut));
    }

    private static void readPages(FuzzInput in) throws IOException {
        Type type = Type.of(in);
        int size = type.elementSize;
        ValuesReader reader = type.reader();
        byte[] plain = {};
        int next = 0;
        for (int pages = 0; pages < 2; pages++) {
            byte[] page = in.random(in.size(80) * size + (in.below(8) == 0 ? in.below(size) : 0));
            int valueCount = in.flag() ? page.length / size : in.argument(100);
            ByteBufferInputStream stream = stream(in, page);
            if (Refusals.when(page.length % size != 0 || page.length / size > valueCount,
                    ParquetDecodingException.class)
                    .verify(page.length, () -> reader.initFromPage(valueCount, stream))) {
                plain = ReferenceByteStreamSplit.decode(page, size);
                next = 0;
                verify(stream.available() == 0, stream.available());
            } else {
                verify(stream.available() == page.length, stream.available(), page.length);
            }
            for (int step = 0; step < STEPS; step++) {
                int left = plain.length / size - next;
                int count = in.argument(left);
                if (in.flag()) {
                    next += Refusals.when(count < 0 || count > left, ParquetDecodingException.class)
                            .verify(0, () -> reader.skip(count)) ? count : 0;
                } else if (count == left + 1) {
                    next = plain.length / size;
                    reader.skip(left);
                    Refusals.when(true, ParquetDecodingException.class)
                            .verify(0, () -> type.read(reader, ByteBuffer.allocate(size)));
                } else if (count >= 0 && count <= left) {
                    ByteBuffer read = ByteBuffer.allocate(count * size).order(ByteOrder.LITTLE_ENDIAN);
                    new Refusals().verify(page.length, () -> {
                        for (int i = 0; i < count; i++) {
                            type.read(reader, read);
                        }
                    });
                    verifyEqual(read.array(), Arrays.copyOfRange(plain, next * size, (next + count) * size));
                    next += count;
                }
            }
        }
    }

    @SuppressWarnings("deprecation")    // BytesInput.toByteArray(), in parquet-java.
    private static void writePages(FuzzInput in) throws IOException {
        Type type = Type.of(in);
        int size = type.elementSize;
        try (ValuesWriter writer = type.writer(1 + in.next())) {
            for (int pages = 1 + in.below(2); pages > 0; pages--) {
                // Occasionally more than a block.
                byte[] plain = in.random(size * (in.below(16) == 0 ? in.size(600) : in.below(80)));
                ByteBuffer values = ByteBuffer.wrap(plain).order(ByteOrder.LITTLE_ENDIAN);
                int half = in.size(plain.length / size) * size;
                boolean looksBetween = in.flag();
                byte[][] page = new byte[1][];
                new Refusals().verify(10_000 + plain.length, () -> {
                    while (values.hasRemaining()) {
                        if (values.position() == half && looksBetween) {
                            verify(writer.getBytes().size() == half, half);
                        }
                        type.write(values, writer);
                    }
                    verify(writer.getBufferedSize() == plain.length, writer.getBufferedSize());
                    verify(writer.getAllocatedSize() >= plain.length, writer.getAllocatedSize());
                    page[0] = writer.getBytes().toByteArray();
                });
                verifyEqual(page[0], ReferenceByteStreamSplit.encode(plain, size));
                writer.reset();
                verify(writer.getBufferedSize() == 0, writer.getBufferedSize());
            }
        }
    }

    /** parquet-java decides which runs are malformed; the values before them must be right. */
    private static void readRuns(FuzzInput in) throws IOException {
        int bitWidth = in.argument(32);
        int count = in.below(16) == 0 ? in.size(1_200) : in.size(200);
        boolean ofBuffers = in.flag();
        FuzzInput place = in.part(5);
        byte[] data = in.rest();
        InputStream stream = ofBuffers ? stream(place, data) : new BoundedInputStream(data);
        RunLengthBitPackingHybridDecoder[] decoder = new RunLengthBitPackingHybridDecoder[1];
        if (!Refusals.when(bitWidth < 0 || bitWidth > 32, IllegalArgumentException.class)
                .verify(0, () -> decoder[0] = new RunLengthBitPackingHybridDecoder(bitWidth, stream))) {
            return;
        }
        Sequence<int[]> runs = Sequence.ofRuns(data, bitWidth);
        int there = count;
        while (there > 0 && runs.nextInts(there) == null) {
            there /= 2;
        }
        int[] read = new int[there];
        verify(new Refusals().verify(data.length + there * Integer.BYTES, () -> {
            for (int i = 0; i < read.length; i++) {
                read[i] = decoder[0].readInt();
            }
        }));
        verify(Arrays.equals(read, runs.nextInts(there)), read, runs.nextInts(there));
        new Refusals().orPerhaps(EOFException.class).orPerhaps(IllegalArgumentException.class)
                .verify(data.length, () -> {
                    for (int i = read.length; i < count; i++) {
                        decoder[0].readInt();
                    }
                });
    }

    /** Values are right until parquet-java must notice what is malformed. */
    private static void readDeltas(FuzzInput in) throws IOException {
        int kind = new int[] {0, 1, 2, 6}[in.below(4)];
        int skips = in.next();
        FuzzInput place = in.part(5);
        byte[] page = in.flag() ? in.rest() : DeltaFuzz.page(in, kind);
        ByteBufferInputStream stream = stream(place, page);
        ValuesReader reader = kind < 2 ? new DeltaBinaryPackingValuesReader()
                : kind == 2 ? new DeltaLengthByteArrayValuesReader() : new DeltaByteArrayReader();
        boolean decodable = DeltaFuzz.isDecodable(page);
        int count = decodable ? ReferenceDeltaBinaryPacked.valueCount(page) : 0;
        boolean malformed = !decodable
                || DeltaFuzz.isMalformed(() -> DeltaFuzz.plain(kind, page, 0, kind < 2 ? count : 0));
        // Prefixes without suffixes are noticed by the first value that lacks one.
        boolean opened = (!decodable || malformed && kind == 6
                ? new Refusals().orPerhaps(ParquetDecodingException.class)
                : Refusals.when(malformed, ParquetDecodingException.class))
                .verify(20_000 + page.length, () -> reader.initFromPage(0, stream));
        if (!opened || !decodable) {
            return;
        }
        int most = Math.min(count, 600);
        int end = DeltaFuzz.wellFormed(kind, page, most);
        int skipped = skips % (end + 1);
        byte[] expected = end == 0 ? new byte[0] : DeltaFuzz.plain(kind, page, skipped, end - skipped);
        ByteBuffer read = ByteBuffer.allocate(expected.length).order(ByteOrder.LITTLE_ENDIAN);
        verify(new Refusals().verify(100L * most + 40L * page.length + expected.length, () -> {
            reader.skip(skipped);
            for (int i = skipped; i < end; i++) {
                readDelta(reader, kind, read);
            }
        }));
        verifyEqual(read.array(), expected);
        ByteBuffer other = ByteBuffer.allocate(Long.BYTES + page.length);
        boolean ends = !malformed && (end < most || end == count);
        Refusals refusals = ends ? Refusals.when(true, ParquetDecodingException.class)
                : new Refusals().orPerhaps(ParquetDecodingException.class);
        refusals.orPerhaps(ArrayIndexOutOfBoundsException.class)
                .verify(100L + page.length, () -> readDelta(reader, kind, other));
    }

    private static void readDelta(ValuesReader reader, int kind, ByteBuffer plain) {
        if (kind == 0) {
            plain.putInt(reader.readInteger());
        } else if (kind == 1) {
            plain.putLong(reader.readLong());
        } else {
            byte[] value = reader.readBytes().getBytes();
            plain.putInt(value.length).put(value);
        }
    }

    /** 8 or 32 values of a fixed bit width. */
    @FunctionalInterface
    private interface Group<F, T> {
        void move(F from, int fromOffset, T to, int toOffset);
    }

    @SuppressWarnings("deprecation")    // parquet-java's methods for arrays.
    private static void unpack(FuzzInput in) {
        boolean of32 = in.flag();
        if (in.flag()) {
            int bitWidth = in.below(33);
            BytePacker packer = Packer.LITTLE_ENDIAN.newBytePacker(bitWidth);
            if (of32) {
                unpack(in, ArrayType.INTS, bitWidth, 32,
                        packer::unpack32Values, packer::unpack32Values, packer::pack32Values);
            } else {
                unpack(in, ArrayType.INTS, bitWidth, 8,
                        packer::unpack8Values, packer::unpack8Values, packer::pack8Values);
            }
        } else {
            int bitWidth = in.below(65);
            BytePackerForLong packer = Packer.LITTLE_ENDIAN.newBytePackerForLong(bitWidth);
            if (of32) {
                unpack(in, ArrayType.LONGS, bitWidth, 32,
                        packer::unpack32Values, packer::unpack32Values, packer::pack32Values);
            } else {
                unpack(in, ArrayType.LONGS, bitWidth, 8,
                        packer::unpack8Values, packer::unpack8Values, packer::pack8Values);
            }
        }
    }

    private static <A> void unpack(FuzzInput in, ArrayType<A> type, int bitWidth, int count,
            Group<byte[], A> ofArray, Group<ByteBuffer, A> ofBuffer, Group<A, byte[]> pack) {
        int kind = in.below(1 + BufferKind.values().length);
        byte[] packed = in.random(count / 8 * bitWidth);
        ByteWindow window = in.window(packed);
        // parquet-java does not write values of 0 bits, because its callers' arrays are new.
        A out = type.allocate(count + 7);
        int outOffset = in.below(4);
        byte[] repacked = new byte[packed.length + 2];
        new Refusals().verify(64, () -> {
            if (kind == 0) {
                ofArray.move(window.array(), window.offset(), out, outOffset);
            } else {
                ByteBuffer buffer = BufferKind.values()[kind - 1].wrap(
                        window.array(), window.offset(), packed.length);
                ofBuffer.move(buffer, buffer.position(), out, outOffset);
            }
            pack.move(out, outOffset, repacked, 1);
        });
        long[] expected = new long[count + 7];
        System.arraycopy(ReferenceBitPacking.unpackLongs(packed, count, bitWidth), 0, expected, outOffset, count);
        verifyEqual(type.toPlain(out), ReferenceBitPacking.pack(expected, 8 * type.elementSize()));
        byte[] allPacked = new byte[repacked.length];
        System.arraycopy(packed, 0, allPacked, 1, packed.length);
        verifyEqual(repacked, allPacked);
    }
}
