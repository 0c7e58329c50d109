package io.github.parquetdecoding;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Every kind of memory that a page can lie in; where there is room around it, it is filled with other bytes. */
enum PageSource {
    ARRAY {
        @Override
        ByteStreamSplitPage page(byte[] encoded, int elementSize) {
            return ByteStreamSplitPage.of(encoded, elementSize);
        }
    },
    PART_OF_ARRAY {
        @Override
        ByteStreamSplitPage page(byte[] encoded, int elementSize) {
            return ByteStreamSplitPage.of(surrounded(encoded), BEFORE, encoded.length / elementSize, elementSize);
        }
    },
    END_OF_ARRAY {
        @Override
        ByteStreamSplitPage page(byte[] encoded, int elementSize) {
            byte[] array = Arrays.copyOf(surrounded(encoded), BEFORE + encoded.length);
            return ByteStreamSplitPage.of(array, BEFORE, encoded.length / elementSize, elementSize);
        }
    },
    HEAP_BUFFER_WITH_ARRAY_OFFSET {
        @Override
        ByteStreamSplitPage page(byte[] encoded, int elementSize) {
            ByteBuffer slice = ByteBuffer.wrap(surrounded(encoded)).position(2).slice();
            slice.position(BEFORE - 2).limit(BEFORE - 2 + encoded.length);
            return verifyUntouched(slice, elementSize);
        }
    },
    READ_ONLY_HEAP_BUFFER {
        @Override
        ByteStreamSplitPage page(byte[] encoded, int elementSize) {
            ByteBuffer buffer = ByteBuffer.wrap(surrounded(encoded), BEFORE, encoded.length);
            return verifyUntouched(buffer.asReadOnlyBuffer(), elementSize);
        }
    },
    DIRECT_BUFFER {
        @Override
        ByteStreamSplitPage page(byte[] encoded, int elementSize) {
            ByteBuffer buffer = ByteBuffer.allocateDirect(encoded.length).put(encoded).flip();
            return verifyUntouched(buffer, elementSize);
        }
    },
    PART_OF_LITTLE_ENDIAN_DIRECT_BUFFER {
        @Override
        ByteStreamSplitPage page(byte[] encoded, int elementSize) {
            return verifyUntouched(direct(encoded).order(ByteOrder.LITTLE_ENDIAN), elementSize);
        }
    },
    READ_ONLY_DIRECT_BUFFER {
        @Override
        ByteStreamSplitPage page(byte[] encoded, int elementSize) {
            return verifyUntouched(direct(encoded).asReadOnlyBuffer(), elementSize);
        }
    };

    private static final int BEFORE = 5;
    private static final int AFTER = 77;

    abstract ByteStreamSplitPage page(byte[] encoded, int elementSize);

    private static byte[] surrounded(byte[] encoded) {
        byte[] array = new byte[BEFORE + encoded.length + AFTER];
        Arrays.fill(array, (byte) 0x5A);
        System.arraycopy(encoded, 0, array, BEFORE, encoded.length);
        return array;
    }

    private static ByteBuffer direct(byte[] encoded) {
        return ByteBuffer.allocateDirect(BEFORE + encoded.length + AFTER)
                .put(surrounded(encoded)).position(BEFORE).limit(BEFORE + encoded.length);
    }

    private static ByteStreamSplitPage verifyUntouched(ByteBuffer buffer, int elementSize) {
        int position = buffer.position();
        int limit = buffer.limit();
        ByteOrder order = buffer.order();
        ByteStreamSplitPage page = ByteStreamSplitPage.of(buffer, elementSize);
        if (buffer.position() != position || buffer.limit() != limit || buffer.order() != order) {
            throw new AssertionError("The buffer has been changed: " + buffer);
        }
        // A page is a view of bytes, not of a buffer's position.
        buffer.position(buffer.limit());
        return page;
    }
}
