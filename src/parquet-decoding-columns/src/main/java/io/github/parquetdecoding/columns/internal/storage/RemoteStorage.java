// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.storage;

import java.io.Closeable;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicLong;

import org.apache.parquet.io.InputFile;

/** How remote files are read, and the threads that wait for storage. */
public final class RemoteStorage implements Closeable {
    /** By name, because versions before 1.13 have no such class. */
    private static final String PARQUET_LOCAL_FILE = "org.apache.parquet.io.LocalInputFile";

    final int mostBytes;
    final int mostGap;
    final int tailBytes;
    final AtomicLong requests = new AtomicLong();
    final AtomicLong bytes = new AtomicLong();
    private final ThreadPoolExecutor threads;

    /** @param inFlight the most requests at once; 0 to read as parquet-java asks */
    public RemoteStorage(int inFlight, int mostBytes, int mostGap, int tailBytes) {
        this.mostBytes = mostBytes;
        this.mostGap = mostGap;
        this.tailBytes = tailBytes;
        threads = inFlight == 0 ? null : DaemonThreads.create("parquet-storage", inFlight);
    }

    /** {@return whether each request to a file takes long, as far as its class and name tell} */
    public boolean isRemote(InputFile file) {
        return threads != null && !(file instanceof LocalFile) && !file.getClass().getName().equals(PARQUET_LOCAL_FILE)
                && !file.toString().startsWith("file:");
    }

    /** What is not run here is run by the thread that needs it. */
    void execute(Runnable request) {
        try {
            threads.execute(request);
        } catch (RuntimeException | Error e) {
            // Such as "unable to create native thread".
        }
    }

    /** {@return how many requests there have been} */
    public long requests() {
        return requests.get();
    }

    /** {@return the number of bytes requested} */
    public long bytes() {
        return bytes.get();
    }

    @Override
    public void close() {
        if (threads != null) {
            threads.shutdown();
        }
    }
}
