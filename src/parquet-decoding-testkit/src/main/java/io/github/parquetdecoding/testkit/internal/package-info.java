// SPDX-License-Identifier: Apache-2.0
/**
 * What the suites are made of. Not exported, and may change in any release; only this project's tests and benchmarks,
 * which run on the class path, use it as well.
 *
 * <p>{@code Reference...} implement the definitions literally; they are slow, and share no code with any other decoder.
 * {@code ...Values} and {@code ...Distribution} generate values that are identical on every machine and JDK.
 * {@code Malformed...} are input that a reader must refuse, and {@code Odd...} is unusual input that it must accept.
 */
package io.github.parquetdecoding.testkit.internal;
