// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.agent.patch;

import java.io.IOException;

import io.github.parquetdecoding.agent.link.Linker;

/** All classes that the agent changes, in the order of its README. */
final class Patches {
    // Types in descriptors are without the prefix of parquet-java's packages.
    private static final Patch[] ALL = {
        // Pages
        new ConvertedResult("/hadoop/ColumnChunkPageReadStore", "pages come out PLAIN",
                "getPageReader(Lcolumn/ColumnDescriptor;)Lcolumn/page/PageReader;", Linker.PLAIN_PAGES),

        // ALP
        new AlpConstant("/parquet/column/Encoding", "has ALP", false),
        new AlpConstant("/parquet/format/Encoding", "has ALP", true),

        // Logical types
        new CheckedArgument(
                "/format/converter/ParquetMetadataConverter", "reads unknown logical types as physical types",
                "fromParquetSchema(Ljava/util/List;Ljava/util/List;)", Linker.COLUMN_ORDERS,
                "(Ljava/lang/Object;Ljava/util/List;Ljava/util/List;)Ljava/util/List;"),

        // Records, BYTE_STREAM_SPLIT
        new ReplacedClass("/column/impl/ColumnReadStoreImpl", "decodes columns of records in batches"),
        new ReplacedBody("/column/values/bytestreamsplit/ByteStreamSplitValuesReader", "decodes BYTE_STREAM_SPLIT",
                "decodeData(Ljava/nio/ByteBuffer;I)[B", Linker.DECODE_BYTE_STREAM_SPLIT),
    };

    private Patches() {
    }

    /** The patch of the class with this name, given with slashes and any prefix; null for every other class. */
    static Patch of(String className) {
        if (className != null) {
            for (Patch patch : ALL) {
                if (className.endsWith(patch.className())) {
                    return patch;
                }
            }
        }
        return null;
    }

    /** Applies the patch of a class; see {@link Patch#apply}. */
    static byte[] apply(String className, byte[] classFile) throws IOException {
        Patch patch = of(className);
        return patch.apply(classFile, className.substring(0, className.length() - patch.className().length() + 1));
    }
}
