package io.github.parquetdecoding.roundtrip;

import io.github.parquetdecoding.ByteStreamSplitPage;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** The ways in which a reader holds the bytes of a page. Where there are bytes around the page, they are not zero. */
enum PageSource {
    WHOLE_ARRAY {
        @Override
        ByteStreamSplitPage page(byte[] encoded, int elementSize) {
            return ByteStreamSplitPage.of(encoded.clone(), elementSize);
        }
    },
    PART_OF_AN_ARRAY {
        @Override
        ByteStreamSplitPage page(byte[] encoded, int elementSize) {
            return ByteStreamSplitPage.of(surrounded(encoded), BEFORE, encoded.length / elementSize, elementSize);
        }
    },
    HEAP_BUFFER {
        @Override
        ByteStreamSplitPage page(byte[] encoded, int elementSize) {
            return ByteStreamSplitPage.of(ByteBuffer.wrap(encoded.clone()), elementSize);
        }
    },
    HEAP_BUFFER_WITH_ARRAY_OFFSET {
        @Override
        ByteStreamSplitPage page(byte[] encoded, int elementSize) {
            ByteBuffer slice = ByteBuffer.wrap(surrounded(encoded)).slice(2, encoded.length + BEFORE - 2 + AFTER);
            return ByteStreamSplitPage.of(window(slice, BEFORE - 2, encoded.length), elementSize);
        }
    },
    READ_ONLY_HEAP_BUFFER {
        @Override
        ByteStreamSplitPage page(byte[] encoded, int elementSize) {
            ByteBuffer readOnly = ByteBuffer.wrap(surrounded(encoded)).asReadOnlyBuffer();
            return ByteStreamSplitPage.of(window(readOnly, BEFORE, encoded.length), elementSize);
        }
    },
    DIRECT_BUFFER {
        @Override
        ByteStreamSplitPage page(byte[] encoded, int elementSize) {
            return ByteStreamSplitPage.of(direct(encoded).rewind(), elementSize);
        }
    },
    DIRECT_BUFFER_WITH_POSITION {
        @Override
        ByteStreamSplitPage page(byte[] encoded, int elementSize) {
            return ByteStreamSplitPage.of(window(direct(surrounded(encoded)), BEFORE, encoded.length), elementSize);
        }
    },
    READ_ONLY_LITTLE_ENDIAN_DIRECT_BUFFER {
        @Override
        ByteStreamSplitPage page(byte[] encoded, int elementSize) {
            ByteBuffer readOnly = direct(surrounded(encoded)).asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
            return ByteStreamSplitPage.of(window(readOnly, BEFORE, encoded.length), elementSize);
        }
    };

    private static final int BEFORE = 5;
    private static final int AFTER = 3;

    abstract ByteStreamSplitPage page(byte[] encoded, int elementSize);

    private static byte[] surrounded(byte[] encoded) {
        byte[] array = new byte[BEFORE + encoded.length + AFTER];
        Arrays.fill(array, (byte) 0xC3);
        System.arraycopy(encoded, 0, array, BEFORE, encoded.length);
        return array;
    }

    private static ByteBuffer direct(byte[] bytes) {
        return ByteBuffer.allocateDirect(bytes.length).put(bytes);
    }

    private static ByteBuffer window(ByteBuffer buffer, int position, int length) {
        return buffer.limit(position + length).position(position);
    }
}
