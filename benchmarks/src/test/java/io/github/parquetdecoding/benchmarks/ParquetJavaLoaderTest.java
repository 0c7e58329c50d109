// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.github.parquetdecoding.BitPacking;
import io.github.parquetdecoding.ByteStreamSplitPage;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForFloat;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridDecoder;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A row named patched runs the patch, and a row named stock does not. */
class ParquetJavaLoaderTest {
    private static final String READER = ByteStreamSplitValuesReaderForFloat.class.getName();
    private static final String PAGE = ByteStreamSplitPage.class.getName();
    private static final String DECODER = RunLengthBitPackingHybridDecoder.class.getName();
    private static final String UNPACKING = BitPacking.class.getName();
    private static final String ENCODING = "org.apache.parquet.column.Encoding";

    @Test
    void thePatchedReaderUsesTheLibraryAndTheStockReaderDoesNot() throws Exception {
        assertThat(namesAskedForByDecoding(true, ParquetJavaLoader.PATCHED_PACKAGE)).contains(PAGE);
        assertThat(namesAskedForByDecoding(false, ParquetJavaLoader.PATCHED_PACKAGE)).doesNotContain(PAGE);
    }

    /** The classes that the reader links to when it takes a page. */
    private static Set<String> namesAskedForByDecoding(boolean patched, String ownPackage) throws Exception {
        Set<String> names = new HashSet<>();
        ParquetJavaLoader loader = new ParquetJavaLoader(patched, name -> {
            names.add(name);
            return name.startsWith(ownPackage);
        });
        Class<?> reader = loader.loadClass(READER);
        assertThat(reader.getClassLoader()).isSameAs(loader);
        Class<?> input = loader.loadClass(ByteBufferInputStream.class.getName());
        Object page = input.getMethod("wrap", ByteBuffer[].class)
                .invoke(null, (Object) new ByteBuffer[] {ByteBuffer.allocate(Float.BYTES)});
        reader.getMethod("initFromPage", int.class, input).invoke(reader.getConstructor().newInstance(), 1, page);
        return names;
    }

    @Test
    void thePatchedDecoderOfRunsUsesTheLibraryAndTheStockDecoderDoesNot() throws Exception {
        assertThat(namesAskedForByUnpacking(true)).contains(UNPACKING);
        assertThat(namesAskedForByUnpacking(false)).doesNotContain(UNPACKING);
    }

    /** The classes that the decoder links to when it reads a bit-packed value. */
    private static Set<String> namesAskedForByUnpacking(boolean patched) throws Exception {
        Set<String> names = new HashSet<>();
        Class<?> decoder = new ParquetJavaLoader(patched, name -> {
            names.add(name);
            return name.startsWith("org.apache.parquet.column.values.rle.");
        }).loadClass(DECODER);
        Object instance = decoder.getConstructor(int.class, InputStream.class)
                .newInstance(1, new ByteArrayInputStream(new byte[] {1 << 1 | 1, 0x55}));
        assertThat(decoder.getMethod("readInt").invoke(instance)).isEqualTo(1);
        return names;
    }

    @Test
    void theStockClassesOfTheClassPathAreNotThePatchs() throws IOException {
        for (String name : List.of(READER, DECODER)) {
            try (InputStream stock = resource("", name); InputStream patched = resource("parquet-java-patch/", name)) {
                assertThat(stock.readAllBytes()).as(name).isNotEqualTo(patched.readAllBytes());
            }
        }
    }

    private static InputStream resource(String folder, String name) {
        return ParquetJavaLoader.class.getClassLoader().getResourceAsStream(folder + name.replace('.', '/') + ".class");
    }

    /** Where a file is read, the reader is looked up by parquet-java itself. */
    @Test
    void parquetJavaThatIsLoadedAgainFindsThePatchedReader() throws Exception {
        ParquetJavaLoader loader = new ParquetJavaLoader(true, name -> name.startsWith("org.apache.parquet."));
        Class<?> encoding = loader.loadClass(ENCODING);
        assertThat(encoding.getClassLoader()).isSameAs(loader);
        assertThat(namesAskedForByDecoding(true, "org.apache.parquet.")).contains(PAGE);
    }
}
