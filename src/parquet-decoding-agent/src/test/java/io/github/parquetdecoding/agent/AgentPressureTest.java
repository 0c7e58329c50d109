// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.Reference;
import java.lang.reflect.Constructor;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

import io.github.parquetdecoding.agent.log.AgentLog;
import io.github.parquetdecoding.agent.patch.ParquetJavaTransformer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** With too little heap, a class is patched as usual or not at all, and links its kernels later. */
@Tag("pressure")
class AgentPressureTest {
    static final String ROOT = "org/apache/parquet/";
    static final List<String> CLASSES = List.of(
            ROOT + "hadoop/ColumnChunkPageReadStore", ROOT + "column/values/rle/RunLengthBitPackingHybridDecoder",
            ROOT + "column/values/delta/DeltaBinaryPackingValuesReader", ROOT + "column/Encoding",
            ROOT + "format/Encoding");

    static ParquetJavaLoader newLoader() throws IOException {
        return new ParquetJavaLoader(
                Path.of(System.getProperty("parquet.java"), "parquet-hadoop-bundle-1.16.0.jar"), "");
    }

    @Test
    void aClassIsChangedAsEverOrNotAtAll() throws IOException, InterruptedException {
        String output = AgentProcessTest.output(List.of(
                "-javaagent:" + System.getProperty("agent"), "-Xmx32m", "-XX:-UseTLAB",
                "-Dparquet.java=" + System.getProperty("parquet.java"),
                "-cp", System.getProperty("java.class.path"), OwnProcess.class.getName()));
        assertThat(output).containsPattern("(?m)^[1-9]\\d* changed, [1-9]\\d* not$");
    }

    static final class OwnProcess {
        private final ParquetJavaTransformer transformer = new ParquetJavaTransformer(new AgentLog(false), true);
        private final ParquetJavaLoader[] loaders;
        /** Initialised, but not used yet. */
        private final Constructor<?>[] decoders;
        private final Constructor<?>[] deltas;
        private final byte[][] classFiles = new byte[CLASSES.size()][];
        /** The patched classes of each loader; the first loader has enough heap. */
        private final byte[][][] changed;
        private int tried;

        /** Class loaders, each with a separate parquet-java. */
        private OwnProcess(int count) throws Exception {
            loaders = new ParquetJavaLoader[count];
            changed = new byte[count][CLASSES.size()][];
            decoders = new Constructor<?>[count];
            deltas = new Constructor<?>[count];
            for (int i = 0; i < count; i++) {
                loaders[i] = newLoader();
                decoders[i] = Class.forName(CLASSES.get(1).replace('/', '.'), true, loaders[i])
                        .getConstructor(int.class, InputStream.class);
                deltas[i] = Class.forName(CLASSES.get(2).replace('/', '.'), true, loaders[i]).getConstructor();
                pageOfFive(i);
            }
            for (int i = 0; i < classFiles.length; i++) {
                classFiles[i] = loaders[0].classFile(CLASSES.get(i));
            }
            transformNext();
        }

        public static void main(String[] arguments) throws Exception {
            OwnProcess process = new OwnProcess(16);
            while (process.tried < process.loaders.length) {
                Object[] filler = fill(process.tried << 14);
                process.transformNext();
                Reference.reachabilityFence(filler);
            }
            process.check();
        }

        private byte[] transform(int loader, int type) {
            return transformer.transform(loaders[loader], CLASSES.get(type), null, null, classFiles[type]);
        }

        private void transformNext() {
            int loader = tried++;
            for (int i = 0; i < CLASSES.size(); i++) {
                try {
                    changed[loader][i] = transform(loader, i);
                } catch (OutOfMemoryError e) {
                    // The JVM then uses the class as it is.
                }
            }
            try {
                decode(loader);
            } catch (ReflectiveOperationException | IOException | OutOfMemoryError e) {
                // The next use links again.
            }
        }

        private int decode(int loader) throws ReflectiveOperationException, IOException {
            Object decoder = decoders[loader].newInstance(3, new ByteArrayInputStream(new byte[] {3, 0x35, 0, 0}));
            int value = (int) decoders[loader].getDeclaringClass().getMethod("readInt").invoke(decoder);
            Class<?> reader = deltas[loader].getDeclaringClass();
            Object delta = deltas[loader].newInstance();
            Object page = pageOfFive(loader);
            reader.getMethod("initFromPage", int.class, page.getClass().getSuperclass()).invoke(delta, 1, page);
            return value * (int) reader.getMethod("readInteger").invoke(delta);
        }

        /** A DELTA_BINARY_PACKED page: blocks of 128 values, 4 miniblocks, 1 value, and that value in zig-zag code. */
        private Object pageOfFive(int loader) throws ReflectiveOperationException {
            return Class.forName("org.apache.parquet.bytes.ByteBufferInputStream", true, loaders[loader])
                    .getMethod("wrap", ByteBuffer[].class)
                    .invoke(null, (Object) new ByteBuffer[] {ByteBuffer.wrap(new byte[] {(byte) 0x80, 1, 4, 1, 10})});
        }

        private static Object[] fill(int room) {
            byte[] free = new byte[room];
            Object[] chain = null;
            for (int length : new int[] {1 << 12, 1}) {
                try {
                    while (true) {
                        Object[] link = new Object[length];
                        link[0] = chain;
                        chain = link;
                    }
                } catch (OutOfMemoryError e) {
                    // Not enough heap for that much.
                }
            }
            Reference.reachabilityFence(free);
            return chain;
        }

        private void check() throws Exception {
            int whole = 0;
            for (int loader = 0; loader < tried; loader++) {
                for (int i = 0; i < CLASSES.size(); i++) {
                    if (changed[loader][i] != null) {
                        whole++;
                        check(Arrays.equals(changed[loader][i], changed[0][i]), "another change");
                    }
                    check(Arrays.equals(transform(loader, i), changed[0][i]), "no change when there is enough again");
                }
                check(decoders[loader].getDeclaringClass().isSynthetic(), "not changed");
                check(decode(loader) == 25, "other values");
            }
            System.out.println(whole + " changed, " + (CLASSES.size() * tried - whole) + " not");
        }

        private static void check(boolean condition, String message) {
            if (!condition) {
                throw new AssertionError(message);
            }
        }
    }
}
