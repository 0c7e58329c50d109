// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import io.airlift.slice.Slices;
import io.github.parquetdecoding.AlpPage;
import io.github.parquetdecoding.ByteArrayDictionary;
import io.github.parquetdecoding.ByteCursor;
import io.github.parquetdecoding.ByteStreamSplitPage;
import io.github.parquetdecoding.DeltaBinaryPackedReader;
import io.github.parquetdecoding.DeltaByteArrayReader;
import io.github.parquetdecoding.DeltaLengthByteArrayReader;
import io.github.parquetdecoding.DictionaryReader;
import io.github.parquetdecoding.RunLengthBitPackedReader;
import io.github.parquetdecoding.slice.AlpDecoder;
import io.github.parquetdecoding.slice.DeltaBinaryPackedDecoder;
import io.github.parquetdecoding.slice.DeltaByteArrayDecoder;
import io.github.parquetdecoding.slice.SliceCursor;
import io.github.parquetdecoding.testkit.ArrayType;
import io.github.parquetdecoding.testkit.CanariedArray;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.schema.PrimitiveType;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.IntConsumer;

/**
 * The library's or the Slice front's readers of one page, at its first value.
 *
 * @param repetitionLevels null if their maximum is 0
 * @param definitionLevels null if their maximum is 0
 */
record PageDecoders(RunLengthBitPackedReader repetitionLevels, RunLengthBitPackedReader definitionLevels,
        Values values) {

    /** Reads batches of values that are not null, PLAIN-encoded, but strings without their length. */
    record Values(Read read, IntConsumer skip) {
        byte[] read(int count) {
            return read.read(count);
        }
    }

    @FunctionalInterface
    interface Read {
        byte[] read(int count);
    }

    @FunctionalInterface
    private interface Fill<A> {
        void fill(A out, int offset, int count);
    }

    @FunctionalInterface
    private interface RangeFill<A> {
        void fill(int firstValue, A out, int outOffset, int count);
    }

    /**
     * @param alp whether the encoding BYTE_STREAM_SPLIT stands for ALP
     * @param slices whether the Slice front decodes DELTA and ALP values
     */
    static PageDecoders of(ColumnPages chunk, ColumnPages.Page page, boolean alp, boolean slices) {
        ByteCursor in = ByteCursor.of(page.data());
        return new PageDecoders(
                levels(in, page.repetitionLevels(), chunk.column().getMaxRepetitionLevel()),
                levels(in, page.definitionLevels(), chunk.column().getMaxDefinitionLevel()),
                slices ? slices(chunk, page, in, alp) : values(chunk, page, in, alp));
    }

    private static Values slices(ColumnPages chunk, ColumnPages.Page page, ByteCursor in, boolean alp) {
        PrimitiveType type = chunk.column().getPrimitiveType();
        boolean ints = elementSize(type) == Integer.BYTES;
        SliceCursor slice = SliceCursor.of(Slices.wrappedBuffer(in.array(), 0, in.limit()), in.position());
        switch (page.encoding()) {
            case DELTA_BINARY_PACKED -> {
                DeltaBinaryPackedDecoder<int[]> ofInts = DeltaBinaryPackedDecoder.ofInts();
                DeltaBinaryPackedDecoder<long[]> ofLongs = DeltaBinaryPackedDecoder.ofLongs();
                if (ints) {
                    ofInts.init(slice);
                    return into(ArrayType.INTS, ofInts::read, ofInts::skip);
                }
                ofLongs.init(slice);
                return into(ArrayType.LONGS, ofLongs::read, ofLongs::skip);
            }
            case DELTA_LENGTH_BYTE_ARRAY, DELTA_BYTE_ARRAY -> {
                DeltaByteArrayDecoder decoder = page.encoding() == Encoding.DELTA_BYTE_ARRAY
                        ? DeltaByteArrayDecoder.ofPrefixes() : DeltaByteArrayDecoder.ofLengths();
                decoder.init(slice);
                return new Values(count -> decoder.read(new int[count + 1], 0, count).getBytes(), decoder::skip);
            }
            default -> {
                if (!alp || page.encoding() != Encoding.BYTE_STREAM_SPLIT) {
                    return values(chunk, page, in, alp);
                }
                AlpDecoder<int[]> ofInts = AlpDecoder.ofInts();
                AlpDecoder<long[]> ofLongs = AlpDecoder.ofLongs();
                if (ints) {
                    ofInts.init(slice);
                    return into(ArrayType.INTS, ofInts::read, ofInts::skip);
                }
                ofLongs.init(slice);
                return into(ArrayType.LONGS, ofLongs::read, ofLongs::skip);
            }
        }
    }

    private static RunLengthBitPackedReader levels(ByteCursor data, byte[] runs, int maxLevel) {
        if (maxLevel == 0) {
            return null;
        }
        int bitWidth = Integer.SIZE - Integer.numberOfLeadingZeros(maxLevel);
        return runs == null ? RunLengthBitPackedReader.ofLengthPrefixed(data, bitWidth)
                : RunLengthBitPackedReader.of(ByteCursor.of(runs), bitWidth);
    }

    /** @return null if the values are PLAIN */
    private static Values values(ColumnPages chunk, ColumnPages.Page page, ByteCursor in, boolean alp) {
        PrimitiveType type = chunk.column().getPrimitiveType();
        return switch (page.encoding()) {
            case PLAIN -> null;
            case RLE -> {
                RunLengthBitPackedReader reader = RunLengthBitPackedReader.ofLengthPrefixed(in, 1);
                yield into(ArrayType.bytes(1), reader::readBytes, reader::skip);
            }
            case PLAIN_DICTIONARY, RLE_DICTIONARY -> dictionary(type, chunk.dictionary(), DictionaryReader.of(in));
            case BYTE_STREAM_SPLIT -> alp ? alp(type, in) : byteStreamSplit(type, in);
            case DELTA_BINARY_PACKED -> {
                DeltaBinaryPackedReader reader = DeltaBinaryPackedReader.of(in);
                yield type.getPrimitiveTypeName() == PrimitiveType.PrimitiveTypeName.INT32
                        ? into(ArrayType.INTS, reader::readInts, reader::skip)
                        : into(ArrayType.LONGS, reader::readLongs, reader::skip);
            }
            case DELTA_LENGTH_BYTE_ARRAY -> {
                DeltaLengthByteArrayReader reader = DeltaLengthByteArrayReader.of(in);
                yield new Values(count -> {
                    CanariedArray<byte[]> out = CanariedArray.of(ArrayType.bytes(1), (int) reader.byteCount(count));
                    reader.readValues(out.array(), out.offset(), new int[count + 1], 0, count);
                    return out.values();
                }, reader::skip);
            }
            case DELTA_BYTE_ARRAY -> {
                DeltaByteArrayReader reader = DeltaByteArrayReader.of(in);
                yield new Values(count -> {
                    CanariedArray<byte[]> out = CanariedArray.of(ArrayType.bytes(1), (int) reader.byteCount(count));
                    if (type.getTypeLength() > 0) {
                        reader.readPlain(type.getTypeLength(), out.array(), out.offset(), count);
                    } else {
                        reader.readValues(out.array(), out.offset(), new int[count + 1], 0, count);
                    }
                    return out.values();
                }, reader::skip);
            }
            default -> throw new IllegalArgumentException(page.encoding().toString());
        };
    }

    private static <A> Values into(ArrayType<A> type, Fill<A> fill, IntConsumer skip) {
        return new Values(count -> {
            CanariedArray<A> out = CanariedArray.of(type, count);
            fill.fill(out.array(), out.offset(), count);
            return type.toPlain(out.values());
        }, skip);
    }

    private static <A> Values ranges(ArrayType<A> type, RangeFill<A> fill) {
        int[] next = new int[1];
        return into(type, (out, offset, count) -> {
            fill.fill(next[0], out, offset, count);
            next[0] += count;
        }, count -> next[0] += count);
    }

    private static Values byteStreamSplit(PrimitiveType type, ByteCursor in) {
        int size = elementSize(type);
        ByteStreamSplitPage page = ByteStreamSplitPage.of(in, size);
        return switch (type.getPrimitiveTypeName()) {
            case INT32 -> ranges(ArrayType.INTS, page::decodeInts);
            case INT64 -> ranges(ArrayType.LONGS, page::decodeLongs);
            case FLOAT -> ranges(ArrayType.FLOATS, page::decodeFloats);
            case DOUBLE -> ranges(ArrayType.DOUBLES, page::decodeDoubles);
            default -> size == Short.BYTES ? ranges(ArrayType.SHORTS, page::decodeShorts)
                    : ranges(ArrayType.bytes(size), page::decodePlain);
        };
    }

    private static Values alp(PrimitiveType type, ByteCursor in) {
        AlpPage page = AlpPage.of(in, elementSize(type));
        return page.elementSize() == Float.BYTES ? ranges(ArrayType.FLOATS, page::decodeFloats)
                : ranges(ArrayType.DOUBLES, page::decodeDoubles);
    }

    static int elementSize(PrimitiveType type) {
        return switch (type.getPrimitiveTypeName()) {
            case INT32, FLOAT -> 4;
            case INT64, DOUBLE -> 8;
            default -> type.getTypeLength();
        };
    }

    private static Values dictionary(PrimitiveType type, byte[] plain, DictionaryReader ids) {
        int size = elementSize(type);
        return switch (type.getPrimitiveTypeName()) {
            case INT32 -> lookUp(ArrayType.INTS, plain, ids, DictionaryReader::readInts);
            case INT64 -> lookUp(ArrayType.LONGS, plain, ids, DictionaryReader::readLongs);
            case FLOAT -> lookUp(ArrayType.FLOATS, plain, ids, DictionaryReader::readFloats);
            case DOUBLE -> lookUp(ArrayType.DOUBLES, plain, ids, DictionaryReader::readDoubles);
            case FIXED_LEN_BYTE_ARRAY -> lookUp(ArrayType.bytes(size), plain, ids,
                    (reader, values, out, offset, count) -> reader.readPlain(values, size, out, offset, count));
            default -> strings(plain, ids);
        };
    }

    @FunctionalInterface
    private interface LookUp<A> {
        void lookUp(DictionaryReader ids, A dictionary, A out, int offset, int count);
    }

    private static <A> Values lookUp(ArrayType<A> type, byte[] plain, DictionaryReader ids, LookUp<A> lookUp) {
        A dictionary = type.fromPlain(plain);
        return into(type, (out, offset, count) -> lookUp.lookUp(ids, dictionary, out, offset, count), ids::skip);
    }

    private static Values strings(byte[] plain, DictionaryReader reader) {
        int size = 0;
        for (ByteBuffer in = ByteBuffer.wrap(plain).order(ByteOrder.LITTLE_ENDIAN); in.hasRemaining(); size++) {
            int length = in.getInt();
            in.position(in.position() + length);
        }
        ByteArrayDictionary dictionary = ByteArrayDictionary.ofPlain(ByteCursor.of(plain), size);
        return new Values(count -> {
            int[] ids = new int[count];
            reader.readIds(dictionary.size(), ids, 0, count);
            CanariedArray<byte[]> out = CanariedArray.of(ArrayType.bytes(1), (int) dictionary.byteCount(ids, 0, count));
            dictionary.copyValues(ids, 0, out.array(), out.offset(), new int[count + 1], 0, count);
            return out.values();
        }, reader::skip);
    }
}
