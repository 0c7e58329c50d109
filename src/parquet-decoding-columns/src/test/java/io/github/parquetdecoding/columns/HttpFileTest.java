// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.parquetdecoding.columns.WebServer.Fault;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.SeekableInputStream;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Timeout(60)
class HttpFileTest {
    private static final int ROWS = 40_000;
    private static final String TIME = "Sun, 29 Nov 2026 08:00:00 GMT";
    private static final String LATER = "Sun, 29 Nov 2026 08:00:01 GMT";

    private byte[] bytes;
    private WebServer server;
    private HttpFile file;

    @BeforeEach
    void start() throws IOException {
        bytes = Files.readAllBytes(Path.of("trips.parquet"));
        server = new WebServer(bytes);
        file = file("trips.parquet?signature=secret");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private HttpFile file(String path) {
        return new HttpFile(URI.create(server.url(path)));
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
    void http() throws IOException {
        StringBuilder lines = new StringBuilder();
        String address = server.url("trips.parquet");
        String token = "secret";
        // @start region="http"
        InputFile file = new HttpFile(URI.create(address))
                .withRequests(request -> request.header("Authorization", "Bearer " + token));
        try (RowReader row = ColumnFileReader.builder(file).columns("day", "fare_amount").limit(2).rows()) {
            while (row.next()) {
                lines.append(row).append('\n');
            }
        }
        // @end
        assertThat(lines).hasToString("{\"day\": 1, \"fare_amount\": 12.5}\n{\"day\": 1, \"fare_amount\": null}\n");
        assertThat(server.requests()).isNotEmpty()
                .allMatch(headers -> headers.getFirst("Authorization").equals("Bearer secret"));
    }

    @Test
    void bytesAreThoseOfTheFile() throws IOException {
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

    /** A small file is read at once. */
    private void assertThatARangeIsRefused(String reason) throws IOException {
        try (SeekableInputStream in = file.newStream()) {
            in.seek(4);
            assertThatThrownBy(() -> in.readFully(new byte[100])).isInstanceOf(IOException.class)
                    .hasMessageMatching("Cannot read bytes 0-" + (bytes.length - 1)
                            + " of http://.*/trips.parquet\\?\\.\\.\\.: " + reason);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "NO_RANGES | the server answered 200, because it ignores Range", "BUSY | the server answered 503",
        "FORBIDDEN | the server answered 403", "OTHER_RANGE | the server answered 206 with \\d+ bytes, bytes 1-.*",
        "SHORT | the server answered 206 with \\d+ bytes, bytes 0-.*", "CUT | java.io.IOException: .*",
        "FEWER | the server answered 206 with 2408 bytes, bytes 0-2408/2409",
        "NO_LENGTH | the server answered 206 with \\d+ bytes, bytes 0-.*/\\*"})
    void wrongAnswersAreRefused(Fault fault, String reason) throws IOException {
        assertThat(file.getLength()).isEqualTo(bytes.length);
        server.fault(fault);
        assertThatARangeIsRefused(reason);
        assertThatThrownBy(() -> rows(file)).isInstanceOf(IOException.class)
                .hasMessageStartingWith("Cannot read bytes ");
        if (List.of(Fault.NO_RANGES, Fault.BUSY, Fault.FORBIDDEN, Fault.NO_LENGTH).contains(fault)) {
            assertThatThrownBy(() -> file("x").getLength()).isInstanceOf(IOException.class)
                    .hasMessageMatching("Cannot read bytes 0-0 of http://.*/x: " + reason);
        }
    }

    /** The new version is as long as the old one, unless it is shorter or empty. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        "true  | \"1\"   | -    | \"2\"   | -     | the server answered 412",
        "true  | \"1\"   | TIME | \"2\"   | TIME  | the server answered 412",
        "true  | -       | TIME | -       | LATER | the server answered 412",
        "true  | W/\"1\" | TIME | \"2\"   | LATER | the server answered 412",
        "false | \"1\"   | TIME | \"2\"   | TIME  | it was SIZE, ETag \"1\", of TIME, and is SIZE, ETag \"2\", of TIME",
        "false | W/\"1\" | -    | W/\"2\" | -     | it was SIZE, ETag W/\"1\", and is SIZE, ETag W/\"2\"",
        "false | W/\"1\" | TIME | W/\"1\" | LATER | it was SIZE, ETag W/\"1\", of TIME, and is SIZE, .*, of LATER",
        "false | -       | TIME | -       | LATER | it was SIZE, of TIME, and is SIZE, of LATER",
        "false | \"1\"   | -    | -       | -     | it was SIZE, ETag \"1\", and is SIZE",
        "false | -       | -    | -       | -     | it was SIZE, and is 3 bytes",
        "false | -       | -    | -       | -     | the server answered 416 bytes \\*/0",
        "true  | \"1\"   | TIME | \"1\"   | LATER | -",
        "true  | W/\"1\" | TIME | \"1\"   | TIME  | -"})
    void aChangedFileIsRefused(boolean knowsConditions, String tag, String modified, String newTag, String newModified,
            String reason) throws IOException {
        server.replace(bytes, tag, time(modified));
        if (!knowsConditions) {
            server.ignoreConditions();
        }
        assertThat(file.getLength()).isEqualTo(bytes.length);
        Matcher shorter = Pattern.compile("(0|3 bytes)$").matcher(String.valueOf(reason));
        int length = shorter.find() ? shorter.group().charAt(0) - '0' : bytes.length;
        server.replace(Arrays.copyOf(bytes, length), newTag, time(newModified));
        if (reason == null) {
            assertThat(rows(file)).isEqualTo(4);
        } else {
            assertThatARangeIsRefused("it has changed since its length was read: " + reason.replace("TIME", TIME)
                    .replace("LATER", LATER).replace("SIZE", bytes.length + " bytes"));
        }
    }

    private static String time(String name) {
        return name == null ? null : name.equals("TIME") ? TIME : LATER;
    }

    /** {@return a file of many row groups, all of whose bytes differ from those of another version} */
    private static byte[] version(int version) throws IOException {
        MessageType schema = MessageTypeParser.parseMessageType("message m { required int64 a; required int64 b; }");
        return RandomFile.write(schema, CompressionCodecName.UNCOMPRESSED, ROWS, options -> options
                .withRowGroupRowCountLimit(ROWS / 8).withDictionaryEncoding(false),
                (group, row) -> group.append("a", row + (1L << 32) * version).append("b", ~row + 0L)).bytes();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aFileIsReadByRequestsAtOnceAndInOneVersion(boolean changes) throws IOException {
        byte[] first = version(1);
        byte[] second = version(2);
        assertThat(second).hasSameSizeAs(first);
        AtomicInteger requests = new AtomicInteger();
        server.replace(first, "\"1\"", null);
        server.redirect(path -> {
            if (requests.incrementAndGet() == 5 && changes) {
                server.replace(second, "\"2\"", null);
            }
            return null;
        });
        long row = 0;
        try (ColumnFileReader reader = ColumnFileReader.builder(file).threads(3)
                .remoteReads(new RemoteReads(8, 50_000, 0, 1_000)).open()) {
            for (; reader.next(); row += reader.rowCount()) {
                for (int i = 0; i < reader.rowCount(); i++) {
                    assertThat(reader.column("a").longs()[i]).isEqualTo(row + i + (1L << 32));
                }
            }
            assertThat(changes).isFalse();
            assertThat(reader.requestCount()).isGreaterThan(10);
        } catch (IOException e) {
            assertThat(e).hasMessageEndingWith("it has changed since its length was read: the server answered 412");
            assertThat(changes).isTrue();
        }
        assertThat(row).isLessThanOrEqualTo(changes ? ROWS - 1 : ROWS);
    }

    @Test
    void anEmptyFileHasNoBytes() throws IOException {
        server.replace(new byte[0], null, null);
        for (Fault fault : List.of(Fault.NONE, Fault.NO_RANGES)) {
            server.fault(fault);
            assertThat(file("x").getLength()).isZero();
            assertThat(file("x").newStream().read()).isEqualTo(-1);
            assertThatThrownBy(() -> rows(file("x"))).isInstanceOf(ParquetDecodingException.class)
                    .hasMessageContaining("it has only 0 bytes");
        }
    }

    @Test
    void redirectsAreFollowedWithoutTheCallersHeaders() throws IOException {
        try (WebServer other = new WebServer(bytes)) {
            server.redirect(path -> switch (path) {
                case "/relative" -> "b?c=d";
                case "/b?c=d" -> "/absolute";
                case "/absolute" -> other.url("trips?x=y");
                case "/loop" -> "loop";
                case "/mail" -> "mailto:x@example.com";
                case "/broken" -> "http://[";
                default -> null;
            });
            assertThat(rows(file("relative").withRequests(request -> request.header("Authorization", "x"))))
                    .isEqualTo(4);
            assertThat(server.requests()).allMatch(headers -> headers.containsKey("Authorization"));
            assertThat(other.requests()).hasSizeGreaterThan(1)
                    .noneMatch(headers -> headers.containsKey("Authorization"));
        }
        assertThatThrownBy(() -> file("loop").getLength())
                .hasMessageEndingWith("/loop: it redirects more than 5 times");
        for (String path : List.of("mail", "broken")) {
            assertThatThrownBy(() -> file(path).getLength()).isInstanceOf(IOException.class)
                    .hasMessageEndingWith("it redirects to what is no address, or from https to another scheme");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"BLOCKED", "STALLED", "DRIPPING"})
    void silenceIsLimited(Fault fault) throws Exception {
        assertThatIllegalArgumentException().isThrownBy(() -> file.withTimeLimit(Duration.ZERO))
                .withMessage("The time limit must be positive: PT0S");
        file = file.withTimeLimit(Duration.ofMillis(fault == Fault.DRIPPING ? 900 : 200));
        assertThat(file.getLength()).isEqualTo(bytes.length);
        server.fault(fault);
        if (fault == Fault.DRIPPING) {
            try (SeekableInputStream in = file.newStream()) {
                assertThat(in.readAllBytes()).isEqualTo(bytes);
            }
        } else {
            assertThatARangeIsRefused("the server has sent nothing for PT0.2S");
            assertThat(fault == Fault.BLOCKED || server.awaitBrokenConnection()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"BLOCKED", "STALLED"})
    void anInterruptionEndsARequest(Fault fault) throws IOException {
        try (SeekableInputStream in = file.newStream()) {
            server.fault(fault);
            Thread.currentThread().interrupt();
            assertThatThrownBy(in::read).isInstanceOf(InterruptedIOException.class)
                    .hasMessageEndingWith("trips.parquet?...");
            assertThat(Thread.interrupted()).isTrue();
            server.fault(Fault.NONE);
            assertThat(in.readAllBytes()).isEqualTo(bytes);
        }
    }

    @Test
    void addressesAreCheckedAndQueriesAreNotShown() {
        assertThat(new HttpFile(URI.create("HTTPS://me:secret@example.com/a?b=c"))).hasToString(
                "HTTPS://example.com/a?...");
        for (String bad : List.of("ftp://example.com/", "http:a", "//example.com/a", "a", "s3://bucket/a?b=secret")) {
            assertThatIllegalArgumentException().isThrownBy(() -> new HttpFile(URI.create(bad))).withMessage(
                    "Not the address of a file on a web server: " + bad.replace("b=secret", "..."));
        }
        server.close();
        for (HttpFile each : List.of(file, file.withClient(HttpClient.newHttpClient()))) {
            assertThatThrownBy(() -> rows(each)).isInstanceOf(IOException.class).hasMessageMatching(
                    "Cannot read bytes 0-0 of http://.*/trips.parquet\\?\\.\\.\\.: java.net.ConnectException.*");
        }
    }
}
