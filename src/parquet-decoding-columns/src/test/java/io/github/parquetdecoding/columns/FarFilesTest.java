// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;

import org.apache.parquet.io.SeekableInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Files in storage that takes its time and fails. */
@Timeout(120)
class FarFilesTest {
    private static final int ROWS = 5_000;

    private static long rows(FarFile file, int threads) throws IOException {
        try (ColumnFileReader reader = ColumnFileReader.builder(file).threads(threads).open()) {
            long row = 0;
            for (; reader.next(); row += reader.rowCount()) {
                assertThat(reader.column("day").ints()[0]).isEqualTo((int) row);
            }
            return row;
        }
    }

    @Test
    void everyReadIsARequest() throws IOException {
        byte[] bytes = ColumnFileReaderTest.file(0, ROWS).bytes();
        FarFile file = new FarFile(bytes).delay(1).rate(1);
        try (SeekableInputStream in = file.newStream()) {
            assertThat(file.openStreams()).isOne();
            in.seek(3);
            assertThat(in.read()).isEqualTo(bytes[3]);
            in.readFully(ByteBuffer.allocateDirect(10_000));
            in.seek(bytes.length - 2);
            assertThat(in.read(new byte[4])).isEqualTo(2);
            assertThatThrownBy(() -> in.readFully(new byte[1])).isInstanceOf(EOFException.class);
        }
        file.awaitIdle();
        assertThat(file.requests()).extracting("position")
                .containsExactly(3L, 4L, bytes.length - 2L, 0L + bytes.length);
        assertThat(file.requestedBytes()).isEqualTo(1 + 10_000 + 4 + 1);
        // A millisecond for the request, and one for each thousand bytes.
        assertThat(file.requests().get(1).ended() - file.requests().get(1).begun()).isGreaterThan(11_000_000);
    }

    @Test
    void requestsAreHeldAndReleased() throws Exception {
        FarFile file = new FarFile(ColumnFileReaderTest.file(0, ROWS).bytes());
        file.hold();
        CompletableFuture<Long> rows = CompletableFuture.supplyAsync(() -> {
            try {
                return rows(file, 3);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        file.awaitInFlight(1);
        assertThat(rows).isNotDone();
        file.release();
        assertThat(rows.get()).isEqualTo(ROWS);
        file.awaitIdle();
        assertThat(file.mostInFlight()).isBetween(1, 3);
    }

    @Test
    void failuresOfStorageAreThrown() throws IOException {
        byte[] bytes = ColumnFileReaderTest.file(0, ROWS).bytes();
        FarFile all = new FarFile(bytes);
        assertThat(rows(all, 1)).isEqualTo(ROWS);
        IOException failure = new IOException("Test");
        for (int i = 0; i < all.requests().size(); i++) {
            int number = i;
            for (int threads : new int[] {1, 2}) {
                FarFile file = new FarFile(bytes).answer(request -> {
                    if (request.number() == number) {
                        throw failure;
                    }
                    return request.length();
                });
                assertThatThrownBy(() -> rows(file, threads)).isSameAs(failure);
                file.awaitIdle();
            }
        }
    }
}
