// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.column;

/**
 * How often a field occurs in the field around it.
 *
 * @since 0.1.0
 */
public enum Repetition {
    /** Once. */
    REQUIRED,
    /** Once or not at all, which is null. */
    OPTIONAL,
    /** Any number of times: the elements of a list or map. */
    REPEATED
}
