// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;

import io.github.parquetdecoding.ParquetDecodingUtils;
import org.apache.kafka.common.utils.ByteUtils;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.bytes.BytesUtils;
import org.openjdk.jmh.annotations.Benchmark;

/** Single ints of buffers and streams, as {@link Uleb128ReadBenchmark} reads ints of cursors. */
public class Uleb128SourceBenchmark extends NanosPerValue {
    public static class DirectState extends Uleb128ReadBenchmark.IntState {
        ByteBuffer[][] buffers;

        @Override
        public void generate() {
            super.generate();
            buffers = Arrays.stream(rounds).map(round -> Arrays.stream(round).map(DirectState::direct)
                    .toArray(ByteBuffer[]::new)).toArray(ByteBuffer[][]::new);
        }

        private static ByteBuffer direct(byte[] array) {
            return ByteBuffer.allocateDirect(array.length).put(array).flip();
        }
    }

    /** As parquet-java's readers receive a page. */
    private static InputStream stream(byte[] array) {
        return ByteBufferInputStream.wrap(ByteBuffer.wrap(array));
    }

    @Benchmark
    public long parquetJava(Uleb128ReadBenchmark.IntState in) throws IOException {
        return in.ints(in.rounds, Uleb128SourceBenchmark::stream, BytesUtils::readUnsignedVarInt);
    }

    @Benchmark
    public long ourStream(Uleb128ReadBenchmark.IntState in) throws IOException {
        return in.ints(in.rounds, Uleb128SourceBenchmark::stream, ParquetDecodingUtils::readUleb128Int);
    }

    @Benchmark
    public long kafka(Uleb128ReadBenchmark.IntState in) throws IOException {
        return in.ints(in.rounds, ByteBuffer::wrap, ByteUtils::readUnsignedVarint);
    }

    @Benchmark
    public long ourBuffer(Uleb128ReadBenchmark.IntState in) throws IOException {
        return in.ints(in.rounds, ByteBuffer::wrap, ParquetDecodingUtils::readUleb128Int);
    }

    @Benchmark
    public long ourDirectBuffer(DirectState in) throws IOException {
        return in.ints(in.buffers, ByteBuffer::duplicate, ParquetDecodingUtils::readUleb128Int);
    }
}
