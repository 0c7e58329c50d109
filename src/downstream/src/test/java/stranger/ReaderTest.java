package stranger;

import java.nio.ByteBuffer;
import java.util.stream.Stream;

import io.github.parquetdecoding.ParquetDecodingUtils;
import io.github.parquetdecoding.testkit.ByteStreamSplitConformance;
import io.github.parquetdecoding.testkit.Uleb128Conformance;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

class ReaderTest {
    @TestFactory
    Stream<DynamicTest> loopOfVarints() {
        return Uleb128Conformance.ints("readVarint", ByteBuffer::wrap, Loops::readVarint, ByteBuffer::remaining)
                .withoutRollback().lenient().tests();
    }

    @TestFactory
    Stream<DynamicTest> kernelOfVarints() {
        return Uleb128Conformance.ints("readUleb128Int", ByteBuffer::wrap, ParquetDecodingUtils::readUleb128Int,
                ByteBuffer::remaining).tests();
    }

    @TestFactory
    Stream<DynamicTest> loopOfPages() {
        return ByteStreamSplitConformance.ofPages(
                (page, count, size) -> Loops.decodeByteStreamSplit(ByteBuffer.wrap(page), count, size)).tests();
    }

    @Test
    void aPageIsItsCountAndItsFloats() {
        byte[] page = {2, 0, 0, 0, 0, (byte) 0xC0, 0x20, 0x3F, 0x40};
        assertArrayEquals(new float[] {1.5f, 2.5f}, FloatPage.read(ByteBuffer.wrap(page)));
    }
}
