// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit.internal;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.github.parquetdecoding.testkit.internal.ReferenceDeltaBinaryPacked.Layout;

/**
 * A page that a reader of a DELTA encoding or of PLAIN strings must refuse with an exception by the time
 * {@code valueCount} values are read, without allocating the memory that a header claims.
 *
 * @param longVarint whether the fault is a varint of too many bytes
 */
public record MalformedDelta(String name, boolean longVarint, byte[] page, int valueCount) {
    private static final int VALUES = 40;
    private static final Layout CUT = new Layout(128, 4, 0, true);

    private MalformedDelta(String name, byte[] page, int valueCount) {
        this(name, false, page, valueCount);
    }

    /** {@return pages of DELTA_BINARY_PACKED that are malformed both as INT32 and as INT64} */
    public static List<MalformedDelta> binaryPacked() {
        List<MalformedDelta> pages = new ArrayList<>();
        addCut(pages, ReferenceDeltaBinaryPacked.encodeInts(DeltaValues.RANDOM.ints(VALUES), CUT));
        for (int[] sizes : new int[][] {{0, 4}, {128, 0}, {130, 4}, {16, 4}, {-128, 4}, {128, -4}}) {
            String name = "blocks of " + sizes[0] + " values in " + sizes[1] + " miniblocks";
            pages.add(header(name, sizes[0], sizes[1], 2));
        }
        pages.add(header("2147483520 values in one byte each of bit widths", 2_147_483_520, 16_777_215, 2));
        pages.add(header("value count of 2^31", 128, 4, Integer.MIN_VALUE));
        pages.add(header("value count of 2^32 - 1", 128, 4, -1));
        byte[] page = ReferenceDeltaBinaryPacked.encodeInts(DeltaValues.RANDOM.ints(VALUES), CUT);
        byte[] one = {(byte) 128, 1, 4, 2, 0, 0};
        for (int width : new int[] {65, 127, 128, 255}) {
            byte[] bytes = Arrays.copyOf(one, one.length + 4 + 4 * 255);
            bytes[one.length] = (byte) width;
            pages.add(new MalformedDelta("bit width " + width, bytes, 2));
        }
        for (int width = 1; width < Long.SIZE; width++) {
            if (width % Byte.SIZE != 0) {
                pages.add(cutWithinTheLastValue(width));
            }
        }
        pages.add(new MalformedDelta("one value more than there are", page, VALUES + 1));
        pages.add(new MalformedDelta("least delta of 11 bytes", true, Arrays.copyOf(
                new byte[] {(byte) 128, 1, 4, 2, 0, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 1}, 100), 2));
        return List.copyOf(pages);
    }

    /** Lacks as few bits as possible: the last byte. */
    private static MalformedDelta cutWithinTheLastValue(int width) {
        int deltas = 33;
        while (deltas * width % Byte.SIZE != Integer.lowestOneBit(width)) {
            deltas++;
        }
        long[] values = new long[1 + deltas];
        for (int i = 0; i < deltas; i++) {
            values[i + 1] = values[i] + (i % 2 == 0 ? (1L << width) - 1 : 0);
        }
        byte[] page = ReferenceDeltaBinaryPacked.encodeLongs(values, CUT);
        return new MalformedDelta("bit width " + width + ", cut within the last value",
                Arrays.copyOf(page, page.length - 1), values.length);
    }

    private static MalformedDelta header(String name, int blockSize, int miniblocks, int valueCount) {
        byte[] header = ReferenceUleb128.encodeAll(blockSize, miniblocks, valueCount, 0, 0);
        return new MalformedDelta(name, Arrays.copyOf(header, header.length + 40), 2);
    }

    public static List<MalformedDelta> lengthByteArray() {
        List<MalformedDelta> pages = new ArrayList<>();
        addCut(pages, ReferenceDeltaLengthByteArray.encode(DeltaValues.SORTED_KEYS.strings(VALUES), Layout.USUAL));
        for (int[] lengths : new int[][] {
                {-1}, {Integer.MIN_VALUE}, {5}, {Integer.MAX_VALUE}, {2, 3}, {2, -2}, {3, Integer.MAX_VALUE},
                {Integer.MAX_VALUE, Integer.MAX_VALUE, 6}, {1 << 30, 1 << 30, 1 << 30, 1 << 30}}) {
            byte[] page = Bytes.concat(ReferenceDeltaBinaryPacked.encodeInts(lengths, Layout.USUAL), new byte[4]);
            pages.add(new MalformedDelta("lengths " + Arrays.toString(lengths) + " of 4 bytes", page, lengths.length));
        }
        return List.copyOf(pages);
    }

    public static List<MalformedDelta> byteArray() {
        List<MalformedDelta> pages = new ArrayList<>();
        addCut(pages, ReferenceDeltaByteArray.encode(DeltaValues.SORTED_KEYS.strings(VALUES), Layout.USUAL));
        byte[][] suffixes = new byte[3][];
        Arrays.fill(suffixes, "ab".getBytes(StandardCharsets.UTF_8));
        for (int[] prefixes : new int[][] {
                {1, 0, 0}, {-1, 0, 0}, {0, 3, 0}, {0, 2, 5}, {0, -1, 0}, {0, Integer.MAX_VALUE, 0},
                {0, 0, Integer.MIN_VALUE}}) {
            pages.add(new MalformedDelta("prefixes " + Arrays.toString(prefixes) + " of values of 2 bytes",
                    ReferenceDeltaByteArray.encode(prefixes, suffixes, Layout.USUAL), 3));
        }
        pages.add(new MalformedDelta("3 prefixes and 2 suffixes", Bytes.concat(
                ReferenceDeltaBinaryPacked.encodeInts(new int[3], Layout.USUAL),
                ReferenceDeltaLengthByteArray.encode(Arrays.copyOf(suffixes, 2), Layout.USUAL)), 3));
        return List.copyOf(pages);
    }

    public static List<MalformedDelta> plainByteArray() {
        List<MalformedDelta> pages = new ArrayList<>();
        addCut(pages, ReferencePlainByteArray.encode(DeltaValues.SORTED_KEYS.strings(VALUES)));
        byte[] three = ReferencePlainByteArray.encode(new byte[2], new byte[0], new byte[3]);
        for (int length : new int[] {4, 5, 1 << 30, Integer.MAX_VALUE, Integer.MIN_VALUE, -1, -4, -13}) {
            byte[] page = three.clone();
            for (int k = 0; k < Integer.BYTES; k++) {
                page[10 + k] = (byte) (length >>> Byte.SIZE * k);
            }
            pages.add(new MalformedDelta("a last value of 3 bytes with a length of " + length, page, 3));
        }
        return List.copyOf(pages);
    }

    private static void addCut(List<MalformedDelta> pages, byte[] page) {
        for (int length = 1; length < page.length; length += 1 + length / 16) {
            pages.add(new MalformedDelta("cut to " + length + " bytes", Arrays.copyOf(page, length), VALUES));
        }
        pages.add(new MalformedDelta("without its last byte", Arrays.copyOf(page, page.length - 1), VALUES));
    }
}
