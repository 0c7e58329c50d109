// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import java.io.IOException;
import java.io.StringWriter;
import java.lang.module.Configuration;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Requires;
import java.lang.module.ModuleFinder;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

import io.github.parquetdecoding.ByteStreamSplitPage;
import io.github.parquetdecoding.DecodingKernels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests run on the class path, which ignores module-info, so this test loads the library as a module. */
class NamedModuleTest {
    private static final String MODULE = "io.github.parquetdecoding";

    private static Path library() throws URISyntaxException {
        return Path.of(ByteStreamSplitPage.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    @Test
    void theLibraryIsANamedModuleThatExportsTwoPackagesAndRequiresJavaBaseOnly() throws URISyntaxException {
        ModuleDescriptor descriptor = ModuleFinder.of(library()).find(MODULE).orElseThrow().descriptor();
        assertThat(descriptor.isAutomatic()).isFalse();
        assertThat(descriptor.isOpen()).isFalse();
        assertThat(descriptor.opens()).isEmpty();
        assertThat(descriptor.exports()).extracting(Object::toString)
                .containsExactlyInAnyOrder(MODULE, MODULE + ".column");
        assertThat(descriptor.requires()).extracting(Requires::name).containsExactly("java.base");
    }

    @Test
    void aConsumerModuleCompilesAgainstTheModuleAndRunsOnIt(@TempDir Path directory) throws Exception {
        Path sources = Files.createDirectory(directory.resolve("sources"));
        Path consumerPackage = Files.createDirectories(sources.resolve("consumer"));
        Path classes = Files.createDirectory(directory.resolve("classes"));
        Path moduleInfo = Files.writeString(sources.resolve("module-info.java"), """
                module consumer {
                    requires io.github.parquetdecoding;
                    exports consumer;
                }
                """);
        Path consumer = Files.writeString(consumerPackage.resolve("Consumer.java"), """
                package consumer;

                import io.github.parquetdecoding.ByteCursor;
                import io.github.parquetdecoding.ByteStreamSplitPage;

                public final class Consumer {
                    public static byte[] decode(byte[] encoded) {
                        return ByteStreamSplitPage.of(ByteCursor.of(encoded), 2).decodePlain();
                    }

                    private Consumer() {
                    }
                }
                """);
        compile(classes, moduleInfo, consumer);

        // The platform loader does not see the class path, so all classes are loaded from the modules.
        ModuleLayer boot = ModuleLayer.boot();
        Configuration configuration = boot.configuration().resolve(
                ModuleFinder.of(library(), classes), ModuleFinder.of(), Set.of("consumer"));
        ModuleLayer layer = boot.defineModulesWithOneLoader(configuration, ClassLoader.getPlatformClassLoader());
        assertThat(layer.modules()).extracting(Module::getName).containsExactlyInAnyOrder("consumer", MODULE);

        Class<?> consumerClass = layer.findLoader("consumer").loadClass("consumer.Consumer");
        Object decoded = consumerClass.getMethod("decode", byte[].class).invoke(null, new byte[] {1, 3, 2, 4});
        assertThat(decoded).isEqualTo(new byte[] {1, 2, 3, 4});

        Class<?> libraryClass = layer.findLoader(MODULE).loadClass(ByteStreamSplitPage.class.getName());
        assertThat(libraryClass.getModule().getName()).isEqualTo(MODULE);
        assertThat(libraryClass).isNotSameAs(ByteStreamSplitPage.class);

        // The module does not require the Vector API, but uses it if it is present.
        Class<?> kernels = layer.findLoader(MODULE).loadClass(DecodingKernels.class.getName());
        assertThat(kernels.getMethod("describe").invoke(null)).isEqualTo(DecodingKernels.describe());
    }

    private static void compile(Path classes, Path... sources) throws IOException, URISyntaxException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options = List.of(
                    "--release", "17", "-Xlint:all", "-Werror",
                    "-d", classes.toString(), "--module-path", library().toString());
            boolean compiled = compiler.getTask(
                    messages, files, null, options, null, files.getJavaFileObjects(sources)).call();
            assertThat(compiled).as("%s", messages).isTrue();
        }
    }
}
