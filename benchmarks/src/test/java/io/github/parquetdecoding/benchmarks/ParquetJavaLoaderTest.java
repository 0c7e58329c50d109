package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.util.Arrays;

import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForFloat;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A row named patched runs the patch, and a row named stock does not. */
class ParquetJavaLoaderTest {
    private static final String READER = ByteStreamSplitValuesReaderForFloat.class.getName();
    private static final String ENCODING = "org.apache.parquet.column.Encoding";

    @Test
    void thePatchedReaderUsesTheLibraryAndTheStockReaderDoesNot() throws Exception {
        assertThat(fieldsOf(true)).contains("values");
        assertThat(fieldsOf(false)).doesNotContain("values");
    }

    private static String[] fieldsOf(boolean patched) throws ClassNotFoundException {
        Class<?> reader = new ParquetJavaLoader(patched, name -> name.startsWith(ParquetJavaLoader.PATCHED_PACKAGE))
                .loadClass(READER);
        assertThat(reader).isNotSameAs(ByteStreamSplitValuesReaderForFloat.class);
        return Arrays.stream(reader.getDeclaredFields()).map(Field::getName)
                .toArray(String[]::new);
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
        assertThat(loader.loadClass(READER).getClassLoader()).isSameAs(loader);
        assertThat(loader.loadClass(READER).getDeclaredFields()).extracting("name").contains("values");
    }
}
