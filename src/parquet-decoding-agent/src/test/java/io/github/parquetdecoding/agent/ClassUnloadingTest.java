// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import org.junit.jupiter.api.Test;

import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

/** Flink loads parquet-java with each job, and application servers with each application, for as long as these run. */
class ClassUnloadingTest {
    private static final String ROOT = "org/apache/parquet/";
    /** One for each {@link Helper}. */
    private static final List<String> CLASSES = List.of(
            ROOT + "hadoop/ColumnChunkPageReadStore", ROOT + "column/values/rle/RunLengthBitPackingHybridDecoder");

    private final ParquetJavaTransformer transformer = new ParquetJavaTransformer(new Report(false));

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

    /** With a page reader that has read pages, and a packer of ours. */
    private ClassLoader usedLoader() throws Exception {
        Path jar = Path.of(System.getProperty("parquet.java"), "parquet-hadoop-bundle-1.16.0.jar");
        try (ParquetJavaLoader loader = new ParquetJavaLoader(jar, "")) {
            for (String name : CLASSES) {
                try (InputStream classFile = loader.findResource(name + ".class").openStream()) {
                    assertThat(transformer.transform(loader, name, null, null, classFile.readAllBytes())).isNotNull();
                }
            }
            var stock = loader.loadClass("org.apache.parquet.column.values.bitpacking.ByteBitPackingLE$Packer17")
                    .getDeclaredConstructor();
            stock.setAccessible(true);
            Object packer = loader.loadClass(Helper.BIT_PACKING.nameBehind(ROOT).replace('/', '.'))
                    .getMethod("packer", Object.class).invoke(null, stock.newInstance());
            assertThat(packer.getClass().getName()).contains("WidePacker");
            return loader;
        }
    }
}
