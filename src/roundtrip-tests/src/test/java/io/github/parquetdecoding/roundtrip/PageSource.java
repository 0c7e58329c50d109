package io.github.parquetdecoding.roundtrip;

import io.github.parquetdecoding.ByteStreamSplitPage;
import io.github.parquetdecoding.testkit.BufferKind;
import io.github.parquetdecoding.testkit.ByteWindow;

/** The ways in which a reader holds the bytes of a page. Where there are bytes around the page, they are not zero. */
enum PageSource {
    WHOLE_ARRAY(null) {
        @Override
        ByteStreamSplitPage page(byte[] encoded, int elementSize) {
            return ByteStreamSplitPage.of(encoded.clone(), elementSize);
        }
    },
    PART_OF_AN_ARRAY(null) {
        @Override
        ByteStreamSplitPage page(byte[] encoded, int elementSize) {
            ByteWindow window = ByteWindow.between(encoded, 0xC3);
            return ByteStreamSplitPage.of(window.array(), window.offset(), window.length() / elementSize, elementSize);
        }
    },
    HEAP_BUFFER(BufferKind.HEAP),
    HEAP_BUFFER_WITH_ARRAY_OFFSET(BufferKind.HEAP_SLICE),
    READ_ONLY_HEAP_BUFFER(BufferKind.READ_ONLY_HEAP),
    DIRECT_BUFFER(BufferKind.DIRECT),
    DIRECT_BUFFER_WITH_POSITION(BufferKind.DIRECT_WITH_NEIGHBOURS),
    READ_ONLY_LITTLE_ENDIAN_DIRECT_BUFFER(BufferKind.READ_ONLY_LITTLE_ENDIAN_DIRECT);

    private final BufferKind kind;

    PageSource(BufferKind kind) {
        this.kind = kind;
    }

    ByteStreamSplitPage page(byte[] encoded, int elementSize) {
        ByteWindow window = ByteWindow.between(encoded, 0xC3);
        return ByteStreamSplitPage.of(kind.wrap(window.array(), window.offset(), window.length()), elementSize);
    }
}
