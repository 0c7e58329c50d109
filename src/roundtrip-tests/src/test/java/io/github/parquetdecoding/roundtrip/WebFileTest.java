// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

import io.github.parquetdecoding.columns.ColumnFileReader;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.SeekableInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The class WebFile of the README of columns. */
class WebFileTest {
    private static final Path COLUMNS = MarkdownExamplesTest.root().resolve(Path.of("src", "parquet-decoding-columns"));

    @TempDir
    private static Path folder;
    private static URLClassLoader loader;
    private byte[] bytes;
    private WebServer server;
    private String url;

    @BeforeAll
    static void compile() throws IOException {
        String source = MarkdownExamplesTest.examples(COLUMNS.resolve("README.md")).stream().map(e -> e.group(1))
                .filter(e -> e.contains("public final class WebFile")).findFirst().orElseThrow();
        loader = MarkdownExamplesTest.compiled("WebFile", source, folder);
    }

    @AfterAll
    static void close() throws IOException {
        loader.close();
    }

    @BeforeEach
    void start() throws IOException {
        bytes = Files.readAllBytes(COLUMNS.resolve("trips.parquet"));
        server = new WebServer(bytes);
        url = server.url("trips.parquet");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private InputFile open() throws Throwable {
        try {
            return (InputFile) loader.loadClass("example.WebFile").getConstructor(URI.class)
                    .newInstance(URI.create(url));
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static long rows(InputFile file) throws IOException {
        try (ColumnFileReader reader = ColumnFileReader.builder(file).threads(2).open()) {
            long rows = 0;
            for (; reader.next(); rows += reader.rowCount()) {
                assertThat(reader.column("day").ints()[0]).isOne();
            }
            return rows;
        }
    }

    @Test
    void bytesAreThoseOfTheFile() throws Throwable {
        InputFile file = open();
        assertThat(file.getLength()).isEqualTo(bytes.length);
        assertThat(rows(file)).isEqualTo(4);
        try (SeekableInputStream in = file.newStream()) {
            for (int position : List.of(0, 5, bytes.length - 3, bytes.length, 7)) {
                in.seek(position);
                assertThat(in.getPos()).isEqualTo(position);
                byte[] rest = in.readAllBytes();
                assertThat(rest).isEqualTo(Arrays.copyOfRange(bytes, position, bytes.length));
                assertThat(in.read()).isEqualTo(-1);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "NO_RANGES | 200 ", "BUSY | 503 ", "OTHER_RANGE | 206 bytes 5-", "SHORT | 206 bytes 4-", "CUT | ''",
        "CHANGED | /SIZE"})
    void wrongAnswersAreRefused(WebServer.Fault fault, String reason) throws Throwable {
        InputFile file = open();
        server.fault = fault;
        assertThatThrownBy(() -> rows(file)).isInstanceOf(IOException.class)
                .hasMessageStartingWith(url + ", bytes ");
        try (SeekableInputStream in = file.newStream()) {
            in.seek(4);
            assertThatThrownBy(() -> in.readFully(new byte[100])).isInstanceOf(IOException.class)
                    .hasMessageStartingWith(url + ", bytes 4-103: ")
                    .hasMessageContaining(reason.replace("SIZE", String.valueOf(bytes.length + 1)));
        }
        if (fault == WebServer.Fault.NO_RANGES || fault == WebServer.Fault.BUSY) {
            assertThatThrownBy(this::open).isInstanceOf(IOException.class)
                    .hasMessageStartingWith(url + ", bytes 0-0: ").hasMessageContaining(reason.strip());
        }
    }

    @Test
    void anInterruptionEndsARequest() throws Throwable {
        InputFile file = open();
        server.fault = WebServer.Fault.BLOCKED;
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> file.newStream().read()).isInstanceOf(InterruptedIOException.class)
                .hasMessageStartingWith(url);
        assertThat(Thread.interrupted()).isTrue();
    }
}
