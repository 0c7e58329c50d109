// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.column;

/**
 * The values of a batch have more bytes than an array holds. Batches of fewer rows can be read, by another decoder.
 *
 * @since 0.1.0
 */
public final class BatchTooLargeException extends IndexOutOfBoundsException {
    private static final long serialVersionUID = 1L;

    BatchTooLargeException(String message) {
        super(message);
    }
}
