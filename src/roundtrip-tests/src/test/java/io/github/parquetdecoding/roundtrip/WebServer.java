// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/** Answers requests for ranges of a file, wrongly if it is told so. */
final class WebServer implements Closeable {
    enum Fault { NONE, NO_RANGES, OTHER_RANGE, SHORT, CUT, CHANGED, BUSY, BLOCKED }

    volatile Fault fault = Fault.NONE;
    private final byte[] file;
    private final HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    private final ExecutorService threads = Executors.newCachedThreadPool();

    WebServer(byte[] file) throws IOException {
        this.file = file;
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    /** {@return the address of what begins with this} */
    String url(String path) {
        return "http://" + server.getAddress().getHostString() + ":" + server.getAddress().getPort() + "/" + path;
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String[] range = exchange.getRequestHeaders().getFirst("Range").split("[=-]");
            int start = Integer.parseInt(range[1]);
            int end = Math.min(file.length, Integer.parseInt(range[2]) + 1);
            int status = 206;
            int sent = end - start;
            int length = file.length;
            switch (fault) {
                case NO_RANGES -> {
                    status = 200;
                    start = 0;
                    sent = length;
                }
                case OTHER_RANGE -> start++;
                case SHORT -> sent = (sent + 1) / 2;
                case CHANGED -> length++;
                case BUSY -> status = 503;
                case BLOCKED -> {
                    try {
                        Thread.sleep(60_000);
                    } catch (InterruptedException e) {
                        return;
                    }
                }
                default -> { }
            }
            if (status == 206) {
                exchange.getResponseHeaders().set(
                        "Content-Range", "bytes " + start + "-" + (start + sent - 1) + "/" + length);
            }
            exchange.sendResponseHeaders(status, sent);
            exchange.getResponseBody().write(file, start, fault == Fault.CUT ? sent / 2 : sent);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
