package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;

import io.github.parquetdecoding.ByteStreamSplitPage;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForFloat;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A row named patched runs the patch, and a row named stock does not. */
class ParquetJavaLoaderTest {
    private static final String READER = ByteStreamSplitValuesReaderForFloat.class.getName();
    private static final String PAGE = ByteStreamSplitPage.class.getName();
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
    void theStockClassesOfTheClassPathAreNotThePatchs() throws IOException {
        try (InputStream stock = resource(""); InputStream patched = resource("parquet-java-patch/")) {
            assertThat(stock.readAllBytes()).isNotEqualTo(patched.readAllBytes());
        }
    }

    private static InputStream resource(String folder) {
        return ParquetJavaLoader.class.getClassLoader()
                .getResourceAsStream(folder + READER.replace('.', '/') + ".class");
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
