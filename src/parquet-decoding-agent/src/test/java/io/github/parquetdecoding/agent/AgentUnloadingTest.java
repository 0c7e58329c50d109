// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import com.github.luben.zstd.Zstd;
import com.sun.management.OperatingSystemMXBean;
import io.github.parquetdecoding.agent.bytecode.Bootstrap;
import io.github.parquetdecoding.agent.link.Linker;
import io.github.parquetdecoding.agent.log.AgentLog;
import io.github.parquetdecoding.agent.pages.PageDecompressor;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.hadoop.codec.ZstandardCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

import static org.assertj.core.api.Assertions.assertThat;

/** Flink loads a parquet-java for each job, and application servers for each application, while they run. */
@Isolated("Other tests load classes, and use memory.")
class AgentUnloadingTest {
    @Test
    void whatTheAgentDefinesIsUnloadedWithItsParquetJava() throws Throwable {
        classesAfterUnloading(3, true);
        int classes = classesAfterUnloading(5, false);
        // The JVM keeps counting a class that is defined twice as loaded.
        assertThat(classesAfterUnloading(10, false)).isLessThan(classes + 10);
    }

    /** As when a class loader is dropped whose readers were never closed. zstd uses some 100 KB per page. */
    @Test
    void decompressorsThatAreNotReleasedKeepNoNativeMemory() throws Throwable {
        OperatingSystemMXBean process = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        Lookup caller = MethodHandles.privateLookupIn(
                Class.forName("org.apache.parquet.hadoop.CodecFactory$HeapBytesDecompressor"), MethodHandles.lookup());
        Object codec = new ZstandardCodec();
        byte[] page = Zstd.compress(new byte[70]);
        long before = process.getCommittedVirtualMemorySize();
        for (int i = 0; i < 5000; i++) {
            PageDecompressor pages = new PageDecompressor(caller, new AgentLog(false));
            assertThat(pages.decompress(codec, BytesInput.from(page), 70)).isInstanceOf(BytesInput.class);
            assertThat(pages.decompress(codec, BytesInput.from(page), 70)).isEqualTo(new byte[70]);
            assertThat(pages.decompress(codec, BytesInput.from(page), 71)).isInstanceOf(BytesInput.class);
        }
        assertThat(process.getCommittedVirtualMemorySize() - before).isLessThan(200 << 20);
    }

    /** {@return how many classes are loaded} Fails if a class loader is not unloaded. */
    private static int classesAfterUnloading(int count, boolean atOnce) throws Throwable {
        List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            loaders.add(new WeakReference<>(usedLoader(atOnce)));
        }
        long end = System.nanoTime() + 60_000_000_000L;
        while (loaders.stream().anyMatch(loader -> loader.get() != null) && System.nanoTime() < end) {
            System.gc();
            Thread.sleep(10);
        }
        assertThat(loaders).allMatch(loader -> loader.get() == null);
        return ManagementFactory.getClassLoadingMXBean().getLoadedClassCount();
    }

    /** Uses a page reader of ours, linked by several threads at once or many times, and zstd. */
    private static ClassLoader usedLoader(boolean atOnce) throws Throwable {
        try (ParquetJavaLoader loader = AgentPressureTest.newLoader()) {
            Class<?> pageReader = loader.loadClass("org.apache.parquet.column.page.PageReader");
            Class<?> column = loader.loadClass("org.apache.parquet.column.ColumnDescriptor");
            Class<?> types = loader.loadClass("org.apache.parquet.schema.PrimitiveType$PrimitiveTypeName");
            Object ints = column.getConstructor(String[].class, types, int.class, int.class)
                    .newInstance(new String[] {"column"}, types.getEnumConstants()[0], 0, 0);
            MethodType type = MethodType.methodType(pageReader, pageReader, column);
            IntStream links = IntStream.range(0, 8);
            assertThat((atOnce ? links.parallel() : links).mapToObj(i -> {
                try {
                    return Bootstrap.link(MethodHandles.lookup(), Linker.PLAIN_PAGES, type).invoke(null, ints);
                } catch (Throwable e) {
                    throw new AssertionError(e);
                }
            })).doesNotContainNull();
            Class<?> bytes = loader.loadClass("org.apache.parquet.bytes.BytesInput");
            Object zstd = loader.loadClass("org.apache.parquet.hadoop.codec.ZstandardCodec")
                    .getConstructor().newInstance();
            Class<?> decompressor = loader.loadClass("org.apache.parquet.hadoop.CodecFactory$HeapBytesDecompressor");
            MethodHandle decompress = Bootstrap.link(
                    MethodHandles.privateLookupIn(decompressor, MethodHandles.lookup()), Linker.DECOMPRESS,
                    MethodType.genericMethodType(2).appendParameterTypes(int.class));
            Object page = bytes.getMethod("from", byte[].class).invoke(null, Zstd.compress(new byte[9]));
            // The first page of a codec is parquet-java's.
            assertThat(decompress.invoke(zstd, page, 9)).isSameAs(page);
            assertThat(decompress.invoke(zstd, page, 9)).isEqualTo(new byte[9]);
            return loader;
        }
    }
}
