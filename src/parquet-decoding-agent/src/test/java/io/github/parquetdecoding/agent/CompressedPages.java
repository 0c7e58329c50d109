// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

import com.github.luben.zstd.Zstd;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputDecompressor;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.xerial.snappy.Snappy;

/**
 * Decompresses pages of several codecs, good ones and others, with the parquet-java of its class loader, any since
 * 1.12. Returns the result of each, or the exception, and under {@link #ASKED} who read pages that are streams.
 */
public final class CompressedPages implements Function<Path, Map<String, String>> {
    static final String ASKED = " asked by";
    private static final Set<String> CODECS = Set.of("UNCOMPRESSED", "SNAPPY", "GZIP", "ZSTD", "LZ4_RAW");

    private final Map<String, String> outcomes = new TreeMap<>();
    private final Configuration settings = new Configuration();
    private final CompressionCodecFactory factory = new CodecFactory(settings, 0);
    private CompressionCodecName codec;
    private BytesInputDecompressor decompressor;
    private String asked;
    /** Before 1.14, parquet-java waits forever for bytes that a snappy or LZ4_RAW page lacks. */
    private boolean alwaysEnds;

    /** @param none there is no file */
    @Override
    public Map<String, String> apply(Path none) {
        try {
            Class.forName(BytesInput.class.getPackageName() + ".ByteBufferReleaser");
            alwaysEnds = true;
        } catch (ClassNotFoundException e) {
            // It is older.
        }
        decompressFirst();
        for (CompressionCodecName next : CompressionCodecName.values()) {
            codec = next;
            try {
                if (CODECS.contains(codec.name())) {
                    decompressor = factory.getDecompressor(codec);
                    pages();
                }
            } catch (Exception | NoClassDefFoundError e) {
                outcomes.put(codec.name(), e.toString());
            }
        }
        factory.release();
        return outcomes;
    }

    /** As in Flink: codecs stay, but the class loader of their settings is closed after the first job. */
    private void decompressFirst() {
        AtomicBoolean closed = new AtomicBoolean();
        settings.setClassLoader(new ClassLoader(getClass().getClassLoader()) {
            @Override
            public URL getResource(String name) {
                if (closed.get()) {
                    throw new IllegalStateException("closed");
                }
                return super.getResource(name);
            }
        });
        codec = CompressionCodecName.SNAPPY;
        try {
            decompressor = factory.getDecompressor(codec);
            put("first", Snappy.compress(new byte[70]), 70);
            closed.set(true);
        } catch (IOException | NoClassDefFoundError e) {
            outcomes.put("first", e.toString());
        }
    }

    private void pages() throws Exception {
        for (int size : new int[] {1, 2, 100, 4096, 70_000}) {
            for (int letters : new int[] {1, 5, 256}) {
                byte[] plain = plain(size, letters);
                byte[] page = factory.getCompressor(codec).compress(BytesInput.from(plain)).toByteArray();
                good(size + " bytes of " + letters, plain, page);
                if (size < 5000) {
                    other(size + " bytes of " + letters, page, size);
                }
            }
        }
        outcomes.put(codec + ASKED, asked);
        byte[] large = new byte[(1 << 23) + 1];
        put("large", factory.getCompressor(codec).compress(BytesInput.from(large)), large.length);
        other("nothing", new byte[0], 5);
        if (codec == CompressionCodecName.ZSTD) {
            byte[] plain = plain(5000, 9);
            byte[] first = Zstd.compress(Arrays.copyOf(plain, 3000));
            byte[] page = concat(first, Zstd.compress(Arrays.copyOfRange(plain, 3000, 5000)));
            good("two frames", plain, page);
            other("two frames", page, 5000);
            put("first frame", BytesInput.from(page), 3000);
        }
    }

    /** In every kind of memory. Streams tell who asks for them. */
    private void good(String name, byte[] plain, byte[] page) throws IOException {
        // After another page, which is what a wrong offset leads to.
        byte[] other = plain.clone();
        other[0]++;
        byte[] before = factory.getCompressor(codec).compress(BytesInput.from(other)).toByteArray();
        byte[] inside = concat(before, page, new byte[4]);
        int start = before.length;
        ByteBuffer direct = ByteBuffer.allocateDirect(inside.length).put(inside);
        ByteBuffer[] parts = {
            ByteBuffer.wrap(page, 0, page.length / 2).slice(),
            ByteBuffer.wrap(page, page.length / 2, page.length - page.length / 2)};
        put(name, BytesInput.from(page), plain.length);
        String outcome = outcomes.get(codec + " " + name);
        for (BytesInput input : new BytesInput[] {
            BytesInput.from(inside, start, page.length),
            BytesInput.from(ByteBuffer.wrap(inside, start, page.length)),
            BytesInput.from(ByteBuffer.wrap(inside, start, page.length).slice().asReadOnlyBuffer()),
            BytesInput.from(direct.position(start).limit(start + page.length)),
            BytesInput.from(parts),
            BytesInput.from(new ByteArrayInputStream(page) {
                @Override
                public synchronized int read(byte[] bytes, int offset, int length) {
                    asked = Arrays.stream(new Throwable().getStackTrace()).map(StackTraceElement::getClassName)
                            .filter(type -> type.endsWith(".PageDecompressor")).findFirst().orElse("parquet-java");
                    return super.read(bytes, offset, length);
                }
            }, page.length)}) {
            put(name, input, plain.length);
            if (!outcomes.get(codec + " " + name).equals(outcome) || !outcome.equals(Arrays.hashCode(plain) + "")) {
                throw new IllegalStateException(codec + " " + name + ": " + outcome);
            }
        }
    }

    private void other(String name, byte[] page, int size) throws IOException {
        if (!alwaysEnds && codec.name().equals("LZ4_RAW")) {
            return;
        }
        for (int wrong : new int[] {0, 1, size - 1, size + 1, size + 100_000, -1}) {
            put(name + " as " + wrong, page, wrong);
        }
        for (int length = 0; length < page.length; length += 1 + length * 2) {
            put(name + " without " + length, Arrays.copyOf(page, page.length - 1 - length), size);
            put(name + " from " + length, Arrays.copyOfRange(page, length + 1, page.length), size);
        }
        put(name + " and 0", concat(page, new byte[1]), size);
        put(name + " as a stream and 5", BytesInput.from(
                new ByteArrayInputStream(concat(page, new byte[] {5})), page.length + 1), size);
        Random random = new Random(size);
        for (int i = 0; i < 20 && page.length > 0; i++) {
            byte[] changed = page.clone();
            int limit = i < 10 ? Math.min(page.length, 12) : page.length;
            changed[random.nextInt(limit)] ^= (byte) (1 << random.nextInt(8));
            put(name + " changed " + i, changed, size);
        }
    }

    private void put(String name, byte[] page, int size) throws IOException {
        boolean ends = codec != CompressionCodecName.SNAPPY || page.length > 0
                && (!Snappy.isValidCompressedBuffer(page) || Snappy.uncompressedLength(page) >= size);
        if (alwaysEnds || ends) {
            put(name, BytesInput.from(page), size);
        }
    }

    private void put(String name, BytesInput page, int size) {
        String outcome;
        try {
            outcome = Arrays.hashCode(decompressor.decompress(page, size).toByteArray()) + "";
        } catch (Exception e) {
            outcome = e.getClass().getName();
        }
        outcomes.put(codec + " " + name, outcome);
    }

    private static byte[] plain(int size, int letters) {
        byte[] plain = new byte[size];
        Random random = new Random(size + letters);
        for (int i = 0; i < size; i++) {
            plain[i] = (byte) random.nextInt(letters);
        }
        return plain;
    }

    private static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
