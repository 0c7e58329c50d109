// SPDX-License-Identifier: Apache-2.0
/**
 * Tests for any reader that decodes ULEB128 integers, BYTE_STREAM_SPLIT pages, bit-packed values or the RLE/bit-packing
 * hybrid.
 *
 * <ul>
 * <li>{@link io.github.parquetdecoding.testkit.Uleb128Conformance},
 * {@link io.github.parquetdecoding.testkit.ZigZagConformance},
 * {@link io.github.parquetdecoding.testkit.ByteStreamSplitConformance},
 * {@link io.github.parquetdecoding.testkit.BitPackingConformance},
 * {@link io.github.parquetdecoding.testkit.RunLengthBitPackedConformance},
 * {@link io.github.parquetdecoding.testkit.DeltaConformance} and
 * {@link io.github.parquetdecoding.testkit.AlpConformance} make a suite of cases for a decoder that is
 * given as two or three method references; {@link io.github.parquetdecoding.testkit.ConformanceSuite#verify()} runs it.
 * If your decoder does not promise to stay put after a refusal, say so with
 * {@link io.github.parquetdecoding.testkit.ConformanceSuite#withoutRollback()}; if it may refuse only with certain
 * exceptions, name them with {@link io.github.parquetdecoding.testkit.ConformanceSuite#refusingWith}.
 * <li>{@link io.github.parquetdecoding.testkit.ReferenceUleb128},
 * {@link io.github.parquetdecoding.testkit.ReferenceZigZag},
 * {@link io.github.parquetdecoding.testkit.ReferenceByteStreamSplit},
 * {@link io.github.parquetdecoding.testkit.ReferenceBitPacking},
 * {@link io.github.parquetdecoding.testkit.ReferenceRunLengthBitPacking},
 * {@link io.github.parquetdecoding.testkit.ReferenceDeltaBinaryPacked},
 * {@link io.github.parquetdecoding.testkit.ReferenceDeltaLengthByteArray},
 * {@link io.github.parquetdecoding.testkit.ReferenceDeltaByteArray} and
 * {@link io.github.parquetdecoding.testkit.ReferenceAlp} implement the definitions literally; they are
 * slow, and share no code with any other decoder.
 * <li>{@link io.github.parquetdecoding.testkit.Uleb128Distribution},
 * {@link io.github.parquetdecoding.testkit.PlainValues},
 * {@link io.github.parquetdecoding.testkit.RunDistribution},
 * {@link io.github.parquetdecoding.testkit.DeltaValues} and
 * {@link io.github.parquetdecoding.testkit.AlpValues} generate values, the same on every machine.
 * <li>{@link io.github.parquetdecoding.testkit.MalformedUleb128},
 * {@link io.github.parquetdecoding.testkit.MalformedByteStreamSplit},
 * {@link io.github.parquetdecoding.testkit.MalformedRunLengthBitPacking},
 * {@link io.github.parquetdecoding.testkit.MalformedDelta} and
 * {@link io.github.parquetdecoding.testkit.MalformedAlp} are input that a reader must refuse, and
 * {@link io.github.parquetdecoding.testkit.OddRunLengthBitPacking} is unusual input that it must not.
 * <li>{@link io.github.parquetdecoding.testkit.ByteWindow}, {@link io.github.parquetdecoding.testkit.BufferKind},
 * {@link io.github.parquetdecoding.testkit.PageSource},
 * {@link io.github.parquetdecoding.testkit.BoundedInputStream} and
 * {@link io.github.parquetdecoding.testkit.CanariedArray} place input and output so that a byte too many is noticed.
 * <li>{@link io.github.parquetdecoding.testkit.ArrayType} converts between bytes and arrays; an {@link
 * io.github.parquetdecoding.testkit.ArrayCodec} decodes into an array and encodes from it.
 * </ul>
 *
 * <p>Failures are {@link java.lang.AssertionError}s, so that any test framework can run the suites, or none.
 */
package io.github.parquetdecoding.testkit;
