// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;

import io.github.parquetdecoding.columns.internal.storage.HttpObject;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.SeekableInputStream;

/**
 * A file on a web server, or in a store behind a signed link, read by requests for ranges. The first request, which
 * finds the length, fixes the version: later ones have the condition {@code If-Match} with its ETag, or {@code
 * If-Unmodified-Since} if it has no strong one, and each answer must have the same ETag, length and, without a strong
 * ETag, modification time. Otherwise the file has changed: to read it again, make a new {@code HttpFile}.
 *
 * <p>Redirects are followed, except from {@code https} to {@code http}. Failed requests are not retried. An {@link
 * IOException} names the range, the address, and the status or exception. Like {@link #toString}, it omits the query,
 * which may contain a signature. An interruption ends a request with an {@link InterruptedIOException}.
 *
 * <p>For any threads. Needs the JDK's module {@code java.net.http}.
 *
 * {@snippet class="io.github.parquetdecoding.columns.HttpFileTest" region="http"}
 *
 * @since 0.1.0
 */
public final class HttpFile implements InputFile {
    private final URI uri;
    private final HttpClient client;
    private final Duration silence;
    private final Consumer<HttpRequest.Builder> additions;
    private final HttpObject object;

    /**
     * A file that is read by HTTP 1.1, on a connection for each concurrent request.
     *
     * @throws IllegalArgumentException if the address does not begin with {@code http://} or {@code https://}, and a
     *         host
     */
    public HttpFile(URI uri) {
        this(uri, null, Duration.ofSeconds(30), request -> { });
    }

    private HttpFile(URI uri, HttpClient client, Duration silence, Consumer<HttpRequest.Builder> additions) {
        this.uri = Objects.requireNonNull(uri, "The address is null");
        this.client = client;
        this.silence = silence;
        this.additions = additions;
        object = new HttpObject(uri, client, silence, additions);
    }

    /**
     * {@return the same file with additions to each request, such as a header {@code Authorization}}
     *
     * @param additions called by the thread that makes a request, before it is sent; requests to another server, to
     *        which this one has redirected, get none
     */
    public HttpFile withRequests(Consumer<HttpRequest.Builder> additions) {
        return new HttpFile(uri, client, silence, Objects.requireNonNull(additions, "The additions are null"));
    }

    /**
     * {@return the same file, whose requests fail once the server has sent nothing for this long} Without this call, it
     * is 30 seconds. It may take twice as long to notice.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public HttpFile withTimeLimit(Duration silence) {
        if (Objects.requireNonNull(silence, "The time limit is null").isNegative() || silence.isZero()) {
            throw new IllegalArgumentException("The time limit must be positive: " + silence);
        }
        return new HttpFile(uri, client, silence, additions);
    }

    /** {@return the same file, read by a client with your settings, such as a proxy or certificates} */
    public HttpFile withClient(HttpClient client) {
        return new HttpFile(uri, Objects.requireNonNull(client, "The client is null"), silence, additions);
    }

    @Override
    public long getLength() throws IOException {
        return object.length();
    }

    @Override
    public SeekableInputStream newStream() throws IOException {
        return object.newStream();
    }

    /** {@return the address without its query and user} */
    @Override
    public String toString() {
        return object.toString();
    }
}
