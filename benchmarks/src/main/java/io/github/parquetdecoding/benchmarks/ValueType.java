// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.util.Random;
import java.util.stream.IntStream;

import io.github.parquetdecoding.testkit.ArrayType;
import org.apache.parquet.io.api.Binary;

/** The types of BYTE_STREAM_SPLIT columns in benchmarks; {@code FIXED<n>} is FIXED_LEN_BYTE_ARRAY(n). */
public enum ValueType {
    FLOAT(4), DOUBLE(8), FIXED2(2), FIXED7(7), FIXED9(9), FIXED16(16), FIXED32(32);

    final int elementSize;

    ValueType(int elementSize) {
        this.elementSize = elementSize;
    }

    public int elementSize() {
        return elementSize;
    }

    /** Random values in PLAIN encoding, without NaNs. */
    byte[] plain(int count) {
        byte[] plain = new byte[Math.multiplyExact(count, elementSize)];
        new Random(CheckedState.SEED).nextBytes(plain);
        for (int last = elementSize - 1; last < plain.length; last += elementSize) {
            plain[last] &= (byte) 0xBF;
        }
        return plain;
    }

    /** The values in an array of the type: of bytes for fixed-length values. */
    Object typed(byte[] plain) {
        return switch (this) {
            case FLOAT -> ArrayType.FLOATS.fromPlain(plain);
            case DOUBLE -> ArrayType.DOUBLES.fromPlain(plain);
            default -> plain;
        };
    }

    /** The values as parquet-java has them. */
    Object ofParquetJava(byte[] plain) {
        return this == FLOAT || this == DOUBLE ? typed(plain)
                : IntStream.range(0, plain.length / elementSize)
                        .mapToObj(i -> Binary.fromConstantByteArray(plain, i * elementSize, elementSize))
                        .toArray(Binary[]::new);
    }
}
