package io.github.parquetdecoding;

import java.util.StringJoiner;

/**
 * The least number of values for which vectors are used, by element size; the last is that of all other elements of
 * {@value #LEAST_SIZE_OF_ANY} bytes and more. A record, because the compiler takes the fields of records that are
 * reached from constants for constants.
 */
record VectorThresholds(int of2, int of4, int of8, int of12, int of16, int ofAny) {
    /** Vectors are not used. */
    static final int NEVER = Integer.MAX_VALUE;

    /** Elements of 5 to 7 bytes, in groups of four streams, were no faster than by scalar kernels. */
    static final int LEAST_SIZE_OF_ANY = 9;

    static final VectorThresholds NONE = new VectorThresholds(NEVER, NEVER, NEVER, NEVER, NEVER, NEVER);

    /** Vectors wherever there are enough values for one block. */
    static final VectorThresholds ALL = new VectorThresholds(0, 0, 0, 0, 0, 0);

    /** Fewer values than these are not moved by vectors, whatever their size. */
    int least() {
        return Math.min(Math.min(Math.min(of2, of4), Math.min(of8, of12)), Math.min(of16, ofAny));
    }

    /** Of elements that have no vector kernel of their own. */
    boolean includesAny(int elementSize, int count) {
        return elementSize >= LEAST_SIZE_OF_ANY && count >= ofAny;
    }

    /** The element sizes that vectors are used for, in words: {@code 2, 4, 8 bytes}. */
    String elementSizes() {
        int[] sizes = {2, 4, 8, 12, 16};
        int[] thresholds = {of2, of4, of8, of12, of16};
        StringJoiner names = new StringJoiner(", ", "", " bytes").setEmptyValue("nothing");
        for (int i = 0; i < sizes.length; i++) {
            if (thresholds[i] != NEVER) {
                names.add(Integer.toString(sizes[i]));
            }
        }
        return ofAny == NEVER ? names.toString() : names + " and others from " + LEAST_SIZE_OF_ANY + " bytes on";
    }
}
