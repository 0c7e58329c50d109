package org.apache.parquet.column.values.bytestreamsplit;

import org.junit.jupiter.api.Test;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;

import static org.assertj.core.api.Assertions.assertThat;

/** Lengths differ from test to test, as the arrays of one test are spare in the next. */
class SpareArraysTest {
    private static ByteStreamSplitValuesReader reader() {
        return new ByteStreamSplitValuesReaderForInteger();
    }

    @Test
    void anArrayIsSpareWhenItsReaderIsAtItsEnd() {
        ByteStreamSplitValuesReader reader = reader();
        SpareArrays.Loan loan = SpareArrays.ints(reader, 101);
        assertThat(loan.array()).isInstanceOfSatisfying(int[].class, array -> assertThat(array).hasSize(101));
        for (int nextIndex : new int[] {0, 1, 100}) {
            reader.nextIndex = nextIndex;
            assertThat(SpareArrays.ints(reader(), 101).array()).isNotSameAs(loan.array());
        }
        reader.nextIndex = 101;
        assertThat(SpareArrays.ints(reader(), 101).array()).isSameAs(loan.array());
    }

    @Test
    void anArrayIsGivenOnce() {
        ByteStreamSplitValuesReader reader = reader();
        SpareArrays.Loan loan = SpareArrays.longs(reader, 102);
        reader.nextIndex = 102;
        SpareArrays.Loan second = SpareArrays.longs(reader(), 102);
        assertThat(second.array()).isSameAs(loan.array());
        assertThat(SpareArrays.longs(reader(), 102).array()).isNotSameAs(loan.array());
    }

    @Test
    void arraysOfOtherLengthsAndTypesStaySpare() {
        ByteStreamSplitValuesReader reader = reader();
        SpareArrays.Loan loan = SpareArrays.ints(reader, 103);
        reader.nextIndex = 103;
        assertThat(SpareArrays.ints(reader(), 104).array())
                .isInstanceOfSatisfying(int[].class, array -> assertThat(array).hasSize(104));
        assertThat(SpareArrays.ints(reader(), 0).array())
                .isInstanceOfSatisfying(int[].class, array -> assertThat(array).isEmpty());
        assertThat(SpareArrays.longs(reader(), 103).array())
                .isInstanceOfSatisfying(long[].class, array -> assertThat(array).hasSize(103));
        assertThat(SpareArrays.ints(reader(), 103).array()).isSameAs(loan.array());
    }

    @Test
    void columnsSideBySideHaveAnArrayEach() {
        List<SpareArrays.Loan> before = new ArrayList<>();
        for (int column = 0; column < 16; column++) {
            before.add(SpareArrays.ints(reader(), 105));
        }
        for (SpareArrays.Loan page : before) {
            page.reader().nextIndex = 105;
            SpareArrays.Loan next = SpareArrays.ints(reader(), 105);
            assertThat(next.array()).isSameAs(page.array());
        }
    }

    @Test
    void anotherThreadHasArraysOfItsOwn() throws Exception {
        ByteStreamSplitValuesReader reader = reader();
        SpareArrays.Loan loan = SpareArrays.ints(reader, 106);
        reader.nextIndex = 106;
        FutureTask<SpareArrays.Loan> elsewhere = new FutureTask<>(() -> SpareArrays.ints(reader(), 106));
        Thread thread = new Thread(elsewhere);
        thread.start();
        thread.join();
        assertThat(elsewhere.get().array()).isNotSameAs(loan.array());
        assertThat(SpareArrays.ints(reader(), 106).array()).isSameAs(loan.array());
    }

    @Test
    void nothingIsKeptFromTheGarbageCollector() throws InterruptedException {
        WeakReference<Object> array = new WeakReference<>(SpareArrays.longs(reader(), 1_000_107).array());
        for (int i = 0; i < 100 && array.get() != null; i++) {
            System.gc();
            Thread.sleep(20);
        }
        assertThat(array.get()).isNull();
    }
}
