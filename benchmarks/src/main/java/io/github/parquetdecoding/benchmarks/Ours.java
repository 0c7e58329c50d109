package io.github.parquetdecoding.benchmarks;

import io.github.parquetdecoding.ByteStreamSplitEncoder;
import io.github.parquetdecoding.ByteStreamSplitPage;

import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** This library's typed methods, by the type of a column. */
final class Ours {
    private Ours() {
    }

    /** Fills the array of the type and returns it; values of a fixed length other than 2 have bytes only. */
    static Object decodeTyped(ByteStreamSplitPage page, PrimitiveTypeName primitive, int count, ValueArrays out) {
        switch (primitive) {
            case FLOAT -> {
                page.decodeFloats(0, count, out.floats, 0);
                return out.floats;
            }
            case DOUBLE -> {
                page.decodeDoubles(0, count, out.doubles, 0);
                return out.doubles;
            }
            case INT32 -> {
                page.decodeInts(0, count, out.ints, 0);
                return out.ints;
            }
            case INT64 -> {
                page.decodeLongs(0, count, out.longs, 0);
                return out.longs;
            }
            case FIXED_LEN_BYTE_ARRAY -> {
                if (out.shorts == null) {
                    page.decode(0, count, out.bytes, 0);
                    return out.bytes;
                }
                page.decodeShorts(0, count, out.shorts, 0);
                return out.shorts;
            }
            default -> throw new IllegalArgumentException("No BYTE_STREAM_SPLIT of " + primitive);
        }
    }

    static void encodeTyped(ValueArrays values, PrimitiveTypeName primitive, int count, byte[] page) {
        switch (primitive) {
            case FLOAT -> ByteStreamSplitEncoder.encodeFloats(values.floats, 0, count, page, 0);
            case DOUBLE -> ByteStreamSplitEncoder.encodeDoubles(values.doubles, 0, count, page, 0);
            case INT32 -> ByteStreamSplitEncoder.encodeInts(values.ints, 0, count, page, 0);
            case INT64 -> ByteStreamSplitEncoder.encodeLongs(values.longs, 0, count, page, 0);
            case FIXED_LEN_BYTE_ARRAY -> {
                if (values.shorts == null) {
                    ByteStreamSplitEncoder.encode(values.bytes, 0, count, values.elementSize, page, 0);
                } else {
                    ByteStreamSplitEncoder.encodeShorts(values.shorts, 0, count, page, 0);
                }
            }
            default -> throw new IllegalArgumentException("No BYTE_STREAM_SPLIT of " + primitive);
        }
    }
}
