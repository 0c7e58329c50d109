// SPDX-License-Identifier: Apache-2.0
package io.github.parquetdecoding.engines;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.apache.spark.sql.SparkSession;

/**
 * Tables in files as writers write them unless told otherwise, and what {@link OrdinaryQueries} asks of them.
 *
 * @param tables  a statement for the rows of each
 * @param queries by name
 * @param codecs  with which Spark writes the tables
 * @param given   a folder in which the tables are already, or null
 */
record OrdinaryTables(
        String name, Map<String, String> tables, Map<String, String> queries, List<String> codecs, Path given) {
    /** A comment, which is a name, and a statement. */
    private static final Pattern STATEMENT = Pattern.compile("(?m)^-- (.+):\n([^;]+);");

    private record Writing(String select, boolean delta, String codec, String folder)
            implements SparkDriver.Question<String> {
        @Override
        public String answer(SparkSession spark) {
            spark.sql(select).write().option("compression", codec)
                    .option("parquet.writer.version", delta ? "v2" : "v1")
                    .option("parquet.enable.dictionary", !delta)
                    .parquet(folder);
            return folder;
        }
    }

    static OrdinaryTables scans(int rows) {
        Map<String, String> tables = statements("scan-tables.sql");
        tables.replaceAll((table, select) -> select.replace("${rows}", Integer.toString(rows)));
        return new OrdinaryTables(
                "SCANS-" + rows, tables, statements("scans.sql"), List.of("snappy", "zstd"), null);
    }

    /** @param folder with a Parquet file of each table */
    static OrdinaryTables tpch(Path folder) {
        Map<String, String> tables = files(folder);
        tables.replaceAll((table, file) -> "SELECT * FROM parquet.`" + file + '`');
        return new OrdinaryTables(
                "TPC-H-" + folder.getFileName(), tables, statements("tpch.sql"), List.of("zstd"), folder);
    }

    private static Map<String, String> statements(String resource) {
        Map<String, String> statements = new LinkedHashMap<>();
        try {
            STATEMENT.matcher(Files.readString(Path.of("target", "test-classes", resource))).results()
                    .forEach(match -> statements.put(match.group(1), match.group(2)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return statements;
    }

    /** The file or the folder of files of each table. */
    private static Map<String, String> files(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.collect(Collectors.toMap(
                    file -> file.getFileName().toString().replace(".parquet", ""), Path::toString));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes what is missing, and returns the tables of each kind of files. */
    Map<String, Map<String, String>> write(Path folder) throws IOException {
        Map<String, Map<String, String>> kinds = new LinkedHashMap<>();
        if (given != null) {
            kinds.put("given", files(given));
        }
        for (String codec : codecs) {
            Path complete = folder.resolve(codec);
            if (!Files.exists(complete)) {
                Path unfinished = folder.resolve(codec + "-" + ProcessHandle.current().pid());
                try (SparkApplication spark = SparkApplication.local(folder)) {
                    tables.forEach((table, select) -> spark.ask(new Writing(
                            select, table.startsWith("delta"), codec, unfinished.resolve(table).toString())));
                }
                Files.move(unfinished, complete);
            }
            kinds.put(codec, files(complete));
        }
        return kinds;
    }
}
