package io.github.parquetdecoding.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

import io.github.parquetdecoding.ByteStreamSplitPage;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForFloat;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A row named patched runs the patch, and a row named stock does not. */
class ParquetJavaLoaderTest {
    private static final String READER = ByteStreamSplitValuesReaderForFloat.class.getName();
    private static final String ENCODING = "org.apache.parquet.column.Encoding";

    @Test
    void thePatchedReaderUsesTheLibraryAndTheStockReaderDoesNot() throws Exception {
        assertThat(parameterTypes(reader(true))).contains(ByteStreamSplitPage.class);
        assertThat(parameterTypes(reader(false))).doesNotContain(ByteStreamSplitPage.class);
    }

    private static Class<?> reader(boolean patched) throws ClassNotFoundException {
        Class<?> reader = new ParquetJavaLoader(patched, name -> name.startsWith(ParquetJavaLoader.PATCHED_PACKAGE))
                .loadClass(READER);
        assertThat(reader).isNotSameAs(ByteStreamSplitValuesReaderForFloat.class);
        return reader;
    }

    private static List<Class<?>> parameterTypes(Class<?> type) {
        List<Class<?>> types = new ArrayList<>();
        for (Method method : type.getDeclaredMethods()) {
            types.addAll(List.of(method.getParameterTypes()));
        }
        return types;
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
        assertThat(parameterTypes(loader.loadClass(READER))).contains(ByteStreamSplitPage.class);
    }
}
