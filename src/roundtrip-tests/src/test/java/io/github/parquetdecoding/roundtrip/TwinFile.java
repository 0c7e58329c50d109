// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.roundtrip;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.Util;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.LocalInputFile;

/**
 * A file whose columns have PLAIN-encoded twins, either in the same file, with the suffix {@code _plain}, or in a
 * separate file.
 */
enum TwinFile {
    BSS_V1_NONE, BSS_V2_ZSTD_NULLS, BSS_V1_LISTS, IDS_V1, IDS_V2, IDS_WIDE, LEVELS_V1, LEVELS_V2,
    PJ_DICT("delta"), PJ_PLAIN("delta"), PY_V1_NONE_1("delta"), PY_V1_NONE_130("delta"), PY_V1_ZSTD_3000("delta"),
    PY_V2_NONE_1("delta"), PY_V2_NONE_130("delta"), PY_V2_ZSTD_3000("delta"),
    V1_ZERO("alp"), V2_ZERO(V1_ZERO), V1_ONE("alp"), V2_ONE(V1_ONE), V1_LENGTHS("alp"), V2_LENGTHS(V1_LENGTHS),
    V1_ONEPAGE("alp"), V2_ONEPAGE(V1_ONEPAGE), NOSTATS_DICTIONARY("alp"), V1_DICTIONARY(NOSTATS_DICTIONARY),
    V2_DICTIONARY(NOSTATS_DICTIONARY), V2_ZSTD("alp"), V1_ZSTD(V2_ZSTD), V1_NONE(V2_ZSTD), V2_NONE(V2_ZSTD),
    V1_SNAPPY(V2_ZSTD), V2_SNAPPY(V2_ZSTD);

    /**
     * Thrift's zig-zag codes of ALP, which parquet-java does not support, and of the encoding that stands in for it.
     */
    private static final char ALP = 2 * 10;
    private static final char STAND_IN = (char) (2 * Encoding.BYTE_STREAM_SPLIT.getValue());

    /** A V1 or V2 page's fields before the encoding: lengths, an optional checksum, one or three counts. */
    private static final String DATA_PAGE_HEADER =
            "^((?:\\x15\\x00N{2,3}[\\x1C\\x2C]N|\\x15\\x06N{2,3}[\\x4C\\x5C]N{3})\\x15)"
                    .replace("N", "(?:\\x15[\\x80-\\xFF]*+[\\x00-\\x7F])");

    private final String encoding;
    private final TwinFile sameValues;

    TwinFile() {
        this((String) null);
    }

    TwinFile(String encoding) {
        this.encoding = encoding;
        sameValues = this;
    }

    /** @param sameValues a file that has the same twin */
    TwinFile(TwinFile sameValues) {
        encoding = sameValues.encoding;
        this.sameValues = sameValues;
    }

    Path path() {
        return path(encoding == null ? "" : "." + encoding);
    }

    Path twinPath() {
        return sameValues.path(encoding == null ? "" : ".plain");
    }

    private Path path(String middle) {
        try {
            String folder = "delta".equals(encoding) ? "/delta/" : "/";
            return Path.of(TwinFile.class.getResource(folder + name().toLowerCase() + middle + ".parquet").toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the pages of a file in ALP, which have the encoding BYTE_STREAM_SPLIT. */
    Map<String, ChunkPages> pages(Path folder) throws IOException {
        return ChunkPages.ofFile(withStandIn(path(), folder));
    }

    /** Returns the values of a twin in a separate file. */
    Map<String, ChunkPages.Values> twins() throws IOException {
        return ChunkPages.values(new LocalInputFile(twinPath()));
    }

    private static InputFile withStandIn(Path path, Path folder) throws IOException {
        byte[] file = Files.readAllBytes(path);
        int end = file.length - 8;
        int start = end - ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getInt(end);
        // Lists of encodings before a list of names, and page encoding stats.
        while (replace(file, start, end, "(\\x19[\\x15-\\x75][^\\x19]{0,6})" + ALP + "([^\\x19]{0,6}\\x19.8)")
                || replace(file, start, end, "(\\x15[\\x00-\\x06]\\x15)" + ALP + "(\\x15)")) {
            continue;
        }
        FileMetaData footer = Util.readFileMetaData(new ByteArrayInputStream(file, start, end - start));
        for (RowGroup rowGroup : footer.getRow_groups()) {
            for (var column : rowGroup.getColumns()) {
                var chunk = column.getMeta_data();
                long first = chunk.isSetDictionary_page_offset()
                        ? chunk.getDictionary_page_offset() : chunk.getData_page_offset();
                for (int at = (int) first; at < first + chunk.getTotal_compressed_size(); ) {
                    replace(file, at, at + 60, DATA_PAGE_HEADER + ALP + "()");
                    ByteArrayInputStream in = new ByteArrayInputStream(file, at, file.length - at);
                    PageHeader header = Util.readPageHeader(in);
                    at = file.length - in.available() + header.getCompressed_page_size();
                }
            }
        }
        return new LocalInputFile(Files.write(folder.resolve(path.getFileName()), file));
    }

    /** Replaces the code between the two groups with the stand-in. */
    private static boolean replace(byte[] file, int start, int end, String pattern) {
        String part = new String(file, start, Math.min(end, file.length) - start, StandardCharsets.ISO_8859_1);
        String replaced = part.replaceFirst("(?s)" + pattern, "$1" + STAND_IN + "$2");
        System.arraycopy(replaced.getBytes(StandardCharsets.ISO_8859_1), 0, file, start, part.length());
        return !replaced.equals(part);
    }
}
