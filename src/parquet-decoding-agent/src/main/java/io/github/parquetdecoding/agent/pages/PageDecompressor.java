// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent.pages;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.github.parquetdecoding.agent.log.AgentLog;

/**
 * Decompresses the pages of one parquet-java in one call from array to array, with the libraries that parquet-java
 * streams them through. A page whose size differs from its header is left to parquet-java, which has its own errors.
 */
public final class PageDecompressor {
    /** In the name of the calling class, or of the one that JDK 17 injects beside it to look it up. */
    private static final String CALLER = "hadoop.CodecFactory$HeapBytesDecompressor";
    /** Before JDK 22, a call blocks garbage collection, for a millisecond or two per megabyte. */
    private static final int MOST_BYTES = 1 << 23;

    private final Map<Class<?>, Codec> codecs = new HashMap<>();
    /**
     * The codecs whose first page was left to parquet-java. A stream needs a codec's settings, which the first job's
     * class loader loads; Flink closes that one when the job ends, and the codecs stay.
     */
    private final Set<Object> started = ConcurrentHashMap.newKeySet();
    private final MethodHandle toByteBuffer;
    private final MethodHandle ofByteBuffers;

    private interface Codec {
        /** {@return as many bytes as the header claims, or null} */
        byte[] decompress(byte[] in, int offset, int length, int size) throws Throwable;
    }

    /**
     * Finds what this parquet-java uses, and initialises none of it.
     *
     * @param caller a lookup in parquet-java's class that asks
     */
    public PageDecompressor(Lookup caller, AgentLog log) throws ReflectiveOperationException {
        String name = caller.lookupClass().getName();
        String root = name.substring(0, name.lastIndexOf(CALLER));
        Class<?> bytesInput = caller.findClass(root + "bytes.BytesInput");
        toByteBuffer = caller.findVirtual(bytesInput, "toByteBuffer", MethodType.methodType(ByteBuffer.class))
                .asType(MethodType.methodType(ByteBuffer.class, Object.class));
        ofByteBuffers = caller.findStatic(bytesInput, "from", MethodType.methodType(bytesInput, ByteBuffer[].class))
                .asFixedArity().asType(MethodType.methodType(Object.class, ByteBuffer[].class));
        for (String codec : new String[] {"SnappyCodec", "ZstandardCodec"}) {
            try {
                codecs.put(caller.findClass(root + "hadoop.codec." + codec),
                        codec.startsWith("Snappy") ? snappy(caller) : zstd(caller));
            } catch (ReflectiveOperationException | NoClassDefFoundError e) {
                log.detail(() -> root + "hadoop.codec." + codec + " stays as it is: " + e);
            }
        }
    }

    private static Codec snappy(Lookup caller) throws ReflectiveOperationException {
        Class<?> library = caller.findClass("org.xerial.snappy.Snappy");
        MethodHandle sizeOf = caller.findStatic(library, "uncompressedLength",
                MethodType.methodType(int.class, byte[].class, int.class, int.class));
        MethodHandle uncompress = caller.findStatic(library, "uncompress",
                MethodType.methodType(int.class, byte[].class, int.class, int.class, byte[].class, int.class));
        return (in, offset, length, size) -> {
            // It writes what the page claims to have, wherever the array ends.
            if ((int) sizeOf.invokeExact(in, offset, length) != size) {
                return null;
            }
            byte[] out = new byte[size];
            return (int) uncompress.invokeExact(in, offset, length, out, 0) == size ? out : null;
        };
    }

    /**
     * Each call creates and frees a native context. Contexts that were kept would leak if a class loader was unloaded
     * without releasing its decompressors.
     */
    private static Codec zstd(Lookup caller) throws ReflectiveOperationException {
        MethodHandle decompress = caller.findStatic(caller.findClass("com.github.luben.zstd.Zstd"),
                "decompressByteArray", MethodType.methodType(long.class,
                byte[].class, int.class, int.class, byte[].class, int.class, int.class));
        return (in, offset, length, size) -> {
            byte[] out = new byte[size];
            return (long) decompress.invokeExact(out, 0, size, in, offset, length) == size ? out : null;
        };
    }

    /**
     * {@return the page's bytes in an array; or its {@code BytesInput}, still unread, for parquet-java to decompress}
     *
     * @param codec null if there is none
     * @param bytes a {@code BytesInput}
     */
    public Object decompress(Object codec, Object bytes, int size) throws Throwable {
        Codec known = codec == null ? null : codecs.get(codec.getClass());
        if (known == null || started.add(codec) || size <= 0 || size > MOST_BYTES) {
            return bytes;
        }
        ByteBuffer page = (ByteBuffer) toByteBuffer.invokeExact(bytes);
        try {
            ByteBuffer in = page.hasArray() ? page : ByteBuffer.allocate(page.remaining()).put(page.duplicate()).flip();
            byte[] out = known.decompress(in.array(), in.arrayOffset() + in.position(), in.remaining(), size);
            if (out != null) {
                return out;
            }
        } catch (Exception e) {
            // parquet-java has its own message for such a page, or decodes it.
        }
        return (Object) ofByteBuffers.invokeExact(new ByteBuffer[] {page});
    }
}
