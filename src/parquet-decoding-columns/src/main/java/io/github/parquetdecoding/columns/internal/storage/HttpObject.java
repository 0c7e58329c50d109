// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.storage;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.apache.parquet.io.SeekableInputStream;

/** An object of a web server: all its bytes are of the version that the first answer had. For any threads. */
public final class HttpObject {
    private static final int PARTIAL_CONTENT = 206;
    private static final int PRECONDITION_FAILED = 412;
    private static final int RANGE_NOT_SATISFIABLE = 416;
    private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);
    private static final int MOST_REDIRECTS = 5;
    private static final Pattern CONTENT_RANGE =
            Pattern.compile("bytes (?<range>\\d+-\\d+)/(?<length>\\d{1,18})");
    private static final String CHANGED = "it has changed since its length was read: ";
    /** Smaller reads are of neighbours, such as those of headers by Thrift: exact requests would be too many. */
    private static final int BUFFER = 1 << 12;

    private final URI uri;
    private final HttpClient client;
    private final Duration silence;
    private final Consumer<HttpRequest.Builder> additions;
    /** Guarded by the monitor; null before the first answer. */
    private Version version;

    /** Of HTTP 1.1, because the streams of a connection of HTTP 2 share its rate. Redirects are followed here. */
    private static final class UsualClient {
        static final HttpClient INSTANCE = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    }

    /** What an answer says of the object; empty strings for what it does not say. */
    private record Version(long length, String tag, String modified) {
        static Version of(long length, HttpHeaders headers) {
            return new Version(length, headers.firstValue("ETag").orElse(""),
                    headers.firstValue("Last-Modified").orElse(""));
        }

        @Override
        public String toString() {
            return length + " bytes" + (tag.isEmpty() ? "" : ", ETag " + tag)
                    + (modified.isEmpty() ? "" : ", of " + modified);
        }

        private boolean hasStrongTag() {
            return tag.startsWith("\"");
        }

        void addCondition(HttpRequest.Builder request) {
            if (hasStrongTag()) {
                request.setHeader("If-Match", tag);
            } else if (!modified.isEmpty()) {
                request.setHeader("If-Unmodified-Since", modified);
            }
        }

        /** {@return whether nothing tells them apart} A weak tag may become strong a second after a change. */
        boolean isSame(Version other) {
            return length == other.length && tag.replaceFirst("^W/", "").equals(other.tag.replaceFirst("^W/", ""))
                    && (hasStrongTag() || modified.equals(other.modified));
        }
    }

    /**
     * @param client null for the usual one
     * @param silence how long the server may send nothing
     * @param additions to each request to the server of the address
     */
    public HttpObject(URI uri, HttpClient client, Duration silence, Consumer<HttpRequest.Builder> additions) {
        if (!isOnWeb(uri)) {
            throw new IllegalArgumentException("Not the address of a file on a web server: " + name(uri));
        }
        this.uri = uri;
        this.client = client;
        this.silence = silence;
        this.additions = additions;
    }

    private static boolean isOnWeb(URI uri) {
        return uri.getHost() != null && String.valueOf(uri.getScheme()).matches("(?i)https?");
    }

    /** {@return the address without what may be secret: its user and its query} */
    private static String name(URI uri) {
        return uri.toString().replaceFirst("//[^/?#]*@", "//").replaceFirst("(?s)\\?.*", "?...");
    }

    /** {@return where an answer redirects to, or null if that must not be followed} */
    static URI target(URI from, String location) {
        try {
            URI to = from.resolve(location);
            boolean isExposed = from.getScheme().equalsIgnoreCase("https") && to.getScheme().equalsIgnoreCase("http");
            return isOnWeb(to) && !isExposed ? to : null;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private synchronized Version version() throws IOException {
        if (version == null) {
            version = new Request(0, 1, null).send(new byte[1], 0);
        }
        return version;
    }

    public long length() throws IOException {
        return version().length;
    }

    /** {@return a stream for one thread at a time} */
    public SeekableInputStream newStream() throws IOException {
        return new Stream(version()).seekable();
    }

    @Override
    public String toString() {
        return name(uri);
    }

    private final class Stream extends BufferedStream {
        private final Version version;

        Stream(Version version) {
            super(version.length, HttpObject.this, BUFFER);
            this.version = version;
        }

        @Override
        int read(long from, byte[] target, int offset, int most) throws IOException {
            new Request(from, most, version).send(target, offset);
            return most;
        }
    }

    /** A request for a range. */
    private final class Request {
        private final int count;
        private final String range;
        /** Null for the first one. */
        private final Version expected;

        Request(long first, int count, Version expected) {
            this.count = count;
            this.expected = expected;
            range = first + "-" + (first + count - 1);
        }

        /** Writes the bytes: {@return what the server says of the object} */
        Version send(byte[] target, int offset) throws IOException {
            URI to = uri;
            for (int redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
                HttpBody body = new HttpBody(target, offset, count);
                HttpResponse<Void> answer = await(request(to), body);
                String location = REDIRECTS.contains(answer.statusCode())
                        ? answer.headers().firstValue("Location").orElse(null) : null;
                if (location == null) {
                    return check(answer.statusCode(), answer.headers(), body.received());
                }
                to = target(answer.uri(), location);
                if (to == null) {
                    throw failure("it redirects to what is no address, or from https to another scheme", null);
                }
            }
            throw failure("it redirects more than " + MOST_REDIRECTS + " times", null);
        }

        private HttpRequest request(URI to) {
            HttpRequest.Builder request = HttpRequest.newBuilder(to);
            if (to.getScheme().equalsIgnoreCase(uri.getScheme()) && to.getHost().equalsIgnoreCase(uri.getHost())
                    && to.getPort() == uri.getPort()) {
                additions.accept(request);
            }
            request.setHeader("Range", "bytes=" + range);
            if (expected != null) {
                expected.addCondition(request);
            }
            return request.build();
        }

        private HttpResponse<Void> await(HttpRequest request, HttpBody body) throws IOException {
            CompletableFuture<HttpResponse<Void>> answer =
                    (client == null ? UsualClient.INSTANCE : client).sendAsync(request, body);
            try {
                for (long before = Long.MIN_VALUE; before != body.received(); ) {
                    before = body.received();
                    try {
                        return answer.get(TimeUnit.NANOSECONDS.convert(silence), TimeUnit.NANOSECONDS);
                    } catch (TimeoutException e) {
                        // A failure only if nothing has come meanwhile.
                    }
                }
                throw failure("the server has sent nothing for " + silence, null);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw FileFaults.interruption("Interrupted while waiting for " + HttpObject.this, e);
            } catch (ExecutionException e) {
                IOException failure = FileFaults.thrown(e.getCause());
                throw failure(failure.toString(), failure);
            } finally {
                body.close();
                answer.cancel(true);
            }
        }

        private Version check(int status, HttpHeaders headers, long received) throws IOException {
            String sent = headers.firstValue("Content-Range").orElse("");
            Matcher content = CONTENT_RANGE.matcher(sent);
            if (status == PARTIAL_CONTENT && content.matches()) {
                Version now = Version.of(Long.parseLong(content.group("length")), headers);
                if (expected != null && !expected.isSame(now)) {
                    throw failure(CHANGED + "it was " + expected + ", and is " + now, null);
                }
                if (content.group("range").equals(range) && received == count) {
                    return now;
                }
            }
            boolean isEmpty = status == 200 && headers.firstValueAsLong("Content-Length").orElse(-1) == 0
                    || status == RANGE_NOT_SATISFIABLE && sent.equals("bytes */0");
            if (expected == null && isEmpty) {
                return Version.of(0, headers);
            }
            boolean isChanged = expected != null && (status == PRECONDITION_FAILED || status == RANGE_NOT_SATISFIABLE);
            throw failure((isChanged ? CHANGED : "") + "the server answered " + switch (status) {
                case 200 -> "200, because it ignores Range";
                case PARTIAL_CONTENT -> "206 with " + received + " bytes, " + sent;
                default -> (status + " " + sent).strip();
            }, null);
        }

        private IOException failure(String reason, IOException cause) {
            return new IOException("Cannot read bytes " + range + " of " + HttpObject.this + ": " + reason, cause);
        }
    }
}
