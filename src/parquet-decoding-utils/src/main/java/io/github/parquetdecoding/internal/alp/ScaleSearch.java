// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.alp;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the exponents and factors that make a page small. All are tried on a few values of a few vectors, the best ones
 * on more values, and the most frequent winners again on each vector. These are the two levels of sampling of the paper
 * on ALP (Afroozeh, Kuffó and Boncz, SIGMOD 2023), with the first one split to cost less.
 */
public final class ScaleSearch {
    private static final int SAMPLED_VECTORS = 8;
    private static final int FEW_VALUES = 32;
    private static final int FINALISTS = 16;
    /** With 256, FLOAT columns with many exceptions were up to 3 % larger. */
    private static final int MORE_VALUES = 512;
    private static final int MOST_CANDIDATES = 5;

    private record Scale(int exponent, int factor) {
    }

    private final EncodedVector vector;
    private final List<Scale> candidates;

    /** Looks at the values of a whole page, which begin at index {@code offset}. */
    public ScaleSearch(EncodedVector vector, int offset, int valueCount, int vectorSize) {
        this.vector = vector;
        List<Scale> all = new ArrayList<>();
        // Of two equally good scales, the larger one is tried first and kept, as in the paper.
        for (int exponent = ScaledIntegers.mostExponent(vector.elementSize()); exponent >= 0; exponent--) {
            for (int factor = exponent; factor >= 0; factor--) {
                all.add(new Scale(exponent, factor));
            }
        }
        Map<Scale, Integer> wins = new HashMap<>();
        int step = vectorSize * Math.max(1, (valueCount / vectorSize + SAMPLED_VECTORS - 1) / SAMPLED_VECTORS);
        for (int first = 0; first < valueCount; first += step) {
            int count = Math.min(vectorSize, valueCount - first);
            List<Scale> finalists = bySize(all, offset + first, count, FEW_VALUES).subList(0, FINALISTS);
            wins.merge(bySize(finalists, offset + first, count, MORE_VALUES).get(0), 1, Integer::sum);
        }
        candidates = all.stream().filter(wins::containsKey).sorted(Comparator.comparing(scale -> -wins.get(scale)))
                .limit(MOST_CANDIDATES).toList();
    }

    /** Encodes a vector with the best of the candidates. */
    public void encode(int first, int count) {
        Scale scale = candidates.size() == 1 ? candidates.get(0) : bySize(candidates, first, count, MORE_VALUES).get(0);
        vector.load(first, 1, count);
        vector.encode(scale.exponent, scale.factor);
    }

    /** Scales that are equally good stay in their order. */
    private List<Scale> bySize(List<Scale> scales, int first, int count, int sampleSize) {
        // Odd, so that a column with alternating kinds of values is not sampled from one kind only.
        int step = count / sampleSize | 1;
        vector.load(first, step, (count + step - 1) / step);
        Map<Scale, Long> sizes = new HashMap<>();
        for (Scale scale : scales) {
            vector.encode(scale.exponent, scale.factor);
            sizes.put(scale, vector.sizeInBits());
        }
        return scales.stream().sorted(Comparator.comparing(sizes::get)).toList();
    }
}
