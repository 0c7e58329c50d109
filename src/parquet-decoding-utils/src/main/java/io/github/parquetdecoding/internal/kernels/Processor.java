// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.internal.kernels;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;

/**
 * An x86 processor as Linux describes it. Java does not describe it; on other systems both are empty.
 *
 * @param vendor as the processor names it: {@code GenuineIntel}, {@code AuthenticAMD}
 * @param flags its features in Linux's words: {@code bmi2}, {@code vaes}
 */
public record Processor(String vendor, Set<String> flags) {
    public static final Processor UNKNOWN = new Processor("", Set.of());

    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

    public static Processor current() {
        try (BufferedReader lines = Files.newBufferedReader(CPU_INFO, StandardCharsets.ISO_8859_1)) {
            return of(lines.lines());
        } catch (IOException | RuntimeException e) {
            // Another system, or a process that may not read it: nothing is known, and nothing is wrong.
            return UNKNOWN;
        }
    }

    /** Reads the first processor of the list, up to the empty line that ends it. */
    public static Processor of(Stream<String> cpuInfo) {
        String vendor = "";
        Set<String> flags = Set.of();
        for (String line : (Iterable<String>) cpuInfo.takeWhile(line -> !line.isBlank())::iterator) {
            int colon = line.indexOf(':');
            if (colon < 0) {
                continue;
            }
            String value = line.substring(colon + 1).strip();
            switch (line.substring(0, colon).strip()) {
                case "vendor_id" -> vendor = value;
                case "flags" -> flags = new HashSet<>(Arrays.asList(value.split(" +")));
                default -> { }
            }
        }
        return new Processor(vendor, flags);
    }
}
