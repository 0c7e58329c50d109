// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import io.github.parquetdecoding.agent.bytecode.Bootstrap;
import io.github.parquetdecoding.agent.link.Linker;
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

    /** Uses a page reader of ours, linked by several threads at once or many times. */
    private static ClassLoader usedLoader(boolean atOnce) throws Throwable {
        try (RelocatingLoader loader = new RelocatingLoader(
                Path.of(System.getProperty("parquet.java"), "parquet-hadoop-bundle-1.16.0.jar"), "")) {
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
            return loader;
        }
    }
}
