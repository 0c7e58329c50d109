// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.benchmarks;

/**
 * Heap options of all forks: a heap of fixed size whose pages the operating system has handed out. While a heap grows,
 * rows that allocate were seen to take 20 times as long. The options are prepended: {@code -jvmArgsAppend} stays free.
 */
final class Heap {
    static final String INITIAL = "-Xms512m";
    static final String LARGEST = "-Xmx512m";
    static final String PRE_TOUCH = "-XX:+AlwaysPreTouch";

    private Heap() {
    }
}
