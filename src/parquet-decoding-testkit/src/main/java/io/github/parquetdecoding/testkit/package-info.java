// SPDX-License-Identifier: Apache-2.0
/**
 * Conformance tests for readers of ULEB128 integers, BYTE_STREAM_SPLIT, DELTA, ALP and PLAIN pages, bit-packed values
 * and the RLE/bit-packing hybrid.
 *
 * <ul>
 * <li>{@link io.github.parquetdecoding.testkit.Uleb128Conformance},
 * {@link io.github.parquetdecoding.testkit.ZigZagConformance},
 * {@link io.github.parquetdecoding.testkit.ByteStreamSplitConformance},
 * {@link io.github.parquetdecoding.testkit.BitPackingConformance},
 * {@link io.github.parquetdecoding.testkit.RunLengthBitPackedConformance},
 * {@link io.github.parquetdecoding.testkit.DeltaConformance},
 * {@link io.github.parquetdecoding.testkit.AlpConformance} and
 * {@link io.github.parquetdecoding.testkit.PlainConformance} create a suite of cases for a decoder, which is passed as
 * two or three method references; {@link io.github.parquetdecoding.testkit.ConformanceSuite#verify()} runs it. If your
 * decoder does not promise to undo a refused call, use
 * {@link io.github.parquetdecoding.testkit.ConformanceSuite#withoutRollback()}; if it may refuse only with certain
 * exceptions, name them with {@link io.github.parquetdecoding.testkit.ConformanceSuite#refusingWith}.
 * <li>{@code Reference...}, for example {@link io.github.parquetdecoding.testkit.ReferenceUleb128}, implement the
 * definitions literally; they are slow, and share no code with any other decoder.
 * <li>{@link io.github.parquetdecoding.testkit.Uleb128Distribution},
 * {@link io.github.parquetdecoding.testkit.PlainValues}, {@link io.github.parquetdecoding.testkit.RunDistribution},
 * {@link io.github.parquetdecoding.testkit.DeltaValues} and {@link io.github.parquetdecoding.testkit.AlpValues}
 * generate values that are identical on every machine.
 * <li>{@code Malformed...}, for example {@link io.github.parquetdecoding.testkit.MalformedUleb128}, are input that a
 * reader must refuse, and {@link io.github.parquetdecoding.testkit.OddRunLengthBitPacking} is unusual input that it
 * must accept.
 * <li>{@link io.github.parquetdecoding.testkit.ByteWindow}, {@link io.github.parquetdecoding.testkit.BufferKind},
 * {@link io.github.parquetdecoding.testkit.PageSource},
 * {@link io.github.parquetdecoding.testkit.BoundedInputStream} and
 * {@link io.github.parquetdecoding.testkit.CanariedArray} place input and output so that accesses out of bounds are
 * noticed.
 * <li>{@link io.github.parquetdecoding.testkit.ArrayType} converts between bytes and arrays; an {@link
 * io.github.parquetdecoding.testkit.ArrayCodec} decodes into an array and encodes from it.
 * </ul>
 *
 * <p>Failures are {@link java.lang.AssertionError}s, so the suites run in any test framework, or without one.
 */
package io.github.parquetdecoding.testkit;
