// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.storage;

import java.io.IOException;
import java.util.Collection;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Ranges of a remote file that are read at the same time, before they are needed. For any thread. */
public final class RangeReads {
    private final RemoteFile file;
    /** Requests whose bytes are in memory or will be, by their first byte. */
    private final NavigableMap<Long, Request> requests = new ConcurrentSkipListMap<>();
    private boolean isStarted;

    RangeReads(RemoteFile file, Collection<FileRange> ranges) {
        this.file = file;
        for (FileRange range : file.requests(ranges)) {
            requests.put(range.start(), new Request(range));
        }
    }

    /** One request to storage. The first thread that is free, or needs the bytes, makes it. */
    final class Request extends FutureTask<byte[]> {
        final FileRange range;

        private Request(FileRange range) {
            super(() -> {
                byte[] bytes = new byte[(int) (range.end() - range.start())];
                file.read(range.start(), bytes, 0, bytes.length);
                return bytes;
            });
            this.range = range;
        }

        /** {@return the bytes, after waiting for them} */
        byte[] bytes() throws IOException {
            run();
            try {
                return get();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw FileFaults.interruption("Interrupted while waiting for " + file, e);
            } catch (ExecutionException e) {
                release();
                throw FileFaults.thrown(e.getCause());
            }
        }

        /** Leaves the bytes to the garbage collector: they have been used. */
        void release() {
            requests.remove(range.start());
        }
    }

    /** Starts the requests, once. */
    public synchronized RangeReads start() {
        if (!isStarted) {
            isStarted = true;
            requests.values().forEach(file::execute);
        }
        return this;
    }

    /** {@return the request for the byte at a position, or null} */
    Request find(long position) {
        Map.Entry<Long, Request> request = requests.floorEntry(position);
        return request == null || position >= request.getValue().range.end() ? null : request.getValue();
    }

    boolean contains(FileRange range) {
        return find(range.start()) != null && find(range.end() - 1) != null;
    }

    /** Cancels the requests that have not begun: they are not needed. */
    void cancel() {
        requests.values().forEach(request -> request.cancel(false));
    }
}
