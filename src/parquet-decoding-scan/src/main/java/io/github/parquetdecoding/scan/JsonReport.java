// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.scan;

import java.nio.file.Path;
import java.util.List;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import io.github.parquetdecoding.DecodingKernels;
import org.apache.parquet.Version;

/** All figures, including each round's. */
record JsonReport(String version, String parquetJava, String jdk, String kernels, List<FileResult> files) {
    static String of(List<FileResult> files) {
        JsonSerializer<Path> paths = (path, type, context) -> new JsonPrimitive(path.toString());
        JsonReport report = new JsonReport(Scan.Version.ours(), Version.VERSION_NUMBER, Runtime.version().toString(),
                DecodingKernels.describe(), files);
        return new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().serializeSpecialFloatingPointValues()
                .registerTypeHierarchyAdapter(Path.class, paths).create().toJson(report) + "\n";
    }
}
