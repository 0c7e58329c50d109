// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding;

import java.util.Arrays;
import java.util.BitSet;
import java.util.SplittableRandom;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.parquetdecoding.testkit.ArrayType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

class ValidityTest {
    private static final int[] COUNTS = IntStream.concat(IntStream.rangeClosed(0, 70),
            IntStream.of(127, 128, 129, 130, 191, 192, 193, 255, 256, 257, 1_000)).toArray();
    private static final int[] FIRST_BITS = {0, 1, 7, 31, 32, 63, 64, 65, 100};

    /** The places with a value. */
    private enum Places {
        ALL((place, random) -> true),
        NONE((place, random) -> false),
        EVERY_OTHER((place, random) -> place % 2 == 1),
        HALF((place, random) -> random.nextBoolean()),
        FEW((place, random) -> random.nextInt(50) == 0),
        MOST((place, random) -> random.nextInt(50) != 0),
        CLUSTERS((place, random) -> place / 13 % 3 == 1 || place / 70 % 2 == 1);

        private final BiPredicate<Integer, SplittableRandom> isValid;

        Places(BiPredicate<Integer, SplittableRandom> isValid) {
            this.isValid = isValid;
        }
    }

    private record Spreader<A>(ArrayType<A> type, CodecCalls.Expand<A> spread) {
        @Override
        public String toString() {
            return type.toString();
        }
    }

    static Stream<Spreader<?>> spreaders() {
        return Stream.of(
                new Spreader<>(ArrayType.INTS, Validity::expand),
                new Spreader<>(ArrayType.LONGS, Validity::expand),
                new Spreader<>(ArrayType.FLOATS, Validity::expand),
                new Spreader<>(ArrayType.DOUBLES, Validity::expand));
    }

    /** Returns the bits of the places among random bits, in as few words as possible. */
    private static long[] bits(Places places, int firstBit, int count, SplittableRandom random) {
        long[] bits = random.longs((firstBit + count + 63) / 64).toArray();
        BitSet changed = BitSet.valueOf(bits);
        for (int i = 0; i < count; i++) {
            changed.set(firstBit + i, places.isValid.test(i, random));
        }
        return Arrays.copyOf(changed.toLongArray(), bits.length);
    }

    @ParameterizedTest
    @MethodSource("spreaders")
    <A> void valuesMoveToTheirPlacesNullsAreZeroAndNothingElseChanges(Spreader<A> spreader) {
        SplittableRandom random = new SplittableRandom(20261130);
        for (Places places : Places.values()) {
            for (int count : COUNTS) {
                for (int firstBit : FIRST_BITS) {
                    long[] bits = bits(places, firstBit, count, random);
                    verify(spreader, 0, count, 0, bits, firstBit);
                    verify(spreader, 3, count, 20, bits, firstBit);
                }
            }
        }
    }

    private static <A> void verify(Spreader<A> spreader, int before, int count, int after, long[] bits, int firstBit) {
        ArrayType<A> type = spreader.type;
        int size = type.elementSize();
        byte[] plain = new byte[(before + count + after) * size];
        new SplittableRandom(before + count).nextBytes(plain);
        byte[] expected = plain.clone();
        BitSet valid = BitSet.valueOf(bits);
        for (int i = 0, value = before; i < count; i++) {
            int place = (before + i) * size;
            if (valid.get(firstBit + i)) {
                System.arraycopy(plain, value++ * size, expected, place, size);
            } else {
                Arrays.fill(expected, place, place + size, (byte) 0);
            }
        }
        long[] sameBits = bits.clone();
        A values = type.fromPlain(plain);
        spreader.spread.expand(bits, firstBit, values, before, count);
        byte[] spread = type.toPlain(values);
        // Runs 100,000 times, so it creates assertions only if plain comparisons fail.
        if (!Arrays.equals(spread, expected) || !Arrays.equals(bits, sameBits)) {
            assertThat(spread).as("%s places from bit %s of %s", count, firstBit, Arrays.toString(sameBits))
                    .isEqualTo(expected);
            assertThat(bits).isEqualTo(sameBits);
        }
    }

    @ParameterizedTest
    @EnumSource
    void bitsAreCountedBetweenAnyTwoBits(Places places) {
        SplittableRandom random = new SplittableRandom(20261201);
        for (int count : COUNTS) {
            for (int firstBit = 0; firstBit <= 130; firstBit++) {
                long[] bits = bits(places, firstBit, count, random);
                assertThat(Validity.count(bits, firstBit, count))
                        .isEqualTo(BitSet.valueOf(bits).get(firstBit, firstBit + count).cardinality());
            }
        }
    }
}
