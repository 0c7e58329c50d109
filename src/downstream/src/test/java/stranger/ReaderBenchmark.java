package stranger;

import java.nio.ByteBuffer;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import io.github.parquetdecoding.ParquetDecodingUtils;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

/** The loops, and the kernels that replace them. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(10)
@Warmup(iterations = 3, time = 100, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 2, time = 100, timeUnit = TimeUnit.MILLISECONDS)
public class ReaderBenchmark {
    private static final int COUNT = 100_000;

    private final ByteBuffer doubles = ByteBuffer.allocate(COUNT * Double.BYTES);
    private final ByteBuffer varints = ByteBuffer.allocate(2 * COUNT);

    @Setup
    public void fillAndCheck() {
        Random random = new Random(1);
        random.nextBytes(doubles.array());
        for (int i = 0; i < COUNT; i++) {
            int value = random.nextInt(1 << 14);
            if (value >= 128) {
                varints.put((byte) (value | 0x80));
                value >>= 7;
            }
            varints.put((byte) value);
        }
        varints.flip();
        assertArrayEquals(pageLoop(), page());
        assertEquals(varintLoop(), varint());
    }

    @Benchmark
    public byte[] pageLoop() {
        return Loops.decodeByteStreamSplit(doubles, COUNT, Double.BYTES);
    }

    @Benchmark
    public byte[] page() {
        return ParquetDecodingUtils.decodeByteStreamSplit(doubles, COUNT, Double.BYTES);
    }

    @Benchmark
    public int varintLoop() {
        varints.rewind();
        int sum = 0;
        while (varints.hasRemaining()) {
            sum += Loops.readVarint(varints);
        }
        return sum;
    }

    @Benchmark
    public int varint() {
        varints.rewind();
        int sum = 0;
        while (varints.hasRemaining()) {
            sum += ParquetDecodingUtils.readUleb128Int(varints);
        }
        return sum;
    }
}
