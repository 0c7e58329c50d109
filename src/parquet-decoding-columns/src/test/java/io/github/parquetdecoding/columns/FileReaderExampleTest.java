// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;

import io.github.parquetdecoding.column.ColumnBatch;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.crypto.FileDecryptionProperties;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.io.ParquetDecodingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The example in the Javadoc, and what lacks a jar. */
class FileReaderExampleTest {
    @Test
    void file() throws IOException {
        // @start region="file"
        double sum = 0;
        try (ColumnFileReader file = ColumnFileReader.builder(Path.of("trips.parquet")).threads(0).open()) {
            while (file.next()) {
                ColumnBatch fare = file.column("fare_amount");
                for (int i = 0; i < file.rowCount(); i++) {
                    sum += fare.doubles()[i];    // 0 where there is a null
                }
            }
        }
        // @end
        assertThat(sum).isEqualTo(50);
    }

    @Test
    void rows() throws IOException {
        StringBuilder lines = new StringBuilder();
        // @start region="rows"
        try (RowReader row = ColumnFileReader.builder(Path.of("trips.parquet")).rows()) {
            while (row.next()) {
                if (!row.isNull("fare_amount") && row.getDouble("fare_amount") > 10) {
                    lines.append(row.getTimestamp("pickup")).append(' ').append(row.getList("stops")).append('\n');
                }
            }
        }
        // @end
        assertThat(lines).hasToString("2026-11-01T08:15:00Z [4, 7]\n2026-11-02T12:00:00Z [9]\n");
    }

    @Test
    void filter() throws IOException {
        int count = 0;
        // @start region="filter"
        Filter onCard = Filters.and(Filters.eq("payment", "card"), Filters.gt("fare_amount", 5),
                Filters.gtEq("pickup", Instant.parse("2026-11-02T00:00:00Z")));
        try (RowReader row = ColumnFileReader.builder(Path.of("trips.parquet")).filter(onCard).rows()) {
            while (row.next()) {
                count++;
            }
        }
        // @end
        assertThat(count).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "2, '(?!GZIP needs).*'",
        "3, 'LZO needs (com.hadoop.gplcompression:hadoop-lzo|org.apache.hadoop:hadoop-client-runtime) on the .*'",
        "4, 'BROTLI needs (com.github.rdblue:brotli-codec|org.apache.hadoop:hadoop-client-runtime) on the .*'"})
    void aCodecWhoseJarIsMissingIsNamedAndADamagedPageIsCalledDamaged(int codec, String reason) throws IOException {
        byte[] file = Files.readAllBytes(Path.of("src/test/resources/unusual/cor_gzip.parquet"));
        assertThat(file[0xffb]).isEqualTo((byte) (2 << 1));
        file[0xffb] = (byte) (codec << 1);
        try (ColumnFileReader reader = ColumnFileReader.builder(MemoryFile.of(file)).open()) {
            assertThatThrownBy(reader::next).isInstanceOf(ParquetDecodingException.class)
                    .hasMessageMatching("Cannot read column a, page 1: " + reason);
        }
    }

    /** Reads a file of a column per codec, in a class loader or a process of its own. */
    public static final class Codecs implements Callable<Void> {
        public static void main(String[] args) throws IOException {
            new Codecs().call();
        }

        @Override
        public Void call() throws IOException {
            Path path = Path.of("src/test/resources/unusual/codecs.parquet");
            try (ColumnFileReader reader = ColumnFileReader.open(path);
                    ColumnFileReader filtered = ColumnFileReader.builder(path).filter(Filters.between("zstd", 0, 9))
                            .open()) {
                reader.next();
                filtered.next();
            }
            return null;
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        "snappy-java; SNAPPY; org.xerial.snappy:snappy-java; org.xerial.snappy.Snappy",
        "zstd-jni; ZSTD; com.github.luben:zstd-jni; com.github.luben.zstd.ZstdInputStream",
        "aircompressor; LZ4_RAW; io.airlift:aircompressor; io.airlift.compress.lz4.Lz4Decompressor",
        "slf4j-api; Reading; org.slf4j:slf4j-api; org.slf4j.LoggerFactory.*",
        "parquet-jackson; Reading; org.apache.parquet:parquet-jackson; shaded.parquet.*",
        "jts-core; Reading; org.locationtech.jts:jts-core; org.locationtech.jts.*",
        "parquet-format; Reading; org.apache.parquet:parquet-hadoop; org.apache.parquet.format.*",
        "hadoop-client|without-hadoop; Reading; org.apache.hadoop:hadoop-client-runtime; org.apache.hadoop.*"})
    void whatLacksAJarNamesItsClassAndArtifact(String jar, String what, String artifact, String type)
            throws Exception {
        List<URL> others = new ArrayList<>();
        for (String each : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (!Pattern.compile(jar).matcher(each).find()) {
                others.add(Path.of(each).toUri().toURL());
            }
        }
        try (URLClassLoader loader = new URLClassLoader(
                others.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            Callable<?> read = (Callable<?>) loader.loadClass(Codecs.class.getName()).getConstructor().newInstance();
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(read::call).hasMessageMatching("(Cannot read column \\w+, page 1.*: )?" + what
                        + " needs " + artifact + " on the class path: .*" + type.replaceAll("\\.(?=\\w)", "[./]"));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"codecs", "encrypted"})
    void codecsKeysAndFiltersNeedNoHadoop(String name) throws IOException {
        FileDecryptionProperties keys = FileDecryptionProperties.builder().withFooterKey(MemoryFile.KEY)
                .withPlaintextFilesAllowed().build();
        ColumnFileReaderBuilder builder = ColumnFileReader.builder(
                Path.of("src/test/resources/unusual", name + ".parquet")).threads(2).batchRows(100)
                .options(ParquetReadOptions.builder(new PlainParquetConfiguration()).withDecryption(keys)
                        .build()).verifyChecksums();
        String column;
        try (RowReader row = builder.rows()) {
            column = row.names().get(0);
            for (long i = 0; i < 1_000; i++) {
                assertThat(row.next()).isTrue();
                assertThat(row.toMap().values()).containsOnly(i);
            }
        }
        try (RowReader row = builder.filter(FilterApi.eq(FilterApi.longColumn(column), 700L)).rows()) {
            assertThat(row.next()).isTrue();
            assertThat(row.rowIndex()).isEqualTo(700);
        }
    }

    /** Its first page has 120,000 zeros in 50 bytes. */
    @Test
    void aZstdPageOfAnySizeNeedsNoHadoop() throws IOException {
        try (ColumnFileReader reader = ColumnFileReader.builder(
                Path.of("src/test/resources/unusual/zeros_zstd.parquet")).batchRows(200_000).open()) {
            assertThat(reader.next()).isTrue();
            assertThat(reader.column("x").longs()).hasSizeGreaterThanOrEqualTo(130_000).containsOnly(0);
            assertThat(reader.rowCount()).isEqualTo(130_000);
        }
    }

    /** With README's options: first those that write it. */
    @Test
    void classesComeFromAnArchive(@TempDir Path folder) throws Exception {
        StringJoiner jars = new StringJoiner(File.pathSeparator);
        for (String each : System.getProperty("java.class.path").split(File.pathSeparator)) {
            String jar = Files.isDirectory(Path.of(each)) ? Files.createTempFile(folder, "", ".jar").toString() : each;
            jars.add(jar);
            if (!jar.equals(each)) {
                ToolProvider.findFirst("jar").orElseThrow().run(System.out, System.err, "-cf", jar, "-C", each, ".");
            }
        }
        Matcher options = Pattern.compile(Runtime.version().feature() < 25
                ? "-XX:(ArchiveClassesAtExit|SharedArchiveFile)=" : "-XX:AOTCache(Output)?=")
                .matcher(Files.readString(Path.of("README.md")));
        String output = "";
        while (options.find()) {
            Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    options.group() + folder.resolve("archive"), "-Xlog:class+load", "-cp", jars.toString(),
                    Codecs.class.getName()).redirectErrorStream(true).start();
            output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(output).isZero();
        }
        assertThat(output).contains(ColumnFileReader.class.getName() + " source: shared objects file");
    }
}
