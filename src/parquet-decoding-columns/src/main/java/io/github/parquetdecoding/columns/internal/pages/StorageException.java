// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.pages;

/** Carries a failure of storage through decoders, where all others are damage of pages. */
public final class StorageException extends RuntimeException {
    private static final long serialVersionUID = 1;

    StorageException(Exception cause) {
        super(cause);
    }
}
