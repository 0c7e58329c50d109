// SPDX-License-Identifier: Apache-2.0
/**
 * For the unit tests of readers that decode ULEB128 integers, BYTE_STREAM_SPLIT pages, bit-packed values and the
 * RLE/bit-packing hybrid, in whatever way they do it.
 *
 * <ul>
 * <li>{@link io.github.parquetdecoding.testkit.Uleb128Conformance},
 * {@link io.github.parquetdecoding.testkit.ZigZagConformance},
 * {@link io.github.parquetdecoding.testkit.ByteStreamSplitConformance},
 * {@link io.github.parquetdecoding.testkit.BitPackingConformance} and
 * {@link io.github.parquetdecoding.testkit.RunLengthBitPackedConformance} make a suite of cases for a decoder that is
 * given as two or three method references; {@link io.github.parquetdecoding.testkit.ConformanceSuite#verify()} runs it.
 * <li>{@link io.github.parquetdecoding.testkit.ReferenceUleb128},
 * {@link io.github.parquetdecoding.testkit.ReferenceZigZag},
 * {@link io.github.parquetdecoding.testkit.ReferenceByteStreamSplit},
 * {@link io.github.parquetdecoding.testkit.ReferenceBitPacking} and
 * {@link io.github.parquetdecoding.testkit.ReferenceRunLengthBitPacking} are the definitions, written down to be
 * obviously right; they are slow, and share no code with any other decoder.
 * <li>{@link io.github.parquetdecoding.testkit.Uleb128Distribution},
 * {@link io.github.parquetdecoding.testkit.PlainValues} and
 * {@link io.github.parquetdecoding.testkit.RunDistribution} draw values, the same ones on every machine.
 * <li>{@link io.github.parquetdecoding.testkit.MalformedUleb128},
 * {@link io.github.parquetdecoding.testkit.MalformedByteStreamSplit} and
 * {@link io.github.parquetdecoding.testkit.MalformedRunLengthBitPacking} are input that a reader must refuse, and
 * {@link io.github.parquetdecoding.testkit.OddRunLengthBitPacking} is unusual input that it must not.
 * <li>{@link io.github.parquetdecoding.testkit.ByteWindow}, {@link io.github.parquetdecoding.testkit.BufferKind},
 * {@link io.github.parquetdecoding.testkit.PageSource},
 * {@link io.github.parquetdecoding.testkit.BoundedInputStream} and
 * {@link io.github.parquetdecoding.testkit.CanariedArray} place input and output so that a byte too many is noticed.
 * <li>{@link io.github.parquetdecoding.testkit.ArrayType} makes arrays of bytes and bytes of arrays; an {@link
 * io.github.parquetdecoding.testkit.ArrayCodec} is what decodes into one and encodes from it.
 * </ul>
 *
 * <p>Whatever fails is an {@link java.lang.AssertionError}, so any test framework can run it; no class of one is
 * needed.
 */
package io.github.parquetdecoding.testkit;
