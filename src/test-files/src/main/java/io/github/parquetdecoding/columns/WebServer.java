// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/** Answers requests for ranges of a file, wrongly if it is told so. */
public final class WebServer implements Closeable {
    /**
     * What is wrong. NO_RANGES sends the whole file, again and again, SHORT another range, FEWER a byte less than it
     * claims, BLOCKED nothing; STALLED pauses within a range for a second, DRIPPING often.
     */
    public enum Fault {
        NONE, NO_RANGES, OTHER_RANGE, SHORT, FEWER, CUT, NO_LENGTH, BUSY, FORBIDDEN, BLOCKED, STALLED, DRIPPING
    }

    private static final int PIECES = 10;

    private volatile Version version;
    private volatile Fault fault = Fault.NONE;
    private volatile boolean knowsConditions = true;
    private volatile UnaryOperator<String> redirect = path -> null;
    private final CountDownLatch isBroken = new CountDownLatch(1);
    private final List<Headers> requests = new CopyOnWriteArrayList<>();
    private final HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    private final ExecutorService threads = Executors.newCachedThreadPool();

    private record Version(byte[] file, String tag, String modified) { }

    /** A server without faults of a file with neither a tag nor a time. */
    public WebServer(byte[] file) throws IOException {
        replace(file, null, null);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    /** Changes the file, its ETag and its Last-Modified, either of which may be null. */
    public void replace(byte[] file, String tag, String modified) {
        version = new Version(file, tag, modified);
    }

    public void fault(Fault newFault) {
        fault = newFault;
    }

    /** Answers as if there were no conditions. */
    public void ignoreConditions() {
        knowsConditions = false;
    }

    /** Sets where a path and its query are redirected to, or null if they are not. */
    public void redirect(UnaryOperator<String> to) {
        redirect = to;
    }

    /** {@return the headers of all requests} */
    public List<Headers> requests() {
        return requests;
    }

    /** {@return whether within ten seconds the client has ended a request before its answer} */
    public boolean awaitBrokenConnection() throws InterruptedException {
        return isBroken.await(10, TimeUnit.SECONDS);
    }

    /** {@return the address of what begins with this} */
    public String url(String path) {
        return "http://" + server.getAddress().getHostString() + ":" + server.getAddress().getPort() + "/" + path;
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            Headers request = exchange.getRequestHeaders();
            requests.add(request);
            String to = redirect.apply(exchange.getRequestURI().toString());
            if (to == null) {
                answer(exchange, request, version);
            } else {
                exchange.getResponseHeaders().set("Location", to);
                exchange.sendResponseHeaders(302, -1);
            }
        } catch (InterruptedException e) {
            // The server ends.
        } catch (IOException e) {
            isBroken.countDown();
            throw e;
        }
    }

    private void answer(HttpExchange exchange, Headers request, Version now) throws IOException, InterruptedException {
        Headers headers = exchange.getResponseHeaders();
        if (now.tag != null) {
            headers.set("ETag", now.tag);
        }
        if (now.modified != null) {
            headers.set("Last-Modified", now.modified);
        }
        String[] range = request.getFirst("Range").split("[=-]");
        int start = Integer.parseInt(range[1]);
        int count = Math.min(now.file.length, Integer.parseInt(range[2]) + 1) - start;
        switch (fault) {
            case NO_RANGES -> {
                exchange.sendResponseHeaders(200, now.file.length == 0 ? -1 : 0);
                while (now.file.length > 0) {
                    exchange.getResponseBody().write(now.file);
                }
                return;
            }
            case BUSY, FORBIDDEN -> {
                exchange.sendResponseHeaders(fault == Fault.BUSY ? 503 : 403, -1);
                return;
            }
            case SHORT -> count /= 2;
            case BLOCKED -> Thread.sleep(60_000);
            default -> { }
        }
        if (knowsConditions && (isOther(request.getFirst("If-Match"), now.tag)
                || isOther(request.getFirst("If-Unmodified-Since"), now.modified))) {
            exchange.sendResponseHeaders(412, -1);
        } else if (count <= 0) {
            headers.set("Content-Range", "bytes */" + now.file.length);
            exchange.sendResponseHeaders(416, -1);
        } else {
            int shift = fault == Fault.OTHER_RANGE ? 1 : 0;
            headers.set("Content-Range", "bytes " + (start + shift) + "-" + (start + shift + count - 1) + "/"
                    + (fault == Fault.NO_LENGTH ? "*" : now.file.length));
            int sent = fault == Fault.FEWER ? count - 1 : count;
            exchange.sendResponseHeaders(206, sent == 0 ? -1 : sent);
            send(exchange, now.file, start, sent);
        }
    }

    private static boolean isOther(String expected, String actual) {
        return expected != null && !expected.equals(actual);
    }

    private void send(HttpExchange exchange, byte[] file, int start, int count)
            throws IOException, InterruptedException {
        for (int i = 0; i < PIECES; i++) {
            int from = (int) ((long) count * i / PIECES);
            if (fault == Fault.CUT && i == 1) {
                return;
            }
            if (fault == Fault.STALLED || fault == Fault.DRIPPING) {
                exchange.getResponseBody().flush();
                Thread.sleep(fault == Fault.STALLED && i == 1 ? 1_000 : 100);
            }
            exchange.getResponseBody().write(file, start + from, (int) ((long) count * (i + 1) / PIECES) - from);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
