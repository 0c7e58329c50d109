package io.github.parquetdecoding;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Methods that are slow, though right, where HotSpot does not inline them. */
class InliningTest {
    /** HotSpot's default of {@code -XX:FreqInlineSize}, in bytes of bytecode. */
    private static final int LARGEST_INLINED = 325;

    @Test
    void singleReadsAreSmallEnoughToBeInlined() throws IOException {
        Map<String, Integer> sizes = bytecodeSizes(Uleb128.class);
        assertThat(sizes.get("readInt(Lio/github/parquetdecoding/ByteCursor;)I")).isBetween(1, LARGEST_INLINED);
        assertThat(sizes.get("readLong(Lio/github/parquetdecoding/ByteCursor;)J")).isBetween(1, LARGEST_INLINED);
    }

    /** The call takes as long as a page of a few values. */
    @Test
    void choosingAKernelIsSmallEnoughToBeInlined() throws IOException {
        assertThat(bytecodeSizes(ScalarKernels.class).values()).allMatch(size -> size <= LARGEST_INLINED);
        assertThat(bytecodeSizes(VectorKernels.class).values()).allMatch(size -> size <= LARGEST_INLINED);
        assertThat(bytecodeSizes(FewValues.class).values()).allMatch(size -> size <= LARGEST_INLINED);
        assertThat(bytecodeSizes(ByteStreamSplitPage.class).values()).allMatch(size -> size <= LARGEST_INLINED);
        assertThat(bytecodeSizes(ByteStreamSplitEncoder.class).values()).allMatch(size -> size <= LARGEST_INLINED);
    }

    /** Sizes by name and descriptor, from the class file (Java Virtual Machine Specification, chapter 4). */
    private static Map<String, Integer> bytecodeSizes(Class<?> type) throws IOException {
        try (DataInputStream in = new DataInputStream(type.getResourceAsStream(type.getSimpleName() + ".class"))) {
            in.skipNBytes(8);
            String[] constants = new String[in.readUnsignedShort()];
            for (int i = 1; i < constants.length; i++) {
                int tag = in.readUnsignedByte();
                switch (tag) {
                    case 1 -> constants[i] = in.readUTF();
                    case 3, 4, 9, 10, 11, 12, 17, 18 -> in.skipNBytes(4);
                    case 5, 6 -> {
                        in.skipNBytes(8);
                        i++;
                    }
                    case 7, 8, 16, 19, 20 -> in.skipNBytes(2);
                    case 15 -> in.skipNBytes(3);
                    default -> throw new IOException("Constant pool tag " + tag);
                }
            }
            in.skipNBytes(6);
            in.skipNBytes(2L * in.readUnsignedShort());
            members(in, constants);
            return members(in, constants);
        }
    }

    private static Map<String, Integer> members(DataInputStream in, String[] constants) throws IOException {
        Map<String, Integer> sizes = new HashMap<>();
        int count = in.readUnsignedShort();
        for (int i = 0; i < count; i++) {
            in.skipNBytes(2);
            String signature = constants[in.readUnsignedShort()] + constants[in.readUnsignedShort()];
            int attributes = in.readUnsignedShort();
            for (int j = 0; j < attributes; j++) {
                boolean code = "Code".equals(constants[in.readUnsignedShort()]);
                int length = in.readInt();
                if (code) {
                    in.skipNBytes(4);
                    sizes.put(signature, in.readInt());
                    length -= 8;
                }
                in.skipNBytes(length);
            }
        }
        return sizes;
    }
}
