// SPDX-License-Identifier: Apache-2.0
/**
 * The decoders of {@link io.github.parquetdecoding} for airlift's {@link io.airlift.slice.Slice}, with the methods of
 * Trino's readers: {@link io.github.parquetdecoding.slice.SliceCursor} replaces {@code SimpleSliceInputStream}, and
 * {@link io.github.parquetdecoding.slice.SliceDecodingUtils} replaces {@code ParquetReaderUtils}.
 */
package io.github.parquetdecoding.slice;
