// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.columns.internal.storage;

import java.util.Map;

/** Which artifact the class path lacks, as far as an error tells. */
public final class ClassPathFaults {
    /** By the beginning of the names of their classes. */
    private static final Map<String, String> ARTIFACTS = Map.of(
            "com.github.luben.zstd.", "com.github.luben:zstd-jni",
            "com.hadoop.compression.lzo.", "com.hadoop.gplcompression:hadoop-lzo",
            "io.airlift.compress.", "io.airlift:aircompressor",
            "net.jpountz.", "org.lz4:lz4-java",
            "org.apache.hadoop", "org.apache.hadoop:hadoop-client-runtime",
            "org.apache.parquet.", "org.apache.parquet:parquet-hadoop",
            "org.locationtech.jts.", "org.locationtech.jts:jts-core",
            "org.slf4j.", "org.slf4j:slf4j-api",
            "org.xerial.snappy.", "org.xerial.snappy:snappy-java",
            "shaded.parquet.", "org.apache.parquet:parquet-jackson");

    private ClassPathFaults() {
    }

    /** {@return the error that names a class} */
    public static Throwable root(Throwable failure) {
        return failure.getCause() == null ? failure : root(failure.getCause());
    }

    /** {@return the artifact that something needs for the class of a root} */
    public static String needs(String what, Throwable root) {
        String text = root.toString().replace('/', '.');
        // A class of its own in a package of Hadoop.
        String artifact = text.contains(".BrotliCodec") ? "com.github.rdblue:brotli-codec"
                : ARTIFACTS.entrySet().stream().filter(each -> text.contains(each.getKey())).map(Map.Entry::getValue)
                        .findAny().orElse("other artifacts");
        return what + " needs " + artifact + " on the class path";
    }
}
