// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit.internal;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked.Layout;

/**
 * A type and an encoding, and what the references write and read. Values are as in PLAIN, but strings without their
 * lengths, and booleans in a byte each.
 *
 * @param type a physical type, as Parquet calls it: BYTE_ARRAY, for example
 * @param size bytes per value; of no meaning for booleans and strings
 * @param encoding as Parquet calls it
 */
public record ReferencePage(String type, int size, String encoding) {
    /** Whether Parquet defines the encoding for the type. */
    public boolean isLegal() {
        return switch (encoding) {
            case "PLAIN" -> true;
            case "PLAIN_DICTIONARY", "RLE_DICTIONARY" -> !isBooleans();
            case "RLE" -> isBooleans();
            case "DELTA_BINARY_PACKED" -> type.equals("INT32") || type.equals("INT64");
            case "DELTA_LENGTH_BYTE_ARRAY" -> isStrings();
            case "DELTA_BYTE_ARRAY" -> isStrings() || type.equals("FIXED_LEN_BYTE_ARRAY");
            case "BYTE_STREAM_SPLIT" -> !isBooleans() && !type.equals("INT96") && !isStrings();
            case "ALP" -> type.equals("FLOAT") || type.equals("DOUBLE");
            default -> false;
        };
    }

    public boolean isStrings() {
        return type.equals("BYTE_ARRAY");
    }

    private boolean isBooleans() {
        return type.equals("BOOLEAN");
    }

    /** {@return the values of 0 and 1} */
    public static byte[][] booleans(int... values) {
        return IntStream.of(values).mapToObj(value -> new byte[] {(byte) value}).toArray(byte[][]::new);
    }

    private static int[] bits(byte[]... booleans) {
        return Stream.of(booleans).mapToInt(value -> value[0]).toArray();
    }

    /** {@return the values of a PLAIN page of a fixed size} */
    public byte[][] split(byte[] plain) {
        return IntStream.range(0, plain.length / size)
                .mapToObj(i -> Arrays.copyOfRange(plain, i * size, (i + 1) * size)).toArray(byte[][]::new);
    }

    /** {@return values in PLAIN} */
    public byte[] plain(byte[]... values) {
        if (isBooleans()) {
            return ReferenceBitPacking.pack(bits(values), 1);
        }
        return isStrings() ? ReferencePlainByteArray.encode(values) : Bytes.concat(values);
    }

    /** {@return a page with a usual layout, and in ALP with several vectors} */
    public byte[] encode(byte[]... values) {
        return encode(Layout.USUAL, values.length < 100 ? 3 : 5, 6, 4, values);
    }

    /**
     * {@return a page}
     *
     * @param layout for DELTA
     * @param logVectorSize for ALP, as the exponent and the factor
     */
    public byte[] encode(Layout layout, int logVectorSize, int exponent, int factor, byte[]... values) {
        byte[] plain = plain(values);
        return switch (encoding) {
            case "PLAIN" -> plain;
            case "RLE" -> withLength(ReferenceRunLengthBitPacking.encode(bits(values), 1));
            case "DELTA_BINARY_PACKED" -> type.equals("INT32")
                    ? ReferenceDeltaBinaryPacked.encodeInts(
                            ReferenceBitPacking.unpackInts(plain, values.length, Integer.SIZE), layout)
                    : ReferenceDeltaBinaryPacked.encodeLongs(
                            ReferenceBitPacking.unpackLongs(plain, values.length, Long.SIZE), layout);
            case "DELTA_LENGTH_BYTE_ARRAY" -> ReferenceDeltaLengthByteArray.encode(values, layout);
            case "DELTA_BYTE_ARRAY" -> ReferenceDeltaByteArray.encode(values, layout);
            case "BYTE_STREAM_SPLIT" -> ReferenceByteStreamSplit.encode(plain, size);
            case "ALP" -> ReferenceAlp.encode(plain, size, logVectorSize, exponent, factor);
            default -> throw new IllegalArgumentException(encoding);
        };
    }

    /** {@return a page of ids of values in a dictionary} */
    public static byte[] encodeIds(int bitWidth, int... ids) {
        return Bytes.concat(new byte[] {(byte) bitWidth}, ReferenceRunLengthBitPacking.encode(ids, bitWidth));
    }

    /** {@return runs after their length, as levels and booleans have it} */
    public static byte[] withLength(byte[] runs) {
        return ByteBuffer.allocate(Integer.BYTES + runs.length).order(ByteOrder.LITTLE_ENDIAN)
                .putInt(runs.length).put(runs).array();
    }

    /**
     * {@return the first values of a page; one in ALP must be well-formed}
     *
     * @throws IllegalArgumentException if a reader must refuse to skip them
     */
    public byte[][] decode(byte[] page, int count) {
        byte[][] values = switch (encoding) {
            case "PLAIN" -> {
                if (isBooleans()) {
                    yield booleans(ReferenceBitPacking.unpackInts(page, count, 1));
                }
                yield isStrings() ? ReferencePlainByteArray.decode(page, count) : split(page);
            }
            case "RLE" -> {
                check(page.length >= Integer.BYTES);
                int length = ByteBuffer.wrap(page).order(ByteOrder.LITTLE_ENDIAN).getInt();
                check(length >= 0 && length <= page.length - Integer.BYTES);
                byte[] runs = Arrays.copyOfRange(page, Integer.BYTES, Integer.BYTES + length);
                yield booleans(ReferenceRunLengthBitPacking.decode(runs, count, 1));
            }
            case "DELTA_BINARY_PACKED" -> split(type.equals("INT32")
                    ? ReferenceBitPacking.pack(ReferenceDeltaBinaryPacked.decodeInts(page, count), Integer.SIZE)
                    : ReferenceBitPacking.pack(ReferenceDeltaBinaryPacked.decodeLongs(page, count), Long.SIZE));
            case "DELTA_LENGTH_BYTE_ARRAY" -> ReferenceDeltaLengthByteArray.decode(page, count);
            case "DELTA_BYTE_ARRAY" -> ReferenceDeltaByteArray.decode(page, count);
            case "BYTE_STREAM_SPLIT" -> split(ReferenceByteStreamSplit.decode(page, size));
            case "ALP" -> split(ReferenceAlp.decode(page, size));
            default -> throw new IllegalArgumentException(encoding);
        };
        check(count <= values.length);
        byte[][] first = Arrays.copyOf(values, count);
        check(isStrings() || isBooleans() || Stream.of(first).allMatch(value -> value.length == size));
        return first;
    }

    /** {@return the first ids of a page} */
    public static int[] decodeIds(byte[] page, int count) {
        check(page.length > 0 && page[0] >= 0 && page[0] <= Integer.SIZE);
        return ReferenceRunLengthBitPacking.decode(Arrays.copyOfRange(page, 1, page.length), count, page[0]);
    }

    private static void check(boolean isLegal) {
        if (!isLegal) {
            throw new IllegalArgumentException("A reader must refuse this page");
        }
    }
}
