// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns;

import java.util.Random;

/** Where there are nulls. */
public enum Nulls {
    REQUIRED, NONE, FEW, HALF, MOST, ALL, CLUSTERED;

    boolean isNull(int row, Random random) {
        return switch (this) {
            case REQUIRED, NONE -> false;
            case FEW -> random.nextInt(100) == 0;
            case HALF -> random.nextBoolean();
            case MOST -> random.nextInt(100) > 0;
            case ALL -> true;
            case CLUSTERED -> Integer.bitCount(row / 37 * 0x9E3779B9) % 2 == 0;
        };
    }
}
