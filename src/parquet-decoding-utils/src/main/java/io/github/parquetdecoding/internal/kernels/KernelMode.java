// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.kernels;

import java.util.Locale;

import static java.lang.System.Logger.Level.WARNING;

/** The kernels that the system property {@value #PROPERTY} selects. */
public enum KernelMode {
    AUTO, EAGER, SCALAR, VECTOR;

    public static final String PROPERTY = "parquet.decoding.kernels";

    /** Null until it is read. */
    private static String value;
    private static volatile KernelMode unlessSet = AUTO;

    /** The mode of this process; the property is read once. */
    public static KernelMode requested() {
        String value = value();
        return value.isEmpty() ? unlessSet : of(value);
    }

    /** Replaces {@code auto} as the mode of a process whose property is not set, before any kernels are chosen. */
    public static void useUnlessSet(KernelMode mode) {
        unlessSet = mode;
    }

    /** The fault in the property's value, which then counts as {@code auto}; empty if there is none. */
    public static String complaint() {
        return complaint(value());
    }

    private static synchronized String value() {
        if (value == null) {
            value = Platform.property(PROPERTY);
            String complaint = complaint(value);
            if (!complaint.isEmpty()) {
                Log.log(WARNING, complaint, null);
            }
        }
        return value;
    }

    static KernelMode of(String value) {
        for (KernelMode mode : values()) {
            if (mode.toString().equals(value)) {
                return mode;
            }
        }
        return AUTO;
    }

    static String complaint(String value) {
        return value.isEmpty() || of(value).toString().equals(value)
                ? ""
                : "-D" + PROPERTY + "=" + value + " is not auto, eager, scalar or vector; using auto";
    }

    /** The property's value. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
