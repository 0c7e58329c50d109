package io.github.parquetdecoding.testkit;

/** Where a suite puts the bytes of its input. */
enum Neighbours {
    /** The array ends where the bytes do. */
    NONE("array of exact size") {
        @Override
        ByteWindow window(byte[] bytes) {
            return ByteWindow.exact(bytes);
        }
    },
    /** A reader that goes on finds the end of a value. */
    ENDING("neighbours 01") {
        @Override
        ByteWindow window(byte[] bytes) {
            return ByteWindow.between(bytes, 0x01);
        }
    },
    /** A reader that goes on finds no end. */
    CONTINUING("neighbours FF") {
        @Override
        ByteWindow window(byte[] bytes) {
            return ByteWindow.between(bytes, 0xFF);
        }
    };

    private final String text;

    Neighbours(String text) {
        this.text = text;
    }

    abstract ByteWindow window(byte[] bytes);

    @Override
    public String toString() {
        return text;
    }
}
