// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.storage;

import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** Writes the bytes of a range into an array, as long as somebody waits for them. */
final class HttpBody implements BodyHandler<Void>, BodySubscriber<Void> {
    /** Of what nobody needs, so much is received, because ending a request costs a connection. */
    private static final int MOST_DROPPED = 1 << 16;

    private final CompletableFuture<Void> end = new CompletableFuture<>();
    private final byte[] target;
    // What follows is guarded by the monitor.
    private int offset;
    /** How many bytes may be written. */
    private int left;
    /** Negative until there are headers. */
    private long received = -1;
    private long dropped;
    private Flow.Subscription subscription;

    HttpBody(byte[] target, int offset, int count) {
        this.target = target;
        this.offset = offset;
        left = count;
    }

    @Override
    public synchronized BodySubscriber<Void> apply(ResponseInfo headers) {
        received = 0;
        return this;
    }

    @Override
    public CompletionStage<Void> getBody() {
        return end;
    }

    @Override
    public synchronized void onSubscribe(Flow.Subscription newSubscription) {
        subscription = newSubscription;
        subscription.request(Long.MAX_VALUE);
    }

    @Override
    public synchronized void onNext(List<ByteBuffer> parts) {
        for (ByteBuffer part : parts) {
            int count = Math.min(part.remaining(), left);
            received += part.remaining();
            dropped += part.remaining() - count;
            part.get(target, offset, count);
            offset += count;
            left -= count;
        }
        if (dropped > MOST_DROPPED) {
            subscription.cancel();
            end.complete(null);
        }
    }

    @Override
    public void onError(Throwable failure) {
        end.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        end.complete(null);
    }

    /** {@return how many bytes have come; a negative number before the headers} */
    synchronized long received() {
        return received;
    }

    /** From now on the array is not written to. */
    synchronized void close() {
        left = 0;
    }
}
