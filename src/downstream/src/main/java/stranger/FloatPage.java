package stranger;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

import io.github.parquetdecoding.ParquetDecodingUtils;

/** A page of this reader: the number of values as a varint, then floats in BYTE_STREAM_SPLIT encoding. */
public final class FloatPage {
    private FloatPage() {
    }

    public static float[] read(ByteBuffer page) {
        int count = ParquetDecodingUtils.readUleb128Int(page);          // was: Loops.readVarint(page)
        byte[] bytes = ParquetDecodingUtils.decodeByteStreamSplit(      // was: Loops.decodeByteStreamSplit(
                page, count, Float.BYTES);
        float[] values = new float[count];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(values);
        return values;
    }
}
