// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent.pages;

import java.nio.ByteBuffer;

/** Decodes the pages of one column chunk, in their order. */
@FunctionalInterface
interface PageDecoder {
    /**
     * {@return the bytes before the page's position unchanged, followed by its values in PLAIN encoding}
     *
     * @param page positioned at the start of its values
     * @param valueCount of the page's header, nulls included
     */
    byte[] decode(ByteBuffer page, int valueCount);
}
