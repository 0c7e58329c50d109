// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import org.junit.jupiter.api.Test;

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
    void whatTheAgentDefinesIsUnloadedWithItsParquetJava() throws Exception {
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

    /** Uses a page reader of ours, which several threads link at once, and a packer. */
    private static ClassLoader usedLoader() throws Exception {
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
            Class<?> packers = loader.loadClass("org.apache.parquet.column.values.bitpacking.Packer");
            Object packer = packers.getMethod("newBytePacker", int.class).invoke(packers.getEnumConstants()[1], 17);
            assertThat(packer.getClass().getName()).contains("WidePacker");
            return loader;
        }
    }
}
