// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.pages;

import io.github.parquetdecoding.columns.internal.footer.PageHeader;

/**
 * The header of a data page.
 *
 * @param number of the page in its column chunk, from 1 on
 * @param firstValue how many values are in the pages before it
 */
record PlacedHeader(PageHeader header, int number, long firstValue) { }
