// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import org.junit.jupiter.api.Test;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

/** Flink loads parquet-java with each job, and application servers with each application, for as long as these run. */
class ClassUnloadingTest {
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
        try (ParquetJavaLoader loader = TransformerPressureTest.newLoader()) {
            for (String name : TransformerPressureTest.CLASSES) {
                assertThat(transformer.transform(loader, name, null, null, loader.classFile(name))).isNotNull();
            }
            var stock = loader.loadClass("org.apache.parquet.column.values.bitpacking.ByteBitPackingLE$Packer17")
                    .getDeclaredConstructor();
            stock.setAccessible(true);
            String helper = Helper.BIT_PACKING.nameBehind(TransformerPressureTest.ROOT).replace('/', '.');
            Object packer = loader.loadClass(helper)
                    .getMethod("packer", Object.class).invoke(null, stock.newInstance());
            assertThat(packer.getClass().getName()).contains("WidePacker");
            return loader;
        }
    }
}
