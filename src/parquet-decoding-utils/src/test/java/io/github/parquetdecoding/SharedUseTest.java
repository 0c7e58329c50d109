// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Uses the library in a process that loads it more than once, unloads it, interrupts it and has many threads. */
class SharedUseTest {
    private static final int THREADS = 16;

    @RepeatedTest(5)
    void threadsWhoseFirstUsesCoincideReadTheRightValues() throws Exception {
        OwnClasses classes = OwnClasses.unchanged();
        CyclicBarrier barrier = new CyclicBarrier(THREADS);
        ConcurrentLinkedQueue<Object> answers = new ConcurrentLinkedQueue<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            List<Runnable> uses = classes.uses();
            threads.add(start(i % 2 == 0, () -> {
                try {
                    barrier.await();
                    uses.forEach(Runnable::run);
                    answers.add(classes.call(DecodingKernels.class, "describe"));
                } catch (Throwable e) {
                    answers.add(e);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(answers).hasSize(THREADS).containsOnly(DecodingKernels.describe());
    }

    /** Uses reflection, because virtual threads exist only since JDK 21. */
    private static Thread start(boolean virtual, Runnable run) throws ReflectiveOperationException {
        if (virtual && Runtime.version().feature() >= 21) {
            return (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, run);
        }
        Thread thread = new Thread(run);
        thread.start();
        return thread;
    }

    @Test
    void anInterruptedThreadChoosesTheSameKernelsAndStaysInterrupted() throws Exception {
        OwnClasses classes = OwnClasses.unchanged();
        List<Runnable> uses = classes.uses();
        String expected = DecodingKernels.describe();
        Thread.currentThread().interrupt();
        try {
            uses.forEach(Runnable::run);
            assertThat(classes.call(DecodingKernels.class, "describe")).isEqualTo(expected);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void usedClassesAreUnloadedWithTheirLoader() throws Exception {
        List<WeakReference<OwnClasses>> loaders = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            OwnClasses classes = OwnClasses.unchanged();
            classes.uses().forEach(Runnable::run);
            loaders.add(new WeakReference<>(classes));
        }
        long end = System.nanoTime() + 60_000_000_000L;
        while (loaders.stream().anyMatch(loader -> loader.get() != null) && System.nanoTime() < end) {
            System.gc();
            Thread.sleep(10);
        }
        assertThat(loaders).allMatch(loader -> loader.get() == null);
    }
}
