// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.testkit;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Opens every page of a case with the same reader. */
record ReusedReader<I>(Supplier<I> newReader, Calls.Reset<I> reset) implements InputOpener<I> {
    /** The readers of the case that the thread runs, by their openers. */
    private static final ThreadLocal<Map<Object, Object>> READERS = ThreadLocal.withInitial(IdentityHashMap::new);

    /** Lets go of all readers of this thread. */
    static void beginCase() {
        READERS.remove();
    }

    /** Returns an opener of inputs that are used while those of the other opener are. */
    static <I> InputOpener<I> besides(InputOpener<I> opener) {
        return opener instanceof ReusedReader<I> reused ? new ReusedReader<>(reused.newReader, reused.reset) : opener;
    }

    @Override
    @SuppressWarnings("unchecked")
    public I open(byte[] array, int offset, int length) throws Exception {
        I reader = (I) READERS.get().computeIfAbsent(this, opener -> newReader.get());
        reset.reset(reader, array, offset, length);
        return reader;
    }
}
