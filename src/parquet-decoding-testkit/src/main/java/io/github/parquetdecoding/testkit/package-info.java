// SPDX-License-Identifier: Apache-2.0
/**
 * Conformance tests for readers of ULEB128 integers, BYTE_STREAM_SPLIT, DELTA, ALP and PLAIN pages, bit-packed values
 * and the RLE/bit-packing hybrid.
 *
 * <ul>
 * <li>{@code ...Conformance}, for example {@link io.github.parquetdecoding.testkit.Uleb128Conformance}, create a suite
 * of cases for a decoder: its name in messages, and two or three method references;
 * {@link io.github.parquetdecoding.testkit.ConformanceSuite#verify()} runs it. If your decoder does not promise to undo
 * a refused call, use {@link io.github.parquetdecoding.testkit.ConformanceSuite#withoutRollback()}; if it may refuse
 * only with certain exceptions, name them with
 * {@link io.github.parquetdecoding.testkit.ConformanceSuite#refusingWith}.
 * <li>{@link io.github.parquetdecoding.testkit.ByteWindow}, {@link io.github.parquetdecoding.testkit.BufferKind},
 * {@link io.github.parquetdecoding.testkit.BoundedInputStream} and
 * {@link io.github.parquetdecoding.testkit.CanariedArray} place input and output so that accesses out of bounds are
 * noticed. {@link io.github.parquetdecoding.testkit.ArrayType} converts between bytes and arrays.
 * </ul>
 *
 * <p>Failures are {@link java.lang.AssertionError}s, so the suites run in any test framework, or without one.
 */
package io.github.parquetdecoding.testkit;
