package io.github.parquetdecoding;

/**
 * Which kernels are used: a pure function of what was asked for and of the platform.
 *
 * <p>Measured on an AVX-512 server core (Zen 4) with JDK 25; AVX2 by {@code -XX:UseAVX=2}. How many times faster than
 * the scalar kernel a vector kernel is, for pages of as many values; arrays of bytes both ways, direct buffers where it
 * says so. The first count is the least that vectors are used for: a block of 32 values with 512 bits, with 256 bits
 * the number in parentheses:
 * <table>
 * <caption>Vector against scalar kernels</caption>
 * <tr><th>values</th><th>512 bits: 32</th><th>33</th><th>1,000</th><th>100,000</th>
 * <th>256 bits: the least</th><th>one more</th><th>1,000</th><th>100,000</th></tr>
 * <tr><td>decode 2 bytes</td><td>2.8</td><td>2.9</td><td>5.6</td><td>5.6</td>
 * <td>2.0 (16)</td><td>2.4</td><td>6.0</td><td>5.2</td></tr>
 * <tr><td>decode 4 bytes</td><td>2.5</td><td>1.7</td><td>6.8</td><td>6.6</td>
 * <td>1.0 (9)</td><td>1.0</td><td>4.1</td><td>4.1</td></tr>
 * <tr><td>decode 8 bytes</td><td>3.3</td><td>1.9</td><td>3.9</td><td>4.9</td>
 * <td>1.3 (9)</td><td>1.3</td><td>2.8</td><td>2.7</td></tr>
 * <tr><td>decode 12 bytes</td><td>3.0</td><td>1.8</td><td>4.4</td><td>4.1</td>
 * <td>1.3 (9)</td><td>1.4</td><td>2.2</td><td>2.1</td></tr>
 * <tr><td>decode 16 bytes</td><td>3.4</td><td>2.0</td><td>3.7</td><td>4.2</td>
 * <td>1.7 (8)</td><td>1.8</td><td>2.1</td><td>2.0</td></tr>
 * <tr><td>decode 2 bytes, direct</td><td>4.0</td><td>3.0</td><td>6.3</td><td>6.5</td>
 * <td>1.7 (16)</td><td>1.7</td><td>3.9</td><td>4.2</td></tr>
 * <tr><td>decode 4 bytes, direct</td><td>2.7</td><td>1.7</td><td>5.2</td><td>5.7</td>
 * <td>1.0 (9)</td><td>1.0</td><td>1.8</td><td>1.9</td></tr>
 * <tr><td>decode 8 bytes, direct</td><td>3.7</td><td>2.2</td><td>4.8</td><td>5.3</td>
 * <td>1.5 (9)</td><td>1.5</td><td>2.1</td><td>2.1</td></tr>
 * <tr><td>decode 12 bytes, direct</td><td>4.6</td><td>2.7</td><td>5.5</td><td>5.5</td>
 * <td>1.7 (9)</td><td>1.7</td><td>1.9</td><td>1.9</td></tr>
 * <tr><td>decode 16 bytes, direct</td><td>4.4</td><td>2.8</td><td>5.6</td><td>5.2</td>
 * <td>1.5 (8)</td><td>1.9</td><td>1.8</td><td>1.7</td></tr>
 * <tr><td>encode 2 bytes</td><td>6.8</td><td>6.0</td><td>5.4</td><td>6.0</td>
 * <td>3.5 (16)</td><td>2.8</td><td>4.1</td><td>4.3</td></tr>
 * <tr><td>encode 4 bytes</td><td>2.1</td><td>1.3</td><td>6.8</td><td>5.6</td>
 * <td>1.5 (24)</td><td>1.1</td><td>2.0</td><td>2.0</td></tr>
 * <tr><td>encode 8 bytes</td><td>3.8</td><td>2.0</td><td>5.2</td><td>4.9</td>
 * <td>1.5 (9)</td><td>1.5</td><td>1.6</td><td>1.6</td></tr>
 * <tr><td>encode 12 bytes</td><td>2.9</td><td>1.6</td><td>4.2</td><td>3.7</td>
 * <td>1.4 (16)</td><td>1.0</td><td>1.2</td><td>1.2</td></tr>
 * <tr><td>encode 16 bytes</td><td>3.0</td><td>1.8</td><td>4.0</td><td>3.8</td>
 * <td>1.3 (8)</td><td>1.3</td><td>1.2</td><td>1.2</td></tr>
 * </table>
 *
 * <p>Of all counts from the least on to a million none was slower, but for pages of a million values of 16 bytes, which
 * wait for memory: 0.9 to 1.0 when they are encoded with 256 bits. Where a process has pages of eight values only, C2
 * makes the scalar kernels for these: with 256 bits they decode 4 and 8 bytes in half the time that vectors take, so
 * some thresholds are higher than a block.
 *
 * <p>Fewer values are moved by the scalar kernels, after a comparison or two more. For 14 counts from 1 to 31, all
 * arrays and direct memory and both directions, 418 places with 512 bits, the median is 1.00. In code that does not
 * inline the public method ten of them are at 0.83 to 0.95, by 0.3 to 1.6 ns (2 shorts of direct memory take 7.0 ns
 * instead of 5.8), and all others above. In a loop that may inline it many calls take one of two times, with vectors
 * and without: 10 or 13.6 ns to encode 16 floats, 18 or 22 to decode as many from direct memory. C2 does not inline a
 * method that it has compiled to more than 2,500 bytes, and which it compiles first is a race. Vectors make the methods
 * a little larger, so the way to a kernel is short; 9 to 12 values of 4 bytes of direct memory took the longer time
 * with vectors (19.6 ns) and the shorter without (17.7).
 *
 * <p>Elements of other sizes from 9 bytes on, in groups of streams with 512 bits, pages of 512, 1,000 and 100,000
 * values: decode 9 bytes 1.05, 1.06 and 1.1, direct 1.2, 1.1 and 1.3; decode 32 bytes 1.8, 2.1 and 2.2, direct 2.2,
 * 2.5 and 3.0; encode 9 bytes 1.6, 1.5 and 1.7; encode 32 bytes 2.1, 2.3 and 3.7. Pages of a million values 1.05 to
 * 1.6. With 256 bits groups were faster for 32 and 64 bytes, but not for 9, 13 and 20: scalar kernels.
 *
 * <p>What limits them, by counting: instructions for 64 bytes of values, as loads that widen or loads + permutes of two
 * vectors + shifts and ors + narrowings + stores:
 * <table>
 * <caption>Instructions for 64 bytes of values</caption>
 * <tr><th>bytes</th><th>decode, 512 bits</th><th>decode, 256</th><th>encode, 512</th><th>encode, 256</th></tr>
 * <tr><td>2</td><td>2 + 0 + 2 + 0 + 1</td><td>4 + 0 + 4 + 0 + 2</td><td>1 + 0 + 1 + 2 + 2</td>
 * <td>2 + 0 + 2 + 4 + 4</td></tr>
 * <tr><td>4</td><td>2 + 1 + 2 + 0 + 1</td><td>8 + 0 + 12 + 0 + 2</td><td>1 + 1 + 1 + 2 + 2</td>
 * <td>2 + 0 + 6 + 8 + 8</td></tr>
 * <tr><td>8</td><td>2 + 2 + 2 + 0 + 1</td><td>8 + 2 + 12 + 0 + 2</td><td>1 + 2 + 1 + 2 + 2</td>
 * <td>2 + 2 + 6 + 8 + 8</td></tr>
 * <tr><td>12</td><td>2 + 3 + 2 + 0 + 1</td><td>8 + 4 + 12 + 0 + 2</td><td>3 + 3 + 1 + 2 + 2</td>
 * <td>6 + 4 + 6 + 8 + 8</td></tr>
 * <tr><td>16</td><td>2 + 3 + 2 + 0 + 1</td><td>8 + 4 + 12 + 0 + 2</td><td>2 + 3 + 1 + 2 + 2</td>
 * <td>4 + 4 + 6 + 8 + 8</td></tr>
 * </table>
 * With 512 bits the widenings, permutes and narrowings take turns on the shuffle unit, which is the limit from 8 bytes
 * on; 2 and 4 bytes come within 15 % of {@code System.arraycopy} and wait for the caches as it does. With 256 bits a
 * load widens 8 bytes only and the shifts and ors are the limit of decoding; a permute of two vectors is two permutes
 * and a blend, a narrowing three or four instructions, which is the limit of encoding.
 *
 * <p>There are no kernels of 128 bits. Byte zips were 3 times (2 bytes) and twice (4 bytes) as fast as scalar kernels
 * with {@code -XX:UseAVX=1}, but 14 and 25 times slower with {@code -XX:UseAVX=0}, and the Vector API does not tell the
 * two apart.
 *
 * @param vectorBits width of the vectors; 0 if there are scalar kernels only
 * @param reason why, in a few words
 */
record KernelPolicy(int vectorBits, VectorThresholds decoding, VectorThresholds encoding, String reason) {
    private static final int OLDEST_FEATURE = 25;

    /** Eight values of 4, 8 or 12 bytes are not decoded faster in a process that decodes no other number of them. */
    private static final VectorThresholds MEASURED_256_DECODING =
            new VectorThresholds(0, 9, 9, 9, 0, VectorThresholds.NEVER);

    /** Up to 17 values of 4 bytes, 8 of 8 and 15 of 12 are not encoded faster in some processes. */
    private static final VectorThresholds MEASURED_256_ENCODING =
            new VectorThresholds(0, 24, 9, 16, 0, VectorThresholds.NEVER);

    /** Below 400 values, elements of 9, 17 and 20 bytes gained nothing in groups of streams in some runs. */
    private static final VectorThresholds MEASURED_512 = new VectorThresholds(0, 0, 0, 0, 0, 512);

    /**
     * Decides.
     *
     * @param requested the value of the system property: {@code auto}, {@code scalar} or {@code vector}
     * @throws IllegalArgumentException if it is none of these
     * @throws IllegalStateException if it is {@code vector} and vectors cannot run
     */
    static KernelPolicy of(String requested, Platform platform) {
        String obstacle = obstacle(platform);
        switch (requested) {
            case "scalar" -> {
                return scalar("as asked for");
            }
            case "vector" -> {
                if (obstacle != null) {
                    throw new IllegalStateException("-D" + DecodingKernels.PROPERTY
                            + "=vector: Vector API kernels cannot run here: " + obstacle);
                }
                return new KernelPolicy(
                        platform.vectorBits(), VectorThresholds.ALL, VectorThresholds.ALL, "as asked for");
            }
            case "auto" -> {
                return obstacle != null ? scalar(obstacle) : measured(platform);
            }
            default -> throw new IllegalArgumentException(
                    "-D" + DecodingKernels.PROPERTY + "=" + requested + ": must be auto, scalar or vector");
        }
    }

    static KernelPolicy scalar(String reason) {
        return new KernelPolicy(0, VectorThresholds.NONE, VectorThresholds.NONE, reason);
    }

    private static KernelPolicy measured(Platform platform) {
        if (!platform.architecture().equals("amd64") && !platform.architecture().equals("x86_64")) {
            return scalar("Vector API kernels have not been measured on " + platform.architecture());
        }
        return platform.vectorBits() == 512
                ? new KernelPolicy(512, MEASURED_512, MEASURED_512, "measured faster")
                : new KernelPolicy(256, MEASURED_256_DECODING, MEASURED_256_ENCODING, "measured faster");
    }

    /** Why Vector API kernels cannot run, or not but many times slower than scalar ones; null if they can. */
    static String obstacle(Platform platform) {
        if (platform.feature() < OLDEST_FEATURE) {
            return "the Vector API of JDK " + platform.feature() + " is slow; that of JDK " + OLDEST_FEATURE
                    + " and later is not";
        }
        if (!platform.vectorModule()) {
            return "there is no module " + Platform.VECTOR_MODULE + "; --add-modules " + Platform.VECTOR_MODULE
                    + " adds it";
        }
        if (!isHotSpot(platform)) {
            return "vectors are compiled well by HotSpot, and this is " + platform.vmName();
        }
        if (!hasC2(platform)) {
            return "vectors are compiled well by HotSpot's C2, and this is " + platform.vmName() + " "
                    + platform.vmVersion() + " (" + platform.vmInfo() + ")";
        }
        if (platform.highestTier() < Platform.C2_TIER) {
            return "vectors are compiled well by HotSpot's C2, and compilation stops at tier " + platform.highestTier()
                    + " here";
        }
        if (platform.vectorBits() != 256 && platform.vectorBits() != 512) {
            return "vectors are " + platform.vectorBits() + " bits wide, and there are kernels for 256 and 512";
        }
        return null;
    }

    static boolean isHotSpot(Platform platform) {
        return platform.vmName().contains("HotSpot") || platform.vmName().contains("OpenJDK");
    }

    static boolean hasC2(Platform platform) {
        String info = platform.vmInfo();
        // emulated-client is C1 only; jvmci is GraalVM, whose compiler takes C2's place.
        return (info.contains("mixed mode") || info.contains("compiled mode"))
                && !info.contains("emulated-client")
                && !platform.vmVersion().contains("jvmci");
    }

    boolean usesVectors() {
        return vectorBits != 0;
    }
}
