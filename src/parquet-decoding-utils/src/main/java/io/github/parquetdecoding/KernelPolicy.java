package io.github.parquetdecoding;

/**
 * Which kernels are used: a pure function of what was asked for and of the platform.
 *
 * <p>Measured on an AVX-512 server core (Zen 4) with JDK 25; AVX2 by {@code -XX:UseAVX=2}. How many times faster than
 * the scalar kernel a vector kernel is, for pages of as many values; arrays of bytes both ways, direct buffers where it
 * says so. The first count is the least that vectors are used for, with 512 bits a block of the largest kernel:
 * <table>
 * <caption>Vector against scalar kernels</caption>
 * <tr><th>values</th><th>512 bits: 32</th><th>33</th><th>1,000</th><th>100,000</th>
 * <th>256 bits: 24</th><th>25</th><th>1,000</th><th>100,000</th></tr>
 * <tr><td>decode 2 bytes</td><td>2.8</td><td>2.9</td><td>5.6</td><td>5.6</td>
 * <td>1.8</td><td>2.2</td><td>6.0</td><td>5.2</td></tr>
 * <tr><td>decode 4 bytes</td><td>2.5</td><td>1.7</td><td>6.8</td><td>6.6</td>
 * <td>2.2</td><td>1.4</td><td>4.1</td><td>4.1</td></tr>
 * <tr><td>decode 8 bytes</td><td>3.3</td><td>1.9</td><td>3.9</td><td>4.9</td>
 * <td>2.5</td><td>1.7</td><td>2.8</td><td>2.7</td></tr>
 * <tr><td>decode 12 bytes</td><td>3.0</td><td>1.8</td><td>4.4</td><td>4.1</td>
 * <td>2.2</td><td>1.6</td><td>2.2</td><td>2.1</td></tr>
 * <tr><td>decode 16 bytes</td><td>3.4</td><td>2.0</td><td>3.7</td><td>4.2</td>
 * <td>2.2</td><td>1.7</td><td>2.1</td><td>2.0</td></tr>
 * <tr><td>decode 2 bytes, direct</td><td>4.0</td><td>3.0</td><td>6.3</td><td>6.5</td>
 * <td>1.3</td><td>1.8</td><td>3.9</td><td>4.2</td></tr>
 * <tr><td>decode 4 bytes, direct</td><td>2.7</td><td>1.7</td><td>5.2</td><td>5.7</td>
 * <td>1.5</td><td>1.3</td><td>1.8</td><td>1.9</td></tr>
 * <tr><td>decode 8 bytes, direct</td><td>3.7</td><td>2.2</td><td>4.8</td><td>5.3</td>
 * <td>2.2</td><td>1.7</td><td>2.1</td><td>2.1</td></tr>
 * <tr><td>decode 12 bytes, direct</td><td>4.6</td><td>2.7</td><td>5.5</td><td>5.5</td>
 * <td>2.3</td><td>1.7</td><td>1.9</td><td>1.9</td></tr>
 * <tr><td>decode 16 bytes, direct</td><td>4.4</td><td>2.8</td><td>5.6</td><td>5.2</td>
 * <td>2.2</td><td>1.9</td><td>1.8</td><td>1.7</td></tr>
 * <tr><td>encode 2 bytes</td><td>6.8</td><td>6.0</td><td>5.4</td><td>6.0</td>
 * <td>1.7</td><td>2.0</td><td>4.1</td><td>4.3</td></tr>
 * <tr><td>encode 4 bytes</td><td>2.1</td><td>1.3</td><td>6.8</td><td>5.6</td>
 * <td>1.8</td><td>1.3</td><td>2.0</td><td>2.0</td></tr>
 * <tr><td>encode 8 bytes</td><td>3.8</td><td>2.0</td><td>5.2</td><td>4.9</td>
 * <td>2.0</td><td>1.4</td><td>1.6</td><td>1.6</td></tr>
 * <tr><td>encode 12 bytes</td><td>2.9</td><td>1.6</td><td>4.2</td><td>3.7</td>
 * <td>1.8</td><td>1.3</td><td>1.2</td><td>1.2</td></tr>
 * <tr><td>encode 16 bytes</td><td>3.0</td><td>1.8</td><td>4.0</td><td>3.8</td>
 * <td>1.7</td><td>1.4</td><td>1.2</td><td>1.2</td></tr>
 * </table>
 *
 * <p>Of all counts from the least on to a million none was slower, but for pages of a million values of 16 bytes, which
 * wait for memory: 0.9 to 1.0 when they are encoded with 256 bits. With 256 bits fewer values than 24 gained, too, but
 * not of all sizes: 16 of 2 bytes were 2 to 3 times as fast, 17 of 4 bytes were not encoded faster.
 *
 * <p>Up to {@value FewValues#MOST} values take as long with vectors as without, for they do not come here: {@link
 * FewValues}. From there to the least that vectors are used for, the scalar kernels run after one comparison more: 17, 24
 * and 31 values, both directions, all arrays and direct memory, are at 0.95 to 1.07 of the scalar kernels' speed. Only
 * decoding 31 values of 2 bytes in code that does not inline the public method is at 0.93, which is 1.2 ns.
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
 * @param least the least number of values that are moved by vectors
 * @param leastOfOthers that of elements that have no vector kernel of their own, which are moved in groups of streams
 * @param reason why, in a few words
 */
record KernelPolicy(int vectorBits, int least, int leastOfOthers, String reason) {
    static final int NEVER = Integer.MAX_VALUE;

    /** Bytes of an element. Those of 5 to 7 bytes, in groups of four streams, were no faster than by scalar kernels. */
    static final int LEAST_SIZE_OF_OTHERS = 9;

    private static final int OLDEST_FEATURE = 25;

    /** Fewer values of 4 bytes were not encoded faster in some processes. */
    private static final int MEASURED_256 = 24;

    /** Fewer values of 9, 17 and 20 bytes gained nothing in some runs. */
    private static final int MEASURED_512_OF_OTHERS = 512;

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
                int block = largestBlock(platform);
                return new KernelPolicy(platform.vectorBits(), block, block, "as asked for");
            }
            case "auto" -> {
                return obstacle != null ? scalar(obstacle) : measured(platform);
            }
            default -> throw new IllegalArgumentException(
                    "-D" + DecodingKernels.PROPERTY + "=" + requested + ": must be auto, scalar or vector");
        }
    }

    static KernelPolicy scalar(String reason) {
        return new KernelPolicy(0, NEVER, NEVER, reason);
    }

    private static KernelPolicy measured(Platform platform) {
        if (!platform.architecture().equals("amd64") && !platform.architecture().equals("x86_64")) {
            return scalar("Vector API kernels have not been measured on " + platform.architecture());
        }
        return platform.vectorBits() == 512
                ? new KernelPolicy(512, largestBlock(platform), MEASURED_512_OF_OTHERS, "measured faster")
                : new KernelPolicy(256, MEASURED_256, NEVER, "measured faster");
    }

    /** Values that a kernel moves at a time, at most: as many as a vector holds shorts. */
    private static int largestBlock(Platform platform) {
        return platform.vectorBits() / Short.SIZE;
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
