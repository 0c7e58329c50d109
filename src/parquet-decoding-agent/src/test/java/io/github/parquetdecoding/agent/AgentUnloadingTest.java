// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import com.github.luben.zstd.Zstd;
import org.junit.jupiter.api.Test;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import static org.assertj.core.api.Assertions.assertThat;

/** Flink loads a parquet-java for each job, and application servers for each application, while they run. */
class AgentUnloadingTest {
    @Test
    void whatTheAgentDefinesIsUnloadedWithItsParquetJava() throws Throwable {
        List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            loaders.add(new WeakReference<>(usedLoader()));
        }
        long end = System.nanoTime() + 60_000_000_000L;
        while (loaders.stream().anyMatch(loader -> loader.get() != null) && System.nanoTime() < end) {
            System.gc();
            Thread.sleep(10);
        }
        assertThat(loaders).allMatch(loader -> loader.get() == null);
    }

    /** Uses a page reader of ours, which several threads link at once, a context of zstd, and a packer. */
    private static ClassLoader usedLoader() throws Throwable {
        try (ParquetJavaLoader loader = AgentPressureTest.newLoader()) {
            Class<?> pageReader = loader.loadClass("org.apache.parquet.column.page.PageReader");
            Class<?> column = loader.loadClass("org.apache.parquet.column.ColumnDescriptor");
            Class<?> types = loader.loadClass("org.apache.parquet.schema.PrimitiveType$PrimitiveTypeName");
            Object ints = column.getConstructor(String[].class, types, int.class, int.class)
                    .newInstance(new String[] {"column"}, types.getEnumConstants()[0], 0, 0);
            MethodType type = MethodType.methodType(pageReader, pageReader, column);
            assertThat(IntStream.range(0, 8).parallel().mapToObj(i -> {
                try {
                    return Linker.link(MethodHandles.lookup(), Linker.PLAIN_PAGES, type).invoke(null, ints);
                } catch (Throwable e) {
                    throw new AssertionError(e);
                }
            })).doesNotContainNull();
            Class<?> bytes = loader.loadClass("org.apache.parquet.bytes.BytesInput");
            Object zstd = loader.loadClass("org.apache.parquet.hadoop.codec.ZstandardCodec")
                    .getConstructor().newInstance();
            Class<?> decompressor = loader.loadClass("org.apache.parquet.hadoop.CodecFactory$HeapBytesDecompressor");
            MethodHandle decompress = Linker.link(MethodHandles.privateLookupIn(decompressor, MethodHandles.lookup()),
                    Linker.DECOMPRESS, MethodType.genericMethodType(2).appendParameterTypes(int.class));
            Object page = bytes.getMethod("from", byte[].class).invoke(null, Zstd.compress(new byte[9]));
            // The first page of a codec is parquet-java's.
            assertThat(decompress.invoke(zstd, page, 9)).isSameAs(page);
            assertThat(decompress.invoke(zstd, page, 9)).isEqualTo(new byte[9]);
            Class<?> packers = loader.loadClass("org.apache.parquet.column.values.bitpacking.Packer");
            Object packer = packers.getMethod("newBytePacker", int.class).invoke(packers.getEnumConstants()[1], 17);
            assertThat(packer.getClass().getName()).contains("WidePacker");
            return loader;
        }
    }
}
