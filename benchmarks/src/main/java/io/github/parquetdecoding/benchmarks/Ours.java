// SPDX-License-Identifier: Apache-2.0
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
                page.decodeFloats(0, count, (float[]) out.typed, 0);
                return out.typed;
            }
            case DOUBLE -> {
                page.decodeDoubles(0, count, (double[]) out.typed, 0);
                return out.typed;
            }
            case INT32 -> {
                page.decodeInts(0, count, (int[]) out.typed, 0);
                return out.typed;
            }
            case INT64 -> {
                page.decodeLongs(0, count, (long[]) out.typed, 0);
                return out.typed;
            }
            case FIXED_LEN_BYTE_ARRAY -> {
                if (out.elementSize != Short.BYTES) {
                    page.decode(0, count, out.bytes, 0);
                    return out.bytes;
                }
                page.decodeShorts(0, count, (short[]) out.typed, 0);
                return out.typed;
            }
            default -> throw new IllegalArgumentException("No BYTE_STREAM_SPLIT of " + primitive);
        }
    }

    static void encodeTyped(ValueArrays values, PrimitiveTypeName primitive, int count, byte[] page) {
        switch (primitive) {
            case FLOAT -> ByteStreamSplitEncoder.encodeFloats((float[]) values.typed, 0, count, page, 0);
            case DOUBLE -> ByteStreamSplitEncoder.encodeDoubles((double[]) values.typed, 0, count, page, 0);
            case INT32 -> ByteStreamSplitEncoder.encodeInts((int[]) values.typed, 0, count, page, 0);
            case INT64 -> ByteStreamSplitEncoder.encodeLongs((long[]) values.typed, 0, count, page, 0);
            case FIXED_LEN_BYTE_ARRAY -> {
                if (values.elementSize != Short.BYTES) {
                    ByteStreamSplitEncoder.encode(values.bytes, 0, count, values.elementSize, page, 0);
                } else {
                    ByteStreamSplitEncoder.encodeShorts((short[]) values.typed, 0, count, page, 0);
                }
            }
            default -> throw new IllegalArgumentException("No BYTE_STREAM_SPLIT of " + primitive);
        }
    }
}
