// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.parquetdecoding.testkit.BoundedInputStream;
import io.github.parquetdecoding.testkit.BufferKind;
import io.github.parquetdecoding.testkit.ByteWindow;
import io.github.parquetdecoding.testkit.ReferenceBitPacking;
import io.github.parquetdecoding.testkit.ReferenceByteStreamSplit;
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
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridDecoder;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.api.Binary;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

import static io.github.parquetdecoding.fuzz.FuzzInput.verify;
import static io.github.parquetdecoding.fuzz.FuzzInput.verifyEqual;

/** parquet-java's classes as the patch jar has them: pages read and written, runs, packers. */
class ParquetJavaFuzz {
    private static final int STEPS = 4;

    @FuzzTest
    void fuzz(byte[] bytes) throws Exception {
        FuzzInput.run(bytes, in -> {
            switch (in.below(4)) {
                case 0 -> readPages(in);
                case 1 -> writePages(in);
                case 2 -> readRuns(in);
                default -> unpack(in);
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
                // Past a block now and then.
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

    /** What is malformed is parquet-java's to say; until then the values are right. */
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

    @SuppressWarnings("deprecation")    // Of arrays, in parquet-java.
    private static void unpack(FuzzInput in) {
        boolean ofInts = in.flag();
        int bitWidth = in.below(ofInts ? 33 : 65);
        boolean of32 = in.flag();
        int count = of32 ? 32 : 8;
        int kind = in.below(1 + BufferKind.values().length);
        int outPos = in.below(4);
        byte[] packed = in.random(count / 8 * bitWidth);
        ByteWindow window = in.window(packed);
        long[] expected = ReferenceBitPacking.unpackLongs(packed, count, bitWidth);
        ByteBuffer buffer = kind == 0 ? null
                : BufferKind.values()[kind - 1].wrap(window.array(), window.offset(), packed.length);
        int inPos = kind == 0 ? window.offset() : buffer.position();
        long[] out = new long[outPos + count + 3];
        byte[] repacked = new byte[packed.length + 2];
        if (ofInts) {
            BytePacker packer = Packer.LITTLE_ENDIAN.newBytePacker(bitWidth);
            int[] ints = new int[out.length];
            new Refusals().verify(0, () -> {
                if (kind == 0 && of32) {
                    packer.unpack32Values(window.array(), inPos, ints, outPos);
                } else if (kind == 0) {
                    packer.unpack8Values(window.array(), inPos, ints, outPos);
                } else if (of32) {
                    packer.unpack32Values(buffer, inPos, ints, outPos);
                } else {
                    packer.unpack8Values(buffer, inPos, ints, outPos);
                }
                if (of32) {
                    packer.pack32Values(ints, outPos, repacked, 1);
                } else {
                    packer.pack8Values(ints, outPos, repacked, 1);
                }
            });
            Arrays.setAll(out, i -> Integer.toUnsignedLong(ints[i]));
        } else {
            BytePackerForLong packer = Packer.LITTLE_ENDIAN.newBytePackerForLong(bitWidth);
            new Refusals().verify(0, () -> {
                if (kind == 0 && of32) {
                    packer.unpack32Values(window.array(), inPos, out, outPos);
                } else if (kind == 0) {
                    packer.unpack8Values(window.array(), inPos, out, outPos);
                } else if (of32) {
                    packer.unpack32Values(buffer, inPos, out, outPos);
                } else {
                    packer.unpack8Values(buffer, inPos, out, outPos);
                }
                if (of32) {
                    packer.pack32Values(out, outPos, repacked, 1);
                } else {
                    packer.pack8Values(out, outPos, repacked, 1);
                }
            });
        }
        long[] all = new long[out.length];
        System.arraycopy(expected, 0, all, outPos, count);
        verify(Arrays.equals(out, all), out, all);
        byte[] allPacked = new byte[repacked.length];
        System.arraycopy(packed, 0, allPacked, 1, packed.length);
        verifyEqual(repacked, allPacked);
    }
}
