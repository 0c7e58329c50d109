// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.slice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.airlift.slice.Slice;
import io.github.parquetdecoding.Encoding;

import static org.assertj.core.api.Assertions.assertThat;

/** What is like Trino's {@code BinaryBuffer}. */
record Chunks(int[] offsets, List<Slice> slices) {
    Chunks(int[] offsets) {
        this(offsets, new ArrayList<>());
    }

    static SliceDecoder<Chunks> decoder(Encoding encoding) {
        return SliceDecoder.ofByteArrays(encoding, Chunks::offsets, (chunks, slice) -> chunks.slices.add(slice));
    }

    /** Returns the chunk of the only batch. */
    Slice only() {
        assertThat(slices).hasSize(1);
        return slices.get(0);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Chunks chunks && Arrays.equals(offsets, chunks.offsets) && slices.equals(chunks.slices);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(offsets);
    }
}
